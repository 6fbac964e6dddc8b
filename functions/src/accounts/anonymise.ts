import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { COUNTRY } from '../../../src/domain/address';
import type { Order } from '../../../src/domain/order';
import { inTransaction, readOrder } from '../firestore';
import { moveOrder } from '../orders/events';

/** In place of the uid of an account that is gone. */
export const GONE = 'deleted';

/**
 * What an invoice needs of the buyer once the goods have arrived is the state, as the place of supply (GST rule 46);
 * everything that says who it was goes.
 */
function nameless(order: Order): Record<string, unknown> {
  return {
    userId: GONE,
    shippingInfo: { state: order.shippingInfo.state ?? '', country: COUNTRY },
    // The aggregator's answers may repeat the address, and a scan's activity may name a person.
    shiprocketResponse: FieldValue.delete(),
    shiprocketScans: FieldValue.delete(),
  };
}

/** Under way: its parcel still needs a name and an address. */
export function isUnderWay(status: Order['status']): boolean {
  return (
    status === 'paid' ||
    status === 'processing' ||
    status === 'shipped' ||
    status === 'cancellation_requested'
  );
}

/** Thrown when an order of the account needs its address after all. */
export class UnderWay extends Error {}

/**
 * Takes the person out of one order, and keeps what the books need. An order that was never paid is removed; where
 * money may still come late for it, it becomes cancelled instead, so that such a payment is given back
 * (docs/decisions/004). Done again it changes nothing. Throws {@link UnderWay}.
 */
export async function anonymiseOrder(db: Firestore, orderId: string, now: Date): Promise<void> {
  const ref = db.doc(`orders/${orderId}`);
  await inTransaction(db, async (tx) => {
    const order = readOrder(await tx.get(ref));
    if (!order || order.userId === GONE) return;
    if (isUnderWay(order.status)) throw new UnderWay();
    const unpaid = order.status === 'pending_payment' || order.status === 'payment_failed';
    if (unpaid && order.razorpayOrderIds.length === 0) {
      tx.delete(ref);
    } else if (unpaid) {
      moveOrder(tx, db, orderId, {
        to: 'cancelled',
        at: now,
        fields: nameless(order),
        event: {
          id: 'account-deleted',
          type: 'cancelled',
          at: now,
          by: 'system',
          detail: 'The account was deleted before the order was paid.',
        },
      });
    } else {
      tx.update(ref, nameless(order));
    }
  });
  // Free text of people about people.
  await Promise.all([
    ...(await ref.collection('notes').get()).docs.map((note) => note.ref.delete()),
    ...(await ref.collection('requests').get()).docs.map((request) =>
      request.ref.update({ reason: FieldValue.delete() }),
    ),
  ]);
}
