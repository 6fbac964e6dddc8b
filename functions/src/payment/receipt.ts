import { createHash } from 'node:crypto';

/**
 * What Razorpay knows an order by. `uid_timestamp` is 42 characters and Razorpay takes 40, so
 * this is a digest of it: the same order always gives the same one, and each later attempt its own suffix.
 */
export function receiptFor(orderId: string, attempt: number): string {
  const digest = createHash('sha256').update(orderId).digest('hex').slice(0, 32);
  return attempt <= 1 ? digest : `${digest}-${attempt}`;
}
