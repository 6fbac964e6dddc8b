import { DAY_MS } from '../../../src/domain/shop/ist';
import {
  FieldValue,
  type DocumentReference,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import {
  CURRENCY,
  PENDING_EXPIRES_DAYS,
  STOCK_HOLD_MINUTES,
} from '../../../src/domain/shop/constants';
import { formatRupees, toRupees } from '../../../src/domain/pricing/money';
import { canCompletePayment, canTransition, type Order } from '../../../src/domain/order/order';
import type { Site } from '../../../src/domain/shop/site';
import type { Deps } from '../deps';
import { HttpError } from '../errors';
import { inTransaction, plain, readOrder, readSite } from '../store/firestore';
import { goneRef } from '../customer/gone';
import { queueMail } from '../mail/queue';
import { appendEvent, moveOrder } from '../order/events';
import {
  releaseOfferHolds,
  isUsable,
  limitedOf,
  readLimits,
  readUsedOffers,
  type Limit,
} from './limits';
import { offerUsesRef } from './offerUses';
import { removePrepared } from './prepared';
import { presentQuote } from './price';
import {
  customerOf,
  readRedemptions,
  writeRedemptions,
  type Customer,
  type Redemption,
} from './redemptions';
import { boughtJustNow } from './repeat';
import {
  dropHolds,
  isEnough,
  readStock,
  takeFromStock,
  type StockEntry,
  type Wanted,
} from './stock';
import { WATCH, watched } from './watch';
import type { RazorpayPayment } from './razorpay/client';
import { expiry } from '../store/retention';
import { queueShipment } from '../shipping/queue';
import { applySale } from '../figures/apply';

/** Which source reported the payment; stored in the event. */
export type SettleSource = 'browser' | 'webhook' | 'reconciler';

/** Why a captured payment is refunded to the customer. */
const REFUSAL_REASONS = [
  'paid_by_another',
  'cancelled',
  'wrong_amount',
  'expired',
  'paid_twice',
  'price_changed',
  'coupon_used',
  'out_of_stock',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

export type SettleOutcome =
  /** This call made the order paid. */
  | { state: 'settled' }
  /** An earlier call settled this payment. */
  | { state: 'already' }
  /** The payment is refused: recorded in payments/{id}, to be refunded. */
  | { state: 'refused'; reason: RefusalReason };

/**
 * An older quote than this is kept only if everything in it can still be bought for at most a fifth more, because a price
 * may have been stored by mistake and corrected since. Milliseconds.
 */
const FIRM_QUOTE_MS = STOCK_HOLD_MINUTES * 60_000;
const MAX_PRICE_RISE = 1.2;

/** `razorpayError` of an order that the reconciler has expired. */
export const EXPIRED = 'expired';

export const REFUSAL_MESSAGES: Record<RefusalReason, string> = {
  paid_by_another: 'This order had already been paid for.',
  cancelled: 'This order was cancelled before the payment arrived.',
  wrong_amount: 'The amount paid did not match the order total.',
  expired: 'This order had expired before the payment arrived.',
  paid_twice: 'The same fragrances had already been paid for in another order.',
  price_changed: 'The prices had changed before the payment arrived.',
  coupon_used: 'An offer in this order had reached its limit before the payment arrived.',
  out_of_stock: 'A fragrance in this order could no longer be bought when the payment arrived.',
};

/** `payments/{paymentId}`: the outcome of a captured payment. */
export const paymentRecordSchema = v.object({
  orderId: v.string(),
  amountPaise: v.number(),
  state: v.picklist(['settled', 'refund_needed', 'refunded']),
  reason: v.optional(v.picklist(REFUSAL_REASONS)),
  attempts: v.optional(v.number(), 0),
  refundId: v.optional(v.string()),
  /** The last refund that failed at the bank; later events about it must not mark the payment refunded. */
  failedRefundId: v.optional(v.string()),
  /** Pieces that settlement took from the stock; a cancellation returns them. */
  taken: v.optional(
    v.array(v.object({ productId: v.string(), volume: v.string(), quantity: v.number() })),
    [],
  ),
});
export type PaymentRecord = v.InferOutput<typeof paymentRecordSchema>;

/** The deduplication records of a webhook event, written in the transaction that handles it. */
export interface WebhookEvent {
  /** Razorpay's event id, which is not signed, and a hash of the body, which is. */
  ids: readonly string[];
  type: string;
}

/**
 * The only way an order becomes paid (docs/decisions/004-payment.md). `payment` must be captured, according to
 * Razorpay's API or a signed webhook. Idempotent; calls may arrive in any order, and the first one wins. Throws when
 * the order is missing, the payment does not belong to it, or the database is unavailable.
 */
export function settleOrder(
  deps: Deps,
  orderId: string,
  payment: RazorpayPayment,
  source: SettleSource,
  webhookEvent?: WebhookEvent,
): Promise<SettleOutcome> {
  return inTransaction(deps.db, (tx) => settleIn(tx, deps, orderId, payment, source, webhookEvent));
}

async function settleIn(
  tx: Transaction,
  deps: Deps,
  orderId: string,
  payment: RazorpayPayment,
  source: SettleSource,
  webhookEvent: WebhookEvent | undefined,
): Promise<SettleOutcome> {
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
  const former = known ? formerOutcome(known) : undefined;
  if (former || order.razorpayPaymentId === payment.id) {
    if (!seen) recordProcessed(tx, db, webhookEvent, now);
    return former ?? { state: 'already' };
  }

  const state = await readState(tx, deps, order, payment, now);
  const reason = refusalOf(order, payment, state, now);
  recordProcessed(tx, db, webhookEvent, now);
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
    tx.set(paymentRef, { ...record, state: 'refund_needed', reason, attempts: 0 });
    recordRefusedPayment(tx, db, order, payment, reason, now);
    if (reason === 'paid_twice') {
      // This order no longer needs its holds.
      dropHolds(tx, state.entries, orderId);
      releaseOfferHolds(tx, state.limits, orderId);
    }
    return { state: 'refused', reason };
  }
  tx.set(paymentRef, { ...record, state: 'settled', taken: takenFrom(state.entries) });
  recordPaid(tx, db, order, payment, source, now);
  recordSale(tx, db, order, state, now);
  queueShipment(tx, db, orderId, now);
  queueMail(tx, db, { kind: 'confirmed', order, now, site: state.site });
  return { state: 'settled' };
}

/** What a settlement reads: it decides whether a payment is accepted, and a sale changes it. */
interface SettlementState {
  entries: readonly StockEntry[];
  limits: readonly Limit[];
  /** The offers of the order that still exist. */
  offers: readonly DocumentReference[];
  redemptions: readonly Redemption[];
  /** A recent order of the same customer with the same contents. */
  bought: Order | undefined;
  /** Whether the account is being deleted or is disabled. */
  isGone: boolean;
  /** Why the quote is no longer kept. */
  outdated: RefusalReason | undefined;
  customer: Customer;
  site: Site;
}

/** Only reads. */
async function readState(
  tx: Transaction,
  deps: Deps,
  order: Order,
  payment: RazorpayPayment,
  now: Date,
): Promise<SettlementState> {
  const { db, config, log } = deps;
  const customer = customerOf(order, config.phoneHashKey);
  // Concurrent settlements of one customer both read and write the last purchase, so that the later one is retried and
  // its query finds the earlier sale: it must be read before the query. The query stays outside the transaction: inside,
  // the emulator would lock all orders.
  const [gone] = await tx.getAll(goneRef(db, order.userId), lastPurchaseOf(db, order));
  const [entries, used, bought, outdated, site] = await Promise.all([
    readStock(tx, db, wantedOf(order), order.id, now),
    readOffersOf(tx, deps, order, customer, now),
    boughtJustNow({ db, log }, order, payment.createdAt ?? now),
    refusalOfQuote(deps, order, payment, now),
    readSite(db),
  ]);
  return { entries, ...used, bought, isGone: gone?.exists === true, outdated, customer, site };
}

/** The offers of an order, what is left of them, and what its customer has used. Only reads. */
async function readOffersOf(
  tx: Transaction,
  { db, log }: Deps,
  order: Order,
  customer: Customer,
  now: Date,
): Promise<Pick<SettlementState, 'limits' | 'offers' | 'redemptions'>> {
  const snapshots = await readUsedOffers(db, order.pricing);
  const limited = limitedOf(snapshots, log);
  const offers = snapshots.map(({ ref }) => ref);
  const [limits, redemptions] = await Promise.all([
    readLimits(tx, db, limited, customer, now),
    readRedemptions(tx, db, offers, limited, customer),
  ]);
  return { limits, offers, redemptions };
}

/** Why the quote is no longer kept. It is firm for as long as its stock may be held. Only reads. */
async function refusalOfQuote(
  deps: Deps,
  order: Order,
  payment: RazorpayPayment,
  now: Date,
): Promise<RefusalReason | undefined> {
  if (quoteAge(order, payment.createdAt ?? now) <= FIRM_QUOTE_MS) return undefined;
  try {
    const { amountPaise } = await presentQuote(deps, order);
    return amountPaise > payment.amount * MAX_PRICE_RISE ? 'price_changed' : undefined;
  } catch (error) {
    // Without a present price nobody knows whether the quoted one was a mistake.
    if (error instanceof HttpError) return 'out_of_stock';
    throw error;
  }
}

function lastPurchaseOf(db: Firestore, { userId }: Order): DocumentReference {
  return db.doc(`purchases/${userId}`);
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

/** Makes the order paid. Only writes. */
function recordPaid(
  tx: Transaction,
  db: Firestore,
  order: Order,
  payment: RazorpayPayment,
  source: SettleSource,
  now: Date,
): void {
  moveOrder(tx, db, order.id, {
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
  for (const { id } of offers)
    tx.set(offerUsesRef(db, id), { uses: FieldValue.increment(1) }, { merge: true });
  writeRedemptions(tx, redemptions, order.id, now);
  removePrepared(tx, db, customer);
  // The reconciler looks for a second payment whose webhook was lost: for as long as an earlier Razorpay order can be
  // paid, or for a day if there is only this one.
  const watch = watched(now, order.razorpayOrderIds.length > 1 ? WATCH.again : WATCH.once);
  tx.set(db.doc(`checkouts/${order.id}`), watch, { merge: true });
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

/** The pieces an order takes from the stock. */
function wantedOf({ items }: Pick<Order, 'items'>): Wanted[] {
  return items
    .filter((item) => item.id !== '')
    .map((item) => ({
      productId: item.id,
      volume: item.selectedVolume,
      quantity: item.quantity,
    }));
}

/**
 * Whether a payment was made when its price was no longer guaranteed. Razorpay orders never expire, so an old one can
 * be paid after a price was raised or a product withdrawn. What counts is when the customer paid, not when the event
 * arrived.
 */
export function isExpired(
  order: Pick<Order, 'quotedAt' | 'createdAt' | 'razorpayError'>,
  payment: Pick<RazorpayPayment, 'createdAt'>,
  now: Date,
): boolean {
  if (order.razorpayError === EXPIRED) return true;
  return isPriceExpired(order, payment.createdAt ?? now);
}

/** Whether the price that was last quoted for an order is no longer guaranteed at a given time. */
export function isPriceExpired(order: Pick<Order, 'quotedAt' | 'createdAt'>, at: Date): boolean {
  return quoteAge(order, at) > PENDING_EXPIRES_DAYS * DAY_MS;
}

/** Milliseconds. */
function quoteAge(order: Pick<Order, 'quotedAt' | 'createdAt'>, at: Date): number {
  return at.getTime() - (order.quotedAt ?? order.createdAt).getTime();
}

function refusalOf(
  order: Order,
  payment: RazorpayPayment,
  { entries, limits, bought, isGone, outdated }: SettlementState,
  now: Date,
): RefusalReason | undefined {
  if (!canCompletePayment(order)) {
    return order.status === 'cancelled' ? 'cancelled' : 'paid_by_another';
  }
  if (isGone) return 'cancelled';
  if (payment.amount !== order.amountPaise || payment.currency !== CURRENCY) return 'wrong_amount';
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
  if (!canCompletePayment(order)) {
    appendEvent(tx, db, order.id, event);
    return;
  }
  const fields = {
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

/** Whether a webhook event was already handled. Only reads. */
export async function wasProcessed(
  tx: Transaction,
  db: Firestore,
  webhookEvent: WebhookEvent | undefined,
): Promise<boolean> {
  if (!webhookEvent) return false;
  const refs = webhookEvent.ids.map((id) => db.doc(`webhookEvents/${id}`));
  return (await tx.getAll(...refs)).some((record) => record.exists);
}

/** Writes the deduplication records of a webhook event. Only writes. */
export function recordProcessed(
  tx: Transaction,
  db: Firestore,
  webhookEvent: WebhookEvent | undefined,
  now: Date,
): void {
  if (!webhookEvent) return;
  const record = { type: webhookEvent.type, at: now, expireAt: expiry('webhookEvents', now) };
  for (const id of webhookEvent.ids) tx.set(db.doc(`webhookEvents/${id}`), record);
}
