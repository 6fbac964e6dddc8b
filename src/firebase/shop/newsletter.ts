import { doc, serverTimestamp, setDoc } from 'firebase/firestore/lite';
import { sha256 } from '../../domain/shop/hash';
import { lite } from '../lite';

/**
 * Signs an address up for the newsletter. The document is named by the hash of the address, and a second sign-up
 * succeeds like the first, so the outcome does not reveal who is on the list. Throws FirebaseError.
 */
export async function signUpForNewsletter(email: string): Promise<void> {
  const address = email.trim().toLowerCase();
  const signup = { email: address, askedAt: serverTimestamp() };
  await setDoc(doc(lite(), 'newsletter_signups', await sha256(address)), signup, { merge: true });
}
