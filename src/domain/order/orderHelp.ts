import { CANCEL_WINDOW_HOURS } from '../shop/constants';
import { canCompletePayment, canRequestCancellation, type Order } from './order';

/**
 * Why a bought order can no longer be cancelled by its customer, and what can be done instead; undefined where it can be,
 * or where there is nothing to cancel.
 */
export function noCancelReason(
  order: Pick<Order, 'status' | 'createdAt'>,
  now: Date,
): string | undefined {
  switch (order.status) {
    case 'paid':
    case 'processing':
      return canRequestCancellation(order, now)
        ? undefined
        : `An order can be cancelled within ${CANCEL_WINDOW_HOURS} hours of placing it. After that, write to us as soon as you can: we will see whether the parcel can still be stopped. What arrives unopened can be returned within 14 days of delivery.`;
    case 'shipped':
      return 'A parcel that is on its way can no longer be cancelled. What arrives unopened can be returned within 14 days of delivery.';
    default:
      return undefined;
  }
}

/** What the customer can do about an order now, in sentences. Whatever else it is, they can write to us. */
export function orderHelp(order: Pick<Order, 'status' | 'createdAt'>, now: Date): string[] {
  if (canCompletePayment(order))
    return [
      'You can still pay for it, or put it away. Nothing is charged until you pay.',
      'To send it to another address, place a new order.',
    ];
  const noCancel = noCancelReason(order, now);
  const cancel = noCancel ?? 'You can still cancel it with one press.';
  switch (order.status) {
    case 'paid':
    case 'processing':
      return [
        cancel,
        'Is the address or the phone number wrong? Write to us before the parcel leaves.',
      ];
    case 'shipped':
      return [
        'Follow the parcel here or on the courier’s page. The courier calls before delivering.',
        cancel,
      ];
    case 'delivered':
      return [
        'Is something damaged, or not what you ordered? Tell us within 48 hours of delivery, with a photograph.',
        'What is unopened can be returned within 14 days of delivery.',
      ];
    case 'cancellation_requested':
      return ['We look at your request and write to you. There is nothing else to do.'];
    case 'cancelled':
      return ['What was paid is refunded to your payment method. You can buy the same again.'];
    case 'pending_payment':
    case 'payment_failed':
      return [];
  }
}
