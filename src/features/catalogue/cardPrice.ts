import type { PriceOf } from '../../domain/facets';
import type { Offer } from '../../domain/offer';
import { automaticSaving } from '../../domain/pricing';
import { defaultVariant, type Product } from '../../domain/product';

/** What a card shows: its size's price after automatic offers, rounded to the rupee (SPEC §2). */
export function cardPrice(product: Product, offers: readonly Offer[], now: Date): number {
  return Math.round(defaultVariant(product).price - automaticSaving(product, offers, now));
}

/** {@link cardPrice} as a list asks for it, thousands at every key: worked out once for each fragrance. */
export function cardPrices(offers: readonly Offer[], now: Date): PriceOf {
  const known = new WeakMap<Product, number>();
  return (product) => {
    const price = known.get(product) ?? cardPrice(product, offers, now);
    known.set(product, price);
    return price;
  };
}
