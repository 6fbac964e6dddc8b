import { unusedId, type RazorpayContext } from '../context';
import type { Call, Reply } from '../http';
import { randomDigits, randomToken } from '../random';
import type { RazorpayOrder, RazorpayPayment } from '../state';
import type { Publication, WebhookMessage } from '../webhooks';
import { invalid, refused } from './errors';
import { eventMessage, type RazorpayEvent } from './events';
import type { PaymentFailure } from './instruments';
import { unknownId } from './orders';
import { collection, paymentShape } from './shapes';

export const ALREADY_PAID =
  'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.';

export interface PaymentDetails {
  readonly method: 'card' | 'upi';
  readonly card: RazorpayPayment['card'];
  readonly vpa: string | null;
  readonly email: string;
  readonly contact: string;
  readonly description: string | null;
  readonly notes: Readonly<Record<string, string>>;
}

/** Starts an attempt on an order: a payment in state `created`. */
export function startPayment(
  context: RazorpayContext,
  order: RazorpayOrder,
  details: PaymentDetails,
): RazorpayPayment {
  const payment: RazorpayPayment = {
    id: unusedId(
      () => `pay_${randomToken(context.random)}`,
      (id) => context.state.payments.has(id),
    ),
    orderId: order.id,
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    captured: false,
    amountRefunded: 0,
    ...details,
    notes: { ...order.notes, ...details.notes },
    error: null,
    bankReference: randomDigits(context.random, 12),
    createdAt: context.now(),
  };
  context.state.payments.set(payment.id, payment);
  order.attempts += 1;
  if (order.status === 'created') order.status = 'attempted';
  return payment;
}

/** Fails an attempt. Not final for the order, and with late authorisation not even for the payment. */
export async function failPayment(
  context: RazorpayContext,
  payment: RazorpayPayment,
  failure: PaymentFailure,
  how: Publication,
): Promise<void> {
  payment.status = 'failed';
  payment.error = { ...failure };
  await context.sender.publish([eventMessage(context, 'payment.failed', { payment })], how);
}

/** Authorises a payment, and captures it unless the order says otherwise or `authorizeOnly` is set. */
export async function approvePayment(
  context: RazorpayContext,
  order: RazorpayOrder,
  payment: RazorpayPayment,
  options: { readonly authorizeOnly: boolean; readonly how: Publication },
): Promise<void> {
  payment.status = 'authorized';
  payment.error = null;
  const messages: WebhookMessage[] = [eventMessage(context, 'payment.authorized', { payment })];
  if (!options.authorizeOnly && order.capture !== 'manual')
    messages.push(...capturePayment(context, order, payment));
  await context.sender.publish(messages, options.how);
}

function capturePayment(
  context: RazorpayContext,
  order: RazorpayOrder,
  payment: RazorpayPayment,
): WebhookMessage[] {
  payment.status = 'captured';
  payment.captured = true;
  order.status = 'paid';
  order.amountPaid = order.amount;
  const events: RazorpayEvent[] = ['payment.captured', 'order.paid'];
  return events.map((event) =>
    eventMessage(context, event, event === 'order.paid' ? { payment, order } : { payment }),
  );
}

/** `POST /v1/payments/:id/capture {amount, currency}`. */
export async function capture(context: RazorpayContext, call: Call): Promise<Reply> {
  const payment = context.state.payments.get(call.params['id'] ?? '');
  const order = context.state.razorpayOrders.get(payment?.orderId ?? '');
  if (payment === undefined || order === undefined) return unknownId();
  const { amount, currency } = call.body;
  if (amount === undefined) return invalid('amount', 'The amount field is required.');
  if (!Number.isInteger(amount)) return invalid('amount', 'The amount must be an integer.');
  if (currency !== undefined && currency !== payment.currency)
    return invalid('currency', 'The currency does not match the currency of the payment.');
  if (payment.captured) return refused('This payment has already been captured');
  if (payment.status !== 'authorized')
    return refused('Only payments which have been authorized and not yet captured can be captured');
  if (amount !== payment.amount)
    return refused('Capture amount must be equal to the amount authorized');
  await context.sender.publish(capturePayment(context, order, payment), 'async');
  return { status: 200, json: paymentShape(payment) };
}

/** `GET /v1/payments/:id`. */
export function fetchPayment(context: RazorpayContext, call: Call): Reply {
  const payment = context.state.payments.get(call.params['id'] ?? '');
  return payment === undefined ? unknownId() : { status: 200, json: paymentShape(payment) };
}

/** `GET /v1/orders/:id/payments`: every attempt, newest first. */
export function listOrderPayments(context: RazorpayContext, call: Call): Reply {
  const orderId = call.params['id'] ?? '';
  if (!context.state.razorpayOrders.has(orderId)) return unknownId();
  const attempts = context.state.payments
    .values()
    .filter((payment) => payment.orderId === orderId)
    .toReversed();
  return { status: 200, json: collection(attempts.map(paymentShape)) };
}
