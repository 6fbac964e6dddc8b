import { MIN_PRICE, MAX_QUANTITY } from '../shop/constants';
import type { Product, Variant } from './productSchema';

export type { Product, Variant };

/** Whether an address can name a product. Firestore reserves ids that begin with two underscores, and throws. */
export const isProductId = (text: string): boolean => /^(?!__)[\w-]{1,128}$/.test(text);

/**
 * The sizes of a product: its variants, or its own volume and price as the only one. A size is out of stock if the
 * product is, if no counted piece is left, or if it costs less than {@link MIN_PRICE}, which older documents may hold.
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

/** The size named `volume`, if the product has it. */
export function findVariant(product: Product, volume: string): Variant | undefined {
  return variantsOf(product).find((variant) => variant.volume === volume);
}

/** The sizes whose prices are shown: those in stock, or all of a sold-out fragrance, which is still listed. */
export function pricedSizes(product: Product): Variant[] {
  const sizes = variantsOf(product);
  const inStock = sizes.filter((size) => size.inStock);
  return inStock.length > 0 ? inStock : sizes;
}

/** The size chosen by default: the product's own volume if in stock, else the first in stock. Throws without sizes. */
export function defaultVariant(product: Product): Variant {
  const list = variantsOf(product);
  const own = list.find((variant) => variant.volume === product.volume);
  const chosen = own?.inStock ? own : (list.find((variant) => variant.inStock) ?? own ?? list[0]);
  if (!chosen) throw new Error(`products/${product.id}: no size`);
  return chosen;
}

/** Whether a product is a gift set with a size that is stocked by its parts; only the catalogue has its number. */
export const isByParts = (product: Product): boolean =>
  isSet(product) && variantsOf(product).some(({ stock }) => stock === undefined);

/**
 * Whether two versions of a product have the same sizes, prices and purchasable quantities. The quantities of a gift set
 * that is stocked by its parts are left out.
 */
export function hasSameSizesAndStock(one: Product, other: Product): boolean {
  const byParts = isByParts(one) || isByParts(other);
  const offered = (product: Product): string =>
    JSON.stringify(
      variantsOf(product).map(({ volume, price, inStock, stock = MAX_QUANTITY }) => [
        volume,
        price,
        // A cart holds no more than this, so larger counts do not matter and need no catalogue update.
        byParts || [inStock, Math.min(stock, MAX_QUANTITY)],
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

/** The percent saved against the original price, rounded; 0 when there is none. */
export function savedPercent(price: number, originalPrice: number | undefined): number {
  if (originalPrice === undefined || originalPrice <= price || originalPrice <= 0) return 0;
  return Math.round(((originalPrice - price) / originalPrice) * 100);
}

/** Millilitres of a volume such as `50 ml`; undefined for other units. */
export function millilitres(volume: string): number | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)\s*ml\s*$/i.exec(volume);
  return match ? Number(match[1]) : undefined;
}

/** The largest vial that is sold to try a fragrance. Millilitres. */
const MAX_VIAL_ML = 3;

/** Whether a size is that of a vial. */
export const isVialSize = (volume: string): boolean =>
  (millilitres(volume) ?? Infinity) <= MAX_VIAL_ML;

/** The size in stock to try a fragrance with; undefined when there is none. */
export function vialOf(product: Product): Variant | undefined {
  return variantsOf(product).find(({ volume, inStock }) => inStock && isVialSize(volume));
}

/** Rupees per millilitre, or undefined when the volume is not in millilitres. */
export function pricePerMl(variant: Pick<Variant, 'price' | 'volume'>): number | undefined {
  const ml = millilitres(variant.volume);
  return ml ? variant.price / ml : undefined;
}

// Shared, because `localeCompare` creates a collator per comparison and sorts by the machine's language. Built with the
// first comparison: it takes 40 ms to start on a phone, and most first screens compare nothing.
let names: Intl.Collator | undefined;

/** By name, in the alphabetical order of Indian English. */
export function byName(a: Pick<Product, 'name'>, b: Pick<Product, 'name'>): number {
  names ??= new Intl.Collator('en-IN');
  return names.compare(a.name, b.name);
}

/** The families of these fragrances among the lines of the catalogue (categories.ts), in their order. */
export const familiesOf = (products: readonly Product[], lines: readonly string[] = []): string[] =>
  lines.filter((line) => {
    const { id } = readFamily(line);
    return products.some(({ category }) => category === id);
  });

/** A line of the catalogue: a family's id and its name with a tab between them, or the id alone where they are equal. */
export function readFamily(line: string): { id: string; name: string } {
  const [id = '', name = id] = line.split('\t');
  return { id, name };
}

/**
 * Featured first, then by rating, highest first; ties by the letters of the name, because the alphabet of {@link byName}
 * takes long to start on a phone.
 */
export function byFeaturedThenRating(a: Product, b: Product): number {
  const order = Number(b.featured) - Number(a.featured) || b.rating - a.rating;
  return order || Number(a.name > b.name) - Number(a.name < b.name);
}

/** The SKU of a shipment line: the product id and the volume. */
export function sku(productId: string, volume: string): string {
  // Keep the dot: 7.5 ml and 75 ml must differ.
  const size = volume.toLowerCase().replace(/[^a-z0-9.]+/g, '');
  return size === '' ? productId : `${productId}-${size}`;
}

/** Whether a product is a gift set: several fragrances in one box (contents.ts). */
export const isSet = ({ contents }: Pick<Product, 'contents'>): boolean => contents.length > 0;

/** What stands above its name: its family, or that it is a set, which has fragrances of several families in it. */
export const familyLabel = (product: Pick<Product, 'contents' | 'family' | 'category'>): string =>
  isSet(product) ? 'Set' : (product.family ?? product.category);

/** Whether a product is one to give: tagged `gift-set` or `gift`. */
export function isGift(product: Pick<Product, 'tags'>): boolean {
  return product.tags.some((tag) => ['gift', 'gift-set'].includes(tag.trim().toLowerCase()));
}
