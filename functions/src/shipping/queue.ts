import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { Deps } from '../deps';
import { shipOrder } from './ship';
import { NEW_SHIPMENT, shipmentRef } from './shipment';

/** Puts an order's parcel into the queue, in the transaction that makes the order paid; only writes. */
export function queueShipment(tx: Transaction, db: Firestore, orderId: string, now: Date): void {
  tx.set(shipmentRef(db, orderId), {
    ...NEW_SHIPMENT,
    nextAt: now,
    createdAt: now,
    updatedAt: now,
  });
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
