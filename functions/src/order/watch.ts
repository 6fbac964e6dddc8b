import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { messages } from '../../../src/domain/shop/messages';
import type { Order } from '../../../src/domain/order/order';
import type { Deps } from '../deps';
import { inTransaction, readOrder, readSite } from '../store/firestore';
import { siteOrigin } from '../config';
import { notifyOwner } from '../notify/notify';
import { orderNotifications } from '../notify/ofOrder';
import { mintAtDispatch } from './mintInvoice';
import { queueMailOnce } from '../mail/queue';
import { isDispatched } from './requests/moves';
import { shipOrder } from '../shipping/ship';
import { appendEventOnce, type OrderEvent } from './events';

/**
 * After an order was written: records what a client did (an order placed, a failure reported, a cancellation
 * requested), tells the owner, queues the email of the new status, and makes sure that a dispatched order has its invoice
 * and no waiting parcel. Idempotent.
 */
export async function watchOrder(
  deps: Deps,
  before: DocumentSnapshot | undefined,
  after: DocumentSnapshot | undefined,
): Promise<void> {
  const order = after && readOrder(after);
  if (!order || !after) return;
  const was = before && readOrder(before);
  const event = clientEvent(order, was, after, before);
  if (event) await appendEventOnce(deps.db, order.id, event);
  for (const notification of orderNotifications(was, order, writtenAt(order, after)))
    await notifyOwner(deps, siteOrigin(), notification);
  if (was?.status === order.status) return;
  if (
    isDispatched(order.status) &&
    order.invoiceNumber === undefined &&
    order.replaces === undefined
  )
    await invoice(deps, order.id);
  // A dispatched order needs no booking any more, so a parcel that still waits or has failed is closed.
  if (isDispatched(order.status)) await shipOrder(deps, order.id);
  if (was && hasEmail(order.status)) {
    const site = await readSite(deps.db);
    await queueMailOnce(deps.db, { kind: order.status, order, now: deps.now(), site });
  }
}

function hasEmail(status: Order['status']): status is 'shipped' | 'delivered' | 'cancelled' {
  return status === 'shipped' || status === 'delivered' || status === 'cancelled';
}

/** The same for every delivery of the event. */
const writtenAt = (order: Order, { updateTime }: DocumentSnapshot): Date =>
  updateTime?.toDate() ?? order.updatedAt ?? order.createdAt;

/** The event of a change that no function made; functions name their own event in `statusEvent`. */
function clientEvent(
  order: Order,
  was: Order | undefined,
  after: DocumentSnapshot,
  before: DocumentSnapshot | undefined,
): OrderEvent | undefined {
  const at = writtenAt(order, after);
  // Without a number of pieces: which line is gift wrapping is known once the order is priced.
  if (!was)
    return {
      id: 'placed',
      type: 'placed',
      at: order.createdAt,
      by: 'owner',
      detail: 'Order placed.',
    };
  const moved = was.status !== order.status;
  if (!moved || after.get('statusEvent') !== before?.get('statusEvent')) return undefined;
  const id = `${order.status}-${at.getTime()}`;
  switch (order.status) {
    case 'payment_failed':
      return {
        id,
        type: 'payment_failed',
        at,
        by: 'owner',
        detail: `${messages.payment.failedPrefix}${order.razorpayError ?? messages.payment.unknown}`,
      };
    case 'cancellation_requested':
      return {
        id,
        type: 'cancellation_requested',
        at,
        by: 'owner',
        detail: 'Cancellation was requested.',
      };
    default:
      return undefined;
  }
}

function invoice({ db, now }: Deps, orderId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const order = readOrder(await tx.get(db.doc(`orders/${orderId}`)));
    if (order && isDispatched(order.status)) await mintAtDispatch(tx, db, order, now());
  });
}
