import type { Order } from '../../../src/domain/order/order';
import type { Deps } from '../deps';
import { readOrder } from '../store/firestore';

/** Finds the order for a Razorpay order id, which was stored before the browser could pay it. */
export async function findByRazorpayOrder(
  { db }: Pick<Deps, 'db'>,
  razorpayOrderId: string,
): Promise<Order | undefined> {
  const found = await db
    .collection('orders')
    .where('razorpayOrderIds', 'array-contains', razorpayOrderId)
    .limit(1)
    .get();
  const [snapshot] = found.docs;
  return snapshot && readOrder(snapshot);
}
