import {
  addDoc,
  collection,
  doc,
  documentId,
  limit,
  orderBy,
  query,
  serverTimestamp,
  where,
  type QueryDocumentSnapshot,
} from 'firebase/firestore/lite';
import { env } from '../../env';
import { addDays, startOfDay } from '../../domain/shop/ist';
import { decodeLabels, type Labels } from '../../domain/order/label';
import { decodeNote, type OrderNote } from '../../domain/order/orderNote';
import { decodeQueuedShipment, type QueuedShipment } from '../../domain/order/shipment';
import { decodeRequest, type AdminRequest, type RequestRecord } from '../../domain/order/request';
import { decodeTakenStock } from '../../domain/order/payment';
import {
  isNamed,
  MAX_SEARCH_RESULTS,
  orderSearches,
  type OrderSearch,
} from '../../domain/order/orderSearch';
import type { PackedParcel } from '../../domain/order/packing';
import { isOpenReturn } from '../../domain/order/returns';
import { STAGE_LABELS } from '../../domain/order/stages';
import { awaitsDeliveryAnswer } from '../../domain/order/failedDelivery';
import { cameBack, openCourierWords, STRAY_LABELS } from '../../domain/order/parcelTrouble';
import { decodeOrder, type Order } from '../../domain/order/order';
import { awaitsShipment } from '../../domain/order/refunded';
import { PAID_STATUSES, UNDER_WAY, type OrderStatus } from '../../domain/order/orderStatus';
import type { LinePart } from '../../domain/order/linePart';
import type { OrderEvent } from '../../domain/order/orderEvent';
import { lite } from '../lite';
import { fetchOrder, fetchOrderEvents } from './orders';
import { fetchDocument, fetchDocuments, fetchPage, fetchPageDocuments, type Page } from '../reads';

