import { toPaise, toRupees } from '../pricing/money';
import type { Offer } from '../pricing/offer';
import { priceLines } from '../pricing/pricing';
import { findVariant, isSet, variantsOf, type Product } from './product';
import { MAX_QUANTITY } from '../shop/constants';
import { isPublic } from './visibility';

/** The most pieces in a gift set. Keep in sync with firestore.rules. */
export const MAX_PARTS = 12;
const PART = /^([A-Za-z0-9][\w-]{0,79})\/(.{1,40})$/;

/** One size of a fragrance in a gift set. */
export interface Part {
  productId: string;
  volume: string;
}

/** A part of a set as an order names it, with how often it is in the box. */
export interface NamedPart extends Part {
  name: string;
  quantity: number;
}

/** A part as `contents` of a product holds it: `rose-of-kannauj/10 ml`. */
export const partText = ({ productId, volume }: Part): string => `${productId}/${volume}`;

/** Reads what {@link partText} writes; undefined for any other text. */
export function toPart(text: string): Part | undefined {
  const [, productId, volume] = PART.exec(text) ?? [];
  return productId === undefined || volume === undefined ? undefined : { productId, volume };
}

/** Every size of a fragrance as `contents` of a set may hold it. */
export const partTexts = (product: Product): string[] =>
  variantsOf(product).map(({ volume }) => partText({ productId: product.id, volume }));

/** Whether a fragrance is in the box of a set, in any size. */
export const isPartOf = ({ id }: Pick<Product, 'id'>, set: Pick<Product, 'contents'>): boolean =>
  partsOf(set).some(({ productId }) => productId === id);

/** What is in the box of a set, in the order of its list; equal parts are counted together. Leaves out unknown texts. */
export function partsOf({
  contents,
}: Pick<Product, 'contents'>): (Part & Pick<NamedPart, 'quantity'>)[] {
  return [...new Set(contents)].flatMap((text) => {
    const part = toPart(text);
    const quantity = contents.filter((other) => other === text).length;
    return part ? [{ ...part, quantity }] : [];
  });
}

/** Whether a size is stocked by its parts: it is a set's, and its own pieces are not counted. */
export function isStockedByParts(product: Product, volume: string): boolean {
  const size = findVariant(product, volume);
  return isSet(product) && size !== undefined && size.stock === undefined;
}

/**
 * How many whole sets the stock of the parts is enough for; undefined when none of them limits it. A part that is sold
 * out, not public, or no longer made in that size, leaves none. One that is not counted limits nothing. A part with as
 * many pieces as are told at most (shownStock.ts) counts as enough for as many sets; the order knows the exact number.
 */
export function setsLeft(
  set: Pick<Product, 'contents'>,
  products: ReadonlyMap<string, Product>,
): number | undefined {
  const counts = partsOf(set).flatMap(({ productId, volume, quantity }) => {
    const product = products.get(productId);
    const size = product && findVariant(product, volume);
    if (!product || !isPublic(product) || !size?.inStock) return [0];
    if (size.stock === undefined) return [];
    // The catalogue does not tell how many more there are, and "Only 5 left" would often be untrue.
    return [size.stock === MAX_QUANTITY ? MAX_QUANTITY : Math.floor(size.stock / quantity)];
  });
  return counts.length > 0 ? Math.min(...counts) : undefined;
}

/** `Rose of Kannauj, 10 ml`, or `Rose of Kannauj, 10 ml × 2`. */
export function partLabel({ name, volume, quantity }: Omit<NamedPart, 'productId'>): string {
  return `${name}, ${volume}${quantity > 1 ? ` × ${quantity}` : ''}`;
}

/** What is in a set, in one line; `sets` is how many of it were bought. Amounts are those in one box. */
export function boxText(parts: readonly NamedPart[], sets: number): string {
  return `In ${sets > 1 ? 'each' : 'the'} box: ${parts.map(partLabel).join('; ')}`;
}

/**
 * What the parts of a set cost in a cart without the set, in rupees, with the automatic offers that apply then and before
 * shipping; undefined when one of them is not in the catalogue.
 */
export function priceOfParts(
  set: Pick<Product, 'contents'>,
  products: ReadonlyMap<string, Product>,
  offers: readonly Offer[],
  now: Date,
): number | undefined {
  const lines = partsOf(set).flatMap(({ productId, volume, quantity }) => {
    const product = products.get(productId);
    const variant = product && findVariant(product, volume);
    return variant ? [{ productId, volume, quantity, unitPrice: variant.price }] : [];
  });
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces === 0 || pieces < set.contents.length) return undefined;
  const { subtotal, discountTotal } = priceLines({ lines, offers, now });
  return toRupees(toPaise(subtotal) - toPaise(discountTotal));
}

/**
 * Why a text cannot be a part of the set with this id; undefined when it can.
 * @param products undefined while they are not known, when only the text itself is checked
 */
export function partProblem(
  text: string,
  products: ReadonlyMap<string, Product> | undefined,
  setId: string | undefined,
): string | undefined {
  const [productId = ''] = text.split('/', 1);
  if (productId === '') return 'Choose a fragrance.';
  const part = toPart(text);
  const product = products?.get(productId);
  if (products && !product) return 'This fragrance no longer exists.';
  if (productId === setId || (product && isSet(product))) return 'A set cannot contain a set.';
  if (!part) return 'Choose a size.';
  if (product && !findVariant(product, part.volume)) return `There is no size ${part.volume}.`;
  return undefined;
}
