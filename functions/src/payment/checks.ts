import { missingBusiness, missingText, sellerOf } from '../../../src/domain/shop/missingBusiness';
import { canCompletePayment, type Order } from '../../../src/domain/order/order';
import { hasVerified } from '../customer/phones/record';
import type { Deps } from '../deps';
import { HttpError } from '../errors';
import { lookUpPin } from '../shipping/serviceability';
import { readSite } from '../store/firestore';
import { boughtJustNow } from './repeat';

/**
 * Refuses every order of a shop whose seller is not known, or is still the demo's, which only the emulators may sell as.
 * The back office says which fields are meant. Throws not_open.
 */
export async function checkOpen({ db, config, log }: Deps): Promise<void> {
  if (config.emulated) return;
  const missing = missingBusiness(sellerOf(await readSite(db)));
  if (missing.length === 0) return;
  log.error('The shop takes no orders: complete the settings', { fields: missingText(missing) });
  throw new HttpError('not_open', 'This shop is not open yet. Please come back soon.');
}

/** Refuses an order that is paid. Throws order_state. */
export function checkUnpaid(order: Order): void {
  if (canCompletePayment(order)) return;
  throw new HttpError('order_state', 'This order is already paid. You will find it in My Orders.', {
    status: order.status,
  });
}

/** Call only after the owner of the order has been checked. Throws phone_unverified. */
export async function checkPhone(
  deps: Deps,
  { userId, shippingInfo: { phone } }: Order,
): Promise<void> {
  if (phone !== undefined && (await hasVerified(deps, userId, phone))) return;
  throw new HttpError('phone_unverified', 'Please verify the phone number of this order first.');
}

/**
 * Refuses a PIN code that no courier serves. An unavailable courier service does not block the order. Throws
 * order_invalid.
 *
 * @returns the courier's estimate of the days on the way, where it has given one
 */
export async function checkServiceable(deps: Deps, order: Order): Promise<number | undefined> {
  // Checked once per order, so that a payment retry does not wait for the courier again.
  if (order.razorpayOrderIds.length > 0) return order.deliveryDays;
  const answer = await lookUpPin(deps, order.shippingInfo.zipCode ?? '');
  if (answer?.served === false) {
    throw new HttpError(
      'order_invalid',
      'No courier delivers to this PIN code yet. Please try another address.',
    );
  }
  return answer?.days;
}

/**
 * Asks for consent if the customer bought the same contents a few minutes ago, perhaps in another tab: otherwise
 * settlement would refuse the payment. The consent covers only the order that was shown, not one paid since then.
 * Throws bought_just_now.
 */
export async function checkRepeat(
  deps: Deps,
  order: Order,
  again: string | undefined,
): Promise<void> {
  const bought = await boughtJustNow(deps, order, deps.now());
  if (!bought) return;
  if (bought.id === again) {
    await deps.db.doc(`orders/${order.id}`).update({ againAfter: bought.paidAt });
    return;
  }
  throw new HttpError('bought_just_now', 'You bought exactly this a few minutes ago.', {
    orderId: bought.id,
  });
}
