import * as v from 'valibot';
import type { RazorpayContext, Settings, ShiprocketContext } from './context';
import * as schemas from './controlSchemas';
import type { FaultRegistry, VendorName } from './faults';
import { route, type Call, type Reply, type Route, type Vendor } from './http';
import { ledger } from './ledger';
import { randomDigits } from './random';
import { successShape } from './razorpay/checkoutApi';
import { eventMessage } from './razorpay/events';
import { FAILURES, UPI_FAILURE, UPI_SUCCESS } from './razorpay/instruments';
import { ALREADY_PAID, approvePayment, failPayment, startPayment } from './razorpay/payments';
import { settleRefund } from './razorpay/refunds';
import { advanceTo, findByAwb, trackingMessage } from './shiprocket/tracking';
import type { RazorpayPayment } from './state';
import type { Publication, WebhookMessage, WebhookSender } from './webhooks';

export interface ControlContext {
  readonly razorpay: RazorpayContext;
  readonly shiprocket: ShiprocketContext;
  readonly faults: FaultRegistry;
  readonly requests: Map<string, number>;
  readonly defaults: Readonly<Settings>;
}

/** The endpoints under `/control`, for tests and tools only: without CORS no page can call them. */
export function control(context: ControlContext): Vendor {
  return {
    routes: controlRoutes(context),
    admit: () => undefined,
    notFound: () => ({ status: 404, json: { error: 'no such control; GET /control lists them' } }),
    malformedBody: () => bad('not a JSON object'),
  };
}

function controlRoutes(context: ControlContext): Route[] {
  const routes = [
    route('GET', '/health', () => ok({ ok: true })),
    route(
      'POST',
      '/reset',
      typed(schemas.resetBody, (body) => reset(context, body.keepData)),
    ),
    route('GET', '/faults', () => ok(context.faults.list())),
    route(
      'POST',
      '/faults',
      typed(schemas.faultBody, (rule) =>
        rule.target === 'razorpay' && (rule.kind === 'expire-token' || rule.kind === 'error-200')
          ? bad(`${rule.kind} is a habit of Shiprocket's alone`)
          : ok({ id: context.faults.add(rule) }),
      ),
    ),
    route('DELETE', '/faults', () => {
      context.faults.clear();
      return ok({});
    }),
    route(
      'POST',
      '/settings',
      typed(schemas.settingsBody, (body) => ok(changeSettings(context, body))),
    ),
    route('POST', '/expire-token', () => {
      context.shiprocket.state.tokens.clear();
      return ok({});
    }),
    route('GET', '/webhooks', () =>
      ok({
        razorpay: context.razorpay.sender.report(),
        shiprocket: context.shiprocket.sender.report(),
      }),
    ),
    route(
      'POST',
      '/webhooks',
      typed(schemas.webhooksBody, (body) => webhooks(context, body)),
    ),
    route(
      'POST',
      '/pay',
      typed(schemas.payBody, (body) => pay(context, body)),
    ),
    route(
      'POST',
      '/late-authorize',
      typed(schemas.lateAuthorizeBody, (body) => lateAuthorize(context, body)),
    ),
    route(
      'POST',
      '/settle-refund',
      typed(schemas.settleRefundBody, (body) => endRefund(context, body)),
    ),
    route(
      'POST',
      '/advance',
      typed(schemas.advanceBody, (body) => advance(context, body)),
    ),
    route('GET', '/ledger', () =>
      ok(ledger(context.razorpay.state, context.requests, context.faults.list())),
    ),
  ];
  return [
    route('GET', '/', () => ok(routes.map((r) => `${r.method} /control${r.pattern}`))),
    ...routes,
  ];
}

const ok = (json: unknown): Reply => ({ status: 200, json });
const bad = (error: string): Reply => ({ status: 400, json: { error } });

function typed<S extends v.GenericSchema>(
  schema: S,
  handle: (body: v.InferOutput<S>) => Reply | Promise<Reply>,
): (call: Call) => Reply | Promise<Reply> {
  return (call) => {
    const parsed = v.safeParse(schema, call.body);
    return parsed.success ? handle(parsed.output) : bad(v.summarize(parsed.issues));
  };
}

function publication(deliver: boolean | 'wait'): Publication {
  if (deliver === 'wait') return 'wait';
  return deliver ? 'async' : 'none';
}

function reset(context: ControlContext, keepData: boolean): Reply {
  context.faults.clear();
  context.requests.clear();
  context.razorpay.sender.reset();
  context.shiprocket.sender.reset();
  Object.assign(context.razorpay.settings, context.defaults);
  if (!keepData) context.razorpay.state.clear();
  return ok({});
}

function changeSettings(
  context: ControlContext,
  body: v.InferOutput<typeof schemas.settingsBody>,
): Settings {
  const { settings } = context.razorpay;
  if (body.capture !== undefined) settings.capture = body.capture;
  if (body.refunds !== undefined) settings.refunds = body.refunds;
  if (body.webhooksFirst !== undefined) settings.webhooksFirst = body.webhooksFirst;
  if (body.pickupLocations !== undefined) settings.pickupLocations = body.pickupLocations;
  return settings;
}

