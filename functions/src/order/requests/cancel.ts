import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { canCancel, isStockRecoverable } from '../../../../src/domain/order/request';
import { MIN_AMOUNT_PAISE, MAX_REASON } from '../../../../src/domain/shop/constants';
import { formatRupees, toRupees } from '../../../../src/domain/pricing/money';
import { refundablePaise } from '../../../../src/domain/order/refund';
import { canRequestCancellation, type Order } from '../../../../src/domain/order/order';
import { awaitsShipment } from '../../../../src/domain/order/refunded';
import { canTransition, type OrderStatus } from '../../../../src/domain/order/orderStatus';
import { messages } from '../../../../src/domain/shop/messages';
import { isTestKey } from '../../config';
import type { Deps } from '../../deps';
import { inTransaction, plain, readOrder, readSite } from '../../store/firestore';
import { queueMail } from '../../mail/queue';
import { moveOrder, type OrderEvent } from '../events';
import { releaseUses, readUses } from '../../payment/limits';
import { returnToStock } from '../../payment/stock';
import type { RazorpayRefund } from '../../payment/razorpay/client';
import { prepareRefund } from '../../payment/refunds/record';
import { cancelShipment } from '../../shipping/cancel';
import { failCancelled, requeueShipment, WITHOUT_PARCEL } from '../../shipping/queue';
import { readShipment, shipmentRef, type Shipment } from '../../shipping/shipment';
import { hasLeft, trackingOf } from '../../shipping/status';
import { applyChange, applyStatusChange } from '../../figures/apply';
import { failureOf, readOutstandingStock, refundOnce, refuseWhileDisputed } from './refund';
import { progressSchema, type RequestOf } from './schema';
import { finish, logAdmin, readTaskOrder, Refusal, type Task } from './task';

/**
 * The customer asks to cancel. The page changes the order together with the request (the rules allow it); if only the
 * request arrived, the change is made here, under the same conditions.
 */
export async function doCancel(task: Task, request: RequestOf<'cancel'>): Promise<void> {
  const { db } = task.deps;
  await inTransaction(db, async (tx) => {
    const now = task.deps.now();
    const order = await readTaskOrder(tx, task);
    const site = await readSite(db);
    if (order.userId !== task.by) throw new Refusal('This is not your order.');
    // The page has moved the order, and the request was decided or withdrawn before this came.
    if (order.cancelRequest === task.requestId && order.status !== 'cancellation_requested') {
      finish(tx, task, 'The request was answered already.', now);
      return;
    }
    if (order.status !== 'cancellation_requested') {
      if (!canRequestCancellation(order, now)) {
        throw new Refusal('This order can no longer be cancelled.');
      }
      moveOrder(tx, db, order.id, {
        to: 'cancellation_requested',
        at: now,
        fields: { cancellationFrom: order.status },
        event: {
          id: `cancellation-requested-${task.requestId}`,
          type: 'cancellation_requested',
          at: now,
          by: 'owner',
          detail: 'Cancellation was requested.',
          ...(request.reason !== undefined && { data: { reason: request.reason } }),
        },
      });
      applyStatusChange(tx, db, { order, to: 'cancellation_requested' });
    }
    const { requestId } = task;
    queueMail(tx, db, { kind: 'cancel_asked', requestId, order, now, site });
    finish(tx, task, 'The shop has been asked to cancel the order.', now);
  });
}

/**
 * The customer withdraws their request to cancel: the order continues as if it had not been made. Refused once the shop has
 * begun to carry it out, because the parcel may be stopped and the refund on its way.
 */
export async function doWithdraw(task: Task): Promise<void> {
  const { db } = task.deps;
  await inTransaction(db, async (tx) => {
    const now = task.deps.now();
    const decisions = db
      .collection(`orders/${task.orderId}/requests`)
      .where('type', '==', 'cancel_decision');
    const begun = (await tx.get(decisions)).docs.some(
      (decision) => decision.get('accept') === true && decision.get('lastError') !== undefined,
    );
    const { order, cancelled } = await readOpenCancellation(tx, task);
    if (order.userId !== task.by) throw new Refusal('This is not your order.');
    // Nobody knows whether an acceptance that was given up has refunded the payment.
    if (begun) throw new Refusal(messages.orders.decided);
    const site = await readSite(db);
    resume(
      tx,
      db,
      { order, cancelled, now },
      {},
      {
        id: `cancellation-withdrawn-${task.requestId}`,
        type: 'cancellation_withdrawn',
        at: now,
        by: 'owner',
        detail: 'The request to cancel was withdrawn.',
      },
    );
    const { requestId } = task;
    queueMail(tx, db, { kind: 'cancel_withdrawn', requestId, order, now, site });
    finish(tx, task, messages.orders.kept, now);
  });
}

