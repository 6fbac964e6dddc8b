import * as v from 'valibot';
import { isPurchased, type Order } from '../../../src/domain/order/order';
import type { Deps } from '../deps';
import { HttpError } from '../errors';
import { parseBody, type Call } from '../http';
import { signedOrder } from './razorpay/signature';
import { REFUSAL_MESSAGES, refusalReasonOf, settleOrder, type RefusalReason } from './settle';
import { loadOwnOrder, orderIdSchema } from './ownOrder';
import { captured } from './razorpayPayments';

const razorpayId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_]{5,60}$/));

/**
 * The three Razorpay fields and what docs/product.md "Backend calls" adds to them. The rest of the body is ignored:
 * the parcel is booked from the stored order.
 */
const bodySchema = v.object({
  order_id: orderIdSchema,
  razorpay_payment_id: razorpayId,
  razorpay_order_id: razorpayId,
  razorpay_signature: v.pipe(v.string(), v.maxLength(128)),
});
type Body = v.InferOutput<typeof bodySchema>;

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
  const razorpayOrderId = prove(deps, order, body);
  if (order.razorpayPaymentId !== body.razorpay_payment_id) {
    await settle(deps, order, razorpayOrderId, body.razorpay_payment_id);
  } else if (!isPurchased(order)) {
    throw new HttpError('order_state', 'This order was cancelled.', { status: order.status });
  }
  const { shiprocketAWB: awb } = order;
  return awb === undefined
    ? { status: 'paid', shipment: 'pending' }
    : { status: 'paid', shipment: 'created', awb };
}

/** @returns the order's Razorpay order that the signature covers */
function prove({ config }: Deps, order: Order, body: Body): string {
  const found = signedOrder(
    order.razorpayOrderIds,
    body.razorpay_payment_id,
    body.razorpay_signature,
    config.razorpay.keySecret,
  );
  if (found === undefined) {
    throw new HttpError('signature_invalid', 'The payment could not be verified.');
  }
  return found;
}

/** Fetches the payment from Razorpay: a signature proves that Razorpay issued it, not that money was captured. */
async function settle(
  deps: Deps,
  order: Order,
  razorpayOrderId: string,
  paymentId: string,
): Promise<void> {
  const payment = await captured(deps, order, await deps.razorpay.fetchPayment(paymentId));
  if (payment.orderId !== razorpayOrderId) {
    throw new HttpError('signature_invalid', 'This payment belongs to another order.');
  }
  // Only captured payments can settle. Razorpay releases an authorisation that is not captured.
  if (payment.status !== 'captured') {
    // The webhook may have refused it and the refund be done already: then report the reason to the customer.
    const reason = await refusalReasonOf(deps, paymentId);
    if (reason) throw refused(reason);
    throw new HttpError('payment_not_captured', 'The payment has not gone through.', {
      payment: payment.status,
    });
  }
  const outcome = await settleOrder(deps, order.id, payment, 'browser');
  if (outcome.state === 'refused') throw refused(outcome.reason);
}

function refused(reason: RefusalReason): HttpError {
  const message = `${REFUSAL_MESSAGES[reason]} Your payment is being refunded.`;
  const code =
    reason === 'out_of_stock'
      ? 'out_of_stock'
      : reason === 'wrong_amount'
        ? 'amount_mismatch'
        : 'order_state';
  return new HttpError(code, message, { reason });
}
