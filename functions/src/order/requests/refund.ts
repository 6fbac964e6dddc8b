import type { Firestore, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { MIN_AMOUNT_PAISE } from '../../../../src/domain/shop/constants';
import { formatRupees, toRupees } from '../../../../src/domain/pricing/money';
import { orderNumber } from '../../../../src/domain/order/orderNumber';
import { isDisputed } from '../../../../src/domain/order/dispute';
import { formatList } from '../../../../src/domain/shop/formatList';
import type { Order } from '../../../../src/domain/order/order';
import { paidBackThoughSent } from '../../../../src/domain/order/returnable';
import type { LinePart } from '../../../../src/domain/order/linePart';
import {
  chosenRestock,
  stockOfCancelled,
  partsToRefund,
  priceParts,
  restockable,
  UnknownLineError,
  type PricedPart,
  refundablePaise,
} from '../../../../src/domain/order/refund';
import { ProviderError } from '../../errors';
import { inTransaction, plain, readOrder } from '../../store/firestore';
import { appendEvent } from '../events';
import { isHere, replacementsOf } from '../paidOrder';
import { returnToStock, readStock, type StockEntry } from '../../payment/stock';
import type { RazorpayRefund } from '../../payment/razorpay/client';
import { prepareRefund, type RefundUpdate } from '../../payment/refunds/record';
import { paymentRecordSchema } from '../../payment/settle';
import { askedSchema, type Asked, type RequestOf } from './schema';
import { finish, logAdmin, readTaskOrder, Refusal, type Task } from './task';

/** The counted pieces that the order took from stock, with its payment or as a replacement. Only reads. */
export async function readTaken(
  tx: Transaction,
  db: Firestore,
  { razorpayPaymentId, taken }: Pick<Order, 'razorpayPaymentId' | 'taken'>,
): Promise<LinePart[]> {
  if (taken !== undefined) return taken;
  if (razorpayPaymentId === undefined) return [];
  const payment = await tx.get(db.doc(`payments/${razorpayPaymentId}`));
  return payment.exists ? v.parse(paymentRecordSchema, plain(payment.data())).taken : [];
}

/** The order's counted pieces that no refund has returned to stock. Only reads. */
export async function readOutstandingStock(
  tx: Transaction,
  db: Firestore,
  order: Order,
  now: Date,
): Promise<StockEntry[]> {
  const taken = await readTaken(tx, db, order);
  return readStock(tx, db, stockOfCancelled(order, taken), order.id, now);
}

/**
 * Asks Razorpay for a refund, once per request, because a retry carries the same key. Rejects with Refusal when
 * Razorpay refuses, with ProviderError when it does not respond.
 */
export async function refundOnce(
  task: Task,
  paymentId: string,
  amount: number,
): Promise<RazorpayRefund> {
  try {
    return await task.deps.razorpay.refund(paymentId, {
      amount,
      key: `request-${task.requestId}`,
      notes: { order_id: task.orderId, request_id: task.requestId },
    });
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') {
      throw new Refusal(`Razorpay refused the refund (${error.message}).`);
    }
    throw error;
  }
}

/** What the back office reads about a refund that the bank has rejected at once. */
export const failureOf = ({ amount }: RazorpayRefund): string =>
  `${formatRupees(toRupees(amount))} could not be refunded, because the bank rejected it.`;

/** `1 piece`, `2 pieces` */
export const pieces = (n: number): string => (n === 1 ? '1 piece' : `${n} pieces`);

/**
 * The stock entries to which a refund's pieces return; none if they have returned already, or the refund failed. Only
 * reads.
 */
