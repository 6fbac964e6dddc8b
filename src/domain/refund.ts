import { distribute } from './gst';
import { toPaise } from './money';
import { orderTotal, refundedPaise, type LinePart, type Order, type Refund } from './order';

/** Asked for a line, or a number of pieces, that the order does not have, or no longer. */
export class UnknownLineError extends Error {
  constructor(part: LinePart) {
    super(
      `The order does not have ${part.quantity} × ${part.productId} ${part.volume} left to refund.`,
    );
    this.name = 'UnknownLineError';
  }
}

/**
 * What each line of an order cost after its discounts, in paise, shared out as on its invoice. Discounts count for the
 * whole cart, so each line bears its share, and the largest remainders get what rounding leaves: the lines add up to
 * what was charged for goods, to the paisa.
 */
export function paidPerLine({ pricing }: Pick<Order, 'pricing'>): number[] {
  if (!pricing) return [];
  const gross = pricing.lines.map((line) => toPaise(line.unitPrice) * line.quantity);
  const subtotal = gross.reduce((sum, line) => sum + line, 0);
  const discount = pricing.discounts.reduce((sum, one) => sum + toPaise(one.amount), 0);
  const shares = distribute(Math.min(discount, subtotal), gross);
  return gross.map((line, n) => line - (shares[n] ?? 0));
}

/** Pieces of a line, and what goes back for them in paise. */
export interface PricedPart extends LinePart {
  amountPaise: number;
}

/** What of one charged line has not gone back by line yet: `pieces` of `quantity`, and `paise` of `paidPaise` for them. */
export interface LineLeft {
  productId: string;
  volume: string;
  quantity: number;
  paidPaise: number;
  pieces: number;
  paise: number;
}

/** Takes pieces off the line that holds them, at `paise` or at what they are worth; undefined when none does. */
function take(lines: readonly LineLeft[], part: LinePart, paise?: number): number | undefined {
  const from = lines.find(
    (line) =>
      line.productId === part.productId &&
      line.volume === part.volume &&
      line.pieces >= part.quantity,
  );
  if (!from) return undefined;
  // Rounded down, and the last pieces get the rest: together exactly what the line cost.
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

/** The charged lines of an order, in their order, less what went back by line in refunds that did not fail. */
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
    for (const part of parts) take(lines, part, part.amountPaise);
  }
  return lines;
}

/**
 * How many pieces of each charged line have not gone back by line yet, in the order of the lines. Refunds that failed
 * do not count, and neither do amounts, which are for no piece.
 */
export function piecesLeft(order: Refundable): number[] {
  return linesLeft(order).map(({ pieces }) => pieces);
}

/**
 * What some pieces of an order cost, in paise each, for a refund by line; shipping is not among it (SPEC §9
 * "Policies"). A part of a line is rounded down, and its last pieces get what is left of it, to the paisa. Throws
 * UnknownLineError, also for pieces that have gone back already.
 */
export function priceParts(order: Refundable, parts: readonly LinePart[]): PricedPart[] {
  const lines = linesLeft(order);
  return parts.map((part) => {
    const amountPaise = take(lines, part);
    if (amountPaise === undefined) throw new UnknownLineError(part);
    return { ...part, amountPaise };
  });
}

/** The pieces that a refund is for: its lines, all that have not gone back by line, or none for an amount (paise). */
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

const bottlesOf = (parts: readonly LinePart[], size: LinePart): number =>
  parts.reduce((sum, part) => sum + (isSameSize(part, size) ? part.quantity : 0), 0);

/**
 * Of the counted bottles that an order's payment took off the shelf, one entry per size, those that no refund has put
 * back. A refund that failed counts too: its bottles are on the shelf.
 */
export function outstandingStock(
  taken: readonly LinePart[],
  refunds: readonly Pick<Refund, 'restocked'>[],
): LinePart[] {
  const back = refunds.flatMap(({ restocked = [] }) => restocked);
  return taken
    .map((size) => ({ ...size, quantity: size.quantity - bottlesOf(back, size) }))
    .filter(({ quantity }) => quantity > 0);
}

/** Of some refunded pieces, the counted bottles that can go back on the shelf: never more than are still out. */
export function restockable(
  { status, refunds }: Pick<Order, 'status' | 'refunds'>,
  taken: readonly LinePart[],
  parts: readonly LinePart[],
): LinePart[] {
  // Cancelling an order puts all of its bottles back.
  if (status === 'cancelled') return [];
  return outstandingStock(taken, refunds)
    .map((size) => ({ ...size, quantity: Math.min(size.quantity, bottlesOf(parts, size)) }))
    .filter(({ quantity }) => quantity > 0);
}

/** The sum of {@link priceParts}, in paise. Throws UnknownLineError. */
export function linesPaise(order: Refundable, parts: readonly LinePart[]): number {
  return priceParts(order, parts).reduce((sum, { amountPaise }) => sum + amountPaise, 0);
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
