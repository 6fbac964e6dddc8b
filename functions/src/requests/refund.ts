import { LEAST_AMOUNT_PAISE } from '../../../src/domain/constants';
import { formatRupees, toRupees } from '../../../src/domain/money';
import { refundedPaise, type Order } from '../../../src/domain/order';
import { linesPaise, UnknownLine } from '../../../src/domain/refund';
import { VendorError } from '../errors';
import { inTransaction, readOrder } from '../firestore';
import type { RazorpayRefund } from '../razorpay/client';
import { prepareRefund, type RefundNews } from '../refunds/record';
import type { RequestOf } from './schema';
import { finish, logAdmin, Refusal, type Task } from './task';

/** Paise that can still go back. */
export function refundable(order: Pick<Order, 'amountPaise' | 'refunds'>): number {
  return Math.max(0, (order.amountPaise ?? 0) - refundedPaise(order));
}

/**
 * Asks Razorpay to give money back, once per request: a retry carries the same key. Rejects with Refusal when
 * Razorpay says no, with VendorError when it does not answer.
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
    if (error instanceof VendorError && error.kind === 'refused') {
      throw new Refusal(`Razorpay refused the refund (${error.message}).`);
    }
    throw error;
  }
}

/** An admin gives back all that is left, an amount, or what some lines cost. */
export async function doRefund(task: Task, request: RequestOf<'refund'>): Promise<void> {
  const { db } = task.deps;
  const order = readOrder(await db.doc(`orders/${task.orderId}`).get());
  if (!order?.razorpayPaymentId) throw new Refusal('This order has no payment to refund.');
  const amount = amountOf(order, request);
  const refund = await refundOnce(task, order.razorpayPaymentId, amount);
  await inTransaction(db, async (tx) => {
    const now = task.deps.now();
    const latest = readOrder(await tx.get(db.doc(`orders/${task.orderId}`)));
    if (!latest) throw new Refusal('This order does not exist.');
    const reason = request.reason ?? '';
    const news: RefundNews = {
      refund,
      reason,
      by: 'admin',
      uid: task.by,
      // An amount says more than the lines beside it.
      ...(request.lines && request.amountPaise === undefined && { lines: request.lines }),
    };
    const { write } = await prepareRefund(tx, db, latest, news, now);
    write();
    const changes = {
      refundId: refund.id,
      amountPaise: amount,
      reason,
      ...(request.lines && { lines: request.lines }),
    };
    logAdmin(tx, task, 'refund', changes, now);
    finish(tx, task, `${formatRupees(toRupees(amount))} refunded.`, now);
  });
}

/**
 * What is asked for, in paise. A retry after the money has moved must ask for the same again, so what was refunded
 * meanwhile matters only where nothing is said. Throws Refusal.
 */
function amountOf(order: Order, request: RequestOf<'refund'>): number {
  const left = refundable(order);
  const amount = request.amountPaise ?? (request.lines ? priceOf(order, request.lines) : left);
  if (amount < LEAST_AMOUNT_PAISE) throw new Refusal('There is nothing left to refund.');
  return amount;
}

function priceOf(order: Order, lines: NonNullable<RequestOf<'refund'>['lines']>): number {
  try {
    return linesPaise(order, lines);
  } catch (error) {
    if (error instanceof UnknownLine) throw new Refusal(error.message);
    throw error;
  }
}
