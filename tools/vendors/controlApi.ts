import type { RazorpayContext, Settings, ShiprocketContext } from './context';
import type { FaultRegistry, FaultRule, VendorName } from './faults';
import { route, type Vendor } from './http';
import { ledger } from './ledger';
import { randomDigits } from './random';
import { successShape } from './razorpay/checkoutApi';
import { eventMessage } from './razorpay/events';
import { FAILURES, UPI_FAILURE, UPI_SUCCESS, type FailureReason } from './razorpay/instruments';
import { ALREADY_PAID, approvePayment, failPayment, startPayment } from './razorpay/payments';
import type { StageName } from './shiprocket/stages';
import { advanceTo, findByAwb, trackingMessage } from './shiprocket/tracking';
import type { RazorpayPayment } from './state';
import type { Chaos, Publication, ReleaseOrder, WebhookMessage } from './webhooks';

export interface ControlContext {
  readonly razorpay: RazorpayContext;
  readonly shiprocket: ShiprocketContext;
  readonly faults: FaultRegistry;
  readonly requests: Map<string, number>;
  readonly defaults: Readonly<Settings>;
}

/** When webhooks are sent: true in the background, 'wait' before the call returns, false only on a replay. */
interface Delivery {
  deliverWebhook?: boolean | 'wait';
}

/** A call that the stand-ins cannot carry out. */
class ControlError extends Error {}

/**
 * What tests and tools can do to the stand-ins: `POST /control/<method>` with the argument as JSON. Without CORS no
 * page can call it. `vendorsControl` is the client.
 */
function controlMethods(context: ControlContext) {
  const { razorpay, shiprocket, faults, requests } = context;
  const senders = { razorpay: razorpay.sender, shiprocket: shiprocket.sender };
  return {
    /** Clears faults, webhook behaviour, settings and counts, and (unless `keepData`) all orders and payments. */
    reset: async ({ keepData = false }: { keepData?: boolean } = {}) => {
      faults.clear();
      requests.clear();
      razorpay.sender.reset();
      shiprocket.sender.reset();
      Object.assign(razorpay.settings, context.defaults);
      if (!keepData) razorpay.state.clear();
    },
    /** Adds a fault. Returns its id, under which the ledger counts how often it struck. */
    fault: async (rule: FaultRule): Promise<string> => {
      if (rule.target === 'razorpay' && (rule.kind === 'expire-token' || rule.kind === 'error-200'))
        throw new ControlError(`only Shiprocket has the fault ${rule.kind}`);
      return faults.add(rule);
    },
    clearFaults: async () => faults.clear(),
    settings: async (change: Partial<Settings>) => void Object.assign(razorpay.settings, change),
    expireToken: async () => shiprocket.state.tokens.clear(),
    /** Pays an order without a browser. `evenIfPaid` captures a second time: a double charge. */
    pay: async ({
      order_id,
      method = 'card',
      outcome = 'success',
      authorizeOnly = false,
      evenIfPaid = false,
      deliverWebhook = true,
    }: {
      order_id: string;
      method?: 'card' | 'upi';
      outcome?: FailureReason | 'success';
      authorizeOnly?: boolean;
      evenIfPaid?: boolean;
    } & Delivery) => {
      const order = known(razorpay.state.razorpayOrders.get(order_id), `order ${order_id}`);
      if (order.status === 'paid' && !evenIfPaid) throw new ControlError(ALREADY_PAID);
      const upi = method === 'upi';
      const payment = startPayment(razorpay, order, {
        method,
        card: upi ? null : { last4: '1007', network: 'Visa', name: 'Test Shopper' },
        vpa: upi ? (outcome === 'success' ? UPI_SUCCESS : UPI_FAILURE) : null,
        email: 'shopper@nilofar.example',
        contact: '+919876543210',
        description: null,
        notes: {},
      });
      const how = publication(deliverWebhook);
      if (outcome === 'success')
        await approvePayment(razorpay, order, payment, { authorizeOnly, how });
      else await failPayment(razorpay, payment, FAILURES[outcome], how);
      return paid(razorpay, payment);
    },
    /** Advances a parcel to the next stage, or to `to`. Returns the stages it passed. */
    advance: async ({
      awb,
      to,
      deliverWebhook = true,
    }: { awb: string; to?: StageName } & Delivery) => {
      const order = known(findByAwb(shiprocket, awb), `parcel ${awb}`);
      return advanceTo(shiprocket, order, to, publication(deliverWebhook));
    },
    webhooks: async (command: WebhooksCommand) => {
      const sender = senders[command.target];
      switch (command.action) {
        case 'hold':
          return sender.holdAll();
        case 'release':
          return sender.release(command.order ?? 'sent', command.seed ?? 1);
        case 'duplicate':
          return sender.duplicate(command.copies);
        case 'chaos': {
          const { seed = 1, duplicate = 0, late = 0, lose = 0, delayMs = 500 } = command;
          return sender.setChaos({ seed, duplicate, late, lose, delayMs });
        }
      }
    },
    /** Sends earlier webhooks again with the same ids. `subject` is a payment id, an AWB or an event id. */
    replay: async ({
      target,
      subject,
      event,
    }: {
      target: VendorName;
      subject?: string;
      event?: string;
    }): Promise<number> =>
      senders[target].replay(
        (message) =>
          (subject === undefined || message.subject === subject || message.id === subject) &&
          (event === undefined || message.event === event),
      ),
    /**
     * Sends a webhook with a wrong or missing signature about a Razorpay order or an AWB. Returns the receiver's
     * status, or null when it was not reachable.
     */
    forge: async ({
      target,
      subject,
      signature = 'wrong',
    }: {
      target: VendorName;
      subject: string;
      signature?: 'wrong' | 'missing';
    }): Promise<number | null> => {
      const message = known(
        target === 'razorpay' ? forgedPayment(razorpay, subject) : forgedScan(shiprocket, subject),
        subject,
      );
      return senders[target].sendOnce(
        signature === 'missing' ? withoutSignature(message) : message,
      );
    },
    /** Resolves when no webhook is in flight. */
    drain: async ({ target }: { target?: VendorName } = {}) => {
      const targets: VendorName[] = target === undefined ? ['razorpay', 'shiprocket'] : [target];
      await Promise.all(targets.map((each) => senders[each].drain()));
    },
    deliveries: async () => ({
      razorpay: razorpay.sender.report(),
      shiprocket: shiprocket.sender.report(),
    }),
    ledger: async () => ledger(razorpay.state, requests, faults.list()),
  };
}

