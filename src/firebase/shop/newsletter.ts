import { FirebaseError } from 'firebase/app';
import { deleteField, doc, serverTimestamp, updateDoc } from 'firebase/firestore/lite';
import { lite } from '../lite';
import { createInSlot } from './slots';

/**
 * Asks for the newsletter. A function subscribes the address and sends an email to confirm it. The outcome does not
 * reveal who is subscribed. Throws FirebaseError.
 */
export async function signUpForNewsletter(email: string): Promise<void> {
  const address = email.trim().toLowerCase();
  await createInSlot('newsletter_signups', { email: address, createdAt: serverTimestamp() });
}

/**
 * Removes a subscriber with the code of an email, as a mailbox provider does for its own button. Rejects when the network
 * fails.
 */
export async function leaveNewsletter(to: string, code: string): Promise<void> {
  const query = new URLSearchParams({ to, code });
  const response = await fetch(`/api/hooks/unsubscribe?${query}`, { method: 'POST' });
  if (!response.ok) throw new Error(`unsubscribing answered ${response.status}`);
}

/**
 * Confirms a subscription with the code of the email. `refused` when the code is wrong or was used before. Throws
 * FirebaseError.
 * @param to the subscriber's id, from the link
 */
export async function confirmSubscription(
  to: string,
  code: string,
): Promise<'confirmed' | 'refused'> {
  if (!/^[0-9a-f]{64}$/.test(to)) return 'refused';
  try {
    const proof = { proof: code, confirmedAt: serverTimestamp(), expireAt: deleteField() };
    await updateDoc(doc(lite(), 'subscribers', to), proof);
    return 'confirmed';
  } catch (error) {
    if (error instanceof FirebaseError && error.code === 'permission-denied') return 'refused';
    throw error;
  }
}
