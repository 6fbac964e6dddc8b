import { CANCEL_WINDOW_HOURS } from '../shop/constants';
import { canCompletePayment, canRequestCancellation, isPutAway, type Order } from './order';
import { strayStage } from './parcelTrouble';
import { canAskReturn, deliveryTime, openKinds } from './returnable';
import { isPaidTwice } from './returning';

/**
 * Why a bought order can no longer be cancelled by its customer, and what can be done instead; undefined where it can be,
 * or where there is nothing to cancel, as with a replacement that the shop sends for a return.
 */
export function noCancelReason(
  order: Pick<Order, 'status' | 'createdAt' | 'paidAt' | 'replaces' | 'shiprocketStatus'>,
  now: Date,
): string | undefined {
  if (order.replaces !== undefined || strayStage(order) !== undefined) return undefined;
  switch (order.status) {
    case 'paid':
    case 'processing':
      return canRequestCancellation(order, now)
        ? undefined
        : `An order can be cancelled within ${CANCEL_WINDOW_HOURS} hours of paying. After that, write to us as soon as you can: we will see whether the parcel can still be stopped. What arrives unopened can be returned within 14 days of delivery.`;
    case 'shipped':
      return 'A parcel that is on its way can no longer be cancelled. What arrives unopened can be returned within 14 days of delivery.';
    default:
      return undefined;
  }
}

/**
 * What the customer can do about an order now, in sentences. Whatever else it is, they can write to us.
 * @param isReplaced whether the contents of this unpaid order were paid for in another one
 */
export function orderHelp(order: Order, now: Date, isReplaced = false): string[] {
  if (canCompletePayment(order)) {
    if (isReplaced || isPaidTwice(order))
      return ['There is nothing to pay here: you have bought the same in another order.'];
    return [
      isPutAway(order)
        ? 'You can still pay for it. Nothing is charged until you pay.'
        : 'You can still pay for it, or put it away. Nothing is charged until you pay.',
      'To send it to another address, place a new order.',
    ];
  }
  if (strayStage(order) !== undefined) return ['Write to us about it whenever you like.'];
  const isReplacement = order.replaces !== undefined;
  const noCancel = noCancelReason(order, now);
  const cancel = isReplacement
    ? []
    : [noCancel ?? 'You can still ask us to cancel it: press “Cancel order”.'];
  switch (order.status) {
    case 'paid':
    case 'processing':
      return [
        ...cancel,
        'Is the address wrong? Press “Correct the address” beside it before the courier collects the parcel. For another phone number, write to us.',
      ];
    case 'shipped':
      return [
        'Follow the parcel here or on the courier’s page. The courier calls before delivering.',
        ...cancel,
      ];
    case 'delivered':
      return returnHelp(order, now);
    case 'cancellation_requested':
      return [
        'We are looking at your request and will write to you. Until we have decided, you can withdraw it: press “Keep the order”.',
      ];
    case 'cancelled':
      return [
        isReplacement
          ? 'This replacement will not be sent. If you are still waiting for something, write to us.'
          : 'What you paid is refunded to your original payment method. You can buy the same again.',
      ];
    case 'pending_payment':
    case 'payment_failed':
      return [];
  }
}

/** What can be returned of a delivered order, which agrees with the button that asks for it. */
function returnHelp(order: Order, now: Date): string[] {
  if (!deliveryTime(order))
    return ['Is something wrong, or would you like to return it? Write to us.'];
  const kinds = openKinds(order, now);
  if (kinds.length === 0)
    return ['The time for returns is over. If something is wrong, write to us.'];
  if (!canAskReturn(order, now))
    return ['There is nothing left to return. If something else is wrong, write to us.'];
  return kinds.includes('damaged')
    ? [
        'Is something damaged, or not what you ordered? Press “Return or report a problem” within 48 hours of delivery, with a photograph.',
        'What is unopened can be returned within 14 days of delivery.',
      ]
    : [
        'What is unopened can be returned within 14 days of delivery: press “Return or report a problem”.',
      ];
}
