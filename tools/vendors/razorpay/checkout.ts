import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { ok, type Call, type Reply } from '../http';
import { FAILURES, type Failure } from './failures';
import {
  approvePayment,
  failPayment,
  proofOf,
  refused,
  startPayment,
  type RazorpayContext,
} from './payments';
import { checkSheet, failureReply } from './sheetCall';

/** Test cards, and the UPI IDs that may be typed on iOS. */
const INSTRUMENTS = new Map<string, 'success' | Failure>([
  ['4100280000001007', 'success'],
  ['5500670000001002', 'success'],
  ['6527658900001005', 'success'],
  ['4100280000080001', 'insufficient_funds'],
  ['4100280000060003', 'payment_declined'],
  ['4100280000090000', 'payment_timed_out'],
  ['success@razorpay', 'success'],
  ['failure@razorpay', 'upi_declined'],
]);

/** A payment by card, or on iOS by a typed UPI ID. */
export async function payInSheet(context: RazorpayContext, call: Call): Promise<Reply> {
  const checked = checkSheet(context, call);
  if ('reply' in checked) return checked.reply;
  const { order, details, instrument } = checked;
  const outcome = INSTRUMENTS.get(instrument);
  if (outcome === undefined)
    return refused('Use one of the test cards: this is a test payment.', 200);
  const method = instrument.includes('@') ? 'upi' : 'card';
  if (method === 'upi' && !/iPhone|iPad/.test(call.headers['user-agent'] ?? ''))
    return refused('UPI IDs are no longer accepted. Use a UPI app or its QR code.', 200);

  const payment = startPayment(context, order, { ...details, method });
  if (outcome === 'success') {
    await approvePayment(context, order, payment, { authorizeOnly: false, deliver: true });
    return ok(proofOf(context, payment));
  }
  const failure = { reason: outcome, description: FAILURES[outcome] };
  await failPayment(context, payment, failure, true);
  return failureReply(payment, outcome);
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
