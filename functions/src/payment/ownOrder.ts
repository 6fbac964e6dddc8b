import * as v from 'valibot';
import type { Order } from '../../../src/domain/order/order';
import type { Caller, Deps } from '../deps';
import { HttpError } from '../errors';
import { faultOfUnprepared } from '../order/admit';
import { readOrder } from '../store/firestore';

/** An order's id as a customer's browser makes it. */
export const orderIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{2,159}$/));

/**
 * Reads the caller's order. Another customer's order is reported as missing, because a difference would show which ids
 * exist. Until a payment is prepared, it is what a browser wrote, which nobody may have looked at yet. Throws HttpError
 * email_unverified, order_not_found and order_invalid.
 */
export async function loadOwnOrder({ db }: Deps, orderId: string, caller: Caller): Promise<Order> {
  if (!caller.emailVerified) {
    throw new HttpError('email_unverified', 'Please verify your email address first.');
  }
  const snapshot = await db.doc(`orders/${orderId}`).get();
  const isOwn = snapshot.get('userId') === caller.uid;
  const fault = isOwn ? faultOfUnprepared(snapshot) : undefined;
  if (fault !== undefined) throw new HttpError('order_invalid', fault);
  const order = isOwn ? readOrder(snapshot) : undefined;
  if (!order) throw new HttpError('order_not_found', 'This order does not exist.');
  return order;
}
