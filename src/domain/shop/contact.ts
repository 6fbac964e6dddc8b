/** The subjects of the contact form, each as stored and with its label. */
export const CONTACT_SUBJECTS = [
  ['fragrance-consultation', 'Help choosing a fragrance'],
  ['product-inquiry', 'A question about a fragrance'],
  ['order-support', 'A question about my order'],
  ['partnership', 'Working together'],
  ['press', 'Press'],
  ['other', 'Something else'],
] as const;
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number][0];

export function isContactSubject(value: string): value is ContactSubject {
  return CONTACT_SUBJECTS.some(([subject]) => subject === value);
}

/** A contact message as it is stored: trimmed. */
export interface ContactMessage {
  name: string;
  email: string;
  subject: ContactSubject;
  message: string;
}

/** Maximum lengths in characters. Keep in sync with firestore.rules. */
export const CONTACT_MAX = { name: 100, message: 5000 } as const;
