import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { hasLostDispute, isDisputed } from '../../../src/domain/order/dispute';
import type { Order } from '../../../src/domain/order/order';
import { isFullyRefunded } from '../../../src/domain/order/refunded';
import { isSentAgain } from '../../../src/domain/order/request';
import type { Deps } from '../deps';
import { applyChange, applyStatusChange } from '../figures/apply';
import { moveOrder } from '../order/events';
import { isHere, readPaidOrder, replacementsOf } from '../order/paidOrder';
import { isBeingCancelled } from '../order/requests/moves';
import { readOutstandingStock } from '../order/requests/refund';
import { cancelShipment } from '../shipping/cancel';
import { requeueShipment, WITHOUT_PARCEL } from '../shipping/queue';
import { readShipment, shipmentRef } from '../shipping/shipment';
import { inTransaction, readOrder } from '../store/firestore';
import { readUses, releaseUses } from './limits';
import { returnToStock } from './stock';

/**
 * After an order was written: does what its disputes ask for, if that has changed. The parcel of a disputed order is
 * cancelled unless the courier has collected it, and booked again once no dispute is left. An order whose whole payment
 * the bank took is cancelled. The same goes for what is sent in its place, which a refund of the whole payment stops too,
 * for example one in Razorpay's dashboard: it is cancelled once that refund has been processed, and booked again if it
 * fails. Idempotent; rejects when it should be tried again.
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
  const isBack = order.returns.length > 0 && !(isSame(isFullyRefunded) && isSame(hasReceivedAll));
  if (isSame(isDisputed) && isSame(hasLostDispute) && !isBack) return;
  // The dispute may have moved on since the event.
  const latest = readOrder(await after.ref.get());
  if (!latest) return;
  for (const one of [latest, ...(await replacementsOf(deps.db, latest))])
    if (isHere(one)) await followFor(deps, one, latest);
}

/** Whether the money for an order's goods is back. An order that was paid itself is not cancelled by a refund alone. */
const isMoneyBack = (paid: Order, id: string): boolean =>
  hasLostDispute(paid) || (paid.id !== id && isFullyRefunded(paid));

/** Whether refunds of everything were processed: the bank can still reject a pending one. */
const hasReceivedAll = (paid: Order): boolean =>
  isFullyRefunded({
    ...paid,
    refunds: paid.refunds.filter(({ status }) => status === 'processed'),
  });

/** Does for one order what the disputes of the paid one ask for. */
async function followFor(deps: Deps, { id }: Order, latest: Order): Promise<void> {
  const { db } = deps;
  if (isDisputed(latest) || isMoneyBack(latest, id)) {
    const parcel = await cancelShipment(deps, id);
    if (parcel.state === 'refused') {
      if (parcel.retryable) throw new Error(parcel.reason);
      deps.log.warn('The parcel of a disputed or refunded order has left', { orderId: id });
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
      requeueShipment(tx, db, found, shipment, deps.now());
      applyChange(tx, db, found, { ...found, ...WITHOUT_PARCEL });
    });
  }
}

/**
 * Cancels an order of whose payment nothing is left, like an accepted cancellation; a replacement only when the money cannot
 * come back to the shop, because a cancelled one is not sent any more.
 */
function cancelLost({ db, now: clock }: Deps, orderId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const now = clock();
    const order = readOrder(await tx.get(db.doc(`orders/${orderId}`)));
    if (!order || !isHere(order)) return;
    const paid = await readPaidOrder(tx, db, order);
    if (!isMoneyBack(paid, orderId) || isDisputed(paid)) return;
    if (paid.id === orderId ? !isFullyRefunded(paid) : !hasReceivedAll(paid)) return;
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
        detail: hasLostDispute(paid)
          ? 'The order was cancelled, because the bank returned the payment.'
          : 'The order was cancelled, because the payment was refunded.',
      },
    });
    returnToStock(tx, entries);
    releaseUses(tx, db, uses);
    applyStatusChange(tx, db, { order, to: 'cancelled' });
  });
}
