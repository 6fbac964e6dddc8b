import { serverTimestamp } from 'firebase/firestore/lite';
import type { ContactMessage } from '../../domain/shop/contact';
import { createInSlot } from './slots';

/** Sends a message from the contact form. Throws FirebaseError. */
export async function sendContactMessage(message: ContactMessage): Promise<void> {
  await createInSlot('contactMessages', {
    ...message,
    email: message.email.toLowerCase(),
    createdAt: serverTimestamp(),
  });
}
