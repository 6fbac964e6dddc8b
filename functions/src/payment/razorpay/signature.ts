import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Razorpay's own check compares with `===`, which tells by its duration how many characters were right; this one
 * takes equally long for every wrong signature of the right length.
 */
function matches(signed: string | Buffer, secret: string, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(signed).digest();
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/**
 * Which of *our* Razorpay orders the checkout's signature belongs to (docs/providers.md "Payment signature"); undefined when none.
 * The order id that the browser sends along plays no part.
 */
export function signedOrder(
  ourRazorpayOrderIds: readonly string[],
  paymentId: string,
  signature: string,
  keySecret: string,
): string | undefined {
  return ourRazorpayOrderIds.find((id) => matches(`${id}|${paymentId}`, keySecret, signature));
}

/** Whether a webhook's raw body was signed with one of the secrets (the former one counts while it is rotated out). */
export function isSignedWebhook(
  rawBody: string | Buffer,
  signature: string,
  secrets: readonly string[],
): boolean {
  return secrets.some((secret) => matches(rawBody, secret, signature));
}
