import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { deliveryWindow } from '../../../src/domain/order/delivery';
import { bookedFrom } from '../../../src/domain/order/gift';
import { formatRupees, toRupees } from '../../../src/domain/pricing/money';
import { canCompletePayment, type Order } from '../../../src/domain/order/order';
import { canTransition } from '../../../src/domain/order/orderStatus';
import { orderEntry } from '../adminLog/ofOrder';
import type { Deps } from '../deps';
import { applySale } from '../figures/apply';
import { queueMail } from '../mail/queue';
import { appendEvent, moveOrder } from '../order/events';
import { queueShipment } from '../shipping/queue';
import { inTransaction, plain, readOrder } from '../store/firestore';
import { isAmountOurs, isPaidInFull } from './amount';
import { countUses, isUsable, releaseOfferHolds } from './limits';
import { removePrepared } from './prepared';
import { isExpired } from './quoteAge';
import type { RazorpayOrder, RazorpayPayment } from './razorpay/client';
import { writeRedemptions } from './redemptions';
import {
  REFUSAL_MESSAGES,
  REFUSAL_REASONS,
  type RefusalReason,
} from '../../../src/domain/order/refusal';
import { lastPurchaseOf, readState, type SettlementState } from './settlementState';
import { dropHolds, isEnough, takeFromStock, type StockEntry } from './stock';
import { recordProcessed, wasProcessed, type WebhookEvent } from './webhookEvents';

/** Which source reported the payment; stored in the event. */
export type SettleSource = 'browser' | 'webhook' | 'reconciler';

export type SettleOutcome =
  /** This call made the order paid. */
  | { state: 'settled' }
  /** An earlier call settled this payment. */
  | { state: 'already' }
  /** The payment is refused: recorded in payments/{id}, to be refunded. */
  | { state: 'refused'; reason: RefusalReason };

/** `payments/{paymentId}`: the outcome of a captured payment. */
export const paymentRecordSchema = v.object({
  orderId: v.string(),
  /** What the customer paid; all of it is refunded when the payment is refused. */
  amountPaise: v.number(),
  state: v.picklist(['settled', 'refund_needed', 'refunded']),
  reason: v.optional(v.picklist(REFUSAL_REASONS)),
  attempts: v.optional(v.number(), 0),
  refundId: v.optional(v.string()),
  /** The last refund that failed at the bank; later events about it must not mark the payment refunded. */
  failedRefundId: v.optional(v.string()),
  /** Whether a bank disputes a refused payment, or has taken it back. */
  disputed: v.optional(v.boolean(), false),
  /** Pieces that settlement took from the stock; a cancellation returns them. */
  taken: v.optional(
    v.array(v.object({ productId: v.string(), volume: v.string(), quantity: v.number() })),
    [],
  ),
});
export type PaymentRecord = v.InferOutput<typeof paymentRecordSchema>;

/**
 * The only way an order becomes paid (docs/decisions/004-payment.md). `payment` must be captured, according to
 * Razorpay's API or a signed webhook. Idempotent; calls may arrive in any order, and the first one wins. Throws when
 * the order is missing, the payment does not belong to it, or the database is unavailable; ProviderError when the
 * payment has another amount than the order and Razorpay does not say why.
 */
export async function settleOrder(
  deps: Deps,
  orderId: string,
  payment: RazorpayPayment,
  source: SettleSource,
  webhookEvent?: WebhookEvent,
): Promise<SettleOutcome> {
  const report = { orderId, payment, source, webhookEvent };
  const outcome = await inTransaction(deps.db, (tx) => settleIn(tx, deps, report, undefined));
  if (outcome.state !== 'other_amount') return outcome;
  // Asked between two transactions, and only for such a payment, because it may take seconds.
  const razorpayOrder = await deps.razorpay.fetchOrder(outcome.razorpayOrderId);
  const second = await inTransaction(deps.db, (tx) => settleIn(tx, deps, report, razorpayOrder));
  if (second.state === 'other_amount') throw new Error(`orders/${orderId}: asked twice`);
  if (second.state === 'refused' && second.reason === 'wrong_amount') {
    const { id: paymentId, amount } = payment;
    deps.log.error('A payment has an amount that Razorpay does not explain', {
      orderId,
      paymentId,
      amount,
    });
  }
  return second;
}

/** A captured payment, and who told of it. */
interface Report {
  orderId: string;
  payment: RazorpayPayment;
  source: SettleSource;
  webhookEvent: WebhookEvent | undefined;
}

