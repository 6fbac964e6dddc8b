import {
  addDoc,
  collection,
  doc,
  documentId,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  startAfter,
  where,
  type DocumentData,
  type QueryDocumentSnapshot,
} from 'firebase/firestore/lite';
import { addDays, startOfDay } from '../../domain/shop/ist';
import { decodeNote, type OrderNote } from '../../domain/order/orderNote';
import { decodeQueuedShipment, type QueuedShipment } from '../../domain/order/shipment';
import { decodeRequest, type AdminRequest, type RequestRecord } from '../../domain/order/request';
import { decodeTakenStock } from '../../domain/order/payment';
import { MAX_SEARCH_RESULTS, type OrderSearch } from '../../domain/order/orderSearch';
import { decodeList } from '../../domain/shop/decode';
import {
  awaitsShipment,
  decodeOrder,
  type LinePart,
  type Order,
  type OrderStatus,
} from '../../domain/order/order';
import type { OrderEvent } from '../../domain/order/orderEvent';
import { lite, plain } from '../lite';
import { fetchOrder, fetchOrderEvents } from './orders';
import { countReads } from '../reads';

/** Decodes documents and counts them as reads. Those that do not decode are logged to the console and left out. */
function read<T>(
  docs: readonly QueryDocumentSnapshot[],
  decodeOne: (id: string, data: DocumentData) => T,
): T[] {
  countReads(Math.max(1, docs.length));
  const { items, faults } = decodeList(docs, (entry) => decodeOne(entry.id, plain(entry.data())));
  for (const fault of faults) console.warn(fault.message);
  return items;
}

/** The newest `count` orders of all customers; one read each. Throws FirebaseError. */
export async function fetchLatestOrders(count: number): Promise<Order[]> {
  const snapshot = await getDocs(
    query(collection(lite(), 'orders'), orderBy('createdAt', 'desc'), limit(count)),
  );
  return read(snapshot.docs, decodeOrder);
}

/** Filters of the order list. Days are Indian days (`2026-11-20`), both inclusive. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface OrderRows {
  rows: Order[];
  next: (() => Promise<OrderRows>) | undefined;
}

/** Orders of all customers, newest first, `size` per page by cursor; one read each. */
export async function fetchOrderRows(
  { status, from, to }: OrderFilter,
  size: number,
  after?: QueryDocumentSnapshot,
): Promise<OrderRows> {
  const snapshot = await getDocs(
    query(
      collection(lite(), 'orders'),
      ...(status ? [where('status', '==', status)] : []),
      ...(from ? [where('createdAt', '>=', startOfDay(from))] : []),
      ...(to ? [where('createdAt', '<', startOfDay(addDays(to, 1)))] : []),
      orderBy('createdAt', 'desc'),
      ...(after ? [startAfter(after)] : []),
      limit(size),
    ),
  );
  const last = snapshot.size === size ? snapshot.docs.at(-1) : undefined;
  return {
    rows: read(snapshot.docs, decodeOrder),
    next: last && (() => fetchOrderRows({ status, from, to }, size, last)),
  };
}

async function findOne({ by, value }: OrderSearch): Promise<Order[]> {
  const orders = collection(lite(), 'orders');
  switch (by) {
    case 'id': {
      const order = await fetchOrder(value);
      return order ? [order] : [];
    }
    case 'email': {
      const q = query(
        orders,
        where('shippingInfo.email', '==', value),
        orderBy('createdAt', 'desc'),
        limit(MAX_SEARCH_RESULTS),
      );
      return read((await getDocs(q)).docs, decodeOrder);
    }
    case 'phone': {
      const q = query(
        orders,
        where('shippingInfo.phone', '==', value),
        orderBy('createdAt', 'desc'),
        limit(MAX_SEARCH_RESULTS),
      );
      return read((await getDocs(q)).docs, decodeOrder);
    }
    case 'awb': {
      // An AWB belongs to one order, so there is nothing to sort.
      const q = query(orders, where('shiprocketAWB', '==', value), limit(MAX_SEARCH_RESULTS));
      return read((await getDocs(q)).docs, decodeOrder);
    }
  }
}

