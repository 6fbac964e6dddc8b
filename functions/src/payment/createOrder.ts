import {
  FieldValue,
  type DocumentReference,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import { isName } from '../../../src/domain/customer/name';
import { normaliseName } from '../../../src/domain/customer/normaliseName';
import { decodeProfile } from '../../../src/domain/customer/profile';
import { CURRENCY } from '../../../src/domain/shop/constants';
import { formatRupees, toRupees } from '../../../src/domain/pricing/money';
import { isTooFar, SEND_ON_DAYS } from '../../../src/domain/order/gift';
import { searchFields } from '../../../src/domain/order/orderSearch';
import type { Order } from '../../../src/domain/order/order';
import { isTestKey } from '../config';
import type { Deps } from '../deps';
import { HttpError, ProviderError } from '../errors';
import { inTransaction, plain, readOrder } from '../store/firestore';
import { parseBody, type Call } from '../http';
import { appendEvent } from '../order/events';
import { EXPIRED } from './quoteAge';
import { REFUSAL_MESSAGES } from '../../../src/domain/order/refusal';
import type { SettleOutcome } from './settle';
import { acquireLease, releaseLease, type Lease } from './checkoutLease';
import { countCode } from './coupons';
import { checkOpen, checkPhone, checkRepeat, checkServiceable, checkUnpaid } from './checks';
import { holdUses, isFree, limitedOf, readLimits, readUsedOffers } from './limits';
import { loadOwnOrder, orderIdSchema } from './ownOrder';
import { quote, sameQuote, tooMany, type Quote } from './price';
import { checkPrepared, piecesOf, readPrepared, recordPrepared } from './prepared';
import { receiptFor } from './receipt';
import { customerOf } from './redemptions';
import { hold, readStock, shortageOf } from './stock';
import { settleFromRazorpay } from './razorpayPayments';

/** docs/product.md "Backend calls"; `amount` is in paise, `receipt` is the order's id. */
const bodySchema = v.object({
  amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  currency: v.literal(CURRENCY),
  receipt: orderIdSchema,
  /** The order id from a `bought_just_now` error: the customer wants to buy the same contents again. */
  again: v.optional(orderIdSchema),
});

export interface CreatedOrder {
  order: { id: string; amount: number; currency: string };
  key: string;
  pricing: Quote['pricing'];
}

/** How long a call waits for the lease, and the poll interval. Milliseconds. */
const MAX_WAIT_MS = 12_000;
const POLL_MS = 150;

/**
 * `POST /api/create-razorpay-order` (docs/decisions/004-payment.md). Idempotent: calls with an equal snapshot,
 * also concurrent ones, return the same Razorpay order. Throws HttpError and ProviderError.
 */
export async function createRazorpayOrder(deps: Deps, call: Call): Promise<CreatedOrder> {
  const body = parseBody(bodySchema, call.body);
  const order = await loadOwnOrder(deps, body.receipt, call.caller);
  checkUnpaid(order);
  await checkOpen(deps);
  await checkPhone(deps, order);
  const { userId, couponCode } = order;
  if (couponCode !== undefined)
    await countCode(deps, { userId, couponCode, phone: order.shippingInfo.phone });
  await settleEarlierPayment(deps, order);
  checkGift(order, deps.now());
  const quoted = await quote(deps, order);
  // Check before the price: after a repeat purchase, a used-up coupon would otherwise be reported instead.
  await checkRepeat(deps, { ...order, pricing: quoted.pricing }, body.again);
  if (quoted.amountPaise !== body.amount) throw mismatch(quoted);
  await checkUnpaidOrders(deps, order);
  // Last, because it asks the courier, whose calls are limited.
  const deliveryDays = await checkServiceable(deps, order);
  const giveUpAt = deps.now().getTime() + MAX_WAIT_MS;
  for (;;) {
    // Whoever held the lease before may have created it already; every waiting call returns the same one.
    const lease = await acquireLease(deps, order.id);
    if (lease) {
      const known = { ...order, deliveryDays, accountEmail: call.caller.email };
      return withLease(deps, known, quoted, lease);
    }
    if (deps.now().getTime() > giveUpAt) throw inProgress();
    await deps.pause(POLL_MS);
  }
}

/** Throws order_invalid. */
function checkGift(order: Order, now: Date): void {
  if (isTooFar(order, now))
    throw new HttpError(
      'order_invalid',
      `A gift can wait for up to ${SEND_ON_DAYS} days. Please choose an earlier day.`,
    );
}

/** Asked again in the transaction that holds the stock, which several orders may reach at once. Throws too_many. */
async function checkUnpaidOrders({ db, now: clock, config }: Deps, order: Order): Promise<void> {
  const now = clock();
  const customer = customerOf(order, config.phoneHashKey);
  checkPrepared(await readPrepared(db, db, customer, now), order, piecesOf(order, []), now);
}

function mismatch({ pricing, amountPaise, refusedCoupon }: Quote): HttpError {
  return new HttpError(
    'amount_mismatch',
    `The total is now ${formatRupees(pricing.total)}. Please look at your order again.`,
    { pricing, amount: amountPaise, ...(refusedCoupon && { coupon: refusedCoupon }) },
  );
}

function inProgress(): HttpError {
  return new HttpError(
    'in_progress',
    'An earlier attempt for this order is still in progress. Please wait a moment, then try again.',
  );
}

/**
 * Settles an earlier payment whose webhook was lost, so that the customer is not charged twice. Continues when
 * Razorpay is unavailable, because the webhook and the reconciler find such a payment too.
 */
async function settleEarlierPayment(deps: Deps, order: Order): Promise<void> {
  try {
    const outcomes = await settleFromRazorpay(deps, order, 'browser');
    if (outcomes.some((outcome) => outcome.state !== 'refused')) {
      throw new HttpError(
        'order_state',
        'This order is already paid. You will find it in My Orders.',
        { status: 'paid' },
      );
    }
    if (outcomes.some(isOutOfStock)) {
      throw new HttpError('out_of_stock', REFUSAL_MESSAGES.out_of_stock);
    }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn('Razorpay did not say whether the order was paid', { orderId: order.id });
  }
}

function isOutOfStock(outcome: SettleOutcome): boolean {
  return outcome.state === 'refused' && outcome.reason === 'out_of_stock';
}

async function withLease(
  deps: Deps,
  order: Order,
  quoted: Quote,
  lease: Lease,
): Promise<CreatedOrder> {
  try {
    const storedId = await holdStock(deps, order.id, quoted);
    const id = storedId ?? (await createAndStore(deps, order, quoted, lease.attempt));
    return answer(deps, id, quoted);
  } catch (error) {
    if (!(error instanceof OfferTakenError)) throw error;
    // A new quote omits the offer. The page shows the new total, and the customer continues with the same order.
    const without = await quote(deps, order);
    throw without.amountPaise === quoted.amountPaise ? inProgress() : mismatch(without);
  } finally {
    await releaseLease(deps, order.id, lease);
  }
}

/** Another order took the last use of an offer between the quote and the hold. */
class OfferTakenError extends Error {
  constructor() {
    super('an offer has just been used by another order');
    this.name = 'OfferTakenError';
  }
}

/**
 * Holds counted stock and uses of limited offers for this order, in a transaction that resolves races for the last
 * one. Throws out_of_stock, order_state, order_invalid, too_many and OfferTakenError.
 *
 * @returns the Razorpay order already stored for an equal snapshot
 */
function holdStock(
  { db, now: clock, config, log }: Deps,
  orderId: string,
  quoted: Quote,
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const now = clock();
    const order = await readUnpaid(tx, db.doc(`orders/${orderId}`));
    const customer = customerOf(order, config.phoneHashKey);
    const [limits, entries, prepared] = await Promise.all([
      readUsedOffers(db, quoted.pricing).then((used) =>
        readLimits(tx, db, limitedOf(used, quoted.pricing, log), customer, now),
      ),
      readStock(tx, db, quoted.pricing.lines, orderId, now),
      readPrepared(tx, db, customer, now),
    ]);
    const pieces = piecesOf(order, entries);
    checkPrepared(prepared, order, pieces, now);
    if (limits.some((limit) => !isFree(limit))) throw new OfferTakenError();
    const shortage = shortageOf(quoted.pricing.lines, entries);
    if (shortage) throw tooMany(shortage);
    const isTest = isTestKey(config);
    if (!isTest) {
      hold(tx, entries, customer, now);
      holdUses(tx, limits, customer, now);
    }
    recordPrepared(tx, prepared, order, pieces, now);
    const stored = storedFor(order, quoted, isTest);
    if (stored !== undefined) tx.update(db.doc(`orders/${orderId}`), priceGuarantee(order, now));
    return stored;
  });
}

