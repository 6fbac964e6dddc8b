import * as v from 'valibot';
import { paths } from '../../../src/domain/shop/routes';
import type { Deps } from '../deps';
import { HttpError, reasonOf } from '../errors';
import { findByRazorpayOrder } from './findOrder';
import { orderIdSchema } from './ownOrder';
import { proofSchema, provenOrder, settleProof } from './proof';

/** What the checkout says about a payment that has not paid the order (docs/flows/cart-to-paid.md). */
type Unpaid = 'failed' | 'pending';

/**
 * Where Razorpay's form leads: the address of its `callback_url`, for browsers in which its window cannot call the page
 * back (docs/providers.md "Checkout window"). It settles like the confirmation. Nobody is signed in here, and anybody
 * can post: nothing but a signature is believed, and what the form says about a failure is not shown.
 * @param asked the order id in the address, which only names the page to return to
 * @returns a path of the shop; never rejects
 */
export async function returnFromPayment(
  deps: Deps,
  form: URLSearchParams,
  asked: string | null,
): Promise<string> {
  const proof = v.safeParse(proofSchema, Object.fromEntries(form));
  const backTo = v.is(orderIdSchema, asked) ? asked : undefined;
  // Checked before anything is read, so that a flood of forged forms costs no read.
  const isSigned =
    proof.success && provenOrder(deps, [proof.output.razorpay_order_id], proof.output);
  if (!isSigned) return toCheckout(backTo, 'failed');
  try {
    const order = await findByRazorpayOrder(deps, proof.output.razorpay_order_id);
    if (!order) return toCheckout(backTo, 'failed');
    return await settled(deps, order, proof.output);
  } catch (error) {
    deps.log.error('A payment that came back by form could not be settled yet', {
      paymentId: proof.output.razorpay_payment_id,
      reason: reasonOf(error),
    });
    return toCheckout(backTo, 'pending');
  }
}

async function settled(
  deps: Deps,
  order: Parameters<typeof settleProof>[1],
  proof: v.InferOutput<typeof proofSchema>,
): Promise<string> {
  try {
    await settleProof(deps, order, proof);
    return paths.order(order.id);
  } catch (error) {
    // Refused, with the reason stored on the order, or not captured yet.
    if (!(error instanceof HttpError)) throw error;
    return toCheckout(order.id, error.code === 'payment_not_captured' ? 'pending' : 'failed');
  }
}

function toCheckout(orderId: string | undefined, payment: Unpaid): string {
  if (orderId === undefined) return paths.checkout();
  return `${paths.checkout()}?${new URLSearchParams({ order: orderId, payment })}`;
}
