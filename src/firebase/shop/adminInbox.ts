import {
  addDoc,
  collection,
  collectionGroup,
  deleteDoc,
  deleteField,
  doc,
  orderBy,
  query,
  serverTimestamp,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore/lite';
import { decodeHiddenReason, type ModeratedReview } from '../../domain/customer/moderatedReview';
import { decodeReview } from '../../domain/customer/review';
import { decodeMessage, type ReceivedMessage } from '../../domain/shop/contactMessage';
import { decodeSubscriber, type Subscriber } from '../../domain/shop/subscriber';
import { lite } from '../lite';
import { fetchDocument, fetchPage, type Page } from '../reads';

/** Which contact messages: those that nobody has answered, those that nobody has read, or all. */
export type MessageView = '' | 'to-answer' | 'unread';

/** Contact messages, newest first; one read each. Throws FirebaseError. */
export async function fetchMessages(
  view: MessageView,
  size: number,
): Promise<Page<ReceivedMessage>> {
  const q = query(
    collection(lite(), 'contactMessages'),
    // A function has given every message both marks.
    ...(view === 'to-answer'
      ? [where('answered', '==', false)]
      : view === 'unread'
        ? [where('read', '==', false)]
        : []),
    orderBy('createdAt', 'desc'),
  );
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

/** Asks the functions to send an answer; they add it to the message. Throws FirebaseError. */
export async function answerMessage(id: string, text: string, by: string): Promise<void> {
  const answers = collection(lite(), 'contactMessages', id, 'answers');
  await addDoc(answers, { text, by, at: serverTimestamp() });
}

/** Deletes a contact message for good. Throws FirebaseError. */
export async function deleteMessage(id: string): Promise<void> {
  await deleteDoc(doc(lite(), 'contactMessages', id));
}

/** Removes a subscriber from the newsletter for good, without a read. Throws FirebaseError. */
export async function deleteSubscriber(id: string): Promise<void> {
  await deleteDoc(doc(lite(), 'subscribers', id));
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
  return withReasons(
    await fetchPage(q, size, (id, data, ref) => ({
      ...decodeReview(id, data),
      productId: ref.parent.parent?.id ?? '',
    })),
  );
}

/** Adds why the hidden ones are hidden: one read for each of them. */
async function withReasons({
  rows,
  next,
}: Page<Omit<ModeratedReview, 'hiddenReason'>>): Promise<Page<ModeratedReview>> {
  const moderated = rows.map(async (review) => ({
    ...review,
    hiddenReason: review.hidden
      ? await fetchDocument(decisionRef(review), decodeHiddenReason)
      : undefined,
  }));
  return {
    rows: await Promise.all(moderated),
    next: next && (async () => withReasons(await next())),
  };
}

const reviewRef = ({ productId, id }: Pick<ModeratedReview, 'productId' | 'id'>) =>
  doc(lite(), 'products', productId, 'reviews', id);

const decisionRef = (review: Pick<ModeratedReview, 'productId' | 'id'>) =>
  doc(reviewRef(review), 'decisions', 'latest');

/** Hides a review with a reason, which the author cannot read, or shows it again. Throws FirebaseError. */
export async function hideReview(
  review: Pick<ModeratedReview, 'productId' | 'id'>,
  { hidden, reason }: { hidden: boolean; reason: string },
  by: string,
): Promise<void> {
  const batch = writeBatch(lite());
  batch.update(reviewRef(review), { hidden });
  batch.set(decisionRef(review), { hidden, reason, by, at: serverTimestamp() });
  await batch.commit();
}

/** Publishes the shop's answer to a review, or removes it when `text` is empty. Throws FirebaseError. */
export async function answerReview(
  review: Pick<ModeratedReview, 'productId' | 'id'>,
  text: string,
  by: string,
): Promise<void> {
  const batch = writeBatch(lite());
  batch.update(
    reviewRef(review),
    text === ''
      ? { answer: deleteField(), answeredAt: deleteField() }
      : { answer: text, answeredAt: serverTimestamp() },
  );
  batch.set(doc(reviewRef(review), 'decisions', 'answer'), { text, by, at: serverTimestamp() });
  await batch.commit();
}

/** Subscribers of the newsletter who have confirmed, the last one first; one read each. Throws FirebaseError. */
export async function fetchConfirmedSubscribers(size: number): Promise<Page<Subscriber>> {
  // A query ordered by a field leaves out documents without it.
  const q = query(collection(lite(), 'subscribers'), orderBy('confirmedAt', 'desc'));
  return fetchPage(q, size, decodeSubscriber);
}

/** All subscribers of the newsletter, newest first; one read each. Throws FirebaseError. */
export async function fetchSubscribers(size: number): Promise<Page<Subscriber>> {
  const q = query(collection(lite(), 'subscribers'), orderBy('createdAt', 'desc'));
  return fetchPage(q, size, decodeSubscriber);
}
