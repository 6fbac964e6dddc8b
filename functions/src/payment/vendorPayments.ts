import { CURRENCY } from '../../../src/domain/constants';
import { canCompletePayment, type Order } from '../../../src/domain/order';
import type { Deps } from '../deps';
import { VendorError } from '../errors';
import type { RazorpayPayment } from '../razorpay/client';
import { isExpired, settleOrder, type SettleOutcome, type SettleSource } from '../settle';

/**
 * A payment that Razorpay has authorised → captured, when the order can still be paid and the amount is right; one
 * that is not wanted stays as it is, and Razorpay gives it back by itself (docs/providers.md "Capture").
 */
export async function captured(
  deps: Deps,
  order: Order,
  payment: RazorpayPayment,
): Promise<RazorpayPayment> {
  if (payment.status !== 'authorized') return payment;
  const wanted =
    canCompletePayment(order) &&
    payment.amount === order.amountPaise &&
    payment.currency === CURRENCY &&
    !isExpired(order, payment, deps.now());
  if (!wanted) return payment;
  try {
    return await deps.razorpay.capture(payment.id, payment.amount, payment.currency);
  } catch (error) {
    if (!(error instanceof VendorError) || error.kind !== 'refused') throw error;
    // Captured in the meantime, by Razorpay itself or by a call beside this one: it says so itself.
    return deps.razorpay.fetchPayment(payment.id);
  }
}

/**
 * Asks Razorpay for everything that was paid on an order, and settles it. The first captured payment pays the order,
 * any further one goes back. Rejects with VendorError. @returns what came of the payments found
 */
export async function settleFromRazorpay(
  deps: Deps,
  order: Order,
  source: SettleSource,
): Promise<SettleOutcome[]> {
  const outcomes: SettleOutcome[] = [];
  for (const razorpayOrderId of order.razorpayOrderIds) {
    const payments = await deps.razorpay.paymentsOf(razorpayOrderId);
    // Captured ones first: a payment that is already ours must not be beaten by one we would have to fetch.
    const byState = payments.toSorted(
      (a, b) => Number(b.status === 'captured') - Number(a.status === 'captured'),
    );
    for (const found of byState) {
      const isPaid = outcomes.some((outcome) => outcome.state !== 'returned');
      const payment = isPaid ? found : await captured(deps, order, found);
      if (payment.status !== 'captured') continue;
      outcomes.push(await settleOrder(deps, order.id, payment, source));
    }
  }
  return outcomes;
}
