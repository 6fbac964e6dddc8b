/** SPEC §5 "Contact": the subjects, as they are stored, and as people read them. */
export const CONTACT_SUBJECTS = [
  ['fragrance-consultation', 'Help with choosing a fragrance'],
  ['product-inquiry', 'A question about a fragrance'],
  ['order-support', 'An order of mine'],
  ['partnership', 'Working together'],
  ['press', 'Press'],
  ['other', 'Something else'],
] as const;
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number][0];

export function isContactSubject(value: string): value is ContactSubject {
  return CONTACT_SUBJECTS.some(([subject]) => subject === value);
}

/** SPEC §3 "Contact message", trimmed. */
export interface ContactMessage {
  name: string;
  email: string;
  subject: ContactSubject;
  message: string;
}

/** What firestore.rules takes at most. */
export const CONTACT_MAX = { name: 100, message: 5000 } as const;
