import type { RazorpayContext } from '../context';
import type { Call, Reply } from '../http';
import { isObject, textOf, type JsonObject } from '../json';
import type { RazorpayOrder, RazorpayPayment } from '../state';
import type { Publication } from '../webhooks';
import { errorReply, invalid as invalidField, refused as refuse } from './errors';
import {
  FAILURES,
  findTestCard,
  otpSucceeds,
  UPI_FAILURE,
  UPI_SUCCESS,
  type FailureReason,
} from './instruments';
import { readNotes, unknownId } from './orders';
import { ALREADY_PAID, approvePayment, failPayment, startPayment } from './payments';
import { paymentSignature } from './signatures';

/**
 * The endpoints of the payment sheet. Razorpay does not document them, so only checkout.js may use them.
 * Authenticated by the public key alone, because a browser has no secret.
 */

/**
 * An error with HTTP 200. Browsers log every 4xx to the console, where expected failures would hide the errors that
 * tests look for. Only a wrong key, a configuration error, stays 401.
 */
function told(reply: Reply): Reply {
  return { ...reply, status: 200 };
}

const invalid = (field: string, sentence: string): Reply => told(invalidField(field, sentence));
const refused = (sentence: string): Reply => told(refuse(sentence));

/** `GET /v1/checkout/orders/:id`: the data of the sheet, or why it cannot open. */
export function checkoutOrder(context: RazorpayContext, call: Call): Reply {
  if (call.query.get('key_id') !== context.account.keyId) return wrongKey();
  const order = context.state.razorpayOrders.get(call.params['id'] ?? '');
  if (order === undefined) return told(unknownId());
  if (order.status === 'paid') return refused(ALREADY_PAID);
  return { status: 200, json: { amount: order.amount, currency: order.currency } };
}

/** `POST /v1/payments/create/ajax`: a card continues to its OTP, a UPI payment is decided at once. */
export async function createPayment(context: RazorpayContext, call: Call): Promise<Reply> {
  const { body } = call;
  if (body['key_id'] !== context.account.keyId) return wrongKey();
  const order = context.state.razorpayOrders.get(textOf(body['order_id']));
  if (order === undefined) return told(unknownId());
  if (order.status === 'paid') return refused(ALREADY_PAID);
  // The order's amount is charged; a different amount from the page is rejected.
  if (body['amount'] !== order.amount)
    return invalid('amount', 'Your payment amount is different from your order amount.');
  return body['method'] === 'upi'
    ? payByUpi(context, order, body)
    : payByCard(context, order, body);
}

/** `POST /v1/payments/:id/otp_submit {key_id, otp}`. */
export async function submitOtp(context: RazorpayContext, call: Call): Promise<Reply> {
  if (call.body['key_id'] !== context.account.keyId) return wrongKey();
  const payment = context.state.payments.get(call.params['id'] ?? '');
  const order = context.state.razorpayOrders.get(payment?.orderId ?? '');
  if (payment === undefined || order === undefined) return told(unknownId());
  if (payment.status !== 'created') return refused('The payment has already been processed.');
  if (!otpSucceeds(textOf(call.body['otp']))) return fail(context, payment, 'incorrect_otp');
  const reason = failureOf(payment.card?.fails);
  if (reason !== undefined) return fail(context, payment, reason);
  return succeed(context, order, payment);
}

function payByCard(context: RazorpayContext, order: RazorpayOrder, body: JsonObject): Reply {
  const given = isObject(body['card']) ? body['card'] : {};
  const card = findTestCard(textOf(given['number']));
  if (card === undefined)
    return invalid('card[number]', 'Your card number is not one of the test cards.');
  const payment = startPayment(context, order, {
    ...contactOf(body),
    method: 'card',
    card: {
      last4: card.number.slice(-4),
      network: card.network,
      name: textOf(given['name']),
      fails: card.fails ?? null,
    },
    vpa: null,
  });
  return { status: 200, json: { next: 'otp', payment_id: payment.id } };
}

async function payByUpi(
  context: RazorpayContext,
  order: RazorpayOrder,
  body: JsonObject,
): Promise<Reply> {
  const vpa = textOf(body['vpa']).trim().toLowerCase();
  if (vpa !== UPI_SUCCESS && vpa !== UPI_FAILURE)
    return invalid('vpa', `Use ${UPI_SUCCESS} or ${UPI_FAILURE}: this is a test payment.`);
  const payment = startPayment(context, order, {
    ...contactOf(body),
    method: 'upi',
    card: null,
    vpa,
  });
  return vpa === UPI_SUCCESS
    ? succeed(context, order, payment)
    : fail(context, payment, 'upi_declined');
}

async function succeed(
  context: RazorpayContext,
  order: RazorpayOrder,
  payment: RazorpayPayment,
): Promise<Reply> {
  // Another tab may have paid the order while this one was waiting for the OTP.
  if (order.status === 'paid') {
    const failure = { ...FAILURES.payment_declined, description: ALREADY_PAID };
    await failPayment(context, payment, failure, publication(context));
    return failureReply(payment, failure);
  }
  await approvePayment(context, order, payment, {
    authorizeOnly: false,
    how: publication(context),
  });
  return { status: 200, json: successShape(context, payment) };
}

/** The argument of the page's `handler`. */
export function successShape(context: RazorpayContext, payment: RazorpayPayment) {
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.orderId,
    razorpay_signature: paymentSignature(payment.orderId, payment.id, context.account.keySecret),
  };
}

async function fail(
  context: RazorpayContext,
  payment: RazorpayPayment,
  reason: FailureReason,
): Promise<Reply> {
  await failPayment(context, payment, FAILURES[reason], publication(context));
  return failureReply(payment, FAILURES[reason]);
}

function failureReply(payment: RazorpayPayment, failure: (typeof FAILURES)[FailureReason]): Reply {
  return errorReply(200, {
    ...failure,
    metadata: { payment_id: payment.id, order_id: payment.orderId },
  });
}

function failureOf(reason: string | null | undefined): FailureReason | undefined {
  switch (reason) {
    case 'insufficient_funds':
    case 'payment_declined':
    case 'payment_timed_out':
      return reason;
    default:
      return undefined;
  }
}

function contactOf(body: JsonObject) {
  const description = textOf(body['description']);
  return {
    email: textOf(body['email']) || 'void@razorpay.com',
    contact: textOf(body['contact']),
    description: description === '' ? null : description,
    notes: readNotes(body['notes']) ?? {},
  };
}

function publication(context: RazorpayContext): Publication {
  return context.settings.webhooksFirst ? 'wait' : 'async';
}

function wrongKey(): Reply {
  return refuse('The api key provided is invalid', 401);
}