/** @param razorpayOrder is needed once the outcome is `other_amount`; nothing was written then */
async function settleIn(
  tx: Transaction,
  deps: Deps,
  { orderId, payment, source, webhookEvent }: Report,
  razorpayOrder: RazorpayOrder | undefined,
): Promise<SettleOutcome | { state: 'other_amount'; razorpayOrderId: string }> {
  const { db } = deps;
  const now = deps.now();
  const paymentRef = db.doc(`payments/${payment.id}`);
  const [orderSnapshot, paymentSnapshot] = await tx.getAll(db.doc(`orders/${orderId}`), paymentRef);
  const order = orderSnapshot && readOrder(orderSnapshot);
  if (!order) throw new Error(`orders/${orderId} is missing`);
  if (!order.razorpayOrderIds.some((id) => id === payment.orderId)) {
    throw new Error(`payment ${payment.id} does not belong to orders/${orderId}`);
  }
  const seen = await wasProcessed(tx, db, webhookEvent);
  const known = paymentSnapshot?.exists
    ? v.parse(paymentRecordSchema, plain(paymentSnapshot.data()))
    : undefined;
  // A restored backup can hold an order as it was before this payment: then it is paid again.
  const isRestored = known?.state === 'settled' && canCompletePayment(order);
  const former = known && !isRestored ? formerOutcome(known) : undefined;
  if (former || order.razorpayPaymentId === payment.id) {
    if (!seen) recordProcessed(tx, db, webhookEvent, now);
    return former ?? { state: 'already' };
  }

  const isTest = payment.orderId !== undefined && order.testOrderIds.includes(payment.orderId);
  const found = await readState(tx, deps, order, payment, now);
  // A test takes nothing and uses up nothing.
  const state = isTest ? { ...found, entries: [], limits: [], offers: [], redemptions: [] } : found;
  const reason = refusalOf(order, payment, razorpayOrder, state, now);
  if (reason === 'wrong_amount' && !razorpayOrder && payment.orderId !== undefined) {
    return { state: 'other_amount', razorpayOrderId: payment.orderId };
  }
  recordProcessed(tx, db, webhookEvent, now);
  const record = {
    orderId,
    userId: order.userId,
    amountPaise: payment.amount,
    /** What the order is worth. */
    orderPaise: order.amountPaise ?? null,
    currency: payment.currency,
    razorpayOrderId: payment.orderId,
    source,
    at: now,
  };
  if (reason) {
    tx.set(paymentRef, { ...record, state: 'refund_needed', reason, attempts: 0 });
    recordRefusedPayment(tx, db, order, payment, reason, now);
    if (reason === 'paid_twice') {
      // This order no longer needs its holds.
      dropHolds(tx, state.entries, orderId);
      releaseOfferHolds(tx, state.limits, orderId);
    }
    return { state: 'refused', reason };
  }
  tx.set(paymentRef, {
    ...record,
    state: 'settled',
    taken: takenFrom(state.entries),
    // A part was returned from Razorpay's panel before: the reconciler asks for it, in case its event was lost.
    ...(payment.amountRefunded > 0 && { refundsAskAt: now }),
  });
  const promised = deliveryWindow(now, order.deliveryDays ?? 0, order.gift?.sendOn);
  const paid: Order = { ...order, promised, ...(isTest && { test: true }) };
  recordPaid(tx, db, paid, state.pricing, payment, source, now);
  recordSale(tx, db, paid, state, now);
  if (!isTest) queueShipment(tx, db, orderId, now, bookedFrom(order, now));
  const { site, picture } = state;
  queueMail(tx, db, { kind: 'confirmed', picture, order: paid, now, site });
  return { state: 'settled' };
}

/**
 * The pieces that a sale takes. A hold is honoured even if less stock is left; only what was taken is recorded, so that
 * a cancellation returns no more.
 */
function takenFrom(entries: readonly StockEntry[]): PaymentRecord['taken'] {
  return entries.map(({ product, volume, quantity, stock }) => ({
    productId: product.id,
    volume,
    quantity: Math.min(stock, quantity),
  }));
}

/** How much was received, and why it is not the order's amount where one of Razorpay's offers or fees changed it. */
function receivedMessage({ amountPaise = 0 }: Order, { amount }: RazorpayPayment): string {
  const rupees = (paise: number): string => formatRupees(toRupees(paise));
  const received = `${rupees(amount)} received.`;
  if (amount < amountPaise) {
    return `${received} A Razorpay offer took ${rupees(amountPaise - amount)} off.`;
  }
  return amount > amountPaise
    ? `${received} ${rupees(amount - amountPaise)} of it is Razorpay’s fee.`
    : received;
}

/** Makes the order paid. `pricing` says where its sets are taken from. Only writes. */
function recordPaid(
  tx: Transaction,
  db: Firestore,
  order: Order,
  pricing: SettlementState['pricing'],
  payment: RazorpayPayment,
  source: SettleSource,
  now: Date,
): void {
  const { promised, test } = order;
  moveOrder(tx, db, order.id, {
    to: 'paid',
    at: now,
    fields: {
      paidAt: now,
      razorpayPaymentId: payment.id,
      razorpayOrderId: payment.orderId,
      razorpayError: FieldValue.delete(),
      ...(promised && { promised }),
      ...(test && { test }),
      ...(payment.amount !== order.amountPaise && { capturedPaise: payment.amount }),
      ...(pricing && pricing !== order.pricing && { pricing }),
    },
    event: {
      id: `paid-${payment.id}`,
      type: 'paid',
      at: now,
      by: 'razorpay',
      detail: receivedMessage(order, payment),
      data: { paymentId: payment.id, amountPaise: payment.amount, source },
    },
  });
}

