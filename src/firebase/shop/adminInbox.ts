import {
  collection,
  collectionGroup,
  doc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  startAfter,
  updateDoc,
  where,
  type QueryDocumentSnapshot,
} from 'firebase/firestore/lite';
import { decodeModeratedReview, type ModeratedReview } from '../../domain/customer/moderatedReview';
import { decodeMessage, type ReceivedMessage } from '../../domain/shop/contactMessage';
import { decodeSignup, type Signup } from '../../domain/shop/signup';
import { decodeList } from '../../domain/shop/decode';
import { lite, plain } from '../lite';
import { countReads } from '../reads';

interface Rows<T> {
  rows: T[];
  next: (() => Promise<Rows<T>>) | undefined;
}

/** One page of results; `fetchNext` fetches the page after it. */
function toRows<T>(
  docs: readonly QueryDocumentSnapshot[],
  size: number,
  decodeOne: (entry: QueryDocumentSnapshot) => T,
  fetchNext: (last: QueryDocumentSnapshot) => Promise<Rows<T>>,
): Rows<T> {
  countReads(Math.max(1, docs.length));
  const { items, faults } = decodeList(docs, decodeOne);
  for (const fault of faults) console.warn(fault.message);
  const last = docs.length === size ? docs.at(-1) : undefined;
  return { rows: items, next: last && (() => fetchNext(last)) };
}

/** Contact messages, newest first. */
export async function fetchMessages(
  size: number,
  after?: QueryDocumentSnapshot,
): Promise<Rows<ReceivedMessage>> {
  const q = query(
    collection(lite(), 'contactMessages'),
    orderBy('createdAt', 'desc'),
    ...(after ? [startAfter(after)] : []),
    limit(size),
  );
  return toRows(
    (await getDocs(q)).docs,
    size,
    (entry) => decodeMessage(entry.id, plain(entry.data())),
    (last) => fetchMessages(size, last),
  );
}

/** Marks a message as read or answered, or removes the mark. Throws FirebaseError. */
export async function markMessage(
  id: string,
  marks: { read?: boolean; answered?: boolean },
  by: string,
): Promise<void> {
  await updateDoc(doc(lite(), 'contactMessages', id), {
    ...marks,
    updatedAt: serverTimestamp(),
    updatedBy: by,
  });
}

/** Reviews of all fragrances, newest first: all of them, or only hidden or visible ones. */
export async function fetchAllReviews(
  hidden: boolean | undefined,
  size: number,
  after?: QueryDocumentSnapshot,
): Promise<Rows<ModeratedReview>> {
  const q = query(
    collectionGroup(lite(), 'reviews'),
    ...(hidden === undefined ? [] : [where('hidden', '==', hidden)]),
    orderBy('createdAt', 'desc'),
    ...(after ? [startAfter(after)] : []),
    limit(size),
  );
  return toRows(
    (await getDocs(q)).docs,
    size,
    (entry) =>
      decodeModeratedReview(entry.ref.parent.parent?.id ?? '', entry.id, plain(entry.data())),
    (last) => fetchAllReviews(hidden, size, last),
  );
}

/** Hides a review with a reason, or shows it again. Throws FirebaseError. */
export async function hideReview(
  review: Pick<ModeratedReview, 'productId' | 'id'>,
  change: { hidden: boolean; hiddenReason: string },
  by: string,
): Promise<void> {
  await updateDoc(doc(lite(), 'products', review.productId, 'reviews', review.id), {
    ...change,
    updatedBy: by,
  });
}

/** Newsletter signups, newest first. */
export async function fetchSignups(
  size: number,
  after?: QueryDocumentSnapshot,
): Promise<Rows<Signup>> {
  const q = query(
    collection(lite(), 'newsletter_signups'),
    orderBy('createdAt', 'desc'),
    ...(after ? [startAfter(after)] : []),
    limit(size),
  );
  return toRows(
    (await getDocs(q)).docs,
    size,
    (entry) => decodeSignup(entry.id, plain(entry.data())),
    (last) => fetchSignups(size, last),
  );
}
