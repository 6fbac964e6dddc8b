import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import type { Deps } from '../deps';
import { appendEvent } from '../order/events';
import { addToSummary } from '../figures/apply';
import { afterCancelled } from './claim';
import { shipOrder } from './ship';
import { NEW_SHIPMENT, shipmentRef, type Shipment } from './shipment';

/** Puts an order's parcel into the queue, in the transaction that makes the order paid; only writes. */
export function queueShipment(tx: Transaction, db: Firestore, orderId: string, now: Date): void {
  tx.set(shipmentRef(db, orderId), {
    ...NEW_SHIPMENT,
    nextAt: now,
    createdAt: now,
    updatedAt: now,
  });
}

/**
 * Puts the parcel of an order that goes on after all into the queue anew, after it was cancelled. The figures are the
 * caller's. Only writes.
 */
export function requeueShipment(
  tx: Transaction,
  db: Firestore,
  orderId: string,
  cancelled: Shipment,
  now: Date,
): void {
  const nth = forgetCancelled(tx, db, orderId, cancelled, { nextAt: now, updatedAt: now });
  appendEvent(tx, db, orderId, {
    id: `shipment-retried-${nth}`,
    type: 'shipment_retried',
    at: now,
    by: 'system',
    detail: 'The parcel had been cancelled, and is booked anew.',
  });
}

/**
 * Shows the back office, among the parcels that need somebody, an order that is paid and has lost its parcel: the
 * owner has it booked anew, or cancels once more. The figures of the order are the caller's. Only writes.
 */
export function failCancelled(
  tx: Transaction,
  db: Firestore,
  at: { orderId: string; cancelled: Shipment; reason: string; now: Date },
): void {
  const { orderId, cancelled, reason, now } = at;
  const fields = { state: 'failed', failing: true, lastError: reason, nextAt: null };
  forgetCancelled(tx, db, orderId, cancelled, { ...fields, updatedAt: now });
  addToSummary(tx, db, { failedShipments: 1 });
}

/**
 * Begins the parcel that follows a cancelled one. Nothing of that is kept, neither at the parcel nor on the order, so
 * that no late word about it counts for the next. @returns which parcel of the order this is
 */
function forgetCancelled(
  tx: Transaction,
  db: Firestore,
  orderId: string,
  cancelled: Shipment,
  fields: Record<string, unknown> & { updatedAt: Date },
): number {
  const { nth } = afterCancelled(cancelled);
  const fresh = { courierOrderId: null, shipmentId: null, awb: null, courier: null, trackAt: null };
  tx.set(shipmentRef(db, orderId), { ...NEW_SHIPMENT, ...fresh, nth, ...fields }, { merge: true });
  const gone = FieldValue.delete();
  tx.update(db.doc(`orders/${orderId}`), {
    channel_order_id: gone,
    shiprocketResponse: gone,
    shiprocketAWB: gone,
    shiprocketCourier: gone,
    shiprocketStatus: gone,
    shiprocketStatusAt: gone,
    shiprocketScans: gone,
    updatedAt: fields.updatedAt,
  });
  return nth;
}

/** How many one run takes up, and how many of them at a time. */
const BATCH = 40;
const AT_ONCE = 4;

/** What a run of the queue did, by outcome. */
export type QueueRun = Record<'created' | 'queued' | 'failed' | 'not_due', number>;

/**
 * Ships what is due: waiting parcels, and those whose worker died (their lease has run out). One that fails is
 * written down and does not stop the others.
 */
export async function runShipmentQueue(deps: Deps): Promise<QueueRun> {
  const due = await deps.db
    .collection('shipments')
    .where('state', 'in', ['queued', 'working'])
    .where('nextAt', '<=', deps.now())
    .orderBy('nextAt')
    .limit(BATCH)
    .get();
  const run: QueueRun = { created: 0, queued: 0, failed: 0, not_due: 0 };
  const ids = due.docs.map((snapshot) => snapshot.id);
  async function worker(): Promise<void> {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
      try {
        const outcome = await shipOrder(deps, id);
        run[outcome.shipment === 'created' ? 'created' : outcome.why] += 1;
      } catch (error) {
        run.failed += 1;
        const reason = error instanceof Error ? error.message : String(error);
        deps.log.error('A queued shipment could not be taken up', { orderId: id, reason });
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return run;
}
