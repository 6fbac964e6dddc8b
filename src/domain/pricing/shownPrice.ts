import { pricesBySize } from '../product/cardSize';
import type { PricesOf } from '../product/facets';
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
      pricesBySize(product, (size) => shownPrice(product, offers, now, size).amount);
    known.set(product, prices);
    return prices;
  };
}

/** The price in rupees of the cheapest size, if it is cheaper than `own`; undefined otherwise. */
export function cheaperPrice(
  product: Product,
  offers: readonly Offer[],
  now: Date,
  own: number,
): number | undefined {
  const prices = pricedSizes(product).map((size) => shownPrice(product, offers, now, size).amount);
  const least = Math.min(...prices);
  return least < own ? least : undefined;
}
