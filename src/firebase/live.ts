import {
  collection,
  connectFirestoreEmulator,
  initializeFirestore,
  limit,
  memoryLocalCache,
  onSnapshot,
  orderBy,
  query,
  where,
  type Firestore,
} from 'firebase/firestore';
import { decodeList, type DecodeError } from '../domain/shop/decode';
import { decodeReview, type ReviewQuery, type Review } from '../domain/customer/review';
import { env } from '../env';
import { firebaseApp } from './app';
import { plain } from './lite';
import { countReads } from './reads';

let instance: Firestore | undefined;

/** The full Firestore SDK (126 kB more than ./lite): only for live queries. */
export function live(): Firestore {
  if (instance) return instance;
  instance = initializeFirestore(firebaseApp(), { localCache: memoryLocalCache() });
  if (env.emulators) connectFirestoreEmulator(instance, '127.0.0.1', env.emulators.firestore);
  return instance;
}

/**
 * The visible reviews of one kind in one of three orders. Each order needs a composite index, so the queries are
 * written out in full.
 */
function reviewsQuery(productId: string, { sort, limit: size, verified }: ReviewQuery) {
  const reviews = collection(live(), 'products', productId, 'reviews');
  switch (sort) {
    case 'newest':
      return query(
        reviews,
        where('hidden', '==', false),
        where('verified', '==', verified),
        orderBy('createdAt', 'desc'),
        limit(size),
      );
    case 'highest':
      return query(
        reviews,
        where('hidden', '==', false),
        where('verified', '==', verified),
        orderBy('rating', 'desc'),
        orderBy('createdAt', 'desc'),
        limit(size),
      );
    case 'lowest':
      return query(
        reviews,
        where('hidden', '==', false),
        where('verified', '==', verified),
        orderBy('rating', 'asc'),
        orderBy('createdAt', 'desc'),
        limit(size),
      );
  }
}

export interface ReviewList {
  reviews: Review[];
  /** Reviews that did not decode; not shown. */
  faults: DecodeError[];
}

/**
 * Subscribes to the first `limit` visible reviews of a fragrance. Returns a function that unsubscribes. Nothing follows
 * after `onError`.
 */
export function watchReviews(
  productId: string,
  asked: ReviewQuery,
  onList: (list: ReviewList) => void,
  onError: (error: Error) => void,
): () => void {
  return onSnapshot(
    reviewsQuery(productId, asked),
    (snapshot) => {
      // Offline, the empty memory cache would report an empty list before any answer.
      if (snapshot.metadata.fromCache && snapshot.empty) return;
      if (!snapshot.metadata.fromCache)
        countReads(snapshot.docChanges().filter((change) => change.type !== 'removed').length);
      const { items, faults } = decodeList(snapshot.docs, (entry) =>
        // A review that was just written has no server time yet; the estimate is close enough.
        decodeReview(entry.id, plain(entry.data({ serverTimestamps: 'estimate' }))),
      );
      onList({ reviews: items, faults });
    },
    onError,
  );
}
