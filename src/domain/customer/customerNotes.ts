import * as v from 'valibot';
import { decode } from '../shop/decode';

/** Limits of what admins remember about a customer, in characters. Keep in sync with firestore.rules. */
export const CUSTOMER_NOTES_MAX = { note: 2000, tags: 10, tag: 30 } as const;

const notesSchema = v.object({
  note: v.optional(v.string(), ''),
  tags: v.optional(v.array(v.string()), []),
});
/** `customerNotes/{uid}`: what admins remember about a customer, who does not read it. */
export type CustomerNotes = v.InferOutput<typeof notesSchema>;

/** A document, or undefined for none → {@link CustomerNotes}. Throws DecodeError. */
export function decodeCustomerNotes(id: string, data: unknown): CustomerNotes {
  return decode(notesSchema, data ?? {}, `customerNotes/${id}`);
}

/** The notes in their form: tags with commas between them. */
export interface CustomerNotesForm {
  note: string;
  tags: string;
}

export const toCustomerNotesForm = ({ note, tags }: CustomerNotes): CustomerNotesForm => ({
  note,
  tags: tags.join(', '),
});

/** A tag as it is stored and searched for: in small letters, without `#`. */
export const normaliseTag = (text: string): string =>
  text.replace(/\s+/g, ' ').trim().replace(/^#/, '').toLowerCase();

export function toCustomerNotes({ note, tags }: CustomerNotesForm): CustomerNotes {
  const given = tags.split(',').map(normaliseTag).filter(Boolean);
  return { note: note.trim(), tags: [...new Set(given)] };
}

export function validateCustomerNotes(form: CustomerNotesForm): Partial<CustomerNotesForm> {
  const { note, tags } = toCustomerNotes(form);
  const most = CUSTOMER_NOTES_MAX;
  return {
    ...(note.length > most.note && { note: `At most ${most.note} characters.` }),
    ...(tags.length > most.tags && { tags: `At most ${most.tags} tags.` }),
    ...(tags.some((tag) => tag.length > most.tag) && {
      tags: `A tag has at most ${most.tag} characters. Write commas between tags.`,
    }),
  };
}