async function readRestocked(
  tx: Transaction,
  db: Firestore,
  order: Order,
  refund: RazorpayRefund,
  { restock, restockOnly }: Pick<Asked, 'restock' | 'restockOnly'>,
  now: Date,
): Promise<StockEntry[]> {
  if (restock === undefined || refund.status === 'failed') return [];
  const known = order.refunds.find(({ id }) => id === refund.id);
  // Stored in the transaction that returns them, so a repetition returns nothing more.
  if (known?.restocked !== undefined) return [];
  const parts = restockable(order, await readTaken(tx, db, order), restock);
  const chosen = restockOnly ? chosenRestock(parts, restockOnly) : parts;
  return readStock(tx, db, chosen, order.id, now);
}

/**
 * An admin refunds the whole remainder, an amount, or the price of some lines, and returns the pieces to stock if
 * asked.
 */
export async function doRefund(task: Task, request: RequestOf<'refund'>): Promise<void> {
  const asked = await storeAsked(task, async (order) => {
    await refuseWhileSent(task.deps.db, order, request);
    return askedFor(order, request);
  });
  await carryOutRefund(task, asked, {
    changes: {
      reason: request.reason ?? '',
      ...(request.lines && { lines: request.lines }),
    },
  });
}

/** What a refund is for besides the money. */
interface RefundFor {
  /** What the log says beside the refund. */
  changes: Record<string, unknown>;
  /** The return that it settles: after the refund, and what else to write then. Undefined when it has moved on. */
  settle?: (order: Order, refund: RazorpayRefund, now: Date) => SettledReturn | undefined;
}

interface SettledReturn {
  returns: Order['returns'];
  fields: Record<string, unknown>;
}

/** Refunds what was asked, once, and records it with the pieces that return to stock. */
export async function carryOutRefund(
  task: Task,
  { paymentId, amountPaise, lines, ...asked }: Asked & { paymentId: string },
  { changes: more, settle }: RefundFor,
): Promise<void> {
  const { db } = task.deps;
  const answered = await refundOnce(task, paymentId, amountPaise);
  await inTransaction(db, async (tx) => {
    const now = task.deps.now();
    const latest = await readTaskOrder(tx, task);
    // Razorpay's event about its end may have come first.
    const known = latest.refunds.find(({ id }) => id === answered.id);
    const refund =
      known && known.status !== 'pending' ? { ...answered, status: known.status } : answered;
    const settled = refund.status === 'failed' ? undefined : settle?.(latest, refund, now);
    const entries = await readRestocked(tx, db, latest, refund, asked, now);
    const restocked = entries.map(({ product, volume, quantity }) => ({
      productId: product.id,
      volume,
      quantity,
    }));
    const count = restocked.reduce((sum, { quantity }) => sum + quantity, 0);
    const update: RefundUpdate = {
      refund,
      // The customer reads the order, so an admin's text stays in the request and the log.
      reason: '',
      by: 'admin',
      ...(lines && { lines }),
      ...(count > 0 && { restocked }),
      ...(settled && { returns: settled.returns }),
    };
    const { write } = await prepareRefund(tx, db, latest, update, now);
    write();
    if (settled) tx.update(db.doc(`orders/${latest.id}`), { ...settled.fields, updatedAt: now });
    if (count > 0) {
      returnToStock(tx, entries);
      appendEvent(tx, db, latest.id, {
        id: `restocked-${refund.id}`,
        type: 'restocked',
        at: now,
        by: 'admin',
        detail: `${pieces(count)} ${count === 1 ? 'was' : 'were'} returned to stock.`,
        data: { refundId: refund.id, restocked },
      });
    }
    const changes = {
      refundId: refund.id,
      amountPaise,
      ...more,
      ...(count > 0 && { restocked }),
    };
    if (refund.status === 'failed') {
      logAdmin(tx, task, 'refund failed', changes, now);
      finish(
        tx,
        task,
        `${failureOf(refund)} Refund it again, or pay it back another way.`,
        now,
        'failed',
      );
      return;
    }
    logAdmin(tx, task, 'refund', changes, now);
    const back =
      count > 0 ? ` ${pieces(count)} ${count === 1 ? 'was' : 'were'} returned to stock.` : '';
    finish(tx, task, `${formatRupees(toRupees(amountPaise))} refunded.${back}`, now);
  });
}

