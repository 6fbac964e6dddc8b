import { FirebaseError } from 'firebase/app';
import { doc, serverTimestamp, setDoc } from 'firebase/firestore/lite';
import { lite } from './lite';

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Adds an address to the newsletter. Its document is named by the address's hash and can only be created, so a
 * second sign-up is refused by the rules; to the person both are the same good news. Throws FirebaseError else.
 */
export async function signUpForNewsletter(email: string): Promise<void> {
  const address = email.trim().toLowerCase();
  try {
    await setDoc(doc(lite(), 'newsletter_signups', await sha256(address)), {
      email: address,
      createdAt: serverTimestamp(),
    });
  } catch (error) {
    if (error instanceof FirebaseError && error.code === 'permission-denied') return;
    throw error;
  }
}
