import { addDoc, collection, serverTimestamp } from 'firebase/firestore/lite';
import type { ContactMessage } from '../domain/contact';
import { lite } from './lite';

/** Puts a message on the house's desk (SPEC §7 `contactMessages`). Throws FirebaseError. */
export async function sendContactMessage(message: ContactMessage): Promise<void> {
  await addDoc(collection(lite(), 'contactMessages'), { ...message, createdAt: serverTimestamp() });
}
