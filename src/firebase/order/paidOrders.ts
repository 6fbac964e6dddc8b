import { collection, onSnapshot, orderBy, query, where } from 'firebase/firestore';
import { decodeOrder, type Order } from '../../domain/order/order';
import { decodeList } from '../../domain/shop/decode';
import { plain } from '../lite';
import { live } from '../live';
import { countReads } from '../reads';

/**
 * Subscribes to a customer's orders that were paid after `since`, newest first: one read, and one for each that is paid
 * or changes. Returns a function that unsubscribes. Nothing follows after `onError`.
 */
export function watchPaidOrders(
  userId: string,
  since: Date,
  onOrders: (orders: Order[]) => void,
  onError: (error: Error) => void,
): () => void {
  return onSnapshot(
    query(
      collection(live(), 'orders'),
      where('userId', '==', userId),
      where('paidAt', '>', since),
      orderBy('paidAt', 'desc'),
    ),
    (snapshot) => {
      // Offline, the empty memory cache would report an empty list before any answer.
      if (snapshot.metadata.fromCache) return;
      countReads(snapshot.docChanges().filter(({ type }) => type !== 'removed').length || 1);
      const { items, faults } = decodeList(snapshot.docs, (entry) =>
        decodeOrder(entry.id, plain(entry.data())),
      );
      for (const fault of faults) console.warn(fault);
      onOrders(items);
    },
    onError,
  );
}
