import { defaultVariant, pricedSizes, type Product, type Variant } from './product';

/** Rupees, both ends included. */
export interface PriceRange {
  min: number;
  max: number;
}

export const isWithin = (price: number, range: PriceRange | undefined): boolean =>
  !range || (price >= range.min && price <= range.max);

/** The price of the default size, then those of the others that can be bought, lowest first. */
export function pricesBySize(product: Product, priceOf: (size: Variant) => number): number[] {
  const own = defaultVariant(product);
  const others = pricedSizes(product).filter(({ volume }) => volume !== own.volume);
  return [priceOf(own), ...others.map(priceOf).sort((a, b) => a - b)];
}

/** The price that a card shows of {@link pricesBySize}: that of its {@link cardSize}. */
export function cardPrice(
  [own = 0, ...others]: readonly number[],
  range: PriceRange | undefined,
): number {
  if (isWithin(own, range)) return own;
  return others.find((price) => isWithin(price, range)) ?? own;
}

/**
 * The size that a card shows, adds and links to: the default one, or the cheapest that matches the price filter `range`
 * where the default one does not.
 */
export function cardSize(
  product: Product,
  range: PriceRange | undefined,
  priceOf: (size: Variant) => number,
): Variant {
  const own = defaultVariant(product);
  if (isWithin(priceOf(own), range)) return own;
  const matching = pricedSizes(product).filter((size) => isWithin(priceOf(size), range));
  return matching.toSorted((a, b) => priceOf(a) - priceOf(b))[0] ?? own;
}
