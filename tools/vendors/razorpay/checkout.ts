import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import * as v from 'valibot';
import { ok, type Call, type Reply } from '../http';
import {
  approvePayment,
  failPayment,
  proofOf,
  refused,
  startPayment,
  type RazorpayContext,
} from './payments';

/** Why a test payment fails (docs/providers.md "Test mode"). */
export const FAILURES = {
  insufficient_funds:
    'Your payment could not be completed due to insufficient account balance. Try again with another card or account.',
  payment_declined:
    'Your payment was declined by the bank. Try again with another payment method or contact your bank.',
  payment_timed_out: 'Payment was not completed on time. Try again.',
  upi_declined: 'Payment was unsuccessful as it was declined in the UPI app. Try again.',
};
type Outcome = 'success' | keyof typeof FAILURES;

/** Test cards and test UPI IDs. */
const INSTRUMENTS = new Map<string, Outcome>([
  ['4100280000001007', 'success'],
  ['5500670000001002', 'success'],
  ['6527658900001005', 'success'],
  ['4100280000080001', 'insufficient_funds'],
  ['4100280000060003', 'payment_declined'],
  ['4100280000090000', 'payment_timed_out'],
  ['success@razorpay', 'success'],
  ['failure@razorpay', 'upi_declined'],
]);

const sheetBody = v.object({
  key_id: v.string(),
  order_id: v.string(),
  amount: v.number(),
  email: v.string(),
  contact: v.string(),
  notes: v.record(v.string(), v.string()),
  instrument: v.string(),
});

/**
 * A payment from the payment sheet, authenticated by the public key, because a browser has no secret. Errors come with
 * HTTP 200: browsers log every 4xx to the console, where expected failures would hide the errors that tests look for.
 */
export async function payInSheet(context: RazorpayContext, call: Call): Promise<Reply> {
  const parsed = v.safeParse(sheetBody, call.body);
  if (!parsed.success) return refused(v.summarize(parsed.issues));
  const body = parsed.output;
  if (body.key_id !== context.account.keyId) return refused('The api key provided is invalid', 401);
  const order = context.state.orders[body.order_id];
  if (!order) return refused('The id provided does not exist', 200);
  if (order.status === 'paid')
    return refused('Your payment has been declined as the order is already paid.', 200);
  if (body.amount !== order.amount)
    return refused('Your payment amount is different from your order amount.', 200);
  const instrument = body.instrument.replaceAll(/\s/g, '').toLowerCase();
  const outcome = INSTRUMENTS.get(instrument);
  if (outcome === undefined)
    return refused('Use one of the test cards or test UPI IDs: this is a test payment.', 200);

  const { email, contact, notes } = body;
  const method = instrument.includes('@') ? 'upi' : 'card';
  const payment = startPayment(context, order, { method, email, contact, notes });
  if (outcome === 'success') {
    await approvePayment(context, order, payment, { authorizeOnly: false, deliver: true });
    return ok(proofOf(context, payment));
  }
  const failure = { reason: outcome, description: FAILURES[outcome] };
  await failPayment(context, payment, failure, true);
  const metadata = { payment_id: payment.id, order_id: order.id };
  return ok({ error: { code: 'BAD_REQUEST_ERROR', ...failure, metadata } });
}

let bundle: Promise<string> | undefined;

/** `checkout.js`: the payment sheet, bundled once. */
export async function checkoutScript(): Promise<Reply> {
  bundle ??= build({
    entryPoints: [fileURLToPath(new URL('sheet.ts', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  }).then(({ outputFiles }) => outputFiles.map(({ text }) => text).join(''));
  return { status: 200, script: await bundle };
}
