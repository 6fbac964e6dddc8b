import * as v from 'valibot';
import { dateSchema, decode, optionalOrNull } from './decode';

const queuedEmailSchema = v.object({
  id: v.string(),
  /** One address. */
  to: v.fallback(v.array(v.string()), []),
  message: v.fallback(v.object({ subject: v.fallback(v.string(), '') }), { subject: '' }),
  orderId: optionalOrNull(v.string()),
  createdAt: dateSchema,
  // Emails from before the shop's own queue have no state and were sent.
  state: v.fallback(v.picklist(['queued', 'working', 'sent', 'failed']), 'sent'),
  attempts: v.optional(v.number(), 0),
  nextAt: optionalOrNull(dateSchema),
  lastError: optionalOrNull(v.string()),
});
/** The fields of `mail/{id}` that the back office shows. */
export type QueuedEmail = v.InferOutput<typeof queuedEmailSchema>;

/** An email's document → {@link QueuedEmail}. Throws DecodeError. */
export function decodeQueuedEmail(id: string, data: Record<string, unknown>): QueuedEmail {
  return decode(queuedEmailSchema, { ...data, id }, `mail/${id}`);
}
