import type { Order } from '../../../src/domain/order/order';
import type { Deps } from '../deps';
import { applyChange } from '../figures/apply';
import { appendEvent } from '../order/events';
import { inTransaction, readOrder } from '../store/firestore';
import { showCourierOrder, type CourierOrder } from './api';
import { awbEvent, awbFields, type Assigned } from './awb';
import { CourierError } from './responses';
import { readShipment, shipmentRef } from './shipment';

/** The statuses of an order whose parcel is not at its end. */
const OPEN: readonly Order['status'][] = [
  'paid',
  'processing',
  'shipped',
  'cancellation_requested',
];

/**
 * Asks Shiprocket for the AWB of an order's parcel, and takes it over if it is another one than the order has: somebody
 * gave the parcel to another courier in Shiprocket's panel. Then status and scans begin anew. Does nothing when
 * Shiprocket does not answer, because the next update asks again.
 * @returns whether the order has another AWB now
 */
export async function adoptReassigned(deps: Deps, orderId: string): Promise<boolean> {
  const { db } = deps;
  const ref = db.doc(`orders/${orderId}`);
  const order = readOrder(await ref.get());
  const former = order?.shiprocketAWB;
  if (!order || former === undefined || order.channel_order_id === undefined) return false;
  if (!OPEN.includes(order.status)) return false;
  const there = await look(deps, order.channel_order_id);
  if (there?.awb === undefined || there.cancelled || there.awb === former) return false;
  const assigned: Assigned = { awb: there.awb, courier: there.courier ?? '' };
  const adopted = await inTransaction(db, async (tx) => {
    const now = deps.now();
    const [orderDoc, shipmentDoc] = await tx.getAll(ref, shipmentRef(db, orderId));
    const latest = orderDoc && readOrder(orderDoc);
    const shipment = shipmentDoc && readShipment(shipmentDoc);
    // A worker that is booking the parcel, or a cancellation, knows better.
    if (latest?.shiprocketAWB !== former || shipment?.state !== 'done') return false;
    const fields = awbFields(latest, assigned);
    tx.update(ref, { ...fields, updatedAt: now });
    tx.update(shipmentRef(db, orderId), { ...assigned, trackAt: now, updatedAt: now });
    applyChange(tx, db, latest, { ...latest, ...fields });
    appendEvent(tx, db, orderId, awbEvent(assigned, now));
    return true;
  });
  if (adopted) deps.log.info('A parcel has another AWB', { orderId, awb: assigned.awb, former });
  return adopted;
}

async function look(
  deps: Deps,
  courierOrderId: string | number,
): Promise<CourierOrder | undefined> {
  try {
    return await showCourierOrder(deps, String(courierOrderId));
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    deps.log.warn('A parcel could not be looked up', { reason: error.reason });
    return undefined;
  }
}
