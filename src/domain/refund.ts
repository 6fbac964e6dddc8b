import { toPaise } from './money';
import { orderTotal, refundedPaise, type LinePart, type Order, type Refund } from './order';

/** Asked for a line, or a number of pieces, that the order does not have. */
export class UnknownLine extends Error {
  constructor(part: LinePart) {
    super(`The order does not hold ${part.quantity} × ${part.productId} ${part.volume}.`);
    this.name = 'UnknownLine';
  }
}

/**
 * What each line of an order cost after its discounts, in paise. Discounts count for the whole cart, so each line
 * bears its share, and the largest remainders get what rounding leaves: the lines add up to what was charged for
 * goods, to the paisa.
 */
export function paidPerLine({ pricing }: Pick<Order, 'pricing'>): number[] {
  if (!pricing) return [];
  const gross = pricing.lines.map((line) => toPaise(line.unitPrice) * line.quantity);
  const subtotal = gross.reduce((sum, line) => sum + line, 0);
  const discount = pricing.discounts.reduce((sum, one) => sum + toPaise(one.amount), 0);
  const exact = gross.map((line) => (subtotal === 0 ? 0 : (line * discount) / subtotal));
  const shares = exact.map(Math.floor);
  let left = discount - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((share, n) => ({ n, remainder: share - Math.floor(share) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.n - b.n);
  for (const { n } of byRemainder) {
    if (left <= 0) break;
    shares[n] = (shares[n] ?? 0) + 1;
    left -= 1;
  }
  return gross.map((line, n) => line - (shares[n] ?? 0));
}

/**
 * What some pieces of an order cost, in paise, for a refund by line; shipping is not among it (SPEC §9 "Policies").
 * A whole line is refunded to the paisa, a part of it rounded down. Throws UnknownLine.
 */
export function linesPaise(order: Pick<Order, 'pricing'>, parts: readonly LinePart[]): number {
  const paid = paidPerLine(order);
  const lines = order.pricing?.lines ?? [];
  return parts.reduce((sum, part) => {
    const n = lines.findIndex(
      (line) => line.productId === part.productId && line.volume === part.volume,
    );
    const line = lines[n];
    if (!line || part.quantity > line.quantity) throw new UnknownLine(part);
    return sum + Math.floor(((paid[n] ?? 0) * part.quantity) / line.quantity);
  }, 0);
}

/** Paise that the credit note of a refund takes back, 0 without one; older notes were for the whole refund. */
export function creditedPaise(refund: Refund): number {
  if (refund.creditNote === undefined) return 0;
  return refund.creditedPaise ?? refund.amountPaise;
}

/**
 * Paise to be credited for one more refund after the invoice: by how much all that has gone back exceeds what the
 * invoice was reduced by and what was credited before. A note stands though the bank sends the money back, so giving
 * it again credits nothing; nor does money that was never invoiced. All notes together never exceed the invoice.
 */
export function creditDue(
  order: Pick<Order, 'pricing' | 'items' | 'refunds' | 'invoiceRefunds'>,
  amountPaise: number,
): number {
  const gone = Math.min(refundedPaise(order) + amountPaise, toPaise(orderTotal(order)));
  const accounted = order.refunds.reduce(
    (sum, refund) =>
      sum + (order.invoiceRefunds.includes(refund.id) ? refund.amountPaise : creditedPaise(refund)),
    0,
  );
  return Math.max(0, gone - accounted);
}
