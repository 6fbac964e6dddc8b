import { FREE_SHIPPING_ABOVE } from '../shop/constants';
import { toPaise } from './money';
import type { Discount, LinesPricing } from './pricing';

/** One row of a bill; `amount` in rupees, negative for a deduction. A `failed` refund deducts nothing. */
export interface ChargeRow {
  kind: 'subtotal' | 'discount' | 'shipping' | 'total' | 'refund' | 'failed' | 'net';
  term: string;
  amount: number;
}

/** What a cart is priced at, or what an order was charged. */
export interface Charges {
  subtotal: number;
  discounts: readonly Discount[];
  shipping: number;
  total: number;
}

/** The rows of a bill in order, shared by cart, checkout and order pages. */
export function chargeRows({ subtotal, discounts, shipping, total }: Charges): ChargeRow[] {
  return [
    { kind: 'subtotal', term: 'Subtotal', amount: subtotal },
    ...discounts.map(({ title, offerId, amount }): ChargeRow => ({
      kind: 'discount',
      term: title || offerId,
      amount: -amount,
    })),
    { kind: 'shipping', term: 'Shipping', amount: shipping },
    { kind: 'total', term: 'Total', amount: total },
  ];
}

/**
 * The least whole rupees to add for free shipping, shown as 'Add ₹X more to qualify for free shipping!'; 0 when it is
 * free already. Shipping is free only *above* 150, so 149 needs two more rupees and 150 needs one.
 */
export function missingForFreeShipping(
  pricing: Pick<LinesPricing, 'subtotal' | 'discountTotal'>,
): number {
  const discounted = toPaise(pricing.subtotal) - toPaise(pricing.discountTotal);
  const threshold = toPaise(FREE_SHIPPING_ABOVE);
  if (discounted > threshold) return 0;
  return Math.floor((threshold - discounted) / 100) + 1;
}
