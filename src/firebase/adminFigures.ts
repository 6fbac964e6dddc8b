import {
  collection,
  doc,
  getCount,
  getDoc,
  getDocs,
  orderBy,
  query,
  where,
} from 'firebase/firestore/lite';
import {
  addDays,
  decodeDay,
  decodeOrderCounts,
  decodeSummary,
  startOfDay,
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

/** How many orders were placed in a range, paid or not: one read per thousand of them. */
export async function countPlaced({ from, to }: DayRange): Promise<number> {
  const placed = query(
    collection(lite(), 'orders'),
    where('createdAt', '>=', startOfDay(from)),
    where('createdAt', '<', startOfDay(addDays(to, 1))),
  );
  const { count } = (await getCount(placed)).data();
  countReads(Math.max(1, Math.ceil(count / 1000)));
  return count;
}
