import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { REPEAT_PURCHASE_MINUTES } from '../../../src/domain/constants';
import { DecodeError } from '../../../src/domain/decode';
import { isPurchased, isSameBasket, orderItems, type Order } from '../../../src/domain/order';
import { readOrder } from '../firestore';

/**
 * The order in which the same person last bought the same contents as `order`: the same charged fragrances, sizes and
 * quantities, to whichever address and with whichever coupon. It counts when it was paid less than 15 minutes before
 * `at`, or at any time after: a payment may be settled long after it was made. What the owner has agreed to buy once
 * more (`againAfter`) does not count.
 */
export async function boughtJustNow(
  db: Firestore,
  order: Pick<Order, 'id' | 'userId' | 'items' | 'pricing' | 'againAfter'>,
  at: Date,
): Promise<Order | undefined> {
  const from = at.getTime() - REPEAT_PURCHASE_MINUTES * 60_000;
  const since = new Date(Math.max(from, order.againAfter?.getTime() ?? from));
  const paid = db
    .collection('orders')
    .where('userId', '==', order.userId)
    .where('paidAt', '>', since)
    .orderBy('paidAt', 'desc');
  const { docs } = await paid.get();
  return docs
    .flatMap((snapshot) => readable(snapshot) ?? [])
    .find((other) => other.id !== order.id && isPurchased(other) && isSameContents(order, other));
}

/** The order; undefined for one that cannot be decoded, which must not hold up the payment of another. */
function readable(snapshot: DocumentSnapshot): Order | undefined {
  try {
    return readOrder(snapshot);
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

type Charged = Pick<Order, 'items' | 'pricing'>;

function isSameContents(a: Charged, b: Charged): boolean {
  return isSameBasket({ items: orderItems(a) }, { items: orderItems(b) });
}
