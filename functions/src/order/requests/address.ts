import { FieldValue, type DocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { destinationSchema } from '../../../../src/domain/customer/destination';
import {
  awaitsParcel,
  changedFields,
  isParcelRegistered,
  type Destination,
} from '../../../../src/domain/order/addressChange';
import { deliveryWindow, type PinAnswer } from '../../../../src/domain/order/delivery';
import type { Order } from '../../../../src/domain/order/order';
import { isFullyRefunded } from '../../../../src/domain/order/refunded';
import { searchFields } from '../../../../src/domain/order/orderSearch';
import { messages } from '../../../../src/domain/shop/messages';
import { findCourierOrder, showCourierOrder, type CourierOrder } from '../../shipping/api';
import { courierReference } from '../../shipping/payload';
import { CourierError } from '../../shipping/responses';
import { lookUpPin } from '../../shipping/serviceability';
import { readShipment, shipmentRef, type Shipment } from '../../shipping/shipment';
import { queueMail } from '../../mail/queue';
import { inTransaction, readOrder, readSite } from '../../store/firestore';
import { isLeased, RELEASED } from '../../store/lease';
import { appendEvent } from '../events';
import type { RequestOf } from './schema';
import { finish, logAdmin, Refusal, type Task } from './task';

const said = messages.addressChange;

interface Found {
  order: Order;
  parcel: Shipment | undefined;
}

/** The order and its parcel, if the address may still change. Throws Refusal. */
function readOpen(
  task: Task,
  request: RequestOf<'address'>,
  [orderDoc, parcelDoc]: DocumentSnapshot[],
): Found {
  const order = orderDoc && readOrder(orderDoc);
  const parcel = parcelDoc && readShipment(parcelDoc);
  if (!order) throw new Refusal('This order does not exist.');
  if (!awaitsParcel(order) || isFullyRefunded(order)) throw new Refusal(said.notWaiting);
  if (order.addressAskedAt !== undefined && order.addressAskedAt > request.at)
    throw new Refusal(said.overtaken);
  if (parcel && isLeased(parcel, task.deps.now())) throw new Refusal(said.busy);
  return { order, parcel };
}

/** What a correction leaves as it is: who is written to and called. */
const KEPT = ['email', 'phone', 'recipientPhone'] as const;

/** The corrected address. Throws Refusal with the sentence of the first field that is not right. */
function readAddress(order: Order, { to }: RequestOf<'address'>): Destination {
  const read = v.safeParse(destinationSchema, to, { abortEarly: true });
  if (!read.success) throw new Refusal(read.issues[0].message);
  const corrected = read.output;
  if (KEPT.some((name) => corrected[name] !== order.shippingInfo[name]))
    throw new Refusal(said.otherContact);
  if (changedFields(order.shippingInfo, corrected).length === 0) throw new Refusal(said.same);
  // An issued invoice must not change its kind of tax, which the state decides.
  if (order.invoiceNumber !== undefined && corrected.state !== order.shippingInfo.state)
    throw new Refusal(said.invoiced);
  return corrected;
}

/**
 * Makes sure that no parcel with the former address is at Shiprocket. A worker that died may have left one there whose
 * number was not stored, and one that was registered may have been cancelled there. Throws Refusal.
 */
async function refuseRegistered(task: Task, { order, parcel }: Found): Promise<void> {
  const isAdmins = task.by !== order.userId;
  const refusal = new Refusal(isAdmins ? said.registered : said.booked);
  if (parcel?.state === 'cancelled') return;
  const courierOrderId = parcel?.courierOrderId ?? order.channel_order_id;
  const isKnown = courierOrderId !== undefined || order.shiprocketAWB !== undefined;
  if (!isKnown && parcel?.leaseId === undefined) return;
  if (isKnown && isParcelRegistered(order) && !isAdmins) throw refusal;
  // One with an AWB is booked again only once its booking has ended.
  if (parcel?.awb !== undefined && parcel.state !== 'done') throw refusal;
  if (courierOrderId === undefined && parcel === undefined) throw refusal;
  const there = await askCourier(
    task,
    courierOrderId === undefined ? undefined : String(courierOrderId),
    parcel?.nth ?? 1,
  );
  const isFree = there === undefined ? !isKnown : there.cancelled;
  if (!isFree) throw refusal;
}

async function askCourier(
  { deps, orderId }: Task,
  courierOrderId: string | undefined,
  nth: number,
): Promise<CourierOrder | undefined> {
  try {
    return courierOrderId === undefined
      ? await findCourierOrder(deps, courierReference(orderId, nth))
      : await showCourierOrder(deps, courierOrderId);
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    deps.log.warn('Shiprocket did not say whether a parcel is there', {
      orderId,
      reason: error.reason,
    });
    // A correction that is tried again later could undo a newer one, and the customer waits for the answer.
    throw new Refusal(said.unknown);
  }
}

/** What the order promises after the change: the same in the same PIN code, else what the courier says of the new one. */
function promiseFields(
  order: Order,
  to: Destination,
  pin: PinAnswer | undefined,
): Pick<Order, 'deliveryDays' | 'promised'> {
  if (to.zipCode === order.shippingInfo.zipCode)
    return { deliveryDays: order.deliveryDays, promised: order.promised };
  const paidAt = order.paidAt ?? order.createdAt;
  return {
    deliveryDays: pin?.days,
    promised: deliveryWindow(paidAt, pin?.days ?? 0, order.gift?.sendOn),
  };
}

/**
 * The customer or an admin corrects the address of a paid order whose parcel is not booked. The transaction reads the
 * parcel too, so that whoever takes its lease reads the new address or makes the change wait.
 */
export async function doAddress(task: Task, request: RequestOf<'address'>): Promise<void> {
  const { deps, orderId, requestId } = task;
  const { db } = deps;
  const refs = [db.doc(`orders/${orderId}`), shipmentRef(db, orderId)] as const;
  const seen = readOpen(task, request, await db.getAll(...refs));
  await refuseRegistered(task, seen);
  const wanted = readAddress(seen.order, request);
  const isNewPin = wanted.zipCode !== seen.order.shippingInfo.zipCode;
  const pin = isNewPin ? await lookUpPin(deps, wanted.zipCode ?? '') : undefined;
  if (pin?.served === false) throw new Refusal(said.notServed);
  await inTransaction(db, async (tx) => {
    const now = deps.now();
    const { order, parcel } = readOpen(task, request, await tx.getAll(...refs));
    const to = readAddress(order, request);
    // Somebody has worked on the parcel while the courier was asked, or the PIN code is no longer the one asked about.
    if (
      parcel?.leaseId !== seen.parcel?.leaseId ||
      parcel?.courierOrderId !== seen.parcel?.courierOrderId ||
      parcel?.state !== seen.parcel?.state ||
      order.shippingInfo.zipCode !== seen.order.shippingInfo.zipCode
    )
      throw new Refusal(said.busy);
    const site = await readSite(db);
    const isCustomers = order.userId === task.by;
    const promise = promiseFields(order, to, pin);
    const hasLeftTraces =
      parcel?.leaseId !== undefined && parcel.awb === undefined && parcel.state !== 'cancelled';
    tx.update(refs[0], {
      shippingInfo: to,
      ...searchFields({ ...order, shippingInfo: to }),
      deliveryDays: promise.deliveryDays ?? FieldValue.delete(),
      promised: promise.promised ?? FieldValue.delete(),
      addressAskedAt: request.at,
      ...(hasLeftTraces && {
        channel_order_id: FieldValue.delete(),
        shiprocketResponse: FieldValue.delete(),
      }),
      updatedAt: now,
    });
    // Shiprocket answers with the former address to a number that it knows, so the next parcel has another.
    if (hasLeftTraces)
      tx.update(refs[1], {
        nth: parcel.nth + 1,
        leaseId: null,
        courierOrderId: null,
        shipmentId: null,
        ...RELEASED,
        ...(parcel.state === 'working' && { state: 'queued', nextAt: now }),
        updatedAt: now,
      });
    appendEvent(tx, db, orderId, {
      id: `address-changed-${requestId}`,
      type: 'address_changed',
      at: now,
      by: isCustomers ? 'owner' : 'admin',
      detail: 'The delivery address was corrected.',
    });
    const corrected = { ...order, ...promise, shippingInfo: to };
    queueMail(tx, db, { kind: 'address_changed', requestId, order: corrected, now, site });
    if (!isCustomers) {
      // The names of the fields only: the log outlives the customer's account.
      const fields = changedFields(order.shippingInfo, to).join(', ');
      logAdmin(tx, task, 'address corrected', { fields }, now);
    }
    finish(tx, task, said.done, now);
  });
}
