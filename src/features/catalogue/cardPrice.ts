import type { Offer } from '../../domain/offer';
import { automaticSaving } from '../../domain/pricing';
import { defaultVariant, type Product } from '../../domain/product';

/** What a card shows: its size's price after automatic offers, rounded to the rupee (SPEC §2). */
export function cardPrice(product: Product, offers: readonly Offer[], now: Date): number {
  return Math.round(defaultVariant(product).price - automaticSaving(product, offers, now));
}
