import { CURRENCY } from '../../../src/domain/shop/constants';
import type { Order } from '../../../src/domain/order/order';
import type { RazorpayOrder, RazorpayPayment } from './razorpay/client';

type Priced = Pick<Order, 'amountPaise'>;

/** Whether a payment is for exactly what the order costs. */
export function isAmountOurs(order: Priced, payment: RazorpayPayment): boolean {
  return payment.amount === order.amountPaise && payment.currency === CURRENCY;
}

/**
 * Whether a payment of another amount pays the order all the same: Razorpay says that its order is paid at our amount,
 * by this payment. An offer of Razorpay makes it smaller, a fee that the customer bears makes it larger
 * (docs/providers.md "Offers and fees"). Neither a smaller payment that left something due nor a surplus beyond the fee
 * is accepted.
 * @param razorpayOrder as fetched from Razorpay's API; undefined accepts nothing
 */
export function isPaidInFull(
  { amountPaise }: Priced,
  payment: RazorpayPayment,
  razorpayOrder: RazorpayOrder | undefined,
): boolean {
  if (razorpayOrder === undefined || amountPaise === undefined) return false;
  const { amountPaid, amountDue } = razorpayOrder;
  const isOrderPaid =
    razorpayOrder.id === payment.orderId &&
    razorpayOrder.status === 'paid' &&
    razorpayOrder.amount === amountPaise &&
    razorpayOrder.currency === CURRENCY &&
    payment.currency === CURRENCY &&
    amountDue === 0;
  if (!isOrderPaid) return false;
  const surplus = payment.amount - amountPaise;
  // Otherwise another payment has paid the order.
  if (surplus < 0) return amountPaid === payment.amount;
  return surplus <= payment.fee && (amountPaid === payment.amount || amountPaid === amountPaise);
}