/** An order that its customer wants cancelled, and its parcel if an acceptance has cancelled it. Throws Refusal. */
async function readOpenCancellation(tx: Transaction, { deps: { db }, orderId }: Task) {
  const [orderDoc, shipmentDoc] = await tx.getAll(
    db.doc(`orders/${orderId}`),
    shipmentRef(db, orderId),
  );
  const order = open(orderDoc && readOrder(orderDoc));
  const shipment = shipmentDoc && readShipment(shipmentDoc);
  return { order, cancelled: shipment?.state === 'cancelled' ? shipment : undefined };
}

/**
 * Returns an order to its former status and its parcel to the queue. A parcel that an acceptance had cancelled, before
 * Razorpay refused the refund, is booked again. Only writes.
 * @returns the status
 */
function resume(
  tx: Transaction,
  db: Firestore,
  { order, cancelled, now }: { order: Order; cancelled: Shipment | undefined; now: Date },
  fields: Record<string, unknown>,
  event: OrderEvent,
): OrderStatus {
  const to = order.cancellationFrom ?? 'paid';
  moveOrder(tx, db, order.id, {
    to,
    at: now,
    fields: { cancellationFrom: FieldValue.delete(), ...fields },
    event,
  });
  if (cancelled) requeueShipment(tx, db, order, cancelled, now);
  const after = { ...order, status: to };
  applyChange(tx, db, order, cancelled ? { ...after, ...WITHOUT_PARCEL } : after);
  return to;
}

/** An admin accepts or declines a cancellation request, or cancels an order that nobody asked to cancel. */
export function doCancelDecision(task: Task, request: RequestOf<'cancel_decision'>): Promise<void> {
  return request.accept ? accept(task, request) : decline(task, request);
}

/** How long an acceptance may come after a withdrawal that its author has not seen. Milliseconds. */
const UNSEEN_MS = 10 * 60_000;

/** Throws Refusal: the dialog that accepts a cancellation may be open while the customer withdraws it. */
async function refuseJustWithdrawn({ deps, orderId }: Task): Promise<void> {
  const requests = deps.db.collection(`orders/${orderId}/requests`);
  const { docs } = await requests.where('type', '==', 'withdraw').get();
  const isUnseen = docs.some((withdrawal) => {
    const { state, outcomeAt } = v.parse(progressSchema, plain(withdrawal.data()));
    return state === 'done' && deps.now().getTime() - (outcomeAt?.getTime() ?? 0) < UNSEEN_MS;
  });
  if (isUnseen)
    throw new Refusal(
      'The customer has just withdrawn the request to cancel, so nothing was done. Cancel the order in ten minutes if it is to be cancelled all the same.',
    );
}

function open(order: Order | undefined): Order {
  if (order?.status === 'cancellation_requested') return order;
  throw new Refusal('There is no open cancellation request.');
}

/** The reason of a declined cancellation, which the customer reads. Throws Refusal. */
function reasonToDecline(request: RequestOf<'cancel_decision'>): string {
  const reason = request.reason?.trim() ?? '';
  if (reason.length >= 1 && reason.length <= MAX_REASON) return reason;
  throw new Refusal(
    `Please give a reason of up to ${MAX_REASON} characters. The customer will read it.`,
  );
}

/** The order continues. The customer is told why, by email and on the order. */
async function decline(task: Task, request: RequestOf<'cancel_decision'>): Promise<void> {
  const { db } = task.deps;
  await inTransaction(db, async (tx) => {
    const now = task.deps.now();
    const { order, cancelled } = await readOpenCancellation(tx, task);
    const reason = reasonToDecline(request);
    const site = await readSite(db);
    const declined = { cancellationDeclined: { reason, at: now } };
    const to = resume(tx, db, { order, cancelled, now }, declined, {
      id: `cancellation-declined-${task.requestId}`,
      type: 'cancellation_declined',
      at: now,
      by: 'admin',
      detail: 'The cancellation was declined.',
      data: { reason },
    });
    const { requestId } = task;
    queueMail(tx, db, { kind: 'declined', requestId, reason, order, now, site });
    logAdmin(tx, task, 'cancellation declined', { status: to, reason }, now);
    const parcelNote = cancelled ? ' The parcel was cancelled and will be booked again.' : '';
    finish(tx, task, `The cancellation was declined.${parcelNote}`, now);
  });
}

/** Makes sure that no parcel goes out. One that came back, and is not sent again, or was lost is no longer with the courier. */
async function stopParcel({ deps }: Task, order: Order): Promise<void> {
  if (order.status === 'shipped' && hasLeft(trackingOf(order).stage)) return;
  const parcel = await cancelShipment(deps, order.id);
  if (parcel.state !== 'refused') return;
  if (parcel.retryable) throw new Error(parcel.reason);
  throw new Refusal(parcel.reason);
}

