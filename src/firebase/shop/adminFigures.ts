import { collection, doc, getDoc, orderBy, query, where } from 'firebase/firestore/lite';
import {
  decodeDay,
  decodeDayCounts,
  decodeDeletedOffers,
  decodeOrderCounts,
  decodeOverall,
  decodePeople,
  decodeSummary,
  type DayCounts,
  type DayCountsName,
  type DayFigures,
  type DayRange,
  type OrderCounts,
  type Overall,
  type People,
  type Summary,
} from '../../domain/shop/figures';
import { decodeWaitingSizes, type WaitingSize } from '../../domain/product/waiting';
import { lite, plain } from '../lite';
import { countReads, fetchDocuments } from '../reads';

/** The maintained totals: one read, however many orders there are. Throws DecodeError, FirebaseError. */
export async function fetchSummary(): Promise<Summary> {
  const snapshot = await getDoc(doc(lite(), 'stats', 'summary'));
  countReads(1);
  return decodeSummary(plain(snapshot.data()));
}

/** The numbers of customers, of unread messages and of emails that could not be delivered: one read. Throws DecodeError, FirebaseError. */
export async function fetchPeople(): Promise<People> {
  const snapshot = await getDoc(doc(lite(), 'stats', 'people'));
  countReads(1);
  return decodePeople(plain(snapshot.data()));
}

/** The sizes that somebody waits for: one read, however many wait. Throws DecodeError, FirebaseError. */
export async function fetchWaitingSizes(): Promise<WaitingSize[]> {
  const snapshot = await getDoc(doc(lite(), 'stats', 'waiting'));
  countReads(1);
  return decodeWaitingSizes(plain(snapshot.data()));
}

/** The number of orders in each status: two reads, however many orders. Throws DecodeError, FirebaseError. */
export async function fetchOrderCounts(): Promise<OrderCounts> {
  const [summary, unpaid] = await Promise.all([
    getDoc(doc(lite(), 'stats', 'summary')),
    getDoc(doc(lite(), 'stats', 'unpaid')),
  ]);
  countReads(2);
  return decodeOrderCounts(plain(summary.data()), plain(unpaid.data()));
}

/** The figures of the days in a range, oldest first: at most one read per day. */
export async function fetchDays({ from, to }: DayRange): Promise<DayFigures[]> {
  const q = query(
    collection(lite(), 'stats'),
    where('day', '>=', from),
    where('day', '<=', to),
    orderBy('day'),
  );
  return fetchDocuments(q, decodeDay);
}

/** A counter per day, over all days: one read. Throws DecodeError, FirebaseError. */
export async function fetchDayCounts(name: DayCountsName): Promise<DayCounts> {
  const snapshot = await getDoc(doc(lite(), 'stats', name));
  countReads(1);
  return decodeDayCounts(name, plain(snapshot.data()));
}

/** The revenue of every day, and every offer over all time: one read. Throws DecodeError, FirebaseError. */
export async function fetchOverall(): Promise<Overall> {
  const snapshot = await getDoc(doc(lite(), 'stats', 'overall'));
  countReads(1);
  return decodeOverall(plain(snapshot.data()));
}

/** What deleted offers were called, by id: one read. Throws DecodeError, FirebaseError. */
export async function fetchDeletedOffers(): Promise<ReadonlyMap<string, string>> {
  const snapshot = await getDoc(doc(lite(), 'stats', 'deletedOffers'));
  countReads(1);
  return decodeDeletedOffers(plain(snapshot.data() ?? {}));
}
