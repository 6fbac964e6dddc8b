import { ok, type Call, type Reply } from '../http';
import type { Payment, RazorpayOrder } from '../state';
import { FAILURES } from './failures';
import {
  approvePayment,
  failPayment,
  proofOf,
  refused,
  startPayment,
  unknownId,
  type RazorpayContext,
} from './payments';
import { checkSheet, failureReply } from './sheetCall';

/** Begins a payment that a UPI app approves: the sheet shows a QR code on a computer, or opens the app on a phone. */
export function startUpi(context: RazorpayContext, call: Call): Reply {
  const checked = checkSheet(context, call);
  if ('reply' in checked) return checked.reply;
  const { order, details } = checked;
  const payment = startPayment(context, order, { ...details, method: 'upi' });
  return ok({ payment_id: payment.id, app: `upi/${payment.id}` });
}

/** What the sheet polls: nothing yet, the proof, or the failure. */
export function upiStatus(context: RazorpayContext, { id }: Call): Reply {
  const payment = context.state.payments[id];
  if (!payment) return unknownId();
  if (payment.captured) return ok(proofOf(context, payment));
  return payment.status === 'failed' ? failureReply(payment, 'upi_declined') : ok({});
}

const rupees = (paise: number): string =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100);

/** A page without scripts, like the app on a customer's phone. */
function appPage(body: string): Reply {
  const style =
    'body{max-width:24rem;margin:3rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif}' +
    'button{width:100%;min-height:44px;margin-top:12px;font:inherit}';
  return {
    status: 200,
    page: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Test UPI app</title><style>${style}</style><h1>Test UPI app</h1>${body}</html>`,
  };
}

/** The test UPI app: approves or declines a payment that waits for it. */
export function upiApp({ state }: RazorpayContext, { id }: Call): Reply {
  const payment = state.payments[id];
  if (!payment) return unknownId();
  if (payment.status !== 'created') return appPage('<p>There is nothing to approve.</p>');
  const form = (action: string, label: string): string =>
    `<form method="post" action="${payment.id}/${action}"><button>${label}</button></form>`;
  return appPage(
    `<p>Pay ${rupees(payment.amount)}. No real money moves.</p>${form('approve', 'Approve')}${form('decline', 'Decline')}`,
  );
}

/** What somebody pressed in the test UPI app. */
export async function upiDecision(
  context: RazorpayContext,
  { id }: Call,
  decision: 'approve' | 'decline',
): Promise<Reply> {
  const found = waiting(context, id);
  if (!found) return appPage('<p>There is nothing to approve.</p>');
  const { payment, order } = found;
  if (order.status === 'paid') return refused('The order is already paid.', 200);
  if (decision === 'decline') {
    const failure = { reason: 'upi_declined', description: FAILURES.upi_declined };
    await failPayment(context, payment, failure, true);
    return appPage('<p>Declined. Go back to the shop.</p>');
  }
  await approvePayment(context, order, payment, { authorizeOnly: false, deliver: true });
  return appPage('<p>Paid. Go back to the shop.</p>');
}

function waiting(
  { state }: RazorpayContext,
  id: string,
): { payment: Payment; order: RazorpayOrder } | undefined {
  const payment = state.payments[id];
  const order = state.orders[payment?.order_id ?? ''];
  return payment?.status === 'created' && order ? { payment, order } : undefined;
}
