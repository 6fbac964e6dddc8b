import * as v from 'valibot';
import { LEAST_AMOUNT_PAISE } from '../../../src/domain/constants';
import { formatRupees, toRupees } from '../../../src/domain/money';
import { refundedPaise, type Order } from '../../../src/domain/order';
import { priceParts, UnknownLine, type PricedPart } from '../../../src/domain/refund';
import { VendorError } from '../errors';
import { inTransaction, plain, readOrder } from '../firestore';
import type { RazorpayRefund } from '../razorpay/client';
import { prepareRefund, type RefundNews } from '../refunds/record';
import { askedSchema, type Asked, type RequestOf } from './schema';
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
  const { paymentId, amountPaise, lines } = await noteAsked(task, request);
  const refund = await refundOnce(task, paymentId, amountPaise);
  await inTransaction(db, async (tx) => {
    const now = task.deps.now();
    const latest = readOrder(await tx.get(db.doc(`orders/${task.orderId}`)));
    if (!latest) throw new Refusal('This order does not exist.');
    const reason = request.reason ?? '';
    const news: RefundNews = { refund, reason, by: 'admin', uid: task.by, ...(lines && { lines }) };
    const { write } = await prepareRefund(tx, db, latest, news, now);
    write();
    const changes = {
      refundId: refund.id,
      amountPaise,
      reason,
      ...(request.lines && { lines: request.lines }),
    };
    logAdmin(tx, task, 'refund', changes, now);
    finish(tx, task, `${formatRupees(toRupees(amountPaise))} refunded.`, now);
  });
}

/** Writes down at the first try what is asked for, and answers the same ever after. Rejects with Refusal. */
function noteAsked(
  task: Task,
  request: RequestOf<'refund'>,
): Promise<Asked & { paymentId: string }> {
  const { db } = task.deps;
  return inTransaction(db, async (tx) => {
    const requestRef = db.doc(`orders/${task.orderId}/requests/${task.requestId}`);
    const [noted, orderDoc] = await tx.getAll(requestRef, db.doc(`orders/${task.orderId}`));
    const order = orderDoc && readOrder(orderDoc);
    if (!order?.razorpayPaymentId) throw new Refusal('This order has no payment to refund.');
    const paymentId = order.razorpayPaymentId;
    const before: unknown = noted?.get('asked');
    if (before !== undefined) return { ...v.parse(askedSchema, plain(before)), paymentId };
    const asked = askedFor(order, request);
    tx.update(requestRef, { asked });
    return { ...asked, paymentId };
  });
}

/** What is asked for; an amount says more than the lines beside it. Throws Refusal. */
function askedFor(order: Order, request: RequestOf<'refund'>): Asked {
  const lines =
    request.amountPaise === undefined && request.lines
      ? priceLines(order, request.lines)
      : undefined;
  const amountPaise =
    request.amountPaise ??
    lines?.reduce((sum, line) => sum + line.amountPaise, 0) ??
    refundable(order);
  if (amountPaise < LEAST_AMOUNT_PAISE) throw new Refusal('There is nothing left to refund.');
  return { amountPaise, ...(lines && { lines }) };
}

function priceLines(order: Order, lines: NonNullable<RequestOf<'refund'>['lines']>): PricedPart[] {
  try {
    return priceParts(order, lines);
  } catch (error) {
    if (error instanceof UnknownLine) throw new Refusal(error.message);
    throw error;
  }
}
