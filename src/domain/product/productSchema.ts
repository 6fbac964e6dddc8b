import * as v from 'valibot';
import { decode, dateSchema, rupees } from '../shop/decode';
import { LIST_NAMES, mapNames, TEXT_NAMES } from './fields';
import { votesSchema } from './wear';

const strings = v.optional(v.array(v.string()), []);

const whole = (least: number) => v.optional(v.pipe(v.number(), v.integer(), v.minValue(least)));

/** Grams of one piece with its carton, for its parcel; missing where nobody has weighed it. */
const weight = whole(1);

/** One bottle size of a fragrance; `price` in rupees. `stock` is missing where pieces are not counted. */
export const variantSchema = v.object({
  volume: v.pipe(v.string(), v.minLength(1)),
  price: rupees,
  originalPrice: v.optional(rupees),
  inStock: v.optional(v.boolean(), true),
  stock: whole(0),
  weight,
});
export type Variant = v.InferOutput<typeof variantSchema>;

/** A fragrance. Prices are rupees including tax. See docs/product.md "Sizes and prices". */
export const productSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  ...mapNames(TEXT_NAMES, () => v.optional(v.string(), '')),
  name: v.pipe(v.string(), v.minLength(1)),
  volume: v.optional(v.string(), ''),
  price: rupees,
  originalPrice: v.optional(rupees),
  images: strings,
  ...mapNames(LIST_NAMES, () => strings),
  rating: v.optional(v.number(), 0),
  reviews: v.optional(v.number(), 0),
  featured: v.optional(v.boolean(), false),
  inStock: v.optional(v.boolean(), true),
  stock: whole(0),
  weight,
  variants: v.optional(v.array(variantSchema), []),
  /** What is in the box of a gift set, `rose-of-kannauj/10 ml` for each piece (contents.ts); empty for a fragrance. */
  contents: strings,
  /** How it wears: steps of the scales of wear.ts. */
  wear: strings,
  votes: v.optional(votesSchema),
  /** 1 for the best seller. Equal sales share a rank; products outside the bestsellers have none. */
  rank: whole(1),
  createdAt: v.optional(dateSchema),
  updatedAt: v.optional(dateSchema),
  /** Who sees it (visibility.ts). The compact catalogue has public products only, without this field. */
  visibility: v.optional(v.string()),
  /** Only in the compact catalogue: the name of its category, where the owner has given it one (categories.ts). */
  family: v.optional(v.string()),
  /** Only in the compact catalogue, in place of the description: the quiz answers found in it (guidedFacts.ts). */
  guided: v.optional(v.object({ forWhom: strings, occasions: strings, moods: strings })),
});
export type Product = v.InferOutput<typeof productSchema>;

/** A product document → {@link Product}. Throws DecodeError. */
export function decodeProduct(id: string, data: unknown): Product {
  const fields = typeof data === 'object' && data !== null ? data : {};
  return decode(productSchema, { ...fields, id }, `products/${id}`);
}
