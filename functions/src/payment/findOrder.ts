import type { QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { Order } from '../../../src/domain/order/order';
import type { Deps } from '../deps';
import { readOrder } from '../store/firestore';

/** Finds the order for a Razorpay order id, which was stored before the browser could pay it. */
export async function findByRazorpayOrder(
  deps: Pick<Deps, 'db'>,
  razorpayOrderId: string,
): Promise<Order | undefined> {
  const found = await findOrderDocument(deps, razorpayOrderId);
  return found && readOrder(found);
}

/** As {@link findByRazorpayOrder}, not yet decoded. */
export async function findOrderDocument(
  { db }: Pick<Deps, 'db'>,
  razorpayOrderId: string,
): Promise<QueryDocumentSnapshot | undefined> {
  const found = await db
    .collection('orders')
    .where('razorpayOrderIds', 'array-contains', razorpayOrderId)
    .limit(1)
    .get();
  return found.docs[0];
}
