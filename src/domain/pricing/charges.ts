import type { Discount } from './pricing';

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
