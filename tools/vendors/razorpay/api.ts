import { timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { ok, type Call, type Provider, type Reply } from '../http';
import type { Payment, Refund } from '../state';
import { checkoutScript, payInSheet } from './checkout';
import { startUpi, upiApp, upiDecision, upiStatus } from './upi';
import {
  capturePayment,
  eventMessage,
  newId,
  refused,
  seconds,
  unknownId,
  type RazorpayContext,
} from './payments';

function invalid([issue]: readonly [v.BaseIssue<unknown>, ...unknown[]]): Reply {
  return refused(issue.message, 400, v.getDotPath(issue) ?? undefined);
}

/** The Razorpay stand-in: the part of the API that the shop and its checkout use (docs/providers.md "Razorpay"). */
export function razorpay(context: RazorpayContext): Provider {
  const { keyId, keySecret } = context.account;
  const expected = Buffer.from(`Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`);
  const refundsUnderWay = new Set<string>();
  return {
    routes: {
      'GET /checkout.js': { isPublic: true, handler: checkoutScript },
      'POST /v1/payments/create/ajax': {
        isPublic: true,
        handler: (call) => payInSheet(context, call),
      },
      'POST /v1/payments/create/upi': {
        isPublic: true,
        handler: (call) => startUpi(context, call),
      },
      'GET /v1/payments/:id/status': {
        isPublic: true,
        handler: (call) => upiStatus(context, call),
      },
      'GET /upi/:id': { isPublic: true, handler: (call) => upiApp(context, call) },
      'POST /upi/:id/approve': {
        isPublic: true,
        handler: (call) => upiDecision(context, call, 'approve'),
      },
      'POST /upi/:id/decline': {
        isPublic: true,
        handler: (call) => upiDecision(context, call, 'decline'),
      },
      'POST /v1/orders': { handler: (call) => createOrder(context, call) },
      'GET /v1/orders/:id': {
        handler: ({ id }) => {
          const order = context.state.orders[id];
          return order ? ok(order) : unknownId();
        },
      },
      'GET /v1/orders/:id/payments': { handler: (call) => listPayments(context, call) },
      'GET /v1/payments': { handler: (call) => listAllPayments(context, call) },
      'GET /v1/payments/:id': {
        handler: ({ id }) => {
          const payment = context.state.payments[id];
          return payment ? ok(payment) : unknownId();
        },
      },
      'POST /v1/payments/:id/capture': { handler: (call) => capture(context, call) },
      'GET /v1/payments/:id/refunds': { handler: (call) => listRefunds(context, call) },
      'POST /v1/payments/:id/refund': {
        handler: (call) => refundOnce(context, call, refundsUnderWay),
        pausesItself: true,
      },
    },
    isAuthorized: ({ authorization = '' }) => {
      const given = Buffer.from(authorization);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
    failure: (status, message) => {
      if (status === 401) return refused('Authentication failed', 401);
      if (status === 404) return refused('The requested URL was not found on the server.');
      const usual = 'We are facing some trouble completing your request.';
      return refused(message ?? usual, status);
    },
  };
}

const note = v.pipe(v.string(), v.maxLength(256, 'A note has at most 256 characters.'));
const notes = v.pipe(
  v.record(note, note),
  v.check((pairs) => Object.keys(pairs).length <= 15, 'Notes have at most 15 pairs.'),
);
const amount = v.pipe(
  v.number(),
  v.integer('The amount must be an integer.'),
  v.minValue(100, 'The amount must be at least INR 1.00'),
);

const orderBody = v.strictObject({
  amount,
  currency: v.literal('INR', 'Currency is not supported'),
  receipt: v.pipe(
    v.string(),
    v.maxLength(40, 'The receipt may not be greater than 40 characters.'),
  ),
  notes: v.optional(notes, {}),
  payment: v.optional(v.object({ capture: v.literal('automatic') })),
});

function createOrder({ state }: RazorpayContext, call: Call): Reply {
  const body = v.safeParse(orderBody, call.body);
  if (!body.success) return invalid(body.issues);
  const { amount, currency, receipt, notes } = body.output;
  const id = newId('order');
  state.orders[id] = {
    id,
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt,
    status: 'created',
    attempts: 0,
    notes,
    created_at: seconds(),
  };
  return ok(state.orders[id]);
}

/** Every attempt on an order, newest first. */
function listPayments({ state }: RazorpayContext, { id }: Call): Reply {
  if (!state.orders[id]) return unknownId();
  const items = Object.values(state.payments).filter((payment) => payment.order_id === id);
  return ok({ entity: 'collection', count: items.length, items: items.toReversed() });
}

const whole = (max: number, what: string) =>
  v.pipe(
    v.string(),
    v.transform(Number),
    v.integer(),
    v.minValue(0),
    v.maxValue(max, `The ${what} may not be greater than ${max}.`),
  );

const listQuery = v.object({
  from: v.optional(whole(4_765_046_400, 'from'), '0'),
  to: v.optional(whole(4_765_046_400, 'to'), '4765046400'),
  count: v.optional(whole(100, 'count'), '10'),
  skip: v.optional(whole(Number.MAX_SAFE_INTEGER, 'skip'), '0'),
});

/** The payments begun in a time, newest first. Without `count`: ten. */
function listAllPayments({ state }: RazorpayContext, { query }: Call): Reply {
  const asked = v.safeParse(listQuery, Object.fromEntries(query));
  if (!asked.success) return invalid(asked.issues);
  const { from, to, count, skip } = asked.output;
  const items = Object.values(state.payments)
    .filter(({ created_at }) => created_at >= from && created_at <= to)
    .toReversed()
    .slice(skip, skip + count);
  return ok({ entity: 'collection', count: items.length, items });
}

/** The refunds of a payment, newest first. Without `count`: ten. */
function listRefunds({ state }: RazorpayContext, { id, query }: Call): Reply {
  if (!state.payments[id]) return unknownId();
  const asked = v.safeParse(listQuery, Object.fromEntries(query));
  if (!asked.success) return invalid(asked.issues);
  const { count, skip } = asked.output;
  const items = Object.values(state.refunds)
    .filter(({ payment_id }) => payment_id === id)
    .toReversed()
    .slice(skip, skip + count);
  return ok({ entity: 'collection', count: items.length, items });
}

const captureBody = v.object({ amount, currency: v.string() });

async function capture(context: RazorpayContext, call: Call): Promise<Reply> {
  const payment = context.state.payments[call.id];
  const order = context.state.orders[payment?.order_id ?? ''];
  if (!payment || !order) return unknownId();
  const body = v.safeParse(captureBody, call.body);
  if (!body.success) return invalid(body.issues);
  if (payment.captured) return refused('This payment has already been captured');
  if (payment.status !== 'authorized')
    return refused('Only payments which have been authorized and not yet captured can be captured');
  if (body.output.amount !== payment.amount)
    return refused('Capture amount must be equal to the amount authorized');
  const messages = capturePayment(context, order, payment);
  await Promise.all(messages.map((message) => context.sender.publish(message, true)));
  return ok(payment);
}

const refundBody = v.object({ amount, notes: v.optional(notes, {}) });

/**
 * The same idempotency key and body return the same refund, another body is refused, and a key whose first request is
 * still running gets 409 (docs/providers.md "Razorpay refunds"). A refusal uses up its key too: Razorpay does not say
 * whether it does, and this is the worse case.
 */
async function refundOnce(
  context: RazorpayContext,
  call: Call,
  underWay: Set<string>,
): Promise<Reply> {
  const { state } = context;
  const header = call.headers['x-refund-idempotency'];
  if (typeof header !== 'string' || !/^[A-Za-z0-9_-]{10,}$/.test(header))
    return refused('The idempotency key must have at least 10 letters, digits, "-" and "_".');
  const key = `${call.id} ${header}`;
  const body = JSON.stringify(call.body);
  const earlier = state.refundKeys[key];
  if (earlier && earlier.body !== body)
    return refused('Different request with the same idempotency key has already been processed.');
  if (earlier?.refusal !== undefined) return refused(earlier.refusal);
  if (earlier?.refundId !== undefined) return ok(state.refunds[earlier.refundId]);
  if (underWay.has(key))
    return refused('Request with the same idempotency key is still being processed.', 409);
  underWay.add(key);
  await call.pause();
  underWay.delete(key);
  const payment = state.payments[call.id];
  if (!payment) return unknownId();
  const asked = v.safeParse(refundBody, call.body);
  if (!asked.success) return invalid(asked.issues);
  const { amount, notes } = asked.output;
  const refusal = refusalOf(context, payment, amount);
  if (refusal !== undefined) {
    state.refundKeys[key] = { body, refusal };
    return refused(refusal);
  }
  const refund: Refund = {
    id: newId('rfnd'),
    entity: 'refund',
    payment_id: payment.id,
    amount,
    currency: payment.currency,
    status: context.settings.refunds,
    notes,
    created_at: seconds(),
  };
  state.refunds[refund.id] = refund;
  state.refundKeys[key] = { body, refundId: refund.id };
  if (refund.status !== 'failed') payment.amount_refunded += amount;
  if (payment.amount_refunded === payment.amount) payment.status = 'refunded';
  const events =
    refund.status === 'pending'
      ? ['refund.created']
      : ['refund.created', `refund.${refund.status}`];
  const messages = events.map((event) => eventMessage(context, event, { payment, refund }));
  await Promise.all(messages.map((message) => context.sender.publish(message, true)));
  return ok(refund);
}

/** Why a payment cannot be refunded; undefined when it can. */
function refusalOf(
  { settings }: RazorpayContext,
  payment: Payment,
  amount: number,
): string | undefined {
  const left = payment.amount - payment.amount_refunded;
  if (!payment.captured) return 'The payment status should be captured for action to be taken.';
  if (left === 0) return 'The payment has been fully refunded already';
  if (amount > left) return 'The refund amount provided is greater than amount captured';
  if (settings.lowBalance)
    return 'Your account does not have enough balance to carry out the refund operation.';
  return undefined;
}
