import { createHash } from 'node:crypto';

/**
 * The `receipt` of an order at Razorpay: a digest of the order id, because `uid_timestamp` has 42 characters and
 * Razorpay accepts 40. It is deterministic, and each attempt after the first adds its own suffix.
 */
export function receiptFor(orderId: string, attempt: number): string {
  const digest = createHash('sha256').update(orderId).digest('hex').slice(0, 32);
  return attempt <= 1 ? digest : `${digest}-${attempt}`;
}
