import * as v from 'valibot';
import { decode, dateSchema } from './decode';

const subscriberSchema = v.object({
  id: v.string(),
  email: v.string(),
  createdAt: dateSchema,
  /** When the address was confirmed by the link in the email. Until then, nothing else is sent to it. */
  confirmedAt: v.optional(dateSchema),
  /** The sentence that was agreed to, and where; older subscribers lack both. */
  words: v.optional(v.string(), ''),
  by: v.optional(v.picklist(['form', 'profile'])),
  /** Shows that a link was in an email to this address. */
  code: v.optional(v.string(), ''),
});
export type Subscriber = v.InferOutput<typeof subscriberSchema>;

/** The address that ends a subscription: a page for a person, and one click for a mailbox provider (RFC 8058). */
export function unsubscribeUrl(origin: string, id: string, code: string): string {
  return `${origin}/api/hooks/unsubscribe?to=${id}&code=${code}`;
}

/** A subscriber's document → {@link Subscriber}. Throws DecodeError. */
export function decodeSubscriber(id: string, data: Record<string, unknown>): Subscriber {
  return decode(subscriberSchema, { ...data, id }, `subscribers/${id}`);
}
