import {
  collection,
  collectionGroup,
  doc,
  orderBy,
  query,
  serverTimestamp,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { decodeModeratedReview, type ModeratedReview } from '../../domain/customer/moderatedReview';
import { decodeMessage, type ReceivedMessage } from '../../domain/shop/contactMessage';
import { decodeSignup, type Signup } from '../../domain/shop/signup';
import { lite } from '../lite';
import { fetchPage, type Page } from '../reads';

/** Contact messages, newest first. */
export async function fetchMessages(size: number): Promise<Page<ReceivedMessage>> {
  const q = query(collection(lite(), 'contactMessages'), orderBy('createdAt', 'desc'));
  return fetchPage(q, size, decodeMessage);
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
): Promise<Page<ModeratedReview>> {
  const q = query(
    collectionGroup(lite(), 'reviews'),
    ...(hidden === undefined ? [] : [where('hidden', '==', hidden)]),
    orderBy('createdAt', 'desc'),
  );
  return fetchPage(q, size, (id, data, ref) =>
    decodeModeratedReview(ref.parent.parent?.id ?? '', id, data),
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
export async function fetchSignups(size: number): Promise<Page<Signup>> {
  const q = query(collection(lite(), 'newsletter_signups'), orderBy('createdAt', 'desc'));
  return fetchPage(q, size, decodeSignup);
}
