import * as v from 'valibot';
import type { Order } from '../../../src/domain/order/order';
import type { Deps } from '../deps';
import { HttpError } from '../errors';
import { signedOrder } from './razorpay/signature';
import { captured } from './razorpayPayments';
import { REFUSAL_MESSAGES, type RefusalReason } from '../../../src/domain/order/refusal';
import { refusalReasonOf, settleOrder } from './settle';

const razorpayId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_]{5,60}$/));

/** What Razorpay gives the browser after a payment: its signature shows that Razorpay issued it. */
export const proofSchema = v.object({
  razorpay_payment_id: razorpayId,
  razorpay_order_id: razorpayId,
  razorpay_signature: v.pipe(v.string(), v.maxLength(128)),
});
export type Proof = v.InferOutput<typeof proofSchema>;

/**
 * Checks the signature against *our* Razorpay orders of this order.
 * @returns the one that it covers; undefined when there is none
 */
export function provenOrder(
  { config }: Pick<Deps, 'config'>,
  razorpayOrderIds: readonly string[],
  proof: Proof,
): string | undefined {
  return signedOrder(
    razorpayOrderIds,
    proof.razorpay_payment_id,
    proof.razorpay_signature,
    config.razorpay.keySecret,
  );
}

/**
 * Settles the payment of a proof once; does nothing if it has paid the order already. Fetches the payment from
 * Razorpay: a signature proves that Razorpay issued it, not that money was captured. Throws HttpError (among them the
 * reason of a refused payment) and ProviderError.
 */
export async function settleProof(deps: Deps, order: Order, proof: Proof): Promise<void> {
  const { razorpay_payment_id: paymentId } = proof;
  const razorpayOrderId = provenOrder(deps, order.razorpayOrderIds, proof);
  if (razorpayOrderId === undefined) {
    throw new HttpError('signature_invalid', 'The payment could not be verified.');
  }
  if (order.razorpayPaymentId === paymentId) return;
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