/** Filters of the order list. Days are Indian days (`2026-11-20`), both inclusive. */
export interface OrderFilter {
  /** In one of these statuses; without them, in any. */
  statuses?: readonly OrderStatus[] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Orders of all customers, newest first, `size` per page by cursor; one read each. Without those that no function has looked
 * at, which have no number and so cannot be sorted by it. Throws FirebaseError.
 */
export async function fetchOrderRows(
  { statuses, from, to }: OrderFilter,
  size: number,
): Promise<Page<Order>> {
  const q = query(
    collection(lite(), 'orders'),
    ...(statuses ? [where('status', 'in', statuses)] : []),
    ...(from ? [where('createdAt', '>=', startOfDay(from))] : []),
    ...(to ? [where('createdAt', '<', startOfDay(addDays(to, 1)))] : []),
    orderBy('createdAt', 'desc'),
    orderBy('number', 'desc'),
  );
  return fetchPage(q, size, decodeOrder);
}

/** Orders that are paid and not handed over, oldest first; one read each. Throws FirebaseError. */
export async function fetchOrdersToPack(size: number): Promise<Page<Order>> {
  const q = query(
    collection(lite(), 'orders'),
    where('status', 'in', ['paid', 'processing']),
    orderBy('createdAt', 'asc'),
  );
  return fetchPage(q, size, decodeOrder);
}

/** Orders with a refund that has not failed, the last refunded first; one read each. Throws FirebaseError. */
export async function fetchRefunded(size: number): Promise<Page<Order>> {
  return fetchPage(
    query(collection(lite(), 'orders'), orderBy('refundedAt', 'desc')),
    size,
    decodeOrder,
  );
}

/**
 * The paid orders that were written since then, the first written first, `size` per page; one read each. Anybody can write
 * many unpaid ones, so those are not among them. Throws FirebaseError.
 */
export async function fetchChangedOrders(since: Date, size: number): Promise<Page<Order>> {
  const q = query(
    collection(lite(), 'orders'),
    where('status', 'in', PAID_STATUSES),
    where('updatedAt', '>=', since),
    orderBy('updatedAt', 'asc'),
  );
  return fetchPage(q, size, decodeOrder);
}

/** Sorts after every other character: the upper bound of a search for a beginning. */
const RANGE_END = '\uf8ff';

async function findOne({ by, value }: OrderSearch, most: number): Promise<Order[]> {
  const orders = collection(lite(), 'orders');
  switch (by) {
    case 'id': {
      const order = await fetchOrder(value);
      return order ? [order] : [];
    }
    case 'number': {
      const q = query(orders, where('number', '==', value), limit(most));
      return fetchDocuments(q, decodeOrder);
    }
    case 'start': {
      const q = query(
        orders,
        where('number', '>=', value),
        where('number', '<=', value + RANGE_END),
        orderBy('number', 'asc'),
        limit(most),
      );
      return fetchDocuments(q, decodeOrder);
    }
    case 'email': {
      const q = query(
        orders,
        where('shippingInfo.email', '==', value),
        orderBy('createdAt', 'desc'),
        orderBy('number', 'desc'),
        limit(most),
      );
      return fetchDocuments(q, decodeOrder);
    }
    case 'phone': {
      const q = query(
        orders,
        where('shippingInfo.phone', '==', value),
        orderBy('createdAt', 'desc'),
        orderBy('number', 'desc'),
        limit(most),
      );
      return fetchDocuments(q, decodeOrder);
    }
    case 'name': {
      const q = query(
        orders,
        where('nameStarts', 'array-contains', value),
        orderBy('createdAt', 'desc'),
        limit(most),
      );
      return fetchDocuments(q, decodeOrder);
    }
    case 'awb': {
      // An AWB belongs to one order, so there is nothing to sort.
      const q = query(orders, where('shiprocketAWB', '==', value), limit(most));
      return fetchDocuments(q, decodeOrder);
    }
    case 'invoice': {
      const q = query(orders, where('invoiceNumber', '==', value), limit(most));
      return fetchDocuments(q, decodeOrder);
    }
  }
}

/** What a search has found, newest first. */
export interface FoundOrders {
  orders: Order[];
  /** Whether there may be others. */
  hasMore: boolean;
}

/** A text that can mean two things costs no more reads than one that means one. */
function mostOf(searches: readonly OrderSearch[]): number {
  const wide = searches.filter(({ by }) => by === 'start' || by === 'name');
  return wide.length > 1 ? Math.floor(MAX_SEARCH_RESULTS / wide.length) : MAX_SEARCH_RESULTS;
}

/** The newest orders for a typed text, {@link MAX_SEARCH_RESULTS} at most. Throws FirebaseError. */
export async function findOrders(typed: string): Promise<FoundOrders> {
  const searches = orderSearches(typed);
  const most = mostOf(searches);
  const found = await Promise.all(searches.map((search) => findOne(search, most)));
  const matching = found.flatMap((orders, n) =>
    searches[n]?.by === 'name' ? orders.filter((order) => isNamed(order, typed)) : orders,
  );
  const byId = new Map(matching.map((order) => [order.id, order]));
  return {
    orders: [...byId.values()]
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
      .slice(0, MAX_SEARCH_RESULTS),
    hasMore: found.some((orders) => orders.length >= most),
  };
}

/**
 * Orders by the state of their shipments: `failing` ones need attention, `waiting` ones are paid and not booked yet
 * (Firestore cannot query orders for a missing AWB). Two reads per order.
 */
export async function fetchOrdersByShipment(
  which: 'failing' | 'waiting',
  size: number,
  after?: QueryDocumentSnapshot,
): Promise<Page<Order>> {
  const q = query(
    collection(lite(), 'shipments'),
    which === 'failing'
      ? where('failing', '==', true)
      : where('state', 'in', ['queued', 'working', 'failed']),
  );
  const { docs, last } = await fetchPageDocuments(q, size, after);
  const ids = docs.map((entry) => entry.id);
  if (ids.length === 0) return { rows: [], next: undefined };
  const orders = await fetchDocuments(
    query(collection(lite(), 'orders'), where(documentId(), 'in', ids)),
    decodeOrder,
  );
  return {
    rows: orders.filter((one) => which === 'failing' || awaitsShipment(one)),
    next: last && (() => fetchOrdersByShipment(which, size, last)),
  };
}

/** The parcels that are packed or booked, by order id; one read for each of at most 30 ids. Throws FirebaseError. */
export async function fetchParcels(ids: readonly string[]): Promise<Map<string, PackedParcel>> {
  const shipments = await fetchDocuments(
    query(collection(lite(), 'shipments'), where(documentId(), 'in', ids)),
    (id, data) => ({ id, parcel: decodeQueuedShipment(id, data).parcel }),
  );
  return new Map(shipments.flatMap(({ id, parcel }) => (parcel ? [[id, parcel]] : [])));
}

/** Orders whose delivery failed and whose courier waits for an answer, newest first. Throws FirebaseError. */
export async function fetchFailedDeliveries(size: number): Promise<Page<Order>> {
  const q = query(
    collection(lite(), 'orders'),
    where('status', '==', 'shipped'),
    where('shiprocketStatus', '==', STAGE_LABELS.undelivered),
    orderBy('createdAt', 'desc'),
  );
  return onlyRows(fetchPage(q, size, decodeOrder), awaitsDeliveryAnswer);
}

/** Orders whose parcel comes back, has come back or is lost, newest first. Throws FirebaseError. */
export async function fetchCameBack(size: number): Promise<Page<Order>> {
  const q = query(
    collection(lite(), 'orders'),
    where('status', 'in', ['shipped', 'delivered']),
    where('shiprocketStatus', 'in', STRAY_LABELS),
    orderBy('createdAt', 'desc'),
  );
  return onlyRows(fetchPage(q, size, decodeOrder), cameBack);
}

/** Orders of which the courier says what has no meaning here, in no particular order. Throws FirebaseError. */
export async function fetchCourierWords(size: number): Promise<Page<Order>> {
  const q = query(
    collection(lite(), 'orders'),
    where('courierWordsOpen', '==', true),
    where('status', 'in', UNDER_WAY),
  );
  return onlyRows(
    fetchPage(q, size, decodeOrder),
    (order) => openCourierWords(order) !== undefined,
  );
}

/** A list without the rows that it does not hold any more. */
async function onlyRows(
  page: Promise<Page<Order>>,
  holds: (order: Order) => boolean,
): Promise<Page<Order>> {
  const { rows, next } = await page;
  return { rows: rows.filter(holds), next: next && (() => onlyRows(next(), holds)) };
}

/** Orders whose payment a bank disputes at present, in no particular order: they are few. Throws FirebaseError. */
export async function fetchDisputed(size: number): Promise<Page<Order>> {
  return fetchPage(
    query(collection(lite(), 'orders'), where('disputed', '==', true)),
    size,
    decodeOrder,
  );
}

/** Orders with an open return, in no particular order: they are few. Throws FirebaseError. */
export async function fetchOpenReturns(size: number): Promise<Page<Order>> {
  return fetchPage(
    query(collection(lite(), 'orders'), where('returnOpen', '==', true)),
    size,
    decodeOrder,
  );
}

/** An order with everything the back office shows about it. */
export interface OrderDetails {
  order: Order;
  events: OrderEvent[];
  requests: RequestRecord[];
  notes: OrderNote[];
  parcel: QueuedShipment | undefined;
  /** The counted pieces that its payment took out of stock, one entry per size. */
  taken: LinePart[];
  /** The couriers who collect its open returns, by the return's id. */
  pickups: ReadonlyMap<string, QueuedShipment>;
}

async function fetchPickups({ id, returns }: Order): Promise<Map<string, QueuedShipment>> {
  const collected = returns.filter((one) => one.how === 'pickup' && isOpenReturn(one));
  const found = await Promise.all(
    collected.map(async (one) => {
      const ref = doc(lite(), 'pickups', `${id}-${one.id}`);
      return [one.id, await fetchDocument(ref, decodeQueuedShipment)] as const;
    }),
  );
  return new Map(found.flatMap(([key, pickup]) => (pickup ? [[key, pickup]] : [])));
}

async function fetchTaken({ razorpayPaymentId: id, taken }: Order): Promise<LinePart[]> {
  if (taken !== undefined) return taken;
  if (id === undefined) return [];
  return (await fetchDocument(doc(lite(), 'payments', id), decodeTakenStock)) ?? [];
}

/**
 * An order with its events, requests, notes and shipment; undefined when it does not exist. Throws DecodeError,
 * FirebaseError.
 */
export async function fetchOrderDetails(id: string): Promise<OrderDetails | undefined> {
  const ref = doc(lite(), 'orders', id);
  const found = fetchOrder(id);
  const [order, taken, pickups, events, requests, notes, parcel] = await Promise.all([
    found,
    found.then((one) => (one ? fetchTaken(one) : [])),
    found.then((one) => (one ? fetchPickups(one) : new Map<string, QueuedShipment>())),
    fetchOrderEvents(id),
    fetchDocuments(
      query(collection(ref, 'requests'), orderBy('at', 'desc'), limit(50)),
      decodeRequest,
    ),
    fetchDocuments(query(collection(ref, 'notes'), orderBy('at', 'desc'), limit(100)), decodeNote),
    fetchDocument(doc(lite(), 'shipments', id), decodeQueuedShipment),
  ]);
  return order && { order, events, requests, notes, parcel, taken, pickups };
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

/** Asks for the courier's labels of orders, MAX_LABELS at most; returns the request's id. Throws FirebaseError. */
export async function requestLabels(orderIds: readonly string[], by: string): Promise<string> {
  const ref = await addDoc(collection(lite(), 'maintenance'), {
    type: 'labels',
    orderIds,
    by,
    at: serverTimestamp(),
  });
  return ref.id;
}

/** What became of a request for labels so far. Throws DecodeError, FirebaseError. */
export async function fetchLabels(id: string): Promise<Labels | undefined> {
  const standIn = env.emulators && `http://127.0.0.1:${env.emulators.vendors}`;
  return fetchDocument(doc(lite(), 'maintenance', id), (key, data) =>
    decodeLabels(key, data, standIn),
  );
}

/** Adds an internal note to an order; only admins can read it. */
export async function addNote(orderId: string, by: string, text: string): Promise<void> {
  await addDoc(collection(lite(), 'orders', orderId, 'notes'), {
    text,
    by,
    at: serverTimestamp(),
  });
}
