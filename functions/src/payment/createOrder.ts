import { FieldValue, type Timestamp, type Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { UNPAID_STATUSES } from '../../../src/domain/adminFigures';
import { CURRENCY } from '../../../src/domain/constants';
import { dateSchema } from '../../../src/domain/decode';
import { formatRupees, toRupees } from '../../../src/domain/money';
import { canCompletePayment, type Order } from '../../../src/domain/order';
import type { Caller, Deps } from '../deps';
import { HttpError, VendorError } from '../errors';
import { inTransaction, isLostRace, plain, readOrder } from '../firestore';
import { parseBody, type Call } from '../http';
import { appendEvent } from '../orders/events';
import { hasVerified } from '../phones/record';
import { expiry } from '../retention';
import { EXPIRED, RETURN_SENTENCES } from '../settle';
import { checkPincode } from '../shipping/serviceability';
import { holdUses, isFree, limitedOf, readLimits, readUsedOffers } from './limits';
import { quote, sameQuote, soldOut, type Quote } from './price';
import { receiptFor } from './receipt';
import { customerOf } from './redemptions';
import { boughtJustNow } from './repeat';
import { hold, isEnough, readShelves } from './stock';
import { settleFromRazorpay } from './vendorPayments';
import { WATCH, watched } from './watch';

const orderIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{2,159}$/));

/** docs/product.md "Backend calls"; `amount` is paise, `receipt` the order's id. */
const bodySchema = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  currency: v.literal(CURRENCY),
  receipt: orderIdSchema,
  /** The order of the same contents that `bought_just_now` named: the shopper wants this one as well. */
  again: v.optional(orderIdSchema),
});

export interface CreatedOrder {
  order: { id: string; amount: number; currency: string };
  key: string;
  pricing: Quote['pricing'];
}

/** How long one call may be busy at Razorpay before another takes over; more than the client's time-out. */
const LEASE = 20_000;
/** How long a call waits for the one that is busy, and how often it looks. Milliseconds. */
const WAIT = 12_000;
const LOOK = 150;

/**
 * `POST /api/create-razorpay-order` (docs/decisions/004-payment.md). Asked again with an equal snapshot, also
 * many times at once, it answers the same Razorpay order. Throws HttpError and VendorError.
 */
export async function createRazorpayOrder(deps: Deps, call: Call): Promise<CreatedOrder> {
  const body = parseBody(bodySchema, call.body);
  const order = await loadPayable(deps, body.receipt, call.caller);
  await checkPhone(deps, order);
  await settleFormer(deps, order);
  const [wanted] = await Promise.all([
    quote(deps, order),
    checkServed(deps, order),
    checkFew(deps, order),
  ]);
  // Before the price: a coupon that the earlier purchase used up is no answer to buying the same twice.
  await checkRepeat(deps, { ...order, pricing: wanted.pricing }, body.again);
  if (wanted.amountPaise !== body.amount) throw mismatch(wanted);
  const giveUpAt = deps.now().getTime() + WAIT;
  for (let waited = false; ; waited = true) {
    // Whoever had the turn before has made it: the same for everybody who waited.
    const made = waited ? await storedNow(deps, order.id, wanted) : undefined;
    if (made !== undefined) return answer(deps, made, wanted);
    const lease = await acquireLease(deps, order.id);
    if (lease) return withLease(deps, order, wanted, lease);
    if (deps.now().getTime() > giveUpAt) throw inProgress();
    await deps.pause(LOOK);
  }
}

function mismatch({ pricing, amountPaise, refusedCoupon }: Quote): HttpError {
  return new HttpError(
    'amount_mismatch',
    `The total is now ${formatRupees(pricing.total)}. Please look at your order again.`,
    { pricing, amount: amountPaise, ...(refusedCoupon && { coupon: refusedCoupon }) },
  );
}

function inProgress(): HttpError {
  return new HttpError('in_progress', 'Your payment is being prepared. Please try again.');
}

/** The caller's own unpaid order. Throws what is wrong with it, owner first. */
async function loadPayable(deps: Deps, orderId: string, caller: Caller): Promise<Order> {
  if (!caller.emailVerified) {
    throw new HttpError('email_unverified', 'Please verify your email address first.');
  }
  const order = readOrder(await deps.db.doc(`orders/${orderId}`).get());
  if (!order) throw new HttpError('order_not_found', 'This order does not exist.');
  if (order.userId !== caller.uid) throw new HttpError('forbidden', 'This is not your order.');
  checkUnpaid(order);
  return order;
}

function checkUnpaid(order: Order): void {
  if (canCompletePayment(order)) return;
  throw new HttpError('order_state', 'This order is already paid.', { status: order.status });
}

/** Call after the owner of the order was checked. */
async function checkPhone(deps: Deps, { userId, shippingInfo: { phone } }: Order): Promise<void> {
  if (phone !== undefined && (await hasVerified(deps, userId, phone))) return;
  throw new HttpError('phone_unverified', 'Please verify the phone number of this order first.');
}