/**
 * Cancels the parcel, then refunds, then changes the status, because the customer must not read "cancelled" before the
 * refund exists. Each step is idempotent: the parcel stays cancelled, and the refund carries the request's key.
 */
async function accept(task: Task, request: RequestOf<'cancel_decision'>): Promise<void> {
  const { deps } = task;
  const { db } = deps;
  const found = readOrder(await db.doc(`orders/${task.orderId}`).get());
  const order = found && canCancel(found) ? found : open(found);
  if (order.status !== 'cancellation_requested') await refuseJustWithdrawn(task);
  const amount = refundablePaise(order);
  // Razorpay refunds no smaller amount, and a remainder must not block the cancellation.
  // The live key cannot return what a test card has paid, and nothing was paid.
  const isOfTheOtherKey = order.test === true && !isTestKey(deps.config);
  const isDue = amount >= MIN_AMOUNT_PAISE && !isOfTheOtherKey;
  // Checked before the parcel is stopped, because a cancellation that cannot finish must not begin.
  if (isDue && order.razorpayPaymentId === undefined) {
    throw new Refusal('This order has no payment to refund.');
  }
  if (isDue) refuseWhileDisputed(order);
  await stopParcel(task, order);
  const refund =
    isDue && order.razorpayPaymentId !== undefined
      ? await refundOrShow(task, order, order.razorpayPaymentId, amount)
      : undefined;
  await inTransaction(db, async (tx) => {
    const now = deps.now();
    const latest = await readTaskOrder(tx, task);
    const moves = canTransition(latest.status, 'cancelled', 'system');
    const entries =
      moves && isStockRecoverable(latest) ? await readOutstandingStock(tx, db, latest, now) : [];
    const uses = moves ? await readUses(tx, db, latest) : undefined;
    const update = refund && { refund, reason: 'Order cancelled', by: 'admin' as const };
    const prepared = update && (await prepareRefund(tx, db, latest, update, now));
    const hasFailed = refund?.status === 'failed';
    // The failure is an event of its own.
    const refundNote =
      refund && !hasFailed ? ` ${formatRupees(toRupees(refund.amount))} is being refunded.` : '';
    if (moves) {
      moveOrder(tx, db, latest.id, {
        to: 'cancelled',
        at: now,
        event: {
          id: `cancelled-${task.requestId}`,
          type: 'cancelled',
          at: now,
          by: 'admin',
          detail: `The order was cancelled.${refundNote}`,
        },
      });
      returnToStock(tx, entries);
      if (uses) releaseUses(tx, db, uses);
    }
    if (prepared) prepared.write(moves ? 'cancelled' : undefined);
    else if (moves) applyStatusChange(tx, db, { order: latest, to: 'cancelled' });
    logAdmin(
      tx,
      task,
      order.status === 'cancellation_requested' ? 'cancellation accepted' : 'order cancelled',
      { status: 'cancelled', reason: request.reason ?? '', refund: refund?.id ?? null },
      now,
    );
    const failure = hasFailed ? ` ${failureOf(refund)} Refund it again from the order.` : '';
    finish(tx, task, `The order is cancelled.${refundNote}${failure}`, now);
  });
}

/**
 * Refunds the payment. If Razorpay refuses, a customer's request stays open and visible; for a cancellation by the
 * shop, the parcel is marked as failed so that it is visible too.
 */
async function refundOrShow(
  task: Task,
  { id, status }: Order,
  paymentId: string,
  amount: number,
): Promise<RazorpayRefund> {
  try {
    return await refundOnce(task, paymentId, amount);
  } catch (error) {
    if (error instanceof Refusal && status !== 'cancellation_requested')
      await markParcelFailed(task.deps, id, error.message);
    throw error;
  }
}

/**
 * Marks the parcel of an order as failed if a cancellation has cancelled it and the order still waits for it. Leaves
 * every other order alone.
 */
export function markParcelFailed(deps: Deps, orderId: string, why: string): Promise<void> {
  const { db } = deps;
  return inTransaction(db, async (tx) => {
    const [orderDoc, shipmentDoc] = await tx.getAll(
      db.doc(`orders/${orderId}`),
      shipmentRef(db, orderId),
    );
    const order = orderDoc && readOrder(orderDoc);
    const cancelled = shipmentDoc && readShipment(shipmentDoc);
    if (!order || cancelled?.state !== 'cancelled') return;
    const without = { ...order, ...WITHOUT_PARCEL };
    // One that the courier has brought back or lost is not sent again.
    if (!awaitsShipment(without)) return;
    const reason = `The parcel was cancelled, but the order was not. ${why}`;
    failCancelled(tx, db, { orderId, cancelled, reason, now: deps.now() });
    applyChange(tx, db, order, without);
  });
}
