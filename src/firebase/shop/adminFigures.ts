import { collection, doc, getDoc, getDocs, orderBy, query, where } from 'firebase/firestore/lite';
import {
  decodeDay,
  decodeDayCounts,
  decodeOrderCounts,
  decodePeople,
  decodeSummary,
  type DayCounts,
  type DayCountsName,
  type DayFigures,
  type DayRange,
  type OrderCounts,
  type People,
  type Summary,
} from '../../domain/shop/figures';
import { decodeList } from '../../domain/shop/decode';
import { lite, plain } from '../lite';
import { countReads } from '../reads';

/** The maintained totals: one read, however many orders there are. Throws DecodeError, FirebaseError. */
export async function fetchSummary(): Promise<Summary> {
  const snapshot = await getDoc(doc(lite(), 'stats', 'summary'));
  countReads(1);
  return decodeSummary(snapshot.exists() ? plain(snapshot.data()) : undefined);
}

/** The number of customers and of unread messages: one read. Throws DecodeError, FirebaseError. */
export async function fetchPeople(): Promise<People> {
  const snapshot = await getDoc(doc(lite(), 'stats', 'people'));
  countReads(1);
  return decodePeople(snapshot.exists() ? plain(snapshot.data()) : undefined);
}

/** The number of orders in each status: two reads, however many orders. Throws DecodeError, FirebaseError. */
export async function fetchOrderCounts(): Promise<OrderCounts> {
  const [summary, unpaid] = await Promise.all([
    getDoc(doc(lite(), 'stats', 'summary')),
    getDoc(doc(lite(), 'stats', 'unpaid')),
  ]);
  countReads(2);
  return decodeOrderCounts(
    summary.exists() ? plain(summary.data()) : undefined,
    unpaid.exists() ? plain(unpaid.data()) : undefined,
  );
}

/** The figures of the days in a range, oldest first: at most one read per day. */
export async function fetchDays({ from, to }: DayRange): Promise<DayFigures[]> {
  const snapshot = await getDocs(
    query(
      collection(lite(), 'stats'),
      where('day', '>=', from),
      where('day', '<=', to),
      orderBy('day'),
    ),
  );
  countReads(Math.max(1, snapshot.size));
  const { items, faults } = decodeList(snapshot.docs, (entry) =>
    decodeDay(entry.id, plain(entry.data())),
  );
  for (const fault of faults) console.warn(fault.message);
  return items;
}

/** A counter per day, over all days: one read. Throws DecodeError, FirebaseError. */
export async function fetchDayCounts(name: DayCountsName): Promise<DayCounts> {
  const snapshot = await getDoc(doc(lite(), 'stats', name));
  countReads(1);
  return decodeDayCounts(name, snapshot.exists() ? plain(snapshot.data()) : undefined);
}
