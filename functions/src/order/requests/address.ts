import {
  FieldValue,
  type DocumentSnapshot,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import { destinationSchema } from '../../../../src/domain/customer/destination';
import {
  awaitsParcel,
  changedFields,
  type Destination,
} from '../../../../src/domain/order/addressChange';
import { deliveryWindow, type PinAnswer } from '../../../../src/domain/order/delivery';
import type { Order } from '../../../../src/domain/order/order';
import { isFullyRefunded } from '../../../../src/domain/order/refunded';
import { searchFields } from '../../../../src/domain/order/orderSearch';
import { messages } from '../../../../src/domain/shop/messages';
import { applyChange } from '../../figures/apply';
import { cancelShipment } from '../../shipping/cancel';
import { requeueShipment, WITHOUT_PARCEL } from '../../shipping/queue';
import { shipOrder } from '../../shipping/ship';
import { lookUpPin } from '../../shipping/serviceability';
import { readShipment, shipmentRef, type Shipment } from '../../shipping/shipment';
import { queueMail } from '../../mail/queue';
import { inTransaction, readOrder, readSite } from '../../store/firestore';
import { isLeased } from '../../store/lease';
import { appendEvent } from '../events';
import { isBeingCancelled } from './moves';
import type { RequestOf } from './schema';
import { finish, logAdmin, Refusal, type Task } from './task';

const said = messages.addressChange;

interface Found {
  order: Order;
  parcel: Shipment | undefined;
}

/** The order and its parcel, if the address may still change. Throws Refusal. */
function readOpen(request: RequestOf<'address'>, [orderDoc, parcelDoc]: DocumentSnapshot[]): Found {
  const order = orderDoc && readOrder(orderDoc);
  const parcel = parcelDoc && readShipment(parcelDoc);
  if (!order) throw new Refusal('This order does not exist.');
  if (!awaitsParcel(order) || isFullyRefunded(order)) throw new Refusal(said.notWaiting);
  if (order.addressAskedAt !== undefined && order.addressAskedAt > request.at)
    throw new Refusal(said.overtaken);
  return { order, parcel };
}

/** What a correction leaves as it is: who is written to and called. */
const KEPT = ['email', 'phone', 'recipientPhone'] as const;

/** The corrected address. Throws Refusal with the sentence of the first field that is not right. */
function readAddress(order: Order, { to, by }: RequestOf<'address'>): Destination {
  const read = v.safeParse(destinationSchema, to, { abortEarly: true });
  if (!read.success) throw new Refusal(read.issues[0].message);
  const corrected = read.output;
  if (KEPT.some((name) => corrected[name] !== order.shippingInfo[name]))
    throw new Refusal(said.otherContact);
  if (changedFields(order.shippingInfo, corrected).length === 0) throw new Refusal(said.same);
  // An issued invoice must not change its kind of tax, which the state decides.
  if (order.invoiceNumber !== undefined && corrected.state !== order.shippingInfo.state)
    throw new Refusal(by === order.userId ? said.invoiced : said.invoicedOwner);
  return corrected;
}

/** Whether Shiprocket may have the parcel with the former address: a worker has held it, and it is not cancelled. */
const isBooked = ({ order, parcel }: Found): boolean =>
  parcel?.state !== 'cancelled' &&
  (parcel?.leaseId !== undefined ||
    order.channel_order_id !== undefined ||
    order.shiprocketAWB !== undefined);

/**
 * Takes the booking of the parcel back, so that none goes to the former address. Throws Refusal once the courier has
 * collected it, and any other error when it is to be tried again.
 */
async function takeBack(task: Task, found: Found): Promise<void> {
  const { deps, orderId } = task;
  if (await isBeingCancelled(deps, orderId)) throw new Refusal(said.cancelling);
  if (!isBooked(found)) return;
  // Whatever becomes of the request, its parcel is booked again.
  await requestOf(task).update({ tookBack: true });
  const outcome = await cancelShipment(deps, orderId);
  if (outcome.state === 'cancelled') return;
  if (outcome.retryable) throw new Error(outcome.reason);
  throw new Refusal(said.collected);
}

/** What the order promises after the change: the same in the same PIN code, else what the courier says of the new one. */
function promiseFields(
  order: Order,
  to: Destination,
  pin: PinAnswer | undefined,
): Pick<Order, 'deliveryDays' | 'promised' | 'expected'> {
  const { deliveryDays, promised, expected } = order;
  if (to.zipCode === order.shippingInfo.zipCode) return { deliveryDays, promised, expected };
  const paidAt = order.paidAt ?? order.createdAt;
  return {
    deliveryDays: pin?.days,
    promised: deliveryWindow(paidAt, pin?.days ?? 0, order.gift?.sendOn),
    expected: undefined,
  };
}

/** How long the page of a customer waits for an answer. Milliseconds. */
const PATIENCE_MS = 20_000;

/** Corrects the address of a paid order. A customer who does not wait any more is told by email that it was refused. */
export async function doAddress(task: Task, request: RequestOf<'address'>): Promise<void> {
  try {
    await correct(task, request);
  } catch (error) {
    if (error instanceof Refusal) {
      await bookAgain(task);
      await tellRefused(task, request, error.message);
    }
    throw error;
  }
}

async function tellRefused(
  { deps, orderId, requestId, by }: Task,
  request: RequestOf<'address'>,
  reason: string,
): Promise<void> {
  const now = deps.now();
  if (now.getTime() - request.at.getTime() < PATIENCE_MS) return;
  await inTransaction(deps.db, async (tx) => {
    const order = readOrder(await tx.get(deps.db.doc(`orders/${orderId}`)));
    const site = await readSite(deps.db);
    if (order?.userId === by)
      queueMail(tx, deps.db, { kind: 'address_kept', requestId, reason, order, now, site });
  });
}

/**
 * Until the courier has collected the parcel: its booking is taken back, the address is changed and the parcel is queued
 * again. The transaction reads the parcel too, so that whoever takes its lease reads the new address or makes the change
 * be tried again.
 */
async function correct(task: Task, request: RequestOf<'address'>): Promise<void> {
  const { deps, orderId } = task;
  const { db } = deps;
  const refs = [db.doc(`orders/${orderId}`), shipmentRef(db, orderId)] as const;
  const seen = readOpen(request, await db.getAll(...refs));
  // All that can be refused is refused before the booking is taken back.
  const wanted = readAddress(seen.order, request);
  const isNewPin = wanted.zipCode !== seen.order.shippingInfo.zipCode;
  const pin = isNewPin ? await lookUpPin(deps, wanted.zipCode ?? '') : undefined;
  if (pin?.served === false) throw new Refusal(said.notServed);
  await takeBack(task, seen);
  await inTransaction(db, (tx) => write(tx, task, request, { seen: seen.order, pin }));
  // The request is answered by now; what fails here is tried again by the queue.
  if (isBooked(seen)) await shipOrder(deps, orderId);
}

const requestOf = ({ deps, orderId, requestId }: Pick<Task, 'deps' | 'orderId' | 'requestId'>) =>
  deps.db.doc(`orders/${orderId}/requests/${requestId}`);

/** Queues a parcel again whose booking was taken back for a correction that was then refused or given up. Idempotent. */
export async function bookAgain(task: Pick<Task, 'deps' | 'orderId' | 'requestId'>): Promise<void> {
  const { deps, orderId } = task;
  const { db } = deps;
  await inTransaction(db, async (tx) => {
    const [requestDoc, orderDoc, parcelDoc] = await tx.getAll(
      requestOf(task),
      db.doc(`orders/${orderId}`),
      shipmentRef(db, orderId),
    );
    if (requestDoc?.get('tookBack') !== true) return;
    if (await isBeingCancelled(deps, orderId, tx)) return;
    const order = orderDoc && readOrder(orderDoc);
    const parcel = parcelDoc && readShipment(parcelDoc);
    const isDue = order && awaitsParcel(order) && !isFullyRefunded(order);
    if (isDue && parcel?.state === 'cancelled') requeue(tx, db, order, parcel, deps.now());
  });
}

/** Shiprocket answers with the former address to a number that it knows, so the next parcel has another. Only writes. */
function requeue(tx: Transaction, db: Firestore, order: Order, parcel: Shipment, now: Date): void {
  requeueShipment(tx, db, order, parcel, now);
  applyChange(tx, db, order, { ...order, ...WITHOUT_PARCEL });
}

/** Changes the address of an order whose parcel is not booked. Throws Refusal, and an error when it is to be tried again. */
async function write(
  tx: Transaction,
  task: Task,
  request: RequestOf<'address'>,
  { seen, pin }: { seen: Order; pin: PinAnswer | undefined },
): Promise<void> {
  const { deps, orderId, requestId } = task;
  const { db } = deps;
  const refs = [db.doc(`orders/${orderId}`), shipmentRef(db, orderId)] as const;
  const now = deps.now();
  const found = readOpen(request, await tx.getAll(...refs));
  const { order, parcel } = found;
  const to = readAddress(order, request);
  if (isBooked(found) || (parcel && isLeased(parcel, now)))
    throw new Error('The parcel was booked meanwhile.');
  if (order.shippingInfo.zipCode !== seen.shippingInfo.zipCode)
    throw new Error('The address was changed meanwhile.');
  // Read here too: a decision that is made later finds the parcel in the queue and stops it.
  if (await isBeingCancelled(deps, orderId, tx)) throw new Refusal(said.cancelling);
  const site = await readSite(db);
  const isCustomers = order.userId === task.by;
  const promise = promiseFields(order, to, pin);
  tx.update(refs[0], {
    shippingInfo: to,
    ...searchFields({ ...order, shippingInfo: to }),
    deliveryDays: promise.deliveryDays ?? FieldValue.delete(),
    promised: promise.promised ?? FieldValue.delete(),
    expected: promise.expected ?? FieldValue.delete(),
    addressAskedAt: request.at,
    updatedAt: now,
  });
  const corrected = { ...order, ...promise, shippingInfo: to };
  const isFreed = parcel?.state === 'cancelled';
  if (isFreed) requeueShipment(tx, db, order, parcel, now);
  applyChange(tx, db, order, isFreed ? { ...corrected, ...WITHOUT_PARCEL } : corrected);
  appendEvent(tx, db, orderId, {
    id: `address-changed-${requestId}`,
    type: 'address_changed',
    at: now,
    by: isCustomers ? 'owner' : 'admin',
    detail: 'The delivery address was corrected.',
  });
  queueMail(tx, db, { kind: 'address_changed', requestId, order: corrected, now, site });
  if (!isCustomers) {
    // The names of the fields only: the log outlives the customer's account.
    const fields = changedFields(order.shippingInfo, to).join(', ');
    logAdmin(tx, task, 'address corrected', { fields }, now);
  }
  finish(tx, task, said.done, now);
}
