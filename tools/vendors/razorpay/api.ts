import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { RazorpayContext } from '../context';
import { route, type Reply, type Vendor } from '../http';
import { checkoutOrder, createPayment } from './checkoutApi';
import { refused } from './errors';
import { createOrder, fetchOrder } from './orders';
import { capture, fetchPayment, listOrderPayments } from './payments';
import { createRefund, fetchRefund } from './refunds';
import { checkoutScript } from './script';

/** Endpoints that browsers call: CORS instead of Basic auth. */
const PUBLIC = new Set([
  '/checkout.js',
  '/v1/checkout.js',
  '/v1/checkout/orders/:id',
  '/v1/payments/create/ajax',
]);

/** The Razorpay stand-in: the part of the API that the shop and the checkout use. */
export function razorpay(context: RazorpayContext): Vendor {
  return {
    routes: [
      route('GET', '/checkout.js', checkoutScript),
      route('GET', '/v1/checkout.js', checkoutScript),
      route('GET', '/v1/checkout/orders/:id', (call) => checkoutOrder(context, call)),
      route('POST', '/v1/payments/create/ajax', (call) => createPayment(context, call)),
      route('POST', '/v1/orders', (call) => createOrder(context, call)),
      route('GET', '/v1/orders/:id', (call) => fetchOrder(context, call)),
      route('GET', '/v1/orders/:id/payments', (call) => listOrderPayments(context, call)),
      route('GET', '/v1/payments/:id', (call) => fetchPayment(context, call)),
      route('POST', '/v1/payments/:id/capture', (call) => capture(context, call)),
      {
        method: 'POST',
        pattern: '/v1/payments/:id/refund',
        handler: (call) => createRefund(context, call),
        pausesItself: true,
      },
      route('GET', '/v1/refunds/:id', (call) => fetchRefund(context, call)),
    ],
    admit: (pattern, headers) =>
      PUBLIC.has(pattern) || authorised(context, headers) ? undefined : unauthorised(),
    notFound: () => refused('The requested URL was not found on the server.'),
    malformedBody: () => refused('The request body is not valid JSON.'),
  };
}

function authorised(context: RazorpayContext, headers: IncomingHttpHeaders): boolean {
  const { keyId, keySecret } = context.account;
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  const given = Buffer.from(headers.authorization ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function unauthorised(): Reply {
  return refused('Authentication failed', 401);
}
