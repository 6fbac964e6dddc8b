import { collection, getDocs, limit, orderBy, query } from 'firebase/firestore/lite';
import { decodeList } from '../domain/decode';
import { decodeOrder, type Order } from '../domain/order';
import { lite, plain } from './lite';
import { countReads } from './reads';

/** The newest orders of all customers; one read each. Throws FirebaseError. */
export async function fetchLatestOrders(most: number): Promise<Order[]> {
  const snapshot = await getDocs(
    query(collection(lite(), 'orders'), orderBy('createdAt', 'desc'), limit(most)),
  );
  countReads(Math.max(1, snapshot.size));
  const { items, faults } = decodeList(snapshot.docs, (entry) =>
    decodeOrder(entry.id, plain(entry.data())),
  );
  for (const fault of faults) console.warn(fault.message);
  return items;
}