/** Reads an order again, which may have been removed or paid meanwhile. Throws order_not_found and order_state. */
async function readUnpaid(tx: Transaction, ref: DocumentReference): Promise<Order> {
  const order = readOrder(await tx.get(ref));
  if (!order) throw new HttpError('order_not_found', 'This order does not exist.');
  checkUnpaid(order);
  return order;
}

/** Guarantees the price from now on, also for an order that had expired. */
function priceGuarantee(order: Order, now: Date): { quotedAt: Date; razorpayError?: FieldValue } {
  return {
    quotedAt: now,
    ...(order.razorpayError === EXPIRED && { razorpayError: FieldValue.delete() }),
  };
}

/** A Razorpay order of a test key cannot be paid with the live one, nor the other way round. */
function storedFor(order: Order, quoted: Quote, isTest: boolean): string | undefined {
  const { razorpayOrderId = '', pricing, amountPaise, testOrderIds } = order;
  if (testOrderIds.includes(razorpayOrderId) !== isTest) return undefined;
  const isSame =
    pricing && amountPaise !== undefined && sameQuote({ pricing, amountPaise }, quoted);
  return isSame ? order.razorpayOrderId : undefined;
}

/** @returns the new Razorpay order's id */
async function createAndStore(
  deps: Deps,
  order: Order,
  quoted: Quote,
  attempt: number,
): Promise<string> {
  const created = await deps.razorpay.createOrder({
    amount: quoted.amountPaise,
    currency: CURRENCY,
    receipt: receiptFor(order.id, attempt),
    notes: { order_id: order.id },
  });
  if (created.amount !== quoted.amountPaise || created.currency !== CURRENCY) {
    throw new ProviderError('razorpay', 'refused', `created ${created.id} with a different amount`);
  }
  const buyerName = await readBuyerName(deps.db, order.userId);
  await inTransaction(deps.db, (tx) =>
    store(tx, deps, { ...order, buyerName }, created.id, quoted),
  );
  return created.id;
}

