import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import pMap from 'p-map';
import { bookedFrom } from '../../../src/domain/order/gift';
import type { Order } from '../../../src/domain/order/order';
import type { Deps } from '../deps';
import { appendEvent } from '../order/events';
import { addToSummary } from '../figures/apply';
import { afterCancelled } from './claim';
import { shipOrder } from './ship';
import { NEW_SHIPMENT, shipmentRef, type Shipment } from './shipment';
import { reasonOf } from '../errors';

/**
 * Queues an order's parcel, in the transaction that makes the order paid. It is booked from `nextAt` on, or earlier if the
 * owner asks for it. Only writes.
 */
export function queueShipment(
  tx: Transaction,
  db: Firestore,
  orderId: string,
  now: Date,
  nextAt: Date = now,
): void {
  tx.set(shipmentRef(db, orderId), {
    ...NEW_SHIPMENT,
    nextAt,
    createdAt: now,
    updatedAt: now,
  });
}

/**
 * Queues the parcel of an order again after it was cancelled, because the order goes on. The caller updates the
 * figures. Only writes.
 */
export function requeueShipment(
  tx: Transaction,
  db: Firestore,
  order: Pick<Order, 'id' | 'gift'>,
  cancelled: Shipment,
  now: Date,
): void {
  const { id: orderId } = order;
  const fields = { nextAt: bookedFrom(order, now), updatedAt: now };
  const nth = forgetCancelled(tx, db, orderId, cancelled, fields);
  appendEvent(tx, db, orderId, {
    id: `shipment-retried-${nth}`,
    type: 'shipment_retried',
    at: now,
    by: 'system',
    detail: 'The parcel was cancelled and will be booked again.',
  });
}

/**
 * Queues the parcel of a shipped order again after it came back to the shop. Its invoice stays, and its pieces are not
 * taken from the stock a second time, because they never went back to it. Only writes.
 */
export function sendAgain(
  tx: Transaction,
  db: Firestore,
  { id: orderId, refunds }: Pick<Order, 'id' | 'refunds'>,
  returned: Shipment,
  now: Date,
): void {
  const nth = forgetCancelled(tx, db, orderId, returned, { nextAt: now, updatedAt: now });
  // The last failed delivery stays, because the next one is counted from it.
  tx.update(db.doc(`orders/${orderId}`), {
    sentAgainAt: now,
    // What was refunded since is not packed a second time.
    dispatchRefunds: refunds.filter(({ status }) => status !== 'failed').map(({ id }) => id),
  });
  appendEvent(tx, db, orderId, {
    id: `shipment-again-${nth}`,
    type: 'shipment_retried',
    at: now,
    by: 'admin',
    detail: 'The parcel came back to us and will be sent again.',
  });
}

/**
 * Marks the parcel of a paid order as failed after it was cancelled, so that the owner books it again or cancels the
 * order. The caller updates the figures. Only writes.
 */
export function failCancelled(
  tx: Transaction,
  db: Firestore,
  at: { orderId: string; cancelled: Shipment; reason: string; now: Date },
): void {
  const { orderId, cancelled, reason, now } = at;
  const fields = { state: 'failed', failing: true, held: true, lastError: reason, nextAt: null };
  forgetCancelled(tx, db, orderId, cancelled, { ...fields, updatedAt: now });
  addToSummary(tx, db, { failedShipments: 1 });
}

/**
 * Keeps the parcel of a paid order back after the owner has cancelled its booking, until the owner books it again. The
 * caller updates the figures. Only writes.
 */
export function holdCancelled(
  tx: Transaction,
  db: Firestore,
  { orderId, cancelled, now }: { orderId: string; cancelled: Shipment; now: Date },
): void {
  const lastError = 'The booking was cancelled. Book the parcel again when it is ready.';
  const fields = { state: 'failed', failing: false, held: true, lastError, nextAt: null };
  forgetCancelled(tx, db, orderId, cancelled, { ...fields, updatedAt: now });
}

/** What the figures count no more of an order once {@link forgetCancelled} has cleared its parcel. */
export const WITHOUT_PARCEL = {
  shiprocketAWB: undefined,
  shiprocketStatus: undefined,
  courierWords: undefined,
} as const;

/**
 * Starts the parcel that follows a cancelled or returned one. Clears the former parcel's data on shipment and order, so
 * that late updates about it do not count.
 * @returns the number of the parcel
 */
function forgetCancelled(
  tx: Transaction,
  db: Firestore,
  orderId: string,
  cancelled: Shipment,
  fields: Record<string, unknown> & { updatedAt: Date },
): number {
  const { nth } = afterCancelled(cancelled);
  const fresh = {
    courierOrderId: null,
    shipmentId: null,
    awb: null,
    courier: null,
    parcel: null,
    trackAt: null,
  };
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
    courierWords: gone,
    courierWordsOpen: gone,
    strayAside: gone,
    updatedAt: fields.updatedAt,
  });
  return nth;
}

/** How many parcels a run takes up, and how many of them at a time. */
const BATCH = 40;
const AT_ONCE = 4;

/** The result of a run, by outcome. */
export type QueueRun = Record<'created' | 'queued' | 'failed' | 'not_due', number>;

/**
 * Ships what is due: waiting parcels, and those whose worker died (their lease has expired). A failing parcel is stored
 * and does not stop the others.
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
  async function take({ id }: { id: string }): Promise<void> {
    try {
      const outcome = await shipOrder(deps, id);
      run[outcome.shipment === 'created' ? 'created' : outcome.why] += 1;
    } catch (error) {
      run.failed += 1;
      const reason = reasonOf(error);
      deps.log.error('A queued shipment could not be taken up', { orderId: id, reason });
    }
  }
  await pMap(due.docs, take, { concurrency: AT_ONCE });
  return run;
}
