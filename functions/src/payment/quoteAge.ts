import { DAY_MS } from '../../../src/domain/shop/ist';
import { PENDING_EXPIRES_DAYS } from '../../../src/domain/shop/constants';
import type { Order } from '../../../src/domain/order/order';
import type { RazorpayPayment } from './razorpay/client';

/** `razorpayError` of an order that the reconciler has expired. */
export const EXPIRED = 'expired';

/**
 * Whether a payment was made when its price was no longer guaranteed. Razorpay orders never expire, so an old one can
 * be paid after a price was raised or a product withdrawn. What counts is when the customer paid, not when the event
 * arrived.
 */
export function isExpired(
  order: Pick<Order, 'quotedAt' | 'createdAt' | 'razorpayError'>,
  payment: Pick<RazorpayPayment, 'createdAt'>,
  now: Date,
): boolean {
  if (order.razorpayError === EXPIRED) return true;
  return isPriceExpired(order, payment.createdAt ?? now);
}

/** Whether the price that was last quoted for an order is no longer guaranteed at a given time. */
export function isPriceExpired(order: Pick<Order, 'quotedAt' | 'createdAt'>, at: Date): boolean {
  return quoteAge(order, at) > PENDING_EXPIRES_DAYS * DAY_MS;
}

/** How long ago an order was last quoted. Milliseconds. */
export function quoteAge(order: Pick<Order, 'quotedAt' | 'createdAt'>, at: Date): number {
  return at.getTime() - (order.quotedAt ?? order.createdAt).getTime();
}
