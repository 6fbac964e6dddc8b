import * as v from 'valibot';
import { isPurchased } from '../../../src/domain/order/orderStatus';
import type { Deps } from '../deps';
import { HttpError } from '../errors';
import { parseBody, type Call } from '../http';
import { loadOwnOrder, orderIdSchema } from './ownOrder';
import { proofSchema, settleProof } from './proof';

/**
 * The three Razorpay fields and what docs/product.md "Backend calls" adds to them. The rest of the body is ignored:
 * the parcel is booked from the stored order.
 */
const bodySchema = v.object({ order_id: orderIdSchema, ...proofSchema.entries });

export interface Confirmed {
  status: 'paid';
  shipment: 'created' | 'pending';
  awb?: string;
}

/**
 * `POST /api/create-shiprocket-order` (docs/decisions/004-payment.md): verifies the payment and settles it once. The
 * buyer does not wait for the courier: settling queues the parcel, and the trigger on the queue books it. Throws HttpError
 * and ProviderError.
 */
export async function confirmPayment(deps: Deps, call: Call): Promise<Confirmed> {
  const body = parseBody(bodySchema, call.body);
  const order = await loadOwnOrder(deps, body.order_id, call.caller);
  await settleProof(deps, order, body);
  if (order.razorpayPaymentId === body.razorpay_payment_id && !isPurchased(order)) {
    throw new HttpError('order_state', 'This order was cancelled.', { status: order.status });
  }
  const { shiprocketAWB: awb } = order;
  return awb === undefined
    ? { status: 'paid', shipment: 'pending' }
    : { status: 'paid', shipment: 'created', awb };
}
