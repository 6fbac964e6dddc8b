import { doc, serverTimestamp, setDoc } from 'firebase/firestore/lite';
import { lite } from '../lite';

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Signs an address up for the newsletter. The document is named by the hash of the address, and a second sign-up
 * succeeds like the first, so the outcome does not reveal who is on the list. Throws FirebaseError.
 */
export async function signUpForNewsletter(email: string): Promise<void> {
  const address = email.trim().toLowerCase();
  await setDoc(doc(lite(), 'newsletter_signups', await sha256(address)), {
    email: address,
    createdAt: serverTimestamp(),
  });
}
