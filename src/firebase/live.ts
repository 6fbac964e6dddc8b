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
import { decodeList, type DecodeError } from '../domain/decode';
import { decodeReview, type Review, type ReviewSort } from '../domain/review';
import { env } from '../env';
import { firebaseApp } from './app';
import { plain } from './lite';
import { countReads } from './reads';

let instance: Firestore | undefined;

/** Firestore with its live channel (126 kB more than ./lite): only for what must move by itself. */
function live(): Firestore {
  if (instance) return instance;
  instance = initializeFirestore(firebaseApp(), { localCache: memoryLocalCache() });
  if (env.emulators) connectFirestoreEmulator(instance, '127.0.0.1', env.emulators.firestore);
  return instance;
}

/** The visible reviews in one of three orders; each needs a composite index, and is written out to be found. */
function reviewsQuery(productId: string, sort: ReviewSort, most: number) {
  const reviews = collection(live(), 'products', productId, 'reviews');
  switch (sort) {
    case 'newest':
      return query(
        reviews,
        where('hidden', '==', false),
        orderBy('createdAt', 'desc'),
        limit(most),
      );
    case 'highest':
      return query(
        reviews,
        where('hidden', '==', false),
        orderBy('rating', 'desc'),
        orderBy('createdAt', 'desc'),
        limit(most),
      );
    case 'lowest':
      return query(
        reviews,
        where('hidden', '==', false),
        orderBy('rating', 'asc'),
        orderBy('createdAt', 'desc'),
        limit(most),
      );
  }
}

export interface ReviewList {
  reviews: Review[];
  /** What did not decode; said in the console, never shown. */
  faults: DecodeError[];
}

/**
 * The visible reviews of a fragrance, the first `most` of them, now and whenever they change (SPEC §2 "live list").
 * Answers the way to stop. After `onError` nothing more comes.
 */
export function watchReviews(
  productId: string,
  { sort, most }: { sort: ReviewSort; most: number },
  onList: (list: ReviewList) => void,
  onError: (error: Error) => void,
): () => void {
  return onSnapshot(
    reviewsQuery(productId, sort, most),
    (snapshot) => {
      // Offline the empty memory would answer "none" before anything was asked.
      if (snapshot.metadata.fromCache && snapshot.empty) return;
      if (!snapshot.metadata.fromCache)
        countReads(snapshot.docChanges().filter((change) => change.type !== 'removed').length);
      const { items, faults } = decodeList(snapshot.docs, (entry) =>
        // A review one has just written has no time of the server's yet: the estimate is as good.
        decodeReview(entry.id, plain(entry.data({ serverTimestamps: 'estimate' }))),
      );
      onList({ reviews: items, faults });
    },
    onError,
  );
}
