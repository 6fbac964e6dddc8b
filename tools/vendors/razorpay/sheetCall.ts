import * as v from 'valibot';
import { ok, type Call, type Reply } from '../http';
import type { Payment, RazorpayOrder } from '../state';
import { FAILURES, type Failure } from './failures';
import { refused, type PaymentDetails, type RazorpayContext } from './payments';

const sheetBody = v.object({
  key_id: v.string(),
  order_id: v.string(),
  amount: v.number(),
  email: v.string(),
  contact: v.string(),
  notes: v.record(v.string(), v.string()),
  instrument: v.optional(v.string(), ''),
});

/**
 * A call of the payment sheet, authenticated by the public key, because a browser has no secret. Errors come with
 * HTTP 200: browsers log every 4xx to the console, where expected failures would hide the errors that tests look for.
 */
export function checkSheet(
  { state, account }: RazorpayContext,
  call: Call,
):
  | { order: RazorpayOrder; details: Omit<PaymentDetails, 'method'>; instrument: string }
  | { reply: Reply } {
  const parsed = v.safeParse(sheetBody, call.body);
  if (!parsed.success) return { reply: refused(v.summarize(parsed.issues)) };
  const { key_id, order_id, amount, instrument, ...details } = parsed.output;
  if (key_id !== account.keyId) return { reply: refused('The api key provided is invalid', 401) };
  const order = state.orders[order_id];
  if (!order) return { reply: refused('The id provided does not exist', 200) };
  if (order.status === 'paid') {
    const message = 'Your payment has been declined as the order is already paid.';
    return { reply: refused(message, 200) };
  }
  if (amount !== order.amount)
    return { reply: refused('Your payment amount is different from your order amount.', 200) };
  return { order, details, instrument: instrument.replaceAll(/\s/g, '').toLowerCase() };
}

/** The failure of a payment, as the sheet gets it. */
export function failureReply(payment: Payment, reason: Failure): Reply {
  const metadata = { payment_id: payment.id, order_id: payment.order_id };
  const description = FAILURES[reason];
  return ok({ error: { code: 'BAD_REQUEST_ERROR', reason, description, metadata } });
}
