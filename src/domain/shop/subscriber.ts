import * as v from 'valibot';
import { decode, dateSchema } from './decode';

const subscriberSchema = v.object({
  id: v.string(),
  email: v.string(),
  createdAt: dateSchema,
  /** When the address was confirmed by the link in the email. Until then, nothing else is sent to it. */
  confirmedAt: v.optional(dateSchema),
});
export type Subscriber = v.InferOutput<typeof subscriberSchema>;

/** A subscriber's document → {@link Subscriber}. Throws DecodeError. */
export function decodeSubscriber(id: string, data: Record<string, unknown>): Subscriber {
  return decode(subscriberSchema, { ...data, id }, `subscribers/${id}`);
}
