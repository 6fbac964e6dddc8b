import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Compares in constant time. The Razorpay package compares with `===`, whose duration reveals how many characters are
 * right.
 */
function matches(signed: string | Buffer, secret: string, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(signed).digest();
  if (!/^[0-9a-f]{64}$/i.test(signature)) return false;
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

/**
 * The one of *our* Razorpay orders that the checkout's signature belongs to (docs/providers.md "Payment signature");
 * undefined when there is none. The order id in the request is not used.
 */
export function signedOrder(
  ourRazorpayOrderIds: readonly string[],
  paymentId: string,
  signature: string,
  keySecret: string,
): string | undefined {
  return ourRazorpayOrderIds.find((id) => matches(`${id}|${paymentId}`, keySecret, signature));
}

/** Whether a webhook's raw body was signed with one of the secrets (the previous one is valid during a rotation). */
export function isSignedWebhook(
  rawBody: string | Buffer,
  signature: string,
  secrets: readonly string[],
): boolean {
  return secrets.some((secret) => matches(rawBody, secret, signature));
}
