import { toPaise, toRupees } from './money';
import { subtotalInPaise, type LinesPricing, type PricedLine } from './pricing';

/**
 * The price of goods with gift wrapping added to it. No offer, minimum, coupon or free shipping counts wrapping: whoever
 * ticks it pays exactly its price more. All amounts are rupees, `amountPaise` is paise.
 */
export function withWrapping<P extends LinesPricing>(
  pricing: P,
  wrapping: readonly PricedLine[],
): P {
  const paise = subtotalInPaise(wrapping);
  if (paise === 0) return pricing;
  return {
    ...pricing,
    subtotal: toRupees(toPaise(pricing.subtotal) + paise),
    total: toRupees(toPaise(pricing.total) + paise),
    amountPaise: pricing.amountPaise + paise,
  };
}
