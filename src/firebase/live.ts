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

/** Each is one composite index of firestore.indexes.json. */
const ORDERS = {
  newest: () => [orderBy('createdAt', 'desc')],
  highest: () => [orderBy('rating', 'desc'), orderBy('createdAt', 'desc')],
  lowest: () => [orderBy('rating', 'asc'), orderBy('createdAt', 'desc')],
} satisfies Record<ReviewSort, () => ReturnType<typeof orderBy>[]>;

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
  const asked = query(
    collection(live(), 'products', productId, 'reviews'),
    where('hidden', '==', false),
    ...ORDERS[sort](),
    limit(most),
  );
  return onSnapshot(
    asked,
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