/** The newest {@link MAX_SEARCH_RESULTS} orders that match one of the searches exactly. Throws FirebaseError. */
export async function findOrders(searches: readonly OrderSearch[]): Promise<Order[]> {
  const found = (await Promise.all(searches.map(findOne))).flat();
  const byId = new Map(found.map((order) => [order.id, order]));
  return [...byId.values()]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, MAX_SEARCH_RESULTS);
}

/**
 * Orders by the state of their shipments: `failing` ones need attention, `waiting` ones are paid and not booked yet
 * (Firestore cannot query orders for a missing AWB). Two reads per order.
 */
export async function fetchOrdersByShipment(
  which: 'failing' | 'waiting',
  size: number,
  after?: QueryDocumentSnapshot,
): Promise<OrderRows> {
  const snapshot = await getDocs(
    query(
      collection(lite(), 'shipments'),
      ...(which === 'failing'
        ? [where('failing', '==', true)]
        : [where('state', 'in', ['queued', 'working', 'failed'])]),
      ...(after ? [startAfter(after)] : []),
      limit(size),
    ),
  );
  countReads(Math.max(1, snapshot.size));
  const ids = snapshot.docs.map((entry) => entry.id);
  const last = snapshot.size === size ? snapshot.docs.at(-1) : undefined;
  if (ids.length === 0) return { rows: [], next: undefined };
  const orders = await getDocs(query(collection(lite(), 'orders'), where(documentId(), 'in', ids)));
  return {
    rows: read(orders.docs, decodeOrder).filter(
      (one) => which === 'failing' || awaitsShipment(one),
    ),
    next: last && (() => fetchOrdersByShipment(which, size, last)),
  };
}

/** An order with everything the back office shows about it. */
export interface OrderDetails {
  order: Order;
  events: OrderEvent[];
  requests: RequestRecord[];
  notes: OrderNote[];
  parcel: QueuedShipment | undefined;
  /** The stock-counted bottles that its payment took, one entry per size. */
  taken: LinePart[];
}

async function fetchTaken({ razorpayPaymentId: id }: Order): Promise<LinePart[]> {
  if (id === undefined) return [];
  const snapshot = await getDoc(doc(lite(), 'payments', id));
  countReads(1);
  return snapshot.exists() ? decodeTakenStock(id, plain(snapshot.data())) : [];
}

/**
 * An order with its events, requests, notes and shipment; undefined when it does not exist. Throws DecodeError,
 * FirebaseError.
 */
export async function fetchOrderDetails(id: string): Promise<OrderDetails | undefined> {
  const ref = doc(lite(), 'orders', id);
  const found = fetchOrder(id);
  const [order, taken, events, requests, notes, parcel] = await Promise.all([
    found,
    found.then((one) => (one ? fetchTaken(one) : [])),
    fetchOrderEvents(id),
    getDocs(query(collection(ref, 'requests'), orderBy('at', 'desc'), limit(50))),
    getDocs(query(collection(ref, 'notes'), orderBy('at', 'desc'), limit(100))),
    getDoc(doc(lite(), 'shipments', id)),
  ]);
  countReads(1);
  if (!order) return undefined;
  return {
    order,
    events,
    requests: read(requests.docs, decodeRequest),
    notes: read(notes.docs, decodeNote),
    parcel: parcel.exists() ? decodeQueuedShipment(id, plain(parcel.data())) : undefined,
    taken,
  };
}

/** Writes a request for the functions to act on an order; returns its id. Throws FirebaseError. */
export async function submitRequest(
  orderId: string,
  by: string,
  request: AdminRequest,
): Promise<string> {
  const ref = await addDoc(collection(lite(), 'orders', orderId, 'requests'), {
    ...request,
    by,
    at: serverTimestamp(),
  });
  return ref.id;
}

/** The current state of a request; undefined when it does not exist. */
export async function fetchRequest(
  orderId: string,
  requestId: string,
): Promise<RequestRecord | undefined> {
  const snapshot = await getDoc(doc(lite(), 'orders', orderId, 'requests', requestId));
  countReads(1);
  return snapshot.exists() ? decodeRequest(requestId, plain(snapshot.data())) : undefined;
}

/** Adds an internal note to an order; only admins can read it. */
export async function addNote(orderId: string, by: string, text: string): Promise<void> {
  await addDoc(collection(lite(), 'orders', orderId, 'notes'), {
    text,
    by,
    at: serverTimestamp(),
  });
}