async function pay(
  context: ControlContext,
  body: v.InferOutput<typeof schemas.payBody>,
): Promise<Reply> {
  const { razorpay } = context;
  const order = razorpay.state.razorpayOrders.get(body.order_id);
  if (order === undefined) return bad(`no order ${body.order_id}`);
  if (order.status === 'paid' && !body.evenIfPaid) return bad(ALREADY_PAID);
  const upi = body.method === 'upi';
  const payment = startPayment(razorpay, order, {
    method: body.method,
    card: upi ? null : { last4: '1007', network: 'Visa', name: 'Test Shopper' },
    vpa: upi ? (body.outcome === 'success' ? UPI_SUCCESS : UPI_FAILURE) : null,
    email: 'shopper@nilofar.example',
    contact: '+919876543210',
    description: null,
    notes: {},
  });
  const how = publication(body.deliverWebhook);
  if (body.outcome === 'success')
    await approvePayment(razorpay, order, payment, { authorizeOnly: body.authorizeOnly, how });
  else await failPayment(razorpay, payment, FAILURES[body.outcome], how);
  return paid(razorpay, payment);
}

async function lateAuthorize(
  context: ControlContext,
  body: v.InferOutput<typeof schemas.lateAuthorizeBody>,
): Promise<Reply> {
  const { razorpay } = context;
  const payment = razorpay.state.payments.get(body.payment_id);
  const order = razorpay.state.razorpayOrders.get(payment?.orderId ?? '');
  if (payment === undefined || order === undefined) return bad(`no payment ${body.payment_id}`);
  if (payment.status !== 'failed' && payment.status !== 'created')
    return bad(`payment is ${payment.status}: only a failed or open one can be authorised late`);
  const how = publication(body.deliverWebhook);
  await approvePayment(razorpay, order, payment, { authorizeOnly: body.authorizeOnly, how });
  return paid(razorpay, payment);
}

function paid(razorpay: RazorpayContext, payment: RazorpayPayment): Reply {
  return ok({ ...successShape(razorpay, payment), status: payment.status });
}

async function endRefund(
  context: ControlContext,
  body: v.InferOutput<typeof schemas.settleRefundBody>,
): Promise<Reply> {
  const refund = context.razorpay.state.refunds.get(body.refund_id);
  if (refund === undefined || refund.status !== 'pending')
    return bad(`no pending refund ${body.refund_id}`);
  await settleRefund(context.razorpay, refund, body.outcome, publication(body.deliverWebhook));
  return ok({ status: refund.status });
}

async function advance(
  context: ControlContext,
  body: v.InferOutput<typeof schemas.advanceBody>,
): Promise<Reply> {
  const order = findByAwb(context.shiprocket, body.awb);
  if (order === undefined) return bad(`no parcel ${body.awb}`);
  const how = publication(body.deliverWebhook);
  return ok({ passed: await advanceTo(context.shiprocket, order, body.to, how) });
}

async function webhooks(context: ControlContext, body: schemas.WebhooksCommand): Promise<Reply> {
  if (body.action === 'drain') {
    const targets: VendorName[] =
      body.target === undefined ? ['razorpay', 'shiprocket'] : [body.target];
    await Promise.all(targets.map((target) => context[target].sender.drain()));
    return ok({});
  }
  const sender: WebhookSender = context[body.target].sender;
  switch (body.action) {
    case 'hold':
      sender.holdAll(0);
      return ok({});
    case 'reorder':
      sender.holdAll(body.window);
      return ok({});
    case 'release':
      await sender.release(body.order, body.seed);
      return ok({});
    case 'duplicate':
      sender.duplicate(body.copies);
      return ok({});
    case 'chaos':
      sender.setChaos(body);
      return ok({});
    case 'replay':
      return ok({
        sent: await sender.replay(
          (message) =>
            (body.subject === undefined ||
              message.subject === body.subject ||
              message.id === body.subject) &&
            (body.event === undefined || message.event === body.event),
        ),
      });
    case 'forge': {
      const message =
        body.target === 'razorpay'
          ? forgedPayment(context.razorpay, body.subject)
          : forgedScan(context.shiprocket, body.subject);
      if (message === undefined) return bad(`nothing known about ${body.subject}`);
      return ok({
        status: await sender.sendOnce(
          body.signature === 'missing' ? withoutSignature(message) : message,
        ),
      });
    }
  }
}

/** A plausible `payment.captured` for an unpaid order, signed with a wrong secret. */
function forgedPayment(razorpay: RazorpayContext, orderId: string): WebhookMessage | undefined {
  const order = razorpay.state.razorpayOrders.get(orderId);
  if (order === undefined) return undefined;
  const payment: RazorpayPayment = {
    id: `pay_Forged${randomDigits(razorpay.random, 8)}`,
    orderId,
    amount: order.amount,
    currency: order.currency,
    status: 'captured',
    captured: true,
    amountRefunded: 0,
    method: 'upi',
    card: null,
    vpa: UPI_SUCCESS,
    email: 'forger@example.com',
    contact: '+919999999999',
    description: null,
    notes: order.notes,
    error: null,
    bankReference: randomDigits(razorpay.random, 12),
    createdAt: razorpay.now(),
  };
  return eventMessage(razorpay, 'payment.captured', { payment }, 'not the webhook secret');
}

/** A "Delivered" webhook with a wrong token. */
function forgedScan(shiprocket: ShiprocketContext, awb: string): WebhookMessage | undefined {
  const order = findByAwb(shiprocket, awb);
  if (order === undefined) return undefined;
  const at = shiprocket.now();
  const delivered = {
    at,
    stage: 'delivered',
    status: 'DLVD',
    activity: 'Delivered',
    location: order.city,
    srStatus: '7',
    srStatusLabel: 'DELIVERED',
  };
  return trackingMessage(
    shiprocket,
    { ...order, scans: [...order.scans, delivered] },
    'not the webhook token',
  );
}

function withoutSignature(message: WebhookMessage): WebhookMessage {
  const kept = Object.entries(message.headers).filter(
    ([name]) => name !== 'x-razorpay-signature' && name !== 'x-api-key',
  );
  return { ...message, headers: Object.fromEntries(kept) };
}
