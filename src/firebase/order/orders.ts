import { FirebaseError } from 'firebase/app';
import {
  collection,
  deleteField,
  doc,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import {
  canCompletePayment,
  decodeOrder,
  goodsOf,
  type Order,
  type Purchase,
} from '../../domain/order/order';
import { isSameBasket, paidInstead, type Basket } from '../../domain/order/sameBasket';
import { isPurchased, UNDER_WAY, type OrderStatus } from '../../domain/order/orderStatus';
import { REPEAT_PURCHASE_MINUTES } from '../../domain/shop/constants';
import { giftText } from '../../domain/order/gift';
import type { OwnOrderSearch } from '../../domain/order/orderSearch';
import { decodeOrderEvent, type OrderEvent } from '../../domain/order/orderEvent';
import { lite } from '../lite';
import { fetchDocument, fetchDocuments, fetchPage, type Page } from '../reads';

const isDenied = (error: unknown): boolean =>
  error instanceof FirebaseError && error.code === 'permission-denied';

/**
 * Creates the order as `pending_payment`. An order that exists under this id (a reload, a second tab) is left alone and
 * returned; otherwise undefined. Throws FirebaseError.
 */
export async function placeOrder(
  id: string,
  { gift, items, ...purchase }: Purchase,
): Promise<Order | undefined> {
  try {
    await setDoc(doc(lite(), 'orders', id), {
      ...purchase,
      // The functions decide which items are wrapping.
      items: items.map(({ wrapping: _mark, ...item }) => item),
      ...(gift && { gift: giftText(gift) }),
      status: 'pending_payment',
      createdAt: serverTimestamp(),
      updatedAt: serverTimestamp(),
    });
    return undefined;
  } catch (error) {
    // The rules allow this only once per id, so a refusal may mean that the order exists.
    const existing = isDenied(error) ? await fetchOrder(id) : undefined;
    if (!existing) throw error;
    return existing;
  }
}

/**
 * One order; undefined when it does not exist or this user may not read it. Throws DecodeError, or FirebaseError when
 * offline.
 */
export async function fetchOrder(id: string): Promise<Order | undefined> {
  try {
    return await fetchDocument(doc(lite(), 'orders', id), decodeOrder);
  } catch (error) {
    // The rules respond alike to another user's order and to one that does not exist.
    if (isDenied(error)) return undefined;
    throw error;
  }
}

/**
 * Records that the payment window was closed unpaid or reported a failure. The rules allow it only for
 * `pending_payment`.
 */
export async function reportPaymentFailure(id: string, reason: string): Promise<void> {
  await updateDoc(doc(lite(), 'orders', id), {
    status: 'payment_failed',
    razorpayError: reason.slice(0, 1000),
    updatedAt: serverTimestamp(),
  });
}

/** Puts an unpaid order away, or takes it out again. Throws FirebaseError, also for one that is paid. */
export async function putAway(id: string, isAway: boolean): Promise<void> {
  await updateDoc(
    doc(lite(), 'orders', id),
    isAway
      ? { putAwayAt: serverTimestamp() }
      : { putAwayAt: deleteField(), takenOutAt: serverTimestamp() },
  );
}

/** The orders of a user, newest first, `size` per page by cursor; one read each. Throws FirebaseError. */
export async function fetchOrders(
  uid: string,
  status: OrderStatus | undefined,
  size: number,
): Promise<Page<Order>> {
  const q = query(
    collection(lite(), 'orders'),
    where('userId', '==', uid),
    ...(status ? [where('status', '==', status)] : []),
    orderBy('createdAt', 'desc'),
  );
  return fetchPage(q, size, decodeOrder);
}

/** Whether the user has an order that is paid and has not ended. One read. Throws FirebaseError. */
export async function hasOrderUnderWay(uid: string): Promise<boolean> {
  const q = query(
    collection(lite(), 'orders'),
    where('userId', '==', uid),
    where('status', 'in', UNDER_WAY),
    orderBy('createdAt', 'desc'),
    limit(1),
  );
  return (await fetchDocuments(q, decodeOrder)).length > 0;
}

/** How many of the newest orders are searched for one that was paid instead. */
const RECENT_ORDERS = 20;

/** A later paid order with the same fragrances. Reads nothing for an order that is paid itself. */
export async function fetchPaidInstead(order: Order): Promise<Order | undefined> {
  if (!canCompletePayment(order)) return undefined;
  const { rows } = await fetchOrders(order.userId, undefined, RECENT_ORDERS);
  return paidInstead(order, rows);
}

/**
 * The order in which a customer bought the same goods a few minutes ago; undefined when there is none. The server asks the
 * same again before a payment. Throws FirebaseError.
 */
export async function fetchBoughtJustNow(
  uid: string,
  goods: Basket,
  now: Date,
): Promise<Order | undefined> {
  const q = query(
    collection(lite(), 'orders'),
    where('userId', '==', uid),
    where('paidAt', '>', new Date(now.getTime() - REPEAT_PURCHASE_MINUTES * 60_000)),
    orderBy('paidAt', 'desc'),
  );
  return (await fetchDocuments(q, decodeOrder)).find(
    // A replacement is sent by the shop, not bought.
    (order) =>
      order.replaces === undefined && isPurchased(order) && isSameBasket(goodsOf(order), goods),
  );
}

/**
 * The customer's own order with this id or number; undefined when there is none. One read. A function stores the number a
 * moment after the order was placed. Throws FirebaseError.
 */
export async function findOwnOrder(
  uid: string,
  search: OwnOrderSearch,
): Promise<Order | undefined> {
  if ('id' in search) return fetchOrder(search.id);
  const q = query(
    collection(lite(), 'orders'),
    where('userId', '==', uid),
    where('number', '==', search.number),
    limit(1),
  );
  return (await fetchDocuments(q, decodeOrder))[0];
}

/** The events of an order, oldest first. Throws FirebaseError. */
export async function fetchOrderEvents(id: string): Promise<OrderEvent[]> {
  const q = query(collection(lite(), 'orders', id, 'events'), orderBy('at'), limit(200));
  return fetchDocuments(q, decodeOrderEvent);
}
