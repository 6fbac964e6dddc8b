import {
  collection,
  doc,
  orderBy,
  query,
  serverTimestamp,
  updateDoc,
  where,
} from 'firebase/firestore/lite';
import { decodeQueuedEmail, type QueuedEmail } from '../../domain/shop/queuedEmail';
import { lite } from '../lite';
import { fetchPage, type Page } from '../reads';

/** The shop's emails, newest first: all, or only those that failed; one read each. Throws FirebaseError. */
export async function fetchEmails(
  which: 'failed' | 'all',
  size: number,
): Promise<Page<QueuedEmail>> {
  const q = query(
    collection(lite(), 'mail'),
    ...(which === 'failed' ? [where('state', '==', 'failed')] : []),
    orderBy('createdAt', 'desc'),
  );
  return fetchPage(q, size, decodeQueuedEmail);
}

/** Puts an email that failed into the queue again; a function sends it within a minute. Throws FirebaseError. */
export async function sendEmailAgain(id: string, by: string): Promise<void> {
  await updateDoc(doc(lite(), 'mail', id), {
    state: 'queued',
    attempts: 0,
    isUncertain: false,
    nextAt: serverTimestamp(),
    updatedAt: serverTimestamp(),
    updatedBy: by,
  });
}
