import type { Offer } from './offer';
import { automaticSaving } from './pricing';
import { defaultVariant, type Product, type Variant } from '../product/product';

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
