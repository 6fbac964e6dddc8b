import { FirebaseError } from 'firebase/app';
import {
  collection,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  startAfter,
  updateDoc,
  where,
  type QueryDocumentSnapshot,
} from 'firebase/firestore/lite';
import type { ShippingInfo } from '../domain/address';
import { decodeList } from '../domain/decode';
import {
  canCompletePayment,
  decodeOrder,
  paidInstead,
  type Order,
  type OrderItem,
  type OrderStatus,
} from '../domain/order';
import { decodeOrderEvent, type OrderEvent } from '../domain/orderEvent';
import { lite, plain } from './lite';
import { countReads } from './reads';

/** What the browser writes of an order; everything else is the functions' (docs/decisions/002). */
export interface OrderDraft {
  userId: string;
  items: OrderItem[];
  shippingInfo: ShippingInfo;
  couponCode?: string;
}

const isDenied = (error: unknown): boolean =>
  error instanceof FirebaseError && error.code === 'permission-denied';

/**
 * Writes the order as `pending_payment`. An order of that id which is there already (a reload, a second tab) is left
 * alone and answered instead of undefined. Throws FirebaseError.
 */
export async function placeOrder(id: string, draft: OrderDraft): Promise<Order | undefined> {
  try {
    await setDoc(doc(lite(), 'orders', id), {
      ...draft,
      status: 'pending_payment',
      createdAt: serverTimestamp(),
      updatedAt: serverTimestamp(),
    });
    return undefined;
  } catch (error) {
    // The rules take an order of this shape only once, so a refusal may mean that it is there.
    const existing = isDenied(error) ? await fetchOrder(id) : undefined;
    if (!existing) throw error;
    return existing;
  }
}

/** One order; undefined when there is none that this user may read. Throws DecodeError, FirebaseError when offline. */
export async function fetchOrder(id: string): Promise<Order | undefined> {
  try {
    const snapshot = await getDoc(doc(lite(), 'orders', id));
    countReads(1);
    return snapshot.exists() ? decodeOrder(snapshot.id, plain(snapshot.data())) : undefined;
  } catch (error) {
    // The rules answer alike for someone else's order and for one that does not exist.
    if (isDenied(error)) return undefined;
    throw error;
  }
}

/** SPEC §4: the window was closed unpaid, or a failure was reported. Only `pending_payment` may become that. */
export async function reportPaymentFailure(id: string, reason: string): Promise<void> {
  await updateDoc(doc(lite(), 'orders', id), {
    status: 'payment_failed',
    razorpayError: reason.slice(0, 1000),
    updatedAt: serverTimestamp(),
  });
}

export interface OrderPage {
  orders: Order[];
  /** Reads the orders that follow; undefined on the last page. */
  next: (() => Promise<OrderPage>) | undefined;
}

/** SPEC §7: a user's orders, newest first, `size` at a time by cursor; one read for each order shown. */
export async function fetchOrders(
  uid: string,
  status: OrderStatus | undefined,
  size: number,
  after?: QueryDocumentSnapshot,
): Promise<OrderPage> {
  const snapshot = await getDocs(
    query(
      collection(lite(), 'orders'),
      where('userId', '==', uid),
      ...(status ? [where('status', '==', status)] : []),
      orderBy('createdAt', 'desc'),
      ...(after ? [startAfter(after)] : []),
      limit(size),
    ),
  );
  countReads(Math.max(1, snapshot.size));
  const { items, faults } = decodeList(snapshot.docs, (entry) =>
    decodeOrder(entry.id, plain(entry.data())),
  );
  for (const fault of faults) console.warn(fault.message);
  const last = snapshot.size === size ? snapshot.docs.at(-1) : undefined;
  return {
    orders: items,
    next: last && (() => fetchOrders(uid, status, size, last)),
  };
}

/** How many of a user's newest orders are looked through for what was paid instead of another. */
const RECENT_ORDERS = 20;

/** The order of the same fragrances that its owner has paid since this one; reads nothing for an order that is paid. */
export async function fetchPaidInstead(order: Order): Promise<Order | undefined> {
  if (!canCompletePayment(order)) return undefined;
  const { orders } = await fetchOrders(order.userId, undefined, RECENT_ORDERS);
  return paidInstead(order, orders);
}

/** What happened to an order, oldest first. Throws FirebaseError. */
export async function fetchOrderEvents(id: string): Promise<OrderEvent[]> {
  const snapshot = await getDocs(
    query(collection(lite(), 'orders', id, 'events'), orderBy('at'), limit(200)),
  );
  countReads(Math.max(1, snapshot.size));
  const { items, faults } = decodeList(snapshot.docs, (entry) =>
    decodeOrderEvent(entry.id, plain(entry.data())),
  );
  for (const fault of faults) console.warn(fault.message);
  return items;
}
