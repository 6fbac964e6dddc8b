import type { DocumentSnapshot } from 'firebase-admin/firestore';
import pMap from 'p-map';
import { faultOfNewOrder } from '../../../src/domain/order/newOrder';
import { orderNumber } from '../../../src/domain/order/orderNumber';
import type { Order } from '../../../src/domain/order/order';
import { searchFields } from '../../../src/domain/order/orderSearch';
import { UNPAID_STATUSES } from '../../../src/domain/order/orderStatus';
import { pages } from '../catalogue/store';
import { GONE } from '../customer/anonymise';
import type { Deps } from '../deps';
import { inTransaction, plain, readOrder, readOrSkip } from '../store/firestore';
import { expiry } from '../store/retention';

type AdmitDeps = Pick<Deps, 'db' | 'log' | 'now'>;

const lacksNumber = (order: DocumentSnapshot): boolean => order.get('number') === undefined;

/** Why an order that no payment was prepared for is refused, in a sentence; undefined for one that is accepted, and any other. */
export function faultOfUnprepared(order: DocumentSnapshot): string | undefined {
  const isUnprepared =
    order.get('razorpayOrderId') === undefined &&
    order.get('razorpayOrderIds') === undefined &&
    UNPAID_STATUSES.some((status) => status === order.get('status'));
  return isUnprepared ? faultOfNewOrder(plain(order.data())) : undefined;
}

/** What an order is found by. One whose account was deleted has no names. */
const foundBy = (order: Order): { number: string } =>
  order.userId === GONE ? { number: orderNumber(order.id) } : searchFields(order);

/**
 * Looks at an order before anything follows from it, because the rules do not know what stands in its lines and its address.
 * An accepted one gets its number, without which no list, export or reminder finds it. An unpaid one that is refused is
 * deleted, and the rules do not let its id be used again. Idempotent.
 *
 * @param seen the order as it was read, which is read again unless it has its number
 * @returns whether it is there and accepted
 */
export async function admitOrder(
  { db, log, now }: AdmitDeps,
  seen: DocumentSnapshot,
): Promise<boolean> {
  if (!lacksNumber(seen)) return true;
  let fault: string | undefined;
  const isAccepted = await inTransaction(db, async (tx) => {
    const snapshot = await tx.get(seen.ref);
    if (!snapshot.exists || !lacksNumber(snapshot)) return snapshot.exists;
    fault = faultOfUnprepared(snapshot);
    const order = fault === undefined ? readOrSkip(log, snapshot, readOrder) : undefined;
    if (fault !== undefined) {
      tx.delete(snapshot.ref);
      tx.set(db.doc(`refusedOrders/${seen.id}`), { expireAt: expiry('refusedOrders', now()) });
    }
    if (order) tx.update(snapshot.ref, foundBy(order));
    return order !== undefined;
  });
  if (fault !== undefined)
    log.warn('An unpaid order was refused and deleted', { orderId: seen.id, reason: fault });
  return isAccepted;
}

/** Looks at every order without a number: older ones were not looked at when they were written. For a rebuild. */
export async function admitAll(deps: AdmitDeps): Promise<void> {
  for await (const page of pages(deps.db, 'orders'))
    await pMap(page.filter(lacksNumber), (order) => admitOrder(deps, order), { concurrency: 20 });
}
