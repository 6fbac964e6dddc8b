import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { hasLostDispute, isDisputed } from '../../../src/domain/order/dispute';
import { isFullyRefunded, type Order, type OrderStatus } from '../../../src/domain/order/order';
import type { Deps } from '../deps';
import { applyChange, applyStatusChange } from '../figures/apply';
import { moveOrder } from '../order/events';
import { isBeingCancelled } from '../order/requests/moves';
import { readOutstandingStock } from '../order/requests/refund';
import { cancelShipment } from '../shipping/cancel';
import { requeueShipment } from '../shipping/queue';
import { readShipment, shipmentRef } from '../shipping/shipment';
import { inTransaction, readOrder } from '../store/firestore';
import { readUses, releaseUses } from './limits';
import { returnToStock } from './stock';

/** The statuses of an order whose goods are still with the shop. */
const UNSHIPPED: readonly OrderStatus[] = ['paid', 'processing', 'cancellation_requested'];

/**
 * After an order was written: does what its disputes ask for, if that has changed. The parcel of a disputed order is
 * cancelled unless the courier has collected it, and booked again once no dispute is left. An order whose whole payment
 * the bank took is cancelled. Idempotent; rejects when it should be tried again.
 */
export async function followDispute(
  deps: Deps,
  before: DocumentSnapshot | undefined,
  after: DocumentSnapshot,
): Promise<void> {
  const was = before && readOrder(before);
  const order = readOrder(after);
  if (!order) return;
  const isSame = (test: (order: Order) => boolean) => (was ? test(was) : false) === test(order);
  if (isSame(isDisputed) && isSame(hasLostDispute)) return;
  const { db } = deps;
  // The dispute may have moved on since the event.
  const latest = readOrder(await after.ref.get());
  if (!latest || !UNSHIPPED.includes(latest.status)) return;
  if (isDisputed(latest) || hasLostDispute(latest)) {
    const parcel = await cancelShipment(deps, latest.id);
    if (parcel.state === 'refused') {
      if (parcel.retryable) throw new Error(parcel.reason);
      deps.log.warn('The parcel of a disputed order has left', { orderId: latest.id });
      return;
    }
    await cancelLost(deps, latest.id);
  }
  // Decided while the parcel was being cancelled: the events of both changes come here, in any order.
  if (!(await isBeingCancelled(deps, latest.id))) {
    await inTransaction(db, async (tx) => {
      const [orderDoc, shipmentDoc] = await tx.getAll(after.ref, shipmentRef(db, latest.id));
      const found = orderDoc && readOrder(orderDoc);
      const shipment = shipmentDoc && readShipment(shipmentDoc);
      const isFree = found && !isDisputed(found) && !hasLostDispute(found);
      const isWaiting = found?.status === 'paid' || found?.status === 'processing';
      if (!isFree || !isWaiting || isFullyRefunded(found) || shipment?.state !== 'cancelled')
        return;
      requeueShipment(tx, db, found.id, shipment, deps.now());
      applyChange(tx, db, found, { ...found, shiprocketAWB: undefined });
    });
  }
}

/** Cancels an order of whose payment the bank has left nothing, like an accepted cancellation. */
function cancelLost({ db, now: clock }: Deps, orderId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const now = clock();
    const order = readOrder(await tx.get(db.doc(`orders/${orderId}`)));
    if (!order || !UNSHIPPED.includes(order.status)) return;
    if (!hasLostDispute(order) || isDisputed(order) || !isFullyRefunded(order)) return;
    const entries = await readOutstandingStock(tx, db, order, now);
    const uses = await readUses(tx, db, order);
    moveOrder(tx, db, order.id, {
      to: 'cancelled',
      at: now,
      event: {
        id: 'cancelled-dispute',
        type: 'cancelled',
        at: now,
        by: 'system',
        detail: 'The order was cancelled, because the bank returned the payment.',
      },
    });
    returnToStock(tx, entries);
    releaseUses(tx, db, uses);
    applyStatusChange(tx, db, { order, to: 'cancelled' });
  });
}
