import type { DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { isDisputed, WAITS_FOR_BANK } from '../../../../src/domain/order/dispute';
import { cameBack, openCourierWords, strayStage } from '../../../../src/domain/order/parcelTrouble';
import { isUnfinished } from '../../../../src/domain/order/moneyRequest';
import type { Order } from '../../../../src/domain/order/order';
import { canTransition, STATUS_LABELS } from '../../../../src/domain/order/orderStatus';
import {
  canCancel,
  canSendAgain,
  canUnbook,
  isSentAgain,
} from '../../../../src/domain/order/request';
import type { Deps } from '../../deps';
import { inTransaction, plain, readOrder } from '../../store/firestore';
import { mintAtDispatch } from '../mintInvoice';
import { moveOrder } from '../events';
import { readPaidOrder, refuseToReplace, refuseToSend } from '../paidOrder';
import { showCourierOrder } from '../../shipping/api';
import { cancelShipment } from '../../shipping/cancel';
import { holdCancelled, requeueShipment, sendAgain, WITHOUT_PARCEL } from '../../shipping/queue';
import { shipOrder } from '../../shipping/ship';
import { readShipment, shipmentRef, type Shipment } from '../../shipping/shipment';
import { trackingOf } from '../../shipping/status';
import { applyChange } from '../../figures/apply';
import { refuseWhileMoneyMoves } from './moneyRequests';
import { progressSchema, type RequestOf } from './schema';
import { finish, logAdmin, readTaskOrder, Refusal, type Task } from './task';

/** The states after dispatch, which need an invoice. */
export function isDispatched(status: Order['status']): boolean {
  return status === 'shipped' || status === 'delivered';
}

/** An admin changes the order's status by hand. */
export async function doStatus(task: Task, { status: to }: RequestOf<'status'>): Promise<void> {
  const { db } = task.deps;
  await inTransaction(db, async (tx) => {
    const now = task.deps.now();
    const order = await readTaskOrder(tx, task);
    if (!canTransition(order.status, to, 'admin')) {
      const from = STATUS_LABELS[order.status];
      throw new Refusal(`An order that is ${from} cannot become ${STATUS_LABELS[to]}.`);
    }
    if (to === 'shipped' && isDisputed(order)) throw new Refusal(WAITS_FOR_BANK);
    // One that has left may still arrive; one that came back waits here.
    if (to === 'shipped' || (to === 'delivered' && canCancel(order)))
      await refuseToReplace(tx, db, order);
    if (isDispatched(to)) await mintAtDispatch(tx, db, order, now);
    const fields = to === 'delivered' ? { deliveredAt: now } : {};
    moveOrder(tx, db, order.id, {
      to,
      at: now,
      fields,
      event: {
        id: `status-${task.requestId}`,
        type: 'status',
        at: now,
        by: 'admin',
        detail: `Marked as ${STATUS_LABELS[to]}.`,
        data: { from: order.status, to },
      },
    });
    applyChange(tx, db, order, { ...order, ...fields, status: to });
    logAdmin(tx, task, 'status', { from: order.status, to }, now);
    finish(tx, task, `Marked as ${STATUS_LABELS[to]}.`, now);
  });
}

/** An order that is to be sent and its parcel, when Shiprocket says that the parcel was cancelled. */
function cancelledThere(
  order: Order | undefined,
  parcel: Shipment | undefined,
): { order: Order; parcel: Shipment } | undefined {
  const isWaiting =
    order && (order.status === 'paid' || order.status === 'processing' || isSentAgain(order));
  return isWaiting && parcel?.state === 'done' && trackingOf(order).stage === 'cancelled'
    ? { order, parcel }
    : undefined;
}

/**
 * Queues a parcel again, under a new number, if it was cancelled in Shiprocket's panel after it had its AWB. Refuses
 * otherwise, because two parcels would go out.
 */
async function requeueCancelled({ deps, orderId }: Task): Promise<void> {
  const { db } = deps;
  const refs = [db.doc(`orders/${orderId}`), shipmentRef(db, orderId)] as const;
  const read = ([orderDoc, shipmentDoc]: DocumentSnapshot[]) =>
    cancelledThere(orderDoc && readOrder(orderDoc), shipmentDoc && readShipment(shipmentDoc));
  const found = read(await db.getAll(...refs));
  if (!found) return;
  const { awb, courierOrderId } = found.parcel;
  const there =
    courierOrderId === undefined ? undefined : await showCourierOrder(deps, courierOrderId);
  if (there?.awb !== undefined && !there.cancelled) {
    throw new Refusal(
      `This parcel is still active at Shiprocket under AWB ${there.awb}. Cancel it there first, then book again.`,
    );
  }
  await inTransaction(db, async (tx) => {
    const still = read(await tx.getAll(...refs));
    if (!still || still.parcel.awb !== awb) return;
    requeueShipment(tx, db, still.order, still.parcel, deps.now());
    applyChange(tx, db, still.order, { ...still.order, ...WITHOUT_PARCEL });
  });
}

/**
 * Queues a parcel again, under a new number, that came back to the shop. Refuses when the money of the order is back, or
 * may be taken by a bank.
 */
async function requeueReturned(task: Task): Promise<void> {
  const { deps, orderId } = task;
  const { db } = deps;
  await inTransaction(db, async (tx) => {
    const [orderDoc, shipmentDoc] = await tx.getAll(
      db.doc(`orders/${orderId}`),
      shipmentRef(db, orderId),
    );
    const order = orderDoc && readOrder(orderDoc);
    const parcel = shipmentDoc && readShipment(shipmentDoc);
    if (!order || parcel?.state !== 'done' || !canSendAgain(order)) return;
    await refuseWhileMoneyMoves(tx, task);
    refuseToSend(await readPaidOrder(tx, db, order));
    sendAgain(tx, db, order, parcel, deps.now());
    applyChange(tx, db, order, { ...order, ...WITHOUT_PARCEL });
  });
}

/** A cancellation that has not ended may be refunding the payment, so a parcel booked now would be given away. */
export async function isBeingCancelled(
  deps: Pick<Deps, 'db' | 'now'>,
  orderId: string,
  tx?: Transaction,
): Promise<boolean> {
  const requests = deps.db.collection(`orders/${orderId}/requests`);
  const decisions = requests.where('type', '==', 'cancel_decision');
  const { docs } = await (tx ? tx.get(decisions) : decisions.get());
  const now = deps.now();
  return docs.some((decision) => {
    const progress = v.parse(progressSchema, plain(decision.data()));
    return isUnfinished({ ...progress, id: decision.id }, now);
  });
}

async function refuseWhileCancelling({ deps, orderId }: Task): Promise<void> {
  if (await isBeingCancelled(deps, orderId))
    throw new Refusal(
      'A cancellation of this order is still in progress, so no parcel was booked. Wait for it to finish, then try again.',
    );
}

/** An admin has the parcel booked again now. */
export async function doShip(task: Task, { byAir }: RequestOf<'ship'>): Promise<void> {
  const { db } = task.deps;
  await refuseWhileCancelling(task);
  await requeueCancelled(task);
  await requeueReturned(task);
  if (byAir) await shipmentRef(db, task.orderId).set({ byAir }, { merge: true });
  const outcome = await shipOrder(task.deps, task.orderId, { force: true });
  if (outcome.shipment === 'pending' && outcome.why !== 'queued') {
    throw new Refusal(outcome.reason ?? 'The parcel could not be booked.');
  }
  const booked = outcome.shipment === 'created';
  const message =
    outcome.shipment === 'created'
      ? `The parcel is booked, AWB ${outcome.awb}.`
      : `The parcel is not booked yet. We will try again automatically. ${outcome.reason ?? ''}`.trim();
  await inTransaction(db, async (tx) => {
    const now = task.deps.now();
    logAdmin(tx, task, 'ship', { shipment: outcome.shipment, ...(byAir && { byAir }) }, now);
    finish(tx, task, message, now, 'done', { booked });
  });
}

/** An admin takes a booking back: the parcel is cancelled at the courier and waits until it is booked again. */
export async function doUnbook(task: Task): Promise<void> {
  const { deps, orderId } = task;
  const { db } = deps;
  await refuseWhileCancelling(task);
  const found = readOrder(await db.doc(`orders/${orderId}`).get());
  if (!found) throw new Refusal('This order does not exist.');
  // Begun before: the courier has cancelled the parcel, and only the rest is left to do.
  if (!canUnbook(found) && trackingOf(found).stage !== 'cancelled')
    throw new Refusal('The booking of this parcel can no longer be cancelled.');
  const outcome = await cancelShipment(deps, orderId);
  if (outcome.state === 'refused') {
    if (outcome.retryable) throw new Error(outcome.reason);
    throw new Refusal(outcome.reason);
  }
  await inTransaction(db, async (tx) => {
    const now = deps.now();
    const [orderDoc, shipmentDoc] = await tx.getAll(
      db.doc(`orders/${orderId}`),
      shipmentRef(db, orderId),
    );
    const order = orderDoc && readOrder(orderDoc);
    const cancelled = shipmentDoc && readShipment(shipmentDoc);
    if (order && cancelled?.state === 'cancelled' && isOpenForParcel(order)) {
      holdCancelled(tx, db, { orderId, cancelled, now });
      applyChange(tx, db, order, { ...order, ...WITHOUT_PARCEL });
    }
    logAdmin(tx, task, 'booking cancelled', {}, now);
    finish(tx, task, 'The booking was cancelled. The parcel waits until you book it again.', now);
  });
}

/** The owner has written to the customer, or knows enough: the parcel leaves the queue until the courier says more. */
export async function doParcelAside(task: Task): Promise<void> {
  const { db } = task.deps;
  await inTransaction(db, async (tx) => {
    const now = task.deps.now();
    const order = await readTaskOrder(tx, task);
    const words = openCourierWords(order) === undefined ? undefined : order.courierWords;
    if (!cameBack(order) && !words) throw new Refusal('There is nothing left to decide here.');
    const fields = {
      ...(cameBack(order) && { strayAside: strayStage(order) }),
      ...(words && { courierWords: { ...words, isAside: true } }),
    };
    const more = words && { courierWordsOpen: false };
    tx.update(db.doc(`orders/${order.id}`), { ...fields, ...more, updatedAt: now });
    applyChange(tx, db, order, { ...order, ...fields });
    logAdmin(tx, task, 'parcel put aside', {}, now);
    finish(tx, task, 'The parcel was put aside.', now);
  });
}

const isOpenForParcel = ({ status }: Order): boolean =>
  status === 'paid' || status === 'processing';