/** Stores at the first attempt what was requested, and returns the same at every later one. Rejects with Refusal. */
export function storeAsked(
  task: Task,
  askedOf: (order: Order) => Asked | Promise<Asked>,
): Promise<Asked & { paymentId: string }> {
  const { db } = task.deps;
  return inTransaction(db, async (tx) => {
    const requestRef = db.doc(`orders/${task.orderId}/requests/${task.requestId}`);
    const [noted, orderDoc] = await tx.getAll(requestRef, db.doc(`orders/${task.orderId}`));
    const order = orderDoc && readOrder(orderDoc);
    if (order?.replaces !== undefined)
      throw new Refusal(
        `This order is a replacement. Refund its pieces on order ${orderNumber(order.replaces)}.`,
      );
    if (!order?.razorpayPaymentId) throw new Refusal('This order has no payment to refund.');
    const paymentId = order.razorpayPaymentId;
    const before: unknown = noted?.get('asked');
    if (before !== undefined) return { ...v.parse(askedSchema, plain(before)), paymentId };
    const asked = await askedOf(order);
    tx.update(requestRef, { asked });
    return { ...asked, paymentId };
  });
}

/** Throws Refusal: a bank that decides for its customer after a refund would take the money a second time. */
export function refuseWhileDisputed(order: Order): void {
  if (isDisputed(order))
    throw new Refusal(
      'The customer’s bank disputes this payment. A refund now could return the money twice, so nothing was refunded. Answer the dispute in Razorpay’s dashboard first.',
    );
}

/**
 * Throws Refusal while pieces whose money would be refunded are about to be sent again: the customer would have both. Requests
 * about money take turns, so no replacement is created meanwhile.
 */
async function refuseWhileSent(
  db: Firestore,
  order: Order,
  request: RequestOf<'refund'>,
): Promise<void> {
  const sent = (await replacementsOf(db, order))
    .filter(isHere)
    .map(({ id, pricing }) => ({ id, lines: pricing?.lines ?? [] }));
  const numbers = paidBackThoughSent(order, request, sent).map(({ id }) => orderNumber(id));
  if (numbers.length > 1)
    throw new Refusal(
      `Orders ${formatList(numbers)} are about to be sent in place of these pieces. First cancel those whose pieces you want to refund.`,
    );
  if (numbers.length > 0)
    throw new Refusal(
      `Order ${formatList(numbers)} is about to be sent in place of these pieces. Cancel it first, then refund them.`,
    );
}

/** What to refund: the amount if there is one, otherwise the lines, otherwise the remainder. Throws Refusal. */
function askedFor(order: Order, request: RequestOf<'refund'>): Asked {
  refuseWhileDisputed(order);
  const left = refundablePaise(order);
  const lines =
    request.amountPaise === undefined && request.lines
      ? priceLines(order, request.lines)
      : undefined;
  const amountPaise =
    request.amountPaise ?? lines?.reduce((sum, line) => sum + line.amountPaise, 0) ?? left;
  if (left < MIN_AMOUNT_PAISE) throw new Refusal('There is nothing left to refund.');
  if (amountPaise < MIN_AMOUNT_PAISE) throw new Refusal('The least that can be refunded is ₹1.');
  if (amountPaise > left) {
    throw new Refusal(`At most ${formatRupees(toRupees(left))} can be refunded.`);
  }
  return {
    amountPaise,
    ...(lines && { lines }),
    ...(request.restock && { restock: partsToRefund(order, request) }),
    ...(Array.isArray(request.restock) && { restockOnly: request.restock }),
  };
}

/** The price of some pieces. Throws Refusal, also for pieces that were refunded before. */
export function priceLines(order: Order, lines: readonly LinePart[]): PricedPart[] {
  try {
    return priceParts(order, lines);
  } catch (error) {
    if (error instanceof UnknownLineError) throw new Refusal(error.message);
    throw error;
  }
}
