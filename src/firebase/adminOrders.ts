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
import { addDays, startOfDay } from '../domain/ist';
import {
  decodeNote,
  decodeQueuedShipment,
  decodeRequest,
  decodeTakenStock,
  MAX_SEARCH_RESULTS,
  type AdminRequest,
  type OrderNote,
  type OrderSearch,
  type QueuedShipment,
  type RequestRecord,
} from '../domain/adminOrder';
import { decodeList } from '../domain/decode';
import {
  awaitsShipment,
  decodeOrder,
  type LinePart,
  type Order,
  type OrderStatus,
} from '../domain/order';
import type { OrderEvent } from '../domain/orderEvent';
import { lite, plain } from './lite';
import { fetchOrder, fetchOrderEvents } from './orders';
import { countReads } from './reads';

/** Decodes what was read and counts it; what does not decode is said in the console. */
function read<T>(
  docs: readonly QueryDocumentSnapshot[],
  decodeOne: (id: string, data: DocumentData) => T,
): T[] {
  countReads(Math.max(1, docs.length));
  const { items, faults } = decodeList(docs, (entry) => decodeOne(entry.id, plain(entry.data())));
  for (const fault of faults) console.warn(fault.message);
  return items;
}

/** The newest orders of all customers; one read each. Throws FirebaseError. */
export async function fetchLatestOrders(most: number): Promise<Order[]> {
  const snapshot = await getDocs(
    query(collection(lite(), 'orders'), orderBy('createdAt', 'desc'), limit(most)),
  );
  return read(snapshot.docs, decodeOrder);
}

/** Which orders; days are Indian ones, both included. */
export interface OrderFilter {
  status?: OrderStatus | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface OrderRows {
  rows: Order[];
  next: (() => Promise<OrderRows>) | undefined;
}

/** All customers' orders, newest first, `size` at a time by cursor; one read each. */
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
      const asked = query(
        orders,
        where('shippingInfo.email', '==', value),
        orderBy('createdAt', 'desc'),
        limit(MAX_SEARCH_RESULTS),
      );
      return read((await getDocs(asked)).docs, decodeOrder);
    }
    case 'phone': {
      const asked = query(
        orders,
        where('shippingInfo.phone', '==', value),
        orderBy('createdAt', 'desc'),
        limit(MAX_SEARCH_RESULTS),
      );
      return read((await getDocs(asked)).docs, decodeOrder);
    }
    case 'awb': {
      // A courier's number stands on one parcel: there is nothing to sort.
      const asked = query(orders, where('shiprocketAWB', '==', value), limit(MAX_SEARCH_RESULTS));
      return read((await getDocs(asked)).docs, decodeOrder);
    }
  }
}

/** The newest {@link MAX_SEARCH_RESULTS} orders that one of the searches fits exactly. Throws FirebaseError. */
export async function findOrders(searches: readonly OrderSearch[]): Promise<Order[]> {
  const found = (await Promise.all(searches.map(findOne))).flat();
  const byId = new Map(found.map((order) => [order.id, order]));
  return [...byId.values()]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, MAX_SEARCH_RESULTS);
}

/**
 * Orders by how their parcels stand: those somebody has to look after, or those paid for and not booked yet (nobody
 * can ask for orders by a field that is not there, their AWB). Two reads each, so fewer at a time.
 */
export async function fetchByParcel(
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
    next: last && (() => fetchByParcel(which, size, last)),
  };
}

/** An order with all that belongs to it in the back office. */
export interface OrderFile {
  order: Order;
  events: OrderEvent[];
  requests: RequestRecord[];
  notes: OrderNote[];
  parcel: QueuedShipment | undefined;
  /** The counted bottles that its payment took off the shelf, one entry per size. */
  taken: LinePart[];
}

async function fetchTaken({ razorpayPaymentId: id }: Order): Promise<LinePart[]> {
  if (id === undefined) return [];
  const snapshot = await getDoc(doc(lite(), 'payments', id));
  countReads(1);
  return snapshot.exists() ? decodeTakenStock(id, plain(snapshot.data())) : [];
}

/** Undefined when there is no such order. Throws DecodeError, FirebaseError. */
export async function fetchOrderFile(id: string): Promise<OrderFile | undefined> {
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

/** Asks the functions to do something with an order; answers the request's id. Throws FirebaseError. */
export async function askFor(orderId: string, by: string, request: AdminRequest): Promise<string> {
  const ref = await addDoc(collection(lite(), 'orders', orderId, 'requests'), {
    ...request,
    by,
    at: serverTimestamp(),
  });
  return ref.id;
}

/** What became of a request so far; undefined when it is not there. */
export async function fetchRequest(
  orderId: string,
  requestId: string,
): Promise<RequestRecord | undefined> {
  const snapshot = await getDoc(doc(lite(), 'orders', orderId, 'requests', requestId));
  countReads(1);
  return snapshot.exists() ? decodeRequest(requestId, plain(snapshot.data())) : undefined;
}

/** Adds the house's own words about an order; nobody else ever reads them. */
export async function addNote(orderId: string, by: string, text: string): Promise<void> {
  await addDoc(collection(lite(), 'orders', orderId, 'notes'), {
    text,
    by,
    at: serverTimestamp(),
  });
}
