import type { DocumentSnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { dateSchema, decode, optionalOrNull } from '../../../src/domain/shop/decode';
import { plain } from '../store/firestore';
import { leaseSchema, RELEASED } from '../store/lease';

/**
 * `mail/{id}`: the queue of emails. queued → working → sent; back to queued when the mail server did not accept it;
 * failed when only the owner can help; dropped when an unconfirmed address was refused. Emails from before this queue have no state and were sent.
 */
const mailSchema = v.object({
  to: v.pipe(v.array(v.string()), v.length(1)),
  message: v.object({ subject: v.string(), text: v.string(), html: v.string() }),
  replyTo: v.optional(v.string(), ''),
  orderId: optionalOrNull(v.string()),
  kind: v.optional(v.string(), ''),
  /** The address that ends the subscription; only emails for which the newsletter's consent is needed have it. */
  unsubscribe: optionalOrNull(v.string()),
  state: v.optional(v.picklist(['queued', 'working', 'sent', 'failed', 'dropped']), 'sent'),
  /** The number of failed attempts in a row. */
  attempts: v.optional(v.number(), 0),
  /** When the job takes it up; while a worker has it, when its lease expires. */
  nextAt: optionalOrNull(dateSchema),
  ...leaseSchema.entries,
  leaseId: optionalOrNull(v.string()),
  /** Whether an attempt was interrupted so late that the email may have been sent. */
  isUncertain: v.optional(v.boolean(), false),
  lastError: optionalOrNull(v.string()),
});
export type QueuedMail = v.InferOutput<typeof mailSchema>;

/** The fields of an email that waits to be sent. */
export function queuedAt(now: Date) {
  return {
    state: 'queued',
    attempts: 0,
    nextAt: now,
    ...RELEASED,
    leaseId: null,
    isUncertain: false,
    lastError: null,
  } as const;
}

/** Throws DecodeError; undefined when there is none. */
export function readMail(snapshot: DocumentSnapshot): QueuedMail | undefined {
  return snapshot.exists
    ? decode(mailSchema, plain(snapshot.data()), `mail/${snapshot.id}`)
    : undefined;
}
