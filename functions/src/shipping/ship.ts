import type { Transaction } from 'firebase-admin/firestore';
import { orderNumber } from '../../../src/domain/order/orderNumber';
import { PACKAGE } from '../../../src/domain/shop/constants';
import { DecodeError } from '../../../src/domain/shop/decode';
import type { Order } from '../../../src/domain/order/order';
import { paths } from '../../../src/domain/shop/routes';
import { siteOrigin } from '../config';
import type { Deps } from '../deps';
import { queueMail } from '../mail/queue';
import { notifyOwner, type Notification } from '../notify/notify';
import { inTransaction, readOrder, readSite } from '../store/firestore';
import { appendEvent } from '../order/events';
import { mintInvoice } from '../order/mintInvoice';
import { readPaidOrder } from '../order/paidOrder';
import { applyChange } from '../figures/apply';
import { CourierError } from './responses';
import { generatePickup } from './api';
import { awbEvent, awbFields, statusFields, type Assigned } from './awb';
import { decideShipping, FRESH, type ShipOutcome } from './claim';
import {
  afterFailure,
  finished,
  LeaseLost,
  takeLease,
  underLease,
  type Lease,
  type Problem,
} from './lease';
import { packOrder } from './packing';
import { readShipment, shipmentRef, type Shipment } from './shipment';
import { CancelledThere, findCourier, registerParcel } from './steps';
import { reasonOf } from '../errors';

export type { ShipOutcome } from './claim';

/** How long to wait for a cancellation request to be decided. Milliseconds. */
const LATER_MS = 600_000;

type Claim = { lease: Lease; order: Order; shipment: Shipment } | { outcome: ShipOutcome };

/**
 * Ships an order once: creates it at Shiprocket, has an AWB assigned and the pickup booked. Each step is stored, so
 * that a later call continues where this one stopped. Of concurrent calls, one does the work and the others return the
 * current state. Failures are stored on the shipment with their reason; throws only when the database does not respond.
 */
export async function shipOrder(
  deps: Deps,
  orderId: string,
  options: { force?: boolean } = {},
): Promise<ShipOutcome> {
  const claim = await claimParcel(deps, orderId, options.force === true);
  if ('outcome' in claim) return claim.outcome;
  try {
    return await carryOut(deps, claim);
  } catch (error) {
    return writeFailure(deps, claim.lease, error);
  }
}

async function claimParcel(deps: Deps, orderId: string, force: boolean): Promise<Claim> {
  const ref = shipmentRef(deps.db, orderId);
  return inTransaction(deps.db, async (tx): Promise<Claim> => {
    const [shipmentDoc, orderDoc] = await tx.getAll(ref, deps.db.doc(`orders/${orderId}`));
    const stored = shipmentDoc && readShipment(shipmentDoc);
    const now = deps.now();
    let order: Order | undefined;
    let paid: Order | undefined;
    try {
      order = orderDoc && readOrder(orderDoc);
      paid = order && (await readPaidOrder(tx, deps.db, order));
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      // Otherwise it would stay at the head of the queue.
      const problem = { reason: error.message, retryable: false };
      const fields = afterFailure(tx, deps, { orderId, shipment: stored ?? FRESH }, problem);
      tx.set(ref, { ...fields, updatedAt: now }, { merge: true });
      return { outcome: { shipment: 'pending', why: 'failed', reason: error.message } };
    }
    if (!order)
      return {
        outcome: { shipment: 'pending', why: 'not_due', reason: 'There is no such order.' },
      };
    const decision = decideShipping(order, stored, now, force, paid);
    if (decision.do === 'work') {
      const lease = takeLease(tx, deps, orderId, decision.from);
      return { lease, order, shipment: decision.from };
    }
    if (stored && (decision.rest === 'cancelled' || decision.rest === 'done'))
      tx.update(ref, {
        ...finished(tx, deps, stored, decision.rest),
        ...(order.status === 'delivered' && { trackAt: null }),
        updatedAt: now,
      });
    if (stored && decision.rest === 'later')
      tx.update(ref, {
        state: 'queued',
        nextAt: new Date(now.getTime() + LATER_MS),
        updatedAt: now,
      });
    return { outcome: decision.outcome };
  });
}

