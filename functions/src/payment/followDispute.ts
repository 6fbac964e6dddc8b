import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { hasLostDispute, isDisputed } from '../../../src/domain/order/dispute';
import { isFullyRefunded, type Order, type OrderStatus } from '../../../src/domain/order/order';
import { isSentAgain } from '../../../src/domain/order/request';
import type { Deps } from '../deps';
import { applyChange, applyStatusChange } from '../figures/apply';
import { moveOrder } from '../order/events';
import { readPaidOrder } from '../order/paidOrder';
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

/** Whether a parcel of the order may still be with the shop: also one that came back and is sent again. */
const isHere = (order: Order): boolean => UNSHIPPED.includes(order.status) || isSentAgain(order);

/**
 * After an order was written: does what its disputes ask for, if that has changed. The parcel of a disputed order is
 * cancelled unless the courier has collected it, and booked again once no dispute is left. An order whose whole payment
 * the bank took is cancelled. The same goes for what is sent in its place. Idempotent; rejects when it should be tried
 * again.
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
  // The dispute may have moved on since the event.
  const latest = readOrder(await after.ref.get());
  if (!latest) return;
  for (const one of [latest, ...(await replacementsOf(deps.db, latest))])
    if (isHere(one)) await followFor(deps, one, latest);
}

/** The orders that are sent in place of what was returned from an order, and in place of those. */
async function replacementsOf(db: Firestore, { returns }: Order): Promise<Order[]> {
  const ids = returns.flatMap(({ replacementId }) => replacementId ?? []);
  const found = await Promise.all(ids.map((id) => db.doc(`orders/${id}`).get()));
  const direct = found.flatMap((doc) => readOrder(doc) ?? []);
  const further = await Promise.all(direct.map((one) => replacementsOf(db, one)));
  return [...direct, ...further.flat()];
}

/** Does for one order what the disputes of the paid one ask for. */
async function followFor(deps: Deps, { id }: Order, latest: Order): Promise<void> {
  const { db } = deps;
  if (isDisputed(latest) || hasLostDispute(latest)) {
    const parcel = await cancelShipment(deps, id);
    if (parcel.state === 'refused') {
      if (parcel.retryable) throw new Error(parcel.reason);
      deps.log.warn('The parcel of a disputed order has left', { orderId: id });
      return;
    }
    await cancelLost(deps, id);
  }
  // Decided while the parcel was being cancelled: the events of both changes come here, in any order.
  if (!(await isBeingCancelled(deps, id))) {
    await inTransaction(db, async (tx) => {
      const [orderDoc, shipmentDoc] = await tx.getAll(db.doc(`orders/${id}`), shipmentRef(db, id));
      const found = orderDoc && readOrder(orderDoc);
      const shipment = shipmentDoc && readShipment(shipmentDoc);
      if (!found || shipment?.state !== 'cancelled') return;
      const paid = await readPaidOrder(tx, db, found);
      const isFree = !isDisputed(paid) && !hasLostDispute(paid) && !isFullyRefunded(paid);
      const isWaiting =
        found.status === 'paid' || found.status === 'processing' || isSentAgain(found);
      if (!isFree || !isWaiting) return;
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
    if (!order || !isHere(order)) return;
    const paid = await readPaidOrder(tx, db, order);
    if (!hasLostDispute(paid) || isDisputed(paid) || !isFullyRefunded(paid)) return;
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
