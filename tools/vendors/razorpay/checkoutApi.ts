import type { RazorpayContext } from '../context';
import type { Call, Reply } from '../http';
import { textOf } from '../json';
import type { RazorpayPayment } from '../state';
import { errorReply, invalid as invalidField, refused as refuse } from './errors';
import { FAILURES, findTestCard, UPI_FAILURE, UPI_SUCCESS } from './instruments';
import { readNotes, unknownId } from './orders';
import { ALREADY_PAID, approvePayment, failPayment, startPayment } from './payments';
import { paymentSignature } from './signatures';

/**
 * The endpoints of the payment window. Razorpay does not document them, so only checkout.js may use them.
 * Authenticated by the public key alone, because a browser has no secret.
 */

/**
 * An error with HTTP 200. Browsers log every 4xx to the console, where expected failures would hide the errors that
 * tests look for. Only a wrong key, a configuration error, stays 401.
 */
function withStatus200(reply: Reply): Reply {
  return { ...reply, status: 200 };
}

const refused = (sentence: string): Reply => withStatus200(refuse(sentence));

/** `GET /v1/checkout/orders/:id`: the data of the window, or why it cannot open. */
export function checkoutOrder(context: RazorpayContext, call: Call): Reply {
  if (call.query.get('key_id') !== context.account.keyId) return wrongKey();
  const order = context.state.razorpayOrders.get(call.params['id'] ?? '');
  if (order === undefined) return withStatus200(unknownId());
  if (order.status === 'paid') return refused(ALREADY_PAID);
  return { status: 200, json: { amount: order.amount, currency: order.currency } };
}

/** `POST /v1/payments/create/ajax`: the instrument, a test card number or UPI ID, decides the outcome. */
export async function createPayment(context: RazorpayContext, call: Call): Promise<Reply> {
  const { body } = call;
  if (body['key_id'] !== context.account.keyId) return wrongKey();
  const order = context.state.razorpayOrders.get(textOf(body['order_id']));
  if (order === undefined) return withStatus200(unknownId());
  if (order.status === 'paid') return refused(ALREADY_PAID);
  // The order's amount is charged; a different amount from the page is rejected.
  if (body['amount'] !== order.amount)
    return invalid('amount', 'Your payment amount is different from your order amount.');
  const instrument = textOf(body['instrument']).trim().toLowerCase();
  const card = findTestCard(instrument);
  const isUpi = instrument === UPI_SUCCESS || instrument === UPI_FAILURE;
  if (!card && !isUpi)
    return invalid('instrument', 'This is not one of the test cards and test UPI IDs.');
  const description = textOf(body['description']);
  const payment = startPayment(context, order, {
    method: card ? 'card' : 'upi',
    card: card
      ? { last4: card.number.slice(-4), network: card.network, name: 'Test Shopper' }
      : null,
    vpa: card ? null : instrument,
    email: textOf(body['email']) || 'void@razorpay.com',
    contact: textOf(body['contact']),
    description: description === '' ? null : description,
    notes: readNotes(body['notes']) ?? {},
  });
  const reason = card ? card.fails : instrument === UPI_FAILURE ? 'upi_declined' : undefined;
  if (reason !== undefined) {
    await failPayment(context, payment, FAILURES[reason], 'async');
    return errorReply(200, {
      ...FAILURES[reason],
      metadata: { payment_id: payment.id, order_id: payment.orderId },
    });
  }
  await approvePayment(context, order, payment, { authorizeOnly: false, how: 'async' });
  return { status: 200, json: successShape(context, payment) };
}

const invalid = (field: string, sentence: string): Reply =>
  withStatus200(invalidField(field, sentence));

/** The argument of the page's `handler`. */
export function successShape(context: RazorpayContext, payment: RazorpayPayment) {
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.orderId,
    razorpay_signature: paymentSignature(payment.orderId, payment.id, context.account.keySecret),
  };
}

function wrongKey(): Reply {
  return refuse('The api key provided is invalid', 401);
}
