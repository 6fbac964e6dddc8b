import { CANCEL_WINDOW_HOURS } from '../shop/constants';
import { canRequestCancellation, type Order } from './order';

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