type WebhooksCommand = { target: VendorName } & (
  | { action: 'hold' }
  | { action: 'release'; order?: ReleaseOrder; seed?: number }
  | { action: 'duplicate'; copies: number }
  | ({ action: 'chaos' } & Partial<Chaos>)
);

export type ControlMethods = ReturnType<typeof controlMethods>;

export function control(context: ControlContext): Vendor {
  const methods = new Map<string, (argument: never) => Promise<unknown>>(
    Object.entries(controlMethods(context)),
  );
  return {
    routes: [
      route('POST', '/:method', async ({ params, body }) => {
        const method = methods.get(params['method'] ?? '');
        if (!method)
          return { status: 404, json: { error: `one of ${[...methods.keys()].join(', ')}` } };
        try {
          // The client is typed by the methods, so the argument has the right type.
          return { status: 200, json: { result: await method(body['argument'] as never) } };
        } catch (error) {
          if (!(error instanceof ControlError)) throw error;
          return { status: 400, json: { error: error.message } };
        }
      }),
    ],
    admit: () => undefined,
    notFound: () => ({ status: 404, json: { error: 'POST /control/<method>' } }),
    malformedBody: () => ({ status: 400, json: { error: 'not a JSON object' } }),
  };
}

function known<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new ControlError(`nothing is known about ${what}`);
  return value;
}

function publication(deliver: boolean | 'wait'): Publication {
  if (deliver === 'wait') return 'wait';
  return deliver ? 'async' : 'none';
}

function paid(razorpay: RazorpayContext, payment: RazorpayPayment) {
  return { ...successShape(razorpay, payment), status: payment.status };
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
