import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { CURRENCY, PENDING_EXPIRES_DAYS } from '../../src/domain/constants';
import { formatRupees, toRupees } from '../../src/domain/money';
import { canCompletePayment, canTransition, type Order } from '../../src/domain/order';
import type { Deps } from './deps';
import { inTransaction, plain, readOrder, readSite } from './firestore';
import { queueMail } from './mail/queue';
import { appendEvent, moveOrder } from './orders/events';
import {
  releaseOfferHolds,
  isUsable,
  limitedOf,
  readLimits,
  readUsedOffers,
  type Limit,
} from './payment/limits';
import { customerOf, readRedemptions, writeRedemptions } from './payment/redemptions';
import { boughtJustNow } from './payment/repeat';
import {
  dropHolds,
  isEnough,
  readShelves,
  takeOut,
  type Shelf,
  type Wanted,
} from './payment/stock';
import { WATCH, watched } from './payment/watch';
import type { RazorpayPayment } from './razorpay/client';
import { expiry } from './retention';
import { queueShipment } from './shipping/queue';
import { applySale } from './stats/apply';

/** Who brought the news of a payment; kept in the event. */
export type SettleSource = 'browser' | 'webhook' | 'reconciler';

/** Why captured money goes back to the shopper. */
const RETURN_REASONS = [
  'paid_by_another',
  'cancelled',
  'wrong_amount',
  'expired',
  'paid_twice',
  'coupon_used',
  'out_of_stock',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export type SettleOutcome =
  /** This call made the order paid. */
  | { state: 'settled' }
  /** It was paid by this very payment before. */
  | { state: 'already' }
  /** The money may not stay: written down in payments/{id}, and on its way back. */
  | { state: 'returned'; reason: ReturnReason };

/** `razorpayError` of an order that the reconciler has ended. */
export const EXPIRED = 'expired';

export const RETURN_SENTENCES: Record<ReturnReason, string> = {
  paid_by_another: 'This order was already paid by another payment.',
  cancelled: 'This order was cancelled before the payment arrived.',
  wrong_amount: 'The amount paid is not the amount of this order.',
  expired: 'The time to pay this order was over before the payment arrived.',
  paid_twice: 'The same fragrances had already been paid for in another order.',
  coupon_used: 'An offer of this order was used up before the payment arrived.',
  out_of_stock: 'The last bottle was sold before the payment arrived.',
};

/** `payments/{paymentId}`: what became of a captured payment. */
export const paymentRecordSchema = v.object({
  orderId: v.string(),
  amountPaise: v.number(),
  state: v.picklist(['settled', 'refund_needed', 'refunded']),
  reason: v.optional(v.picklist(RETURN_REASONS)),
  attempts: v.optional(v.number(), 0),
  /** The refund that the bank sent back last: late news of it closes nothing. */
  failedRefundId: v.optional(v.string()),
  /** Counted bottles that settling took off the shelf; a cancellation puts them back. */
  taken: v.optional(
    v.array(v.object({ productId: v.string(), volume: v.string(), quantity: v.number() })),
    [],
  ),
});
export type PaymentRecord = v.InferOutput<typeof paymentRecordSchema>;

/** Remembers a webhook event within the transaction that acts on it. */
export interface WebhookMark {
  id: string;
  type: string;
}

/**
 * The one way an order becomes paid (docs/decisions/004-payment.md). `payment` is captured, and belongs to one of the order's
 * Razorpay orders: Razorpay said so, over its API or in a signed webhook. Deaf to repetition and order; whoever comes
 * first wins. Throws when the order is missing, is not this payment's, or the database does not answer.
 */
export function settleOrder(
  deps: Deps,
  orderId: string,
  payment: RazorpayPayment,
  source: SettleSource,
  mark?: WebhookMark,
): Promise<SettleOutcome> {
  return inTransaction(deps.db, (tx) => settleIn(tx, deps, orderId, payment, source, mark));
}

async function settleIn(
  tx: Transaction,
  { db, now: clock, config }: Deps,
  orderId: string,
  payment: RazorpayPayment,
  source: SettleSource,
  mark: WebhookMark | undefined,
): Promise<SettleOutcome> {
  const now = clock();
  const paymentRef = db.doc(`payments/${payment.id}`);
  const [orderSnapshot, paymentSnapshot] = await tx.getAll(db.doc(`orders/${orderId}`), paymentRef);
  const order = orderSnapshot && readOrder(orderSnapshot);
  if (!order) throw new Error(`orders/${orderId} is missing`);
  if (payment.orderId === undefined || !order.razorpayOrderIds.includes(payment.orderId)) {
    throw new Error(`payment ${payment.id} does not belong to orders/${orderId}`);
  }
  const seen = await wasMarked(tx, db, mark);
  const known = paymentSnapshot?.exists
    ? v.parse(paymentRecordSchema, plain(paymentSnapshot.data()))
    : undefined;
  const former = known ? formerOutcome(known) : undefined;
  if (former || order.razorpayPaymentId === payment.id) {
    if (!seen) writeMark(tx, db, mark, now);
    return former ?? { state: 'already' };
  }

  const shelves = await readShelves(tx, db, wantedOf(order), orderId, now);
  const offers = await readUsedOffers(db, order.pricing);
  const limited = limitedOf(offers);
  const customer = customerOf(order, config.phoneHashKey);
  const limits = await readLimits(tx, db, limited, customer, now);
  const used = offers.map(({ ref }) => ref);
  const redemptions = await readRedemptions(tx, db, used, limited, customer);
  const site = await readSite(db);
  // Two settlements of one person both read and write this document, so that the later one is retried and its query
  // finds the earlier sale. The query stays outside the transaction: inside, an emulator would lock all orders.
  const lastPurchase = db.doc(`purchases/${order.userId}`);
  await tx.get(lastPurchase);
  const bought = await boughtJustNow(db, order, payment.createdAt ?? now);
  const reason = whyReturned(order, payment, { shelves, limits, bought }, now);
  const record = {
    orderId,
    userId: order.userId,
    amountPaise: payment.amount,
    currency: payment.currency,
    razorpayOrderId: payment.orderId,
    source,
    at: now,
  };
  if (reason) {
    writeMark(tx, db, mark, now);
    tx.set(paymentRef, { ...record, state: 'refund_needed', reason, attempts: 0 });
    recordRefusedPayment(tx, db, order, payment, reason, now);
    if (reason === 'paid_twice') {
      // This order needs no reservation any more.
      dropHolds(tx, shelves, orderId);
      releaseOfferHolds(tx, limits, orderId);
    }
    return { state: 'returned', reason };
  }

  writeMark(tx, db, mark, now);
  // A hold is a promise also where fewer bottles are left: what was never on the shelf is not put back on it.
  const taken = shelves.map(({ product, volume, quantity, stock }) => ({
    productId: product.id,
    volume,
    quantity: Math.min(stock, quantity),
  }));
  tx.set(paymentRef, { ...record, state: 'settled', taken });
  tx.set(lastPurchase, { orderId, at: now });
  moveOrder(tx, db, orderId, {
    to: 'paid',
    at: now,
    fields: {
      paidAt: now,
      razorpayPaymentId: payment.id,
      razorpayOrderId: payment.orderId,
      razorpayError: FieldValue.delete(),
    },
    event: {
      id: `paid-${payment.id}`,
      type: 'paid',
      at: now,
      by: 'razorpay',
      detail: `${formatRupees(toRupees(payment.amount))} received.`,
      data: { paymentId: payment.id, amountPaise: payment.amount, source },
    },
  });
  takeOut(tx, shelves, orderId);
  releaseOfferHolds(tx, limits, orderId);
  for (const offer of used) tx.update(offer, { uses: FieldValue.increment(1) });
  writeRedemptions(tx, redemptions, orderId, now);
  // A second payment whose webhooks are lost is found by the reconciler: for as long as a former Razorpay order can
  // be paid, and for a day where there is only this one.
  const watch = watched(now, order.razorpayOrderIds.length > 1 ? WATCH.again : WATCH.once);
  tx.set(db.doc(`checkouts/${orderId}`), watch, { merge: true });
  applySale(tx, db, { order, when: now });
  queueShipment(tx, db, orderId, now);
  queueMail(tx, db, { kind: 'confirmed', order, now, site });
  return { state: 'settled' };
}

function formerOutcome(known: PaymentRecord): SettleOutcome {
  if (known.state === 'settled') return { state: 'already' };
  return { state: 'returned', reason: known.reason ?? 'paid_by_another' };
}

/** Why this payment was sent back, or is about to be; undefined for one that was not refused. Throws on bad records. */
export async function returnReasonOf(
  { db }: Deps,
  paymentId: string,
): Promise<ReturnReason | undefined> {
  const snapshot = await db.doc(`payments/${paymentId}`).get();
  if (!snapshot.exists) return undefined;
  const outcome = formerOutcome(v.parse(paymentRecordSchema, plain(snapshot.data())));
  return outcome.state === 'returned' ? outcome.reason : undefined;
}

/** What an order takes off the shelf: the lines that were charged. */
function wantedOf(order: Pick<Order, 'pricing' | 'items'>): Wanted[] {
  if (order.pricing) return order.pricing.lines;
  return order.items
    .filter((item) => item.id !== '')
    .map((item) => ({
      productId: item.id,
      volume: item.selectedVolume,
      quantity: item.quantity,
    }));
}

/**
 * Whether a payment came after the price had stopped being promised: an old Razorpay order can be paid for ever, past
 * every raised price and withdrawn fragrance. What counts is when the shopper paid, not when the news arrived.
 */
export function isExpired(
  order: Pick<Order, 'quotedAt' | 'createdAt' | 'razorpayError'>,
  payment: Pick<RazorpayPayment, 'createdAt'>,
  now: Date,
): boolean {
  if (order.razorpayError === EXPIRED) return true;
  return isPromiseOver(order, payment.createdAt ?? now);
}

/** Whether an order's price, as it was last promised, was promised no more at a moment. */
export function isPromiseOver(order: Pick<Order, 'quotedAt' | 'createdAt'>, at: Date): boolean {
  const age = at.getTime() - (order.quotedAt ?? order.createdAt).getTime();
  return age > PENDING_EXPIRES_DAYS * 86_400_000;
}

/** What else decides whether a payment may stay. */
interface Circumstances {
  shelves: readonly Shelf[];
  limits: readonly Limit[];
  /** What the same person bought of the same contents just before. */
  bought: Order | undefined;
}

function whyReturned(
  order: Order,
  payment: RazorpayPayment,
  { shelves, limits, bought }: Circumstances,
  now: Date,
): ReturnReason | undefined {
  if (!canCompletePayment(order)) {
    return order.status === 'cancelled' ? 'cancelled' : 'paid_by_another';
  }
  if (payment.amount !== order.amountPaise || payment.currency !== CURRENCY) return 'wrong_amount';
  if (isExpired(order, payment, now)) return 'expired';
  if (bought) return 'paid_twice';
  if (!limits.every(isUsable)) return 'coupon_used';
  // A standing hold is a promise; without one, what is left beside the promises to others must do.
  return shelves.every((shelf) => shelf.isHeld || isEnough(shelf)) ? undefined : 'out_of_stock';
}

function recordRefusedPayment(
  tx: Transaction,
  db: Firestore,
  order: Order,
  payment: RazorpayPayment,
  reason: ReturnReason,
  now: Date,
): void {
  const amount = formatRupees(toRupees(payment.amount));
  const event = {
    id: `refused-${payment.id}`,
    type: 'payment_refused' as const,
    at: now,
    by: 'system' as const,
    detail: `${RETURN_SENTENCES[reason]} ${amount} goes back.`,
    data: { paymentId: payment.id, amountPaise: payment.amount, reason },
  };
  if (!canCompletePayment(order)) {
    appendEvent(tx, db, order.id, event);
    return;
  }
  const fields = {
    razorpayError: `${RETURN_SENTENCES[reason]} Your money is on its way back.`,
    // Razorpay takes no second payment for an order that was paid: the next try needs a new one.
    ...(order.razorpayOrderId === payment.orderId && { razorpayOrderId: FieldValue.delete() }),
  };
  if (canTransition(order.status, 'payment_failed', 'system')) {
    moveOrder(tx, db, order.id, { to: 'payment_failed', at: now, fields, event });
  } else {
    tx.update(db.doc(`orders/${order.id}`), { ...fields, updatedAt: now });
    appendEvent(tx, db, order.id, event);
  }
}

/** Whether a webhook event was acted on before. Only reads. */
export async function wasMarked(
  tx: Transaction,
  db: Firestore,
  mark: WebhookMark | undefined,
): Promise<boolean> {
  if (!mark) return false;
  return (await tx.get(db.doc(`webhookEvents/${mark.id}`))).exists;
}

/** Only writes. */
export function writeMark(
  tx: Transaction,
  db: Firestore,
  mark: WebhookMark | undefined,
  now: Date,
): void {
  if (!mark) return;
  tx.set(db.doc(`webhookEvents/${mark.id}`), {
    type: mark.type,
    at: now,
    expireAt: expiry('webhookEvents', now),
  });
}
