import * as v from 'valibot';
import { CONTACT_SUBJECTS } from './contact';
import { optionalOrNull, decode, moment } from './decode';
import { decodeReview, type Review } from './review';

const messageSchema = v.object({
  id: v.string(),
  name: v.optional(v.string(), ''),
  email: v.optional(v.string(), ''),
  subject: v.optional(v.string(), 'other'),
  message: v.optional(v.string(), ''),
  createdAt: moment,
  read: v.optional(v.boolean(), false),
  answered: v.optional(v.boolean(), false),
});
/** SPEC §3 "Contact message", with what the house has done about it. */
export type InboxMessage = v.InferOutput<typeof messageSchema>;

/** A message document → {@link InboxMessage}. Throws DecodeError. */
export function decodeMessage(id: string, data: Record<string, unknown>): InboxMessage {
  return decode(messageSchema, { ...data, id }, `contactMessages/${id}`);
}

/** A subject as people read it. */
export function subjectLabel(subject: string): string {
  return CONTACT_SUBJECTS.find(([value]) => value === subject)?.[1] ?? subject;
}

/** Opens a letter to an address that somebody typed, and can do nothing else: no second reader, no text. */
export function mailLink(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** Opens the house's mail program with the answer begun. */
export function answerLink({ email, subject, message }: InboxMessage): string {
  const quoted = message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
  const query = `subject=${encodeURIComponent(`Re: ${subjectLabel(subject)}`)}&body=${encodeURIComponent(`\n\n${quoted}`)}`;
  return `${mailLink(email)}?${query}`;
}

/** A review as the back office sees it. */
export interface InboxReview extends Review {
  productId: string;
  hiddenReason: string | undefined;
}

const hiddenSchema = v.object({ hiddenReason: optionalOrNull(v.string()) });

/** A review document below `products/{productId}` → {@link InboxReview}. Throws DecodeError. */
export function decodeInboxReview(
  productId: string,
  id: string,
  data: Record<string, unknown>,
): InboxReview {
  const { hiddenReason } = decode(hiddenSchema, data, `products/${productId}/reviews/${id}`);
  return { ...decodeReview(id, data), productId, hiddenReason };
}

const signupSchema = v.object({ id: v.string(), email: v.string(), createdAt: moment });
export type Signup = v.InferOutput<typeof signupSchema>;

/** A newsletter document → {@link Signup}. Throws DecodeError. */
export function decodeSignup(id: string, data: Record<string, unknown>): Signup {
  return decode(signupSchema, { ...data, id }, `newsletter_signups/${id}`);
}
