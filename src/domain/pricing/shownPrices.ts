import { pricesBySize } from '../product/cardSize';
import type { PricesOf } from '../product/facets';
import type { Product } from '../product/product';
import type { Offer } from './offer';
import { shownPrice } from './shownPrice';

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