/**
 * Before money is asked for again: was it paid already, and only the news got lost? No answer from Razorpay is no
 * reason to stop; the webhook and the reconciler find such a payment as well.
 */
async function settleFormer(deps: Deps, order: Order): Promise<void> {
  if (order.razorpayOrderIds.length === 0) return;
  try {
    const outcomes = await settleFromRazorpay(deps, order, 'browser');
    if (outcomes.some((outcome) => outcome.state !== 'returned')) {
      throw new HttpError('order_state', 'This order is already paid.', { status: 'paid' });
    }
    for (const outcome of outcomes) {
      if (outcome.state === 'returned' && outcome.reason === 'out_of_stock') {
        throw new HttpError('out_of_stock', RETURN_SENTENCES.out_of_stock);
      }
    }
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    deps.log.warn('Razorpay did not say whether the order was paid', { orderId: order.id });
  }
}

/** Where no courier goes nothing can be sold; one that does not say so in time stops nobody. */
async function checkServed(deps: Deps, order: Order): Promise<void> {
  // Asked once per order: a second try to pay need not wait for the courier again.
  if (order.razorpayOrderIds.length > 0) return;
  if ((await checkPincode(deps, order.shippingInfo.zipCode ?? '')) === 'no') {
    throw new HttpError('order_invalid', 'No courier delivers to this PIN code yet.');
  }
}

/** So many orders may be prepared in a day and left unpaid: each is asked about at Razorpay for days. */
const MAX_UNPAID = 20;
const DAY = 86_400_000;

/** An order that is among them already goes on. Throws too_many. */
async function checkFew({ db, now }: Deps, { userId, quotedAt }: Order): Promise<void> {
  const yesterday = new Date(now().getTime() - DAY);
  if (quotedAt !== undefined && quotedAt > yesterday) return;
  const unpaid = db
    .collection('orders')
    .where('userId', '==', userId)
    .where('status', 'in', UNPAID_STATUSES)
    .where('quotedAt', '>', yesterday);
  const { count } = (await unpaid.count().get()).data();
  if (count < MAX_UNPAID) return;
  throw new HttpError(
    'too_many',
    'Many of your orders of today are still unpaid. Please pay one of them in My Orders, or try again tomorrow.',
  );
}

/**
 * Whoever bought the same a few minutes ago, perhaps in another tab, is asked first: settling would send the payment
 * back. Agreeing names the order that the shopper was shown, so it does not cover an order paid since then. Throws
 * bought_just_now.
 */
async function checkRepeat(
  { db, now }: Deps,
  order: Order,
  again: string | undefined,
): Promise<void> {
  const bought = await boughtJustNow(db, order, now());
  if (!bought) return;
  if (bought.id === again) {
    await db.doc(`orders/${order.id}`).update({ againAfter: bought.paidAt });
    return;
  }
  throw new HttpError('bought_just_now', 'You bought exactly this a few minutes ago.', {
    orderId: bought.id,
  });
}

const checkoutSchema = v.object({
  attempts: v.optional(v.number(), 0),
  leaseUntil: v.optional(dateSchema),
});

/** The right to prepare the payment of one order; `since` is when it was taken. */
interface Lease {
  attempt: number;
  since: Timestamp;
}

/**
 * One call at a time prepares an order's payment; undefined when another call holds the lease. A conditional write and no
 * transaction: of a crowd one wins at once, where transactions would retry each other for half a minute.
 */
async function acquireLease({ db, now: clock }: Deps, orderId: string): Promise<Lease | undefined> {
  const now = clock();
  const ref = db.doc(`checkouts/${orderId}`);
  const snapshot = await ref.get();
  const checkout = v.parse(checkoutSchema, plain(snapshot.data() ?? {}));
  if (checkout.leaseUntil !== undefined && checkout.leaseUntil > now) return undefined;
  const attempt = checkout.attempts + 1;
  const fields = {
    attempts: attempt,
    leaseUntil: new Date(now.getTime() + LEASE),
    // However old the order is: what is paid from here on is found, also when nobody tells of it.
    ...watched(now, WATCH.unpaid),
    expireAt: expiry('checkouts', now),
  };
  try {
    const { writeTime } = snapshot.updateTime
      ? await ref.update(fields, { lastUpdateTime: snapshot.updateTime })
      : await ref.create(fields);
    return { attempt, since: writeTime };
  } catch (error) {
    if (isLostRace(error)) return undefined;
    throw error;
  }
}

/** Releases the lease, unless the document has changed meanwhile; then it ends by itself. */
async function releaseLease({ db }: Deps, orderId: string, lease: Lease): Promise<void> {
  try {
    await db
      .doc(`checkouts/${orderId}`)
      .update({ leaseUntil: FieldValue.delete() }, { lastUpdateTime: lease.since });
  } catch (error) {
    if (!isLostRace(error)) throw error;
  }
}

