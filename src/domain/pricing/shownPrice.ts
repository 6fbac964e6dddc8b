import type { PriceRange, PricesOf } from '../product/facets';
import type { Offer } from './offer';
import { automaticSaving } from './pricing';
import { defaultVariant, pricedSizes, type Product, type Variant } from '../product/product';

/**
 * The displayed price of a fragrance: one piece (of the default size unless another is given) after automatic offers,
 * rounded to the rupee. `was` is the higher price before, if any.
 */
export function shownPrice(
  product: Product,
  offers: readonly Offer[],
  now: Date,
  size: Pick<Variant, 'price' | 'originalPrice'> = defaultVariant(product),
): { amount: number; was: number | undefined } {
  const saving = automaticSaving(product, offers, now, size.price);
  const amount = Math.round(size.price - saving);
  const was = saving > 0 ? size.price : size.originalPrice;
  return { amount, was: was !== undefined && was > amount ? was : undefined };
}

/** A cached {@link PricesOf} with the {@link shownPrice} of each priced size. */
export function shownPrices(offers: readonly Offer[], now: Date): PricesOf {
  const known = new WeakMap<Product, readonly number[]>();
  return (product) => {
    const prices =
      known.get(product) ??
      pricedSizes(product)
        .map((size) => shownPrice(product, offers, now, size).amount)
        .sort((a, b) => a - b);
    known.set(product, prices);
    return prices;
  };
}

/** Another size that a card names next to its own, with its price in rupees. */
export interface OtherSize {
  volume: string;
  amount: number;
  /** It is within the price filter, and the card's own size is not. */
  isAsked: boolean;
}

/**
 * The cheapest size if it is cheaper than the card's own. If the card's own price is outside the price filter `range`,
 * the cheapest size inside it.
 */
export function otherSize(
  product: Product,
  offers: readonly Offer[],
  now: Date,
  range?: PriceRange,
): OtherSize | undefined {
  const sizes = pricedSizes(product);
  if (sizes.length < 2) return undefined;
  const isWithin = (price: number): boolean => !range || (price >= range.min && price <= range.max);
  const own = shownPrice(product, offers, now).amount;
  const isAsked = !isWithin(own);
  let other: OtherSize | undefined;
  for (const size of sizes) {
    const { amount } = shownPrice(product, offers, now, size);
    if (isAsked ? !isWithin(amount) : amount >= own) continue;
    if (!other || amount < other.amount) other = { volume: size.volume, amount, isAsked };
  }
  return other;
}