/** Takes the stock and counts the offers, the redemptions and the sale. Only writes. */
function recordSale(
  tx: Transaction,
  db: Firestore,
  order: Order,
  { entries, limits, offers, redemptions, customer }: SettlementState,
  now: Date,
): void {
  tx.set(lastPurchaseOf(db, order), { orderId: order.id, at: now });
  takeFromStock(tx, entries, order.id);
  releaseOfferHolds(tx, limits, order.id);
  countUses(tx, db, offers, limits);
  writeRedemptions(tx, redemptions, order.id, now);
  removePrepared(tx, db, customer);
  applySale(tx, db, { order, when: now });
}

function formerOutcome(known: PaymentRecord): SettleOutcome {
  if (known.state === 'settled') return { state: 'already' };
  return { state: 'refused', reason: known.reason ?? 'paid_by_another' };
}

/** Why this payment was refused; undefined when it was not. Throws on an invalid record. */
export async function refusalReasonOf(
  { db }: Deps,
  paymentId: string,
): Promise<RefusalReason | undefined> {
  const snapshot = await db.doc(`payments/${paymentId}`).get();
  if (!snapshot.exists) return undefined;
  const outcome = formerOutcome(v.parse(paymentRecordSchema, plain(snapshot.data())));
  return outcome.state === 'refused' ? outcome.reason : undefined;
}

function refusalOf(
  order: Order,
  payment: RazorpayPayment,
  razorpayOrder: RazorpayOrder | undefined,
  { entries, limits, bought, isGone, outdated }: SettlementState,
  now: Date,
): RefusalReason | undefined {
  if (!canCompletePayment(order)) {
    return order.status === 'cancelled' ? 'cancelled' : 'paid_by_another';
  }
  if (isGone) return 'cancelled';
  if (payment.amountRefunded >= payment.amount) return 'refunded_before';
  const isPaid = isAmountOurs(order, payment) || isPaidInFull(order, payment, razorpayOrder);
  if (!isPaid) return 'wrong_amount';
  if (isExpired(order, payment, now)) return 'expired';
  if (outdated) return outdated;
  if (bought) return 'paid_twice';
  if (!limits.every(isUsable)) return 'coupon_used';
  // A live hold is honoured; without one, the stock that others do not hold must be enough.
  return entries.every((entry) => entry.isHeld || isEnough(entry)) ? undefined : 'out_of_stock';
}

function recordRefusedPayment(
  tx: Transaction,
  db: Firestore,
  order: Order,
  payment: RazorpayPayment,
  reason: RefusalReason,
  now: Date,
): void {
  const amount = formatRupees(toRupees(payment.amount));
  const event = {
    id: `refused-${payment.id}`,
    type: 'payment_refused' as const,
    at: now,
    by: 'system' as const,
    detail: `${REFUSAL_MESSAGES[reason]} ${amount} will be refunded.`,
    data: { paymentId: payment.id, amountPaise: payment.amount, reason },
  };
  if (reason === 'wrong_amount') {
    const changes = { paymentId: payment.id, paid: payment.amount, due: order.amountPaise ?? null };
    const entry = orderEntry(order.id, { what: event.detail, by: 'Razorpay', at: now, changes });
    tx.set(db.doc(`adminLog/${event.id}`), entry);
  }
  const returning = [
    ...order.returning.filter(({ paymentId }) => paymentId !== payment.id),
    { paymentId: payment.id, amountPaise: payment.amount, at: now, reason, refundId: '' },
  ];
  if (!canCompletePayment(order)) {
    tx.update(db.doc(`orders/${order.id}`), { returning, updatedAt: now });
    appendEvent(tx, db, order.id, event);
    return;
  }
  const fields = {
    returning,
    razorpayError: `${REFUSAL_MESSAGES[reason]} Your payment is being refunded.`,
    // Razorpay accepts no second payment for a paid order, so the next attempt needs a new one.
    ...(order.razorpayOrderId === payment.orderId && { razorpayOrderId: FieldValue.delete() }),
  };
  if (canTransition(order.status, 'payment_failed', 'system')) {
    moveOrder(tx, db, order.id, { to: 'payment_failed', at: now, fields, event });
  } else {
    tx.update(db.doc(`orders/${order.id}`), { ...fields, updatedAt: now });
    appendEvent(tx, db, order.id, event);
  }
}
