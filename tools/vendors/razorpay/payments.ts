import { createHmac } from 'node:crypto';
import type { Reply } from '../http';
import { randomToken } from '../random';
import type { Dispute, Payment, RazorpayOrder, Refund, State } from '../state';
import type { Deliver, WebhookMessage, WebhookSender } from '../webhooks';

export interface RazorpayContext {
  readonly state: State;
  readonly settings: {
    refunds: Refund['status'];
    /** How much one of Razorpay's own offers takes off each payment, in paise. */
    offerPaise: number;
    /** The fee that the customer bears on top of each payment, in paise. */
    feePaise: number;
    /** Whether the shop's balance is too low for a refund. */
    lowBalance: boolean;
  };
  readonly account: {
    readonly keyId: string;
    readonly keySecret: string;
    readonly webhookSecret: string;
  };
  readonly sender: WebhookSender;
}

export const newId = (prefix: string): string => `${prefix}_${randomToken(Math.random)}`;
export const seconds = (): number => Math.floor(Date.now() / 1000);

/** Razorpay's error for a field that fails validation, a wrong state or an unknown id. */
export function refused(description: string, status = 400, field?: string): Reply {
  return { status, json: { error: { code: 'BAD_REQUEST_ERROR', description, field } } };
}

export const unknownId = (): Reply => refused('The id provided does not exist');

function hmac(secret: string, signed: string): string {
  return createHmac('sha256', secret).update(signed).digest('hex');
}

/** What the page's `handler` gets: the payment with its signature. */
export function proofOf({ account }: RazorpayContext, payment: Payment) {
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: hmac(account.keySecret, `${payment.order_id}|${payment.id}`),
  };
}

interface Entities {
  readonly payment: Payment;
  readonly order?: RazorpayOrder;
  readonly refund?: Refund;
  readonly dispute?: Dispute;
}

/** A webhook with a snapshot of the entities. `secret` differs from the account's only for a forgery. */
export function eventMessage(
  { account }: RazorpayContext,
  event: string,
  entities: Entities,
  secret = account.webhookSecret,
  at = seconds(),
): WebhookMessage {
  const payload = Object.entries(entities).map(([name, entity]) => [name, { entity }] as const);
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_TestStandIn001',
    event,
    contains: payload.map(([name]) => name),
    payload: Object.fromEntries(payload),
    created_at: at,
  });
  const id = randomToken(Math.random);
  return {
    id,
    subject: entities.payment.id,
    body,
    headers: { 'x-razorpay-event-id': id, 'x-razorpay-signature': hmac(secret, body) },
  };
}

export interface PaymentDetails {
  readonly method: 'card' | 'upi';
  readonly email: string;
  readonly contact: string;
  readonly notes: Readonly<Record<string, string>>;
}

/** An attempt to pay an order, in state `created`. */
export function newPayment(
  { settings }: RazorpayContext,
  order: RazorpayOrder,
  details: PaymentDetails,
): Payment {
  return {
    id: newId('pay'),
    entity: 'payment',
    order_id: order.id,
    amount: order.amount - settings.offerPaise + settings.feePaise,
    currency: order.currency,
    status: 'created',
    captured: false,
    amount_refunded: 0,
    fee: null,
    ...details,
    notes: { ...order.notes, ...details.notes },
    error_code: null,
    error_description: null,
    error_reason: null,
    created_at: seconds(),
  };
}

/** A captured payment of an order that was paid before. */
export type AdoptedPayment = Pick<
  Payment,
  'id' | 'order_id' | 'amount' | 'email' | 'contact' | 'notes' | 'created_at'
>;

/** Takes over a payment and its order without a webhook. */
export function adoptPayment({ state }: RazorpayContext, paid: AdoptedPayment): void {
  const { amount, notes, created_at, order_id } = paid;
  state.orders[order_id] = {
    id: order_id,
    entity: 'order',
    amount,
    amount_paid: amount,
    amount_due: 0,
    currency: 'INR',
    receipt: null,
    status: 'paid',
    attempts: 1,
    notes,
    created_at,
  };
  state.payments[paid.id] = {
    ...paid,
    entity: 'payment',
    currency: 'INR',
    status: 'captured',
    captured: true,
    amount_refunded: 0,
    fee: 0,
    method: 'card',
    error_code: null,
    error_description: null,
    error_reason: null,
  };
}

/** Records an attempt on an order. */
export function startPayment(
  context: RazorpayContext,
  order: RazorpayOrder,
  details: PaymentDetails,
): Payment {
  const { state } = context;
  const payment = newPayment(context, order, details);
  state.payments[payment.id] = payment;
  order.attempts += 1;
  if (order.status === 'created') order.status = 'attempted';
  return payment;
}

/** Fails an attempt. The order can still be paid by another one. */
export async function failPayment(
  context: RazorpayContext,
  payment: Payment,
  failure: { readonly reason: string; readonly description: string },
  deliver: Deliver,
): Promise<void> {
  payment.status = 'failed';
  payment.error_code = 'BAD_REQUEST_ERROR';
  payment.error_reason = failure.reason;
  payment.error_description = failure.description;
  await context.sender.publish(eventMessage(context, 'payment.failed', { payment }), deliver);
}

/** Authorises a payment and, unless told otherwise, captures it, as the shop's orders ask. */
export async function approvePayment(
  context: RazorpayContext,
  order: RazorpayOrder,
  payment: Payment,
  options: { readonly authorizeOnly: boolean; readonly deliver: Deliver },
): Promise<void> {
  payment.status = 'authorized';
  const messages = [eventMessage(context, 'payment.authorized', { payment })];
  if (!options.authorizeOnly) messages.push(...capturePayment(context, order, payment));
  await Promise.all(messages.map((message) => context.sender.publish(message, options.deliver)));
}

/** Captures a payment. Returns the webhooks that tell so. */
export function capturePayment(
  context: RazorpayContext,
  order: RazorpayOrder,
  payment: Payment,
): WebhookMessage[] {
  payment.status = 'captured';
  payment.captured = true;
  // Two percent, unless the customer bears it.
  payment.fee = Math.max(payment.amount - order.amount, Math.round(payment.amount / 50));
  order.status = 'paid';
  // An offer lowers what was paid for the order; a fee on top is not counted (docs/providers.md "Offers and fees").
  order.amount_paid = Math.min(payment.amount, order.amount);
  order.amount_due = 0;
  return [
    eventMessage(context, 'payment.captured', { payment }),
    eventMessage(context, 'order.paid', { payment, order }),
  ];
}

/** A `payment.captured` that never happened, signed with a wrong secret. */
export function forgedCapture(context: RazorpayContext, order: RazorpayOrder): WebhookMessage {
  const details = { method: 'upi', email: '', contact: '', notes: {} } as const;
  const payment: Payment = {
    ...newPayment(context, order, details),
    status: 'captured',
    captured: true,
  };
  return eventMessage(context, 'payment.captured', { payment }, 'not the webhook secret');
}
