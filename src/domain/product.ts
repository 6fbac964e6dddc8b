import * as v from 'valibot';
import { MIN_PRICE, MAX_QUANTITY } from './constants';
import { decode, moment, rupees } from './decode';

const strings = v.optional(v.array(v.string()), []);

/** DECISIONS "Catalogue": one bottle size of a fragrance. `stock` is there only where bottles are counted. */
export const variantSchema = v.object({
  volume: v.pipe(v.string(), v.minLength(1)),
  price: rupees,
  originalPrice: v.optional(rupees),
  inStock: v.optional(v.boolean(), true),
  stock: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type Variant = v.InferOutput<typeof variantSchema>;

/** SPEC §3 "Product" plus DECISIONS "Catalogue". Prices are rupees, tax included. */
export const productSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  name: v.pipe(v.string(), v.minLength(1)),
  shortName: v.optional(v.string(), ''),
  description: v.optional(v.string(), ''),
  category: v.optional(v.string(), ''),
  concentration: v.optional(v.string(), ''),
  volume: v.optional(v.string(), ''),
  price: rupees,
  originalPrice: v.optional(rupees),
  images: strings,
  tags: strings,
  topNotes: strings,
  middleNotes: strings,
  baseNotes: strings,
  rating: v.optional(v.number(), 0),
  reviews: v.optional(v.number(), 0),
  featured: v.optional(v.boolean(), false),
  inStock: v.optional(v.boolean(), true),
  stock: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  variants: v.optional(v.array(variantSchema), []),
  /** 1 for the best seller. Products that sold equally share a rank; products outside the best sold have none. */
  rank: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  createdAt: v.optional(moment),
  updatedAt: v.optional(moment),
  /** Only in the catalogue, instead of the description: what guided selection found in it (guided.ts). */
  guided: v.optional(v.object({ forWhom: strings, occasions: strings, moods: strings })),
});
export type Product = v.InferOutput<typeof productSchema>;

/** A product document → {@link Product}. Throws DecodeError. */
export function decodeProduct(id: string, data: unknown): Product {
  const fields = typeof data === 'object' && data !== null ? data : {};
  return decode(productSchema, { ...fields, id }, `products/${id}`);
}

/**
 * The sizes one can buy: the product's variants, or its own volume and price as the only one.
 * An out-of-stock product has no size in stock; a counted size with no bottle left is not in stock either, nor is one
 * at less than {@link MIN_PRICE}, which older documents may hold.
 */
export function variantsOf(product: Product): Variant[] {
  const list: Variant[] =
    product.variants.length > 0
      ? product.variants
      : [
          {
            volume: product.volume,
            price: product.price,
            inStock: true,
            ...(product.originalPrice !== undefined && { originalPrice: product.originalPrice }),
            ...(product.stock !== undefined && { stock: product.stock }),
          },
        ];
  return list.map((variant) => ({
    ...variant,
    inStock:
      product.inStock && variant.inStock && variant.stock !== 0 && variant.price >= MIN_PRICE,
  }));
}

/** The size called `volume`, or undefined when the product has none of that name. */
export function findVariant(product: Product, volume: string): Variant | undefined {
  return variantsOf(product).find((variant) => variant.volume === volume);
}

/** The sizes whose prices count: those that can be bought, or all where none can, since a sold-out fragrance is shown. */
export function pricedSizes(product: Product): Variant[] {
  const sizes = variantsOf(product);
  const inStock = sizes.filter((size) => size.inStock);
  return inStock.length > 0 ? inStock : sizes;
}

/** SPEC §4: the volume defaults to the product's own; where that one is gone, to the first in stock. */
export function defaultVariant(product: Product): Variant {
  const list = variantsOf(product);
  const own = list.find((variant) => variant.volume === product.volume);
  const chosen = own?.inStock ? own : (list.find((variant) => variant.inStock) ?? own ?? list[0]);
  if (!chosen) throw new Error(`products/${product.id}: no size`);
  return chosen;
}

/** Whether two readings of a fragrance sell the same: its sizes, their prices and how many of each one can have. */
export function hasSameSizesAndStock(one: Product, other: Product): boolean {
  const offered = (product: Product): string =>
    JSON.stringify(
      variantsOf(product).map(({ volume, price, inStock, stock = MAX_QUANTITY }) => [
        volume,
        price,
        inStock,
        // No cart holds more, so that the catalogue does not follow the count above it.
        Math.min(stock, MAX_QUANTITY),
      ]),
    );
  return offered(one) === offered(other);
}

/** Best sellers first: by rank, then products without a rank. */
export function byRank(a: Pick<Product, 'rank'>, b: Pick<Product, 'rank'>): number {
  return (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER);
}

/** Whether any size can be bought. */
export function isAvailable(product: Product): boolean {
  return variantsOf(product).some((variant) => variant.inStock);
}

/** SPEC §2: the percent saved against the original price, rounded; 0 when there is none. */
export function savedPercent(price: number, originalPrice: number | undefined): number {
  if (originalPrice === undefined || originalPrice <= price || originalPrice <= 0) return 0;
  return Math.round(((originalPrice - price) / originalPrice) * 100);
}

/** Millilitres of a volume text such as `50 ml`; undefined when it names none. */
export function millilitres(volume: string): number | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)\s*ml\s*$/i.exec(volume);
  return match ? Number(match[1]) : undefined;
}

/** Rupees per millilitre, or undefined when the volume is not in millilitres. */
export function pricePerMl(variant: Pick<Variant, 'price' | 'volume'>): number | undefined {
  const ml = millilitres(variant.volume);
  return ml ? variant.price / ml : undefined;
}

// One collator for all: `localeCompare` makes one per comparison, and sorts by the language of the machine.
const names = new Intl.Collator('en-IN');

/** By name, as a person in India would look it up. */
export function byName(a: Pick<Product, 'name'>, b: Pick<Product, 'name'>): number {
  return names.compare(a.name, b.name);
}

/** SPEC §2: featured first, then by rating, highest first; the name settles the rest. */
export function byFeaturedThenRating(a: Product, b: Product): number {
  return Number(b.featured) - Number(a.featured) || b.rating - a.rating || byName(a, b);
}

/** DECISIONS "Catalogue": a SKU is the product id, with the volume for a shipment line. */
export function sku(productId: string, volume: string): string {
  // The dot stays: 7.5 ml and 75 ml are two things.
  const size = volume.toLowerCase().replace(/[^a-z0-9.]+/g, '');
  return size === '' ? productId : `${productId}-${size}`;
}

/** DECISIONS "Catalogue": gift sets are tagged `gift-set` or `gift`. */
export function isGift(product: Pick<Product, 'tags'>): boolean {
  return product.tags.some((tag) => ['gift', 'gift-set'].includes(tag.trim().toLowerCase()));
}
