import { formatRupees, toPaise, toRupees } from '../pricing/money';
import { orderItems, orderTotal, type Order, type OrderItem, type Refund } from './order';

/** Paise refunded so far; failed refunds do not count. */
export function refundedPaise(order: Pick<Order, 'refunds'>): number {
  return order.refunds.reduce((sum, r) => sum + (r.status === 'failed' ? 0 : r.amountPaise), 0);
}

type Charged = Pick<Order, 'items' | 'pricing' | 'capturedPaise'>;

/**
 * Paise that refunds may return in all: what was charged, or what the customer paid where one of Razorpay's offers
 * covered the rest. A fee of Razorpay, which may come on top, is not the shop's to return.
 */
export function returnablePaise(order: Charged): number {
  const total = toPaise(orderTotal(order));
  return Math.min(total, order.capturedPaise ?? total);
}

function coversTotal(order: Charged, refunds: readonly Refund[]): boolean {
  const given = refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return given > 0 && given >= returnablePaise(order);
}

/** Whether none, part or all of what was charged has been refunded. */
export type RefundState = 'none' | 'part' | 'full';

/** The labels of the refund badge, shown next to the status. */
export const REFUND_LABELS = {
  part: 'Partly refunded',
  full: 'Refunded',
} as const satisfies Record<Exclude<RefundState, 'none'>, string>;

const REFUND_STATUS_LABELS: Record<Refund['status'], string> = {
  pending: 'Refund on its way',
  processed: 'Refunded',
  failed: 'Refund failed',
};

/** The label of a single refund. */
export function refundLabel({ status, isDispute }: Pick<Refund, 'status' | 'isDispute'>): string {
  return isDispute ? 'Returned by the bank' : REFUND_STATUS_LABELS[status];
}

/** The refunds of an order, in paise. */
export interface RefundSums {
  state: RefundState;
  /** What has reached the customer's bank. */
  processedPaise: number;
  /** What is on its way there. */
  pendingPaise: number;
  /** What the customer has paid in the end: without both. */
  netPaise: number;
}

/** How much of an order has been refunded or is on its way; failed refunds do not count. Amounts in paise. */
export function refundSums(order: Charged & Pick<Order, 'refunds'>): RefundSums {
  const notFailed = order.refunds.filter(({ status }) => status !== 'failed');
  const refunded = refundedPaise(order);
  const pendingPaise = refundedPaise({
    refunds: notFailed.filter(({ status }) => status === 'pending'),
  });
  return {
    state: coversTotal(order, notFailed) ? 'full' : refunded > 0 ? 'part' : 'none',
    processedPaise: refunded - pendingPaise,
    pendingPaise,
    netPaise: Math.max(0, returnablePaise(order) - refunded),
  };
}

/** `₹1,000 refunded`, `₹500 being refunded`, `net paid ₹3,010`; empty when nothing was refunded. */
export function refundSummary(order: Parameters<typeof refundSums>[0]): string[] {
  const { state, processedPaise, pendingPaise, netPaise } = refundSums(order);
  const amount = (paise: number): string => formatRupees(toRupees(paise));
  return [
    ...(processedPaise > 0 ? [`${amount(processedPaise)} refunded`] : []),
    ...(pendingPaise > 0 ? [`${amount(pendingPaise)} being refunded`] : []),
    ...(state === 'part' ? [`net paid ${amount(netPaise)}`] : []),
  ];
}

const pieces = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Whether every piece was refunded by line: gift wrapping alone is not sent. A piece is refunded at most once, so counting
 * them is enough.
 */
function areAllPiecesRefunded(
  { pricing }: Pick<Order, 'pricing'>,
  refunds: readonly Refund[],
): boolean {
  const lines = pricing?.lines ?? [];
  const wrappings = lines.filter(({ wrapping }) => wrapping).map(({ productId }) => productId);
  const piecesOf = (parts: readonly { productId: string; quantity: number }[]): number =>
    pieces(parts.filter(({ productId }) => !wrappings.includes(productId)));
  const charged = piecesOf(lines);
  return charged > 0 && piecesOf(refunds.flatMap(({ lines: parts = [] }) => parts)) >= charged;
}

/** Whether everything was refunded, with or without the shipping costs: nothing is left to ship. */
export function isFullyRefunded(order: Charged & Pick<Order, 'refunds'>): boolean {
  const notFailed = order.refunds.filter(({ status }) => status !== 'failed');
  return coversTotal(order, notFailed) || areAllPiecesRefunded(order, notFailed);
}

/**
 * The items to pack, named as they were charged: without the pieces refunded before dispatch, whether or not they are on
 * the invoice, and none if everything was refunded by then. Refunds after dispatch and refunds of a partial amount have
 * no effect.
 */
export function itemsToPack(
  order: Charged & Pick<Order, 'status' | 'refunds' | 'invoiceRefunds' | 'dispatchRefunds'>,
): OrderItem[] {
  const { status: at, refunds, invoiceRefunds, dispatchRefunds = invoiceRefunds } = order;
  const hasLeft = at === 'shipped' || at === 'delivered';
  const before = refunds.filter(({ id, status }) =>
    hasLeft ? dispatchRefunds.includes(id) : status !== 'failed',
  );
  if (coversTotal(order, before) || areAllPiecesRefunded(order, before)) return [];
  const parts = before.flatMap(({ lines = [] }) => lines);
  return orderItems(order).flatMap((item) => {
    const refunded = parts
      .filter((part) => part.productId === item.id && part.volume === item.selectedVolume)
      .reduce((sum, part) => sum + part.quantity, 0);
    return refunded < item.quantity ? [{ ...item, quantity: item.quantity - refunded }] : [];
  });
}

/** Whether an order is paid and has no shipment yet. The figures and the back office share this definition. */
export function awaitsShipment(
  order: Charged & Pick<Order, 'status' | 'shiprocketAWB' | 'refunds' | 'test'>,
): boolean {
  const isDue = (order.status === 'paid' || order.status === 'processing') && !order.test;
  return isDue && order.shiprocketAWB === undefined && !isFullyRefunded(order);
}