async function carryOut(
  deps: Deps,
  { lease, order, shipment }: Exclude<Claim, { outcome: ShipOutcome }>,
): Promise<ShipOutcome> {
  let { courierOrderId, shipmentId, awb, courier, parcel } = shipment;
  if (courierOrderId === undefined || shipmentId === undefined) {
    const packed = await packOrder(deps, order);
    parcel = packed;
    const { nth, created } = await registerParcel(deps, order, packed, shipment.nth);
    courierOrderId = created.orderId;
    shipmentId = created.shipmentId;
    await underLease(deps, lease, (tx) => {
      tx.update(deps.db.doc(`orders/${order.id}`), {
        channel_order_id: created.orderId,
        shiprocketResponse: created.raw,
        updatedAt: deps.now(),
      });
      return {
        nth,
        courierOrderId: created.orderId,
        shipmentId: created.shipmentId,
        parcel: { ...packed, box: packed.box ?? null },
      };
    });
    // Shiprocket already had this order, with its AWB: only the response was lost.
    awb ??= created.awb;
    if (created.awb !== undefined) courier = created.courier ?? '';
    if (awb !== undefined) await storeAwb(deps, lease, { awb, courier: courier ?? '' });
  }
  if (awb === undefined) {
    const assigned = await findCourier(deps, order, {
      courierOrderId,
      shipmentId,
      figures: parcel ?? PACKAGE,
      byAir: shipment.byAir,
    });
    awb = assigned.awb;
    courier = assigned.courier;
    await storeAwb(deps, lease, assigned);
  }
  await generatePickup(deps, shipmentId);
  await underLease(deps, lease, (tx, latest, current) => {
    writeStatus(tx, deps, latest, 'PICKUP SCHEDULED');
    return finished(tx, deps, current, 'done');
  });
  return { shipment: 'created', awb, courier: courier ?? '' };
}

async function storeAwb(deps: Deps, lease: Lease, assigned: Assigned): Promise<void> {
  await underLease(deps, lease, async (tx, order) => {
    const { awb, courier } = assigned;
    const now = deps.now();
    const site = await readSite(deps.db);
    // With the AWB, because packing slip and label are printed from here on, and before the pickup is booked.
    await mintInvoice(tx, deps.db, order, now);
    const fields = awbFields(order, assigned);
    tx.update(deps.db.doc(`orders/${order.id}`), { ...fields, updatedAt: now });
    applyChange(tx, deps.db, order, { ...order, ...fields });
    appendEvent(tx, deps.db, order.id, awbEvent(assigned, now));
    // The customer has read that it is on its way before, and what brought it back may need an answer.
    if (order.sentAgainAt !== undefined && order.shiprocketAWB !== awb) {
      const after = { ...order, shiprocketAWB: awb, shiprocketCourier: courier };
      queueMail(tx, deps.db, { kind: 'sent_again', order: after, now, site });
    }
    return { awb, courier };
  });
}

function writeStatus(tx: Transaction, deps: Deps, order: Order, label: string): void {
  tx.update(deps.db.doc(`orders/${order.id}`), {
    ...statusFields(order, label),
    updatedAt: deps.now(),
  });
}

async function writeFailure(deps: Deps, lease: Lease, error: unknown): Promise<ShipOutcome> {
  if (error instanceof LeaseLost) return { shipment: 'pending', why: 'queued', reason: undefined };
  const problem = problemOf(error);
  deps.log.warn('A parcel could not be booked', { orderId: lease.orderId, reason: problem.reason });
  const { reason } = problem;
  let outcome: ShipOutcome = { shipment: 'pending', why: 'queued', reason };
  let notification: Notification | undefined;
  try {
    await underLease(deps, lease, (tx, order, shipment) => {
      notification = isToTell(problem, shipment)
        ? parcelNotification(order.id, shipment.nth)
        : undefined;
      const fields = afterFailure(tx, deps, { orderId: order.id, shipment }, problem);
      const { awb, courier = '' } = shipment;
      if (awb !== undefined) outcome = { shipment: 'created', awb, courier };
      else if (fields['state'] === 'failed')
        outcome = { shipment: 'pending', why: 'failed', reason };
      const again = { courierOrderId: null, shipmentId: null, nth: shipment.nth + 1 };
      return { ...fields, ...(error instanceof CancelledThere && again) };
    });
  } catch (lost) {
    if (!(lost instanceof LeaseLost)) throw lost;
  }
  if (notification) await notifyOwner(deps, siteOrigin(), notification);
  return outcome;
}

/** The owner is told of what does not pass by itself: at once, or when a third attempt has failed. */
const TOLD_AFTER = 3;

const isToTell = ({ retryable, isWalletEmpty }: Problem, { attempts }: Shipment): boolean =>
  isWalletEmpty === true || !retryable || attempts + 1 >= TOLD_AFTER;

/** Once for each parcel. What the courier has said may name a person, so it is on the order alone. */
export function parcelNotification(orderId: string, nth: number): Notification {
  return {
    id: `parcel-${orderId}-${nth}`,
    kind: 'parcel',
    subject: `The parcel of order ${orderNumber(orderId)} could not be booked`,
    details: ['The order says why, and when it is tried again.'],
    path: paths.adminOrder(orderId),
    orderId,
  };
}

function problemOf(error: unknown): Problem {
  if (error instanceof CourierError) return error;
  const detail = reasonOf(error);
  return { reason: `Something went wrong on our side (${detail.slice(0, 200)}).`, retryable: true };
}