/** Stores the Razorpay order before the browser receives it, so that no unknown one can be paid. */
async function store(
  tx: Transaction,
  { db, now: clock, config }: Deps,
  { id: orderId, accountEmail, buyerName, deliveryDays }: Order,
  razorpayOrderId: string,
  quoted: Quote,
): Promise<void> {
  const now = clock();
  const orderRef = db.doc(`orders/${orderId}`);
  const order = await readUnpaid(tx, orderRef);
  tx.update(orderRef, {
    // Only to search for.
    ...searchFields({ ...order, buyerName }),
    razorpayOrderId,
    razorpayOrderIds: FieldValue.arrayUnion(razorpayOrderId),
    ...(isTestKey(config) && { testOrderIds: FieldValue.arrayUnion(razorpayOrderId) }),
    pricing: quoted.pricing,
    amountPaise: quoted.amountPaise,
    ...(accountEmail !== undefined && { accountEmail }),
    ...(deliveryDays !== undefined && { deliveryDays }),
    buyerName: buyerName ?? FieldValue.delete(),
    ...priceGuarantee(order, now),
    updatedAt: now,
  });
  appendEvent(tx, db, orderId, {
    id: `payment-started-${razorpayOrderId}`,
    type: 'payment_started',
    at: now,
    by: 'owner',
    detail: `Payment of ${formatRupees(toRupees(quoted.amountPaise))} prepared.`,
    data: { razorpayOrderId, amountPaise: quoted.amountPaise },
  });
}

/**
 * The account's name, for the invoice and the emails; undefined where the profile holds another text, because anything
 * can be written there.
 */
async function readBuyerName(db: Firestore, uid: string): Promise<string | undefined> {
  const { name } = decodeProfile(uid, plain((await db.doc(`users/${uid}`).get()).data() ?? {}));
  const written = normaliseName(name);
  return isName(written) ? written : undefined;
}

function answer({ config }: Deps, razorpayOrderId: string, quoted: Quote): CreatedOrder {
  return {
    order: { id: razorpayOrderId, amount: quoted.amountPaise, currency: CURRENCY },
    key: config.razorpay.keyId,
    pricing: quoted.pricing,
  };
}
