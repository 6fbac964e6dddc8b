import { collection, doc, getDoc, getDocs, orderBy, query, where } from 'firebase/firestore/lite';
import {
  decodeDay,
  decodeOrderCounts,
  decodeSummary,
  placedIn,
  type DayFigures,
  type DayRange,
  type OrderCounts,
  type Summary,
} from '../domain/adminFigures';
import { decodeList } from '../domain/decode';
import { lite, plain } from './lite';
import { countReads } from './reads';

/** The maintained sums: one read, however many orders there are. Throws DecodeError, FirebaseError. */
export async function fetchSummary(): Promise<Summary> {
  const snapshot = await getDoc(doc(lite(), 'stats', 'summary'));
  countReads(1);
  return decodeSummary(snapshot.exists() ? plain(snapshot.data()) : undefined);
}

/** How many orders there are in each status: two reads, however many orders. Throws DecodeError, FirebaseError. */
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

/** The days of a range that have figures, oldest first: at most one read a day. */
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

/** How many orders were placed in a range, paid or not: one read. Throws DecodeError, FirebaseError. */
export async function countPlaced(range: DayRange): Promise<number> {
  const snapshot = await getDoc(doc(lite(), 'stats', 'placed'));
  countReads(1);
  return placedIn(snapshot.exists() ? plain(snapshot.data()) : undefined, range);
}
