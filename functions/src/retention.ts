/** Documents that only serve for a while, and for how many days: longer than anybody may still ask about them. */
const KEPT_DAYS = {
  /** Razorpay repeats an event for a day; what it would do again is refused by `payments` anyway. */
  webhookEvents: 30,
  /** What was written to whom, for as long as a parcel or a refund may be argued about. */
  mail: 180,
  /** From the last try to pay; a payment arrives within five days of one. */
  checkouts: 365,
} as const;

/** `expireAt` of a document written now: Firestore deletes it after that (`ttl` in firestore.indexes.json). */
export function expiry(collection: keyof typeof KEPT_DAYS, now: Date): Date {
  return new Date(now.getTime() + KEPT_DAYS[collection] * 86_400_000);
}
