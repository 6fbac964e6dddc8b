import { addDoc, collection, serverTimestamp } from 'firebase/firestore/lite';
import type { ContactMessage } from '../../domain/shop/contact';
import { lite } from '../lite';

/** Sends a message from the contact form. Throws FirebaseError. */
export async function sendContactMessage(message: ContactMessage): Promise<void> {
  await addDoc(collection(lite(), 'contactMessages'), {
    ...message,
    email: message.email.toLowerCase(),
    createdAt: serverTimestamp(),
  });
}
