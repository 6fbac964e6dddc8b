import { distribute } from './gst';
import { toPaise } from '../pricing/money';
import { orderTotal, type Order, type OrderItem, type OrderPricing, type Refund } from './order';
import { refundedPaise, returnablePaise } from './refunded';
import type { LinePart } from './linePart';
import { stockedPieces } from './stockedPieces';

/** How many pieces of an item were refunded by line, also while the bank has not decided: `1 of 2 refunded`, or ''. */
export function refundedLabel(
  { refunds }: Pick<Order, 'refunds'>,
  { id, selectedVolume, quantity }: Pick<OrderItem, 'id' | 'selectedVolume' | 'quantity'>,
): string {
  const refunded = refunds
    .filter(({ status }) => status !== 'failed')
    .flatMap(({ lines = [] }) => lines)
    .filter((part) => part.productId === id && part.volume === selectedVolume)
    .reduce((sum, part) => sum + part.quantity, 0);
  if (refunded === 0) return '';
  return refunded < quantity ? `${refunded} of ${quantity} refunded` : 'Refunded';
}

/** Paise that can still be refunded: never more than the customer paid. */
export function refundablePaise(
  order: Pick<Order, 'amountPaise' | 'capturedPaise' | 'refunds'>,
): number {
  const { amountPaise = 0, capturedPaise = amountPaise } = order;
  return Math.max(0, Math.min(amountPaise, capturedPaise) - refundedPaise(order));
}

/** A refund names a line or a number of pieces that the order does not have, or that was already refunded. */
export class UnknownLineError extends Error {
  constructor(part: LinePart) {
    super(
      `The order does not have ${part.quantity} × ${part.productId} ${part.volume} left to refund.`,
    );
    this.name = 'UnknownLineError';
  }
}

/**
 * The share of the discounts that each line bears, in paise. Discounts apply to the whole cart, so it is in proportion to
 * the lines' prices (see {@link distribute}); gift wrapping bears none, because no offer counts it.
 */
export function discountPerLine({ lines, discounts }: OrderPricing): number[] {
  const counted = lines.map(({ unitPrice, quantity, wrapping }) =>
    wrapping ? 0 : toPaise(unitPrice) * quantity,
  );
  const discount = discounts.reduce((sum, one) => sum + toPaise(one.amount), 0);
  const most = counted.reduce((sum, line) => sum + line, 0);
  return distribute(Math.min(discount, most), counted);
}

/**
 * What each line of an order cost after discounts, in paise, as on its invoice; the lines add up exactly to what was
 * charged for goods.
 */
export function paidPerLine({ pricing }: Pick<Order, 'pricing'>): number[] {
  if (!pricing) return [];
  const shares = discountPerLine(pricing);
  return pricing.lines.map(
    ({ unitPrice, quantity }, n) => toPaise(unitPrice) * quantity - (shares[n] ?? 0),
  );
}

/** Pieces of a line and the amount to refund for them, in paise. */
export interface PricedPart extends LinePart {
  amountPaise: number;
}

/** What has not been refunded by line yet: `pieces` of the line's `quantity`, and `paise` of its `paidPaise`. */
export interface LineLeft {
  productId: string;
  volume: string;
  quantity: number;
  paidPaise: number;
  pieces: number;
  paise: number;
}

/** Deducts pieces from their line, for `paise` or else their price, and returns it; undefined when no line has them. */
function takePieces(
  lines: readonly LineLeft[],
  part: LinePart,
  paise?: number,
): number | undefined {
  const from = lines.find(
    (line) =>
      line.productId === part.productId &&
      line.volume === part.volume &&
      line.pieces >= part.quantity,
  );
  if (!from) return undefined;
  // Rounded down, with the rest for the last pieces, so that all add up exactly to what the line cost.
  const worth =
    part.quantity === from.pieces
      ? from.paise
      : Math.min(from.paise, Math.floor((from.paidPaise * part.quantity) / from.quantity));
  const taken = paise ?? worth;
  from.pieces -= part.quantity;
  from.paise = Math.max(0, from.paise - taken);
  return taken;
}

type Refundable = Pick<Order, 'pricing' | 'refunds'>;

/** The charged lines of an order, in order, less what was refunded by line; failed refunds do not count. */
export function linesLeft(order: Refundable): LineLeft[] {
  const paid = paidPerLine(order);
  const lines = (order.pricing?.lines ?? []).map(({ productId, volume, quantity }, n) => ({
    productId,
    volume,
    quantity,
    paidPaise: paid[n] ?? 0,
    pieces: quantity,
    paise: paid[n] ?? 0,
  }));
  for (const { status, lines: parts = [] } of order.refunds) {
    if (status === 'failed') continue;
    for (const part of parts) takePieces(lines, part, part.amountPaise);
  }
  return lines;
}

/**
 * How many pieces of each charged line have not been refunded by line yet, in the order of the lines. Failed refunds do
 * not count, nor do refunds of an amount, which are for no piece.
 */
export function piecesLeft(order: Refundable): number[] {
  return linesLeft(order).map(({ pieces }) => pieces);
}

/**
 * The amount in paise to refund for each part, without shipping, which is not refundable. Part of a line is rounded
 * down, and its last pieces get the exact rest. Throws UnknownLineError, also for pieces that were already refunded.
 */
export function priceParts(order: Refundable, parts: readonly LinePart[]): PricedPart[] {
  const lines = linesLeft(order);
  return parts.map((part) => {
    const amountPaise = takePieces(lines, part);
    if (amountPaise === undefined) throw new UnknownLineError(part);
    return { ...part, amountPaise };
  });
}

