import type { PriceRange, PricesOf } from './facets';
import type { Offer } from './offer';
import { automaticSaving } from './pricing';
import { defaultVariant, pricedSizes, type Product, type Variant } from './product';

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

/** {@link shownPrice} of each size that counts, as a list asks for it: worked out once for each fragrance. */
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

/** Another size that a card names beside its own, and its price in rupees. */
export interface OtherSize {
  volume: string;
  amount: number;
  /** It is within the prices asked for, and the card's own size is not. */
  isAsked: boolean;
}

/**
 * The cheapest other size, where one is cheaper than the card's own; or, where the card's own price is not within the
 * `range` that was asked for, the cheapest that is.
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
