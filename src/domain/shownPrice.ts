import type { PriceOf } from './facets';
import type { Offer } from './offer';
import { automaticSaving } from './pricing';
import { defaultVariant, type Product, type Variant } from './product';

/**
 * What a fragrance costs wherever the shop shows it: one of its size (a card's, unless another is given) after
 * automatic offers, rounded to the rupee (SPEC §2). `was` is the price before, when that was more.
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

/** {@link shownPrice} as a list asks for it, thousands at every key: worked out once for each fragrance. */
export function shownPrices(offers: readonly Offer[], now: Date): PriceOf {
  const known = new WeakMap<Product, number>();
  return (product) => {
    const price = known.get(product) ?? shownPrice(product, offers, now).amount;
    known.set(product, price);
    return price;
  };
}
