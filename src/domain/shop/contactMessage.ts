import * as v from 'valibot';
import { CONTACT_SUBJECTS } from './contact';
import { decode, dateSchema } from './decode';

/** The longest answer, in characters. Keep in sync with firestore.rules. */
export const MAX_MESSAGE_ANSWER = 5000;

/** What an admin answered, and when. */
const answerSchema = v.object({ text: v.string(), by: v.string(), at: dateSchema });

const messageSchema = v.object({
  id: v.string(),
  name: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  subject: v.optional(v.string(), 'other'),
  message: v.optional(v.string(), ''),
  createdAt: dateSchema,
  read: v.optional(v.boolean(), false),
  answered: v.optional(v.boolean(), false),
  /** The answers that were sent from the back office, oldest first. */
  answers: v.optional(v.array(answerSchema), []),
});
/** A contact message, whether it has been read and answered, and the answers. */
export type ReceivedMessage = v.InferOutput<typeof messageSchema>;

/** A message document → {@link ReceivedMessage}. Throws DecodeError. */
export function decodeMessage(id: string, data: Record<string, unknown>): ReceivedMessage {
  return decode(messageSchema, { ...data, id }, `contactMessages/${id}`);
}

/** The label of a stored subject; an unknown subject is its own label. */
export function subjectLabel(subject: string): string {
  return CONTACT_SUBJECTS.find(([value]) => value === subject)?.[1] ?? subject;
}

/** A mailto link to an address that a visitor typed, encoded so that it cannot add recipients, headers or text. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** A mailto link that opens a reply with the subject and the quoted message filled in. */
export function replyLink({ email, subject, message }: ReceivedMessage): string {
  const quoted = message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const query = `subject=${encodeURIComponent(`Re: ${subjectLabel(subject)}`)}&body=${encodeURIComponent(`\n\n${quoted}`)}`;
  return `${mailLink(email)}?${query}`;
}