async function withLease(
  deps: Deps,
  order: Order,
  wanted: Quote,
  lease: Lease,
): Promise<CreatedOrder> {
  try {
    const have = await holdStock(deps, order.id, wanted);
    const id = have ?? (await make(deps, order, wanted, lease.attempt));
    return answer(deps, id, wanted);
  } catch (error) {
    if (!(error instanceof OfferTakenError)) throw error;
    // Quoted again, it is without the offer; the page shows what changed and the same order goes on.
    const without = await quote(deps, order);
    throw without.amountPaise === wanted.amountPaise ? inProgress() : mismatch(without);
  } finally {
    await releaseLease(deps, order.id, lease);
  }
}

/** Between the quote and its promise another order has got the last use of an offer. */
class OfferTakenError extends Error {
  constructor() {
    super('an offer has just been used by another order');
    this.name = 'OfferTakenError';
  }
}

/**
 * Keeps counted bottles and uses of limited offers for this order: two orders that want the last one meet here.
 * Throws out_of_stock, order_state and OfferTakenError. @returns the Razorpay order that is stored already for an equal snapshot
 */
function holdStock(
  { db, now: clock, config }: Deps,
  orderId: string,
  wanted: Quote,
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const now = clock();
    const order = readOrder(await tx.get(db.doc(`orders/${orderId}`)));
    if (!order) throw new HttpError('order_not_found', 'This order does not exist.');
    checkUnpaid(order);
    const customer = customerOf(order, config.phoneHashKey);
    const offers = limitedOf(await readUsedOffers(db, wanted.pricing));
    const limits = await readLimits(tx, db, offers, customer, now);
    const shelves = await readShelves(tx, db, wanted.pricing.lines, orderId, now);
    if (limits.some((limit) => !isFree(limit))) throw new OfferTakenError();
    const short = shelves.find((shelf) => !isEnough(shelf));
    if (short) {
      const available = Math.max(0, short.stock - short.heldByOthers);
      throw soldOut(short.product.id, short.product.name, short.volume, available);
    }
    hold(tx, shelves, customer, now);
    holdUses(tx, limits, customer, now);
    const stored = storedFor(order, wanted);
    if (stored !== undefined) tx.update(db.doc(`orders/${orderId}`), promised(order, now));
    return stored;
  });
}

/** The price is promised from now on, also to an order that had been ended. */
function promised(order: Order, now: Date): { quotedAt: Date; razorpayError?: FieldValue } {
  return {
    quotedAt: now,
    ...(order.razorpayError === EXPIRED && { razorpayError: FieldValue.delete() }),
  };
}

async function storedNow(deps: Deps, orderId: string, wanted: Quote): Promise<string | undefined> {
  const order = readOrder(await deps.db.doc(`orders/${orderId}`).get());
  return order && storedFor(order, wanted);
}

function storedFor(order: Order, wanted: Quote): string | undefined {
  const { razorpayOrderId, pricing, amountPaise } = order;
  if (razorpayOrderId === undefined || !pricing || amountPaise === undefined) return undefined;
  return sameQuote({ pricing, amountPaise }, wanted) ? razorpayOrderId : undefined;
}

/** @returns the new Razorpay order's id */
async function make(deps: Deps, order: Order, wanted: Quote, attempt: number): Promise<string> {
  const made = await deps.razorpay.createOrder({
    amount: wanted.amountPaise,
    currency: CURRENCY,
    receipt: receiptFor(order.id, attempt),
    notes: { order_id: order.id },
  });
  if (made.amount !== wanted.amountPaise || made.currency !== CURRENCY) {
    throw new VendorError('razorpay', 'refused', `made ${made.id} over another amount`);
  }
  await inTransaction(deps.db, (tx) => store(tx, deps, order.id, made.id, wanted));
  return made.id;
}

/** The Razorpay order becomes ours before the browser hears of it: nobody can pay one that we do not know. */
async function store(
  tx: Transaction,
  { db, now: clock }: Deps,
  orderId: string,
  razorpayOrderId: string,
  wanted: Quote,
): Promise<void> {
  const now = clock();
  const orderRef = db.doc(`orders/${orderId}`);
  const order = readOrder(await tx.get(orderRef));
  if (!order) throw new HttpError('order_not_found', 'This order does not exist.');
  checkUnpaid(order);
  tx.update(orderRef, {
    razorpayOrderId,
    razorpayOrderIds: FieldValue.arrayUnion(razorpayOrderId),
    pricing: wanted.pricing,
    amountPaise: wanted.amountPaise,
    ...promised(order, now),
    updatedAt: now,
  });
  appendEvent(tx, db, orderId, {
    id: `payment-started-${razorpayOrderId}`,
    type: 'payment_started',
    at: now,
    by: 'owner',
    detail: `Payment of ${formatRupees(toRupees(wanted.amountPaise))} prepared.`,
    data: { razorpayOrderId, amountPaise: wanted.amountPaise },
  });
}

function answer({ config }: Deps, razorpayOrderId: string, wanted: Quote): CreatedOrder {
  return {
    order: { id: razorpayOrderId, amount: wanted.amountPaise, currency: CURRENCY },
    key: config.razorpay.keyId,
    pricing: wanted.pricing,
  };
}
