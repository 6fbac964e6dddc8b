import { canCompletePayment, type Order } from '../../../src/domain/order/order';
import { isTestKey } from '../config';
import type { Deps } from '../deps';
import { ProviderError } from '../errors';
import type { RazorpayPayment } from './razorpay/client';
import { isAmountOurs } from './amount';
import { isExpired } from './quoteAge';
import { settleOrder, type SettleOutcome, type SettleSource } from './settle';

/**
 * Captures an authorised payment if the order can still be paid and the amount is right. Otherwise returns it
 * unchanged: Razorpay captures it by itself, as our orders ask, or refunds it (docs/providers.md "Capture"). So it is with
 * a payment that an offer or a fee of Razorpay has changed, which can only be judged once it is captured.
 */
export async function captured(
  deps: Pick<Deps, 'razorpay' | 'now'>,
  order: Order,
  payment: RazorpayPayment,
): Promise<RazorpayPayment> {
  if (payment.status !== 'authorized') return payment;
  const wanted =
    canCompletePayment(order) &&
    isAmountOurs(order, payment) &&
    !isExpired(order, payment, deps.now());
  if (!wanted) return payment;
  try {
    return await deps.razorpay.capture(payment.id, payment.amount, payment.currency);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error;
    // It may have been captured meanwhile, by Razorpay or a concurrent call, so fetch its current status.
    return deps.razorpay.fetchPayment(payment.id);
  }
}

/**
 * Fetches all payments of an order from Razorpay and settles them. The first captured payment pays the order, any
 * further one is refunded. Rejects with ProviderError. @returns the outcomes of the payments found
 */
export async function settleFromRazorpay(
  deps: Deps,
  order: Order,
  source: SettleSource,
): Promise<SettleOutcome[]> {
  const outcomes: SettleOutcome[] = [];
  const isTest = isTestKey(deps.config);
  // Razorpay knows only the orders of the key in use.
  const known = order.razorpayOrderIds.filter((id) => order.testOrderIds.includes(id) === isTest);
  for (const razorpayOrderId of known) {
    const payments = await deps.razorpay.paymentsOf(razorpayOrderId);
    // Captured payments first, so that a payment already received takes precedence over one still to be captured.
    const byState = payments.toSorted(
      (a, b) => Number(b.status === 'captured') - Number(a.status === 'captured'),
    );
    for (const found of byState) {
      const isPaid = outcomes.some((outcome) => outcome.state !== 'refused');
      const payment = isPaid ? found : await captured(deps, order, found);
      if (payment.status !== 'captured') continue;
      outcomes.push(await settleOrder(deps, order.id, payment, source));
    }
  }
  return outcomes;
}