/** The pieces that a refund is for: its lines, else all not yet refunded by line; none for a refund of an amount. */
export function partsToRefund(
  order: Refundable,
  { amountPaise, lines }: { amountPaise?: number | undefined; lines?: LinePart[] | undefined },
): LinePart[] {
  if (amountPaise !== undefined) return [];
  if (lines) return lines;
  return linesLeft(order).flatMap(({ productId, volume, pieces: quantity }) =>
    quantity > 0 ? [{ productId, volume, quantity }] : [],
  );
}

const isSameSize = (a: LinePart, b: LinePart): boolean =>
  a.productId === b.productId && a.volume === b.volume;

const piecesOf = (parts: readonly LinePart[], size: LinePart): number =>
  parts.reduce((sum, part) => sum + (isSameSize(part, size) ? part.quantity : 0), 0);

/**
 * Of the counted pieces that an order's payment took out of stock (one entry per size), those that neither a
 * refund nor a return has put back. A failed refund counts too, because its pieces were restocked.
 */
export function outstandingStock(
  taken: readonly LinePart[],
  restockedBy: readonly Pick<Refund, 'restocked'>[],
): LinePart[] {
  const back = restockedBy.flatMap(({ restocked = [] }) => restocked);
  return taken
    .map((size) => ({ ...size, quantity: size.quantity - piecesOf(back, size) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Pieces of charged lines as they are counted: of a set that was stocked by its parts what was in its boxes. */
const countedPieces = (pricing: Order['pricing'], parts: readonly LinePart[]): LinePart[] =>
  stockedPieces(
    parts.map((part) => ({
      ...pricing?.lines.find((line) => isSameSize(line, part)),
      ...part,
    })),
  );

/**
 * The counted pieces that return to stock when an order is cancelled: {@link outstandingStock} without those that were
 * refunded by line and, as the owner decided then, did not go back.
 */
export function stockOfCancelled(
  { refunds, returns, pricing }: Pick<Order, 'refunds' | 'returns' | 'pricing'>,
  taken: readonly LinePart[],
): LinePart[] {
  const decided = refunds.filter(({ status }) => status !== 'failed');
  const refunded = countedPieces(
    pricing,
    decided.flatMap(({ lines = [] }) => lines),
  );
  // One that failed at the bank had put its pieces back all the same.
  const back = refunds.flatMap(({ lines, restocked = [] }) => (lines ? restocked : []));
  return outstandingStock(taken, [...refunds, ...returns])
    .map((size) => ({
      ...size,
      quantity: size.quantity - Math.max(0, piecesOf(refunded, size) - piecesOf(back, size)),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Of some refunded pieces, the counted pieces that can be returned to stock: at most {@link outstandingStock}. Those of a
 * set that was stocked by its parts are what was in its boxes.
 */
export function restockable(
  { status, refunds, returns, pricing }: Pick<Order, 'status' | 'refunds' | 'returns' | 'pricing'>,
  taken: readonly LinePart[],
  parts: readonly LinePart[],
): LinePart[] {
  // Cancelling an order has already restocked all of its pieces.
  if (status === 'cancelled') return [];
  const pieces = countedPieces(pricing, parts);
  return outstandingStock(taken, [...refunds, ...returns])
    .map((size) => ({ ...size, quantity: Math.min(size.quantity, piecesOf(pieces, size)) }))
    .filter(({ quantity }) => quantity > 0);
}

/** The sum of {@link priceParts}, in paise. Throws UnknownLineError. */
export function linesPaise(order: Refundable, parts: readonly LinePart[]): number {
  return priceParts(order, parts).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}

/** The amount of a refund's credit note in paise, 0 without one; older notes were for the whole refund. */
export function creditedPaise(refund: Refund): number {
  if (refund.creditNote === undefined) return 0;
  return refund.creditedPaise ?? refund.amountPaise;
}

/**
 * Paise to credit for one more refund after the invoice: all refunds so far, less those deducted from the invoice and
 * those credited before. A credit note stays valid if the bank returns its refund, so refunding again credits nothing;
 * nor does an amount that was never invoiced, or that the bank took back for goods that stay sold. All notes together
 * never exceed the invoice.
 */
export function creditDue(
  order: Pick<Order, 'pricing' | 'items' | 'capturedPaise' | 'refunds' | 'invoiceRefunds'>,
  amountPaise: number,
): number {
  const given = refundedPaise(order) + amountPaise;
  // Once the customer has everything back, nothing of the sale remains, also where Razorpay's offer covered a part of it.
  const refunded = given < returnablePaise(order) ? given : toPaise(orderTotal(order));
  const isAccounted = ({ id, isDispute, creditNote }: Refund): boolean =>
    order.invoiceRefunds.includes(id) || (isDispute === true && creditNote === undefined);
  const accounted = order.refunds.reduce(
    (sum, refund) => sum + (isAccounted(refund) ? refund.amountPaise : creditedPaise(refund)),
    0,
  );
  return Math.max(0, refunded - accounted);
}

/** When the last refund that has not failed was begun; undefined where there is none. */
export function lastRefundAt(refunds: readonly Refund[]): Date | undefined {
  return refunds
    .filter(({ status }) => status !== 'failed')
    .flatMap(({ at }) => at ?? [])
    .toSorted((a, b) => b.getTime() - a.getTime())[0];
}

/**
 * Of the pieces that a refund is for, those that return to stock: what was chosen, and never more than the refund is for.
 */
export function chosenRestock(parts: readonly LinePart[], chosen: readonly LinePart[]): LinePart[] {
  return parts.flatMap((part) => {
    const quantity = Math.min(part.quantity, piecesOf(chosen, part));
    return quantity > 0 ? [{ ...part, quantity }] : [];
  });
}
