import { formatRupees, toRupees } from '../pricing/money';
import { canCompletePayment, type Order, type ReturningPayment } from './order';
import { REFUSAL_MESSAGES, REFUSAL_REASONS } from './refusal';

/**
 * What a customer reads about the payments that the shop could not keep: the amount, why, when it arrives and by which
 * number to ask for it. Newest first; empty where there are none.
 */
export function returningMessages({ returning }: Pick<Order, 'returning'>): string[] {
  return returning.map(messageOf).toReversed();
}

function messageOf({ amountPaise, reason, refundId }: ReturningPayment): string {
  return [
    `We could not keep your payment of ${formatRupees(toRupees(amountPaise))}.`,
    ...sentenceOf(reason),
    'It is being returned to your original payment method; banks take 7-10 business days.',
    ...(refundId === '' ? [] : [`The number of the refund is ${refundId}.`]),
  ].join(' ');
}

function sentenceOf(reason: string): string[] {
  return REFUSAL_REASONS.filter((one) => one === reason).map((one) => REFUSAL_MESSAGES[one]);
}

/**
 * Whether there is nothing to pay for any more, because the customer has bought the same in another order and paid for
 * this one too.
 */
export function isPaidTwice(order: Pick<Order, 'status' | 'returning'>): boolean {
  return canCompletePayment(order) && order.returning.at(-1)?.reason === 'paid_twice';
}
