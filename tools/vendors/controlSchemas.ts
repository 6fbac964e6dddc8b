import * as v from 'valibot';
import { captureModes } from './state';
import { stageNames } from './shiprocket/stages';

/** Bodies of the control endpoints, shared by the server and its typed client. */

const chance = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const milliseconds = v.pipe(v.number(), v.minValue(0), v.maxValue(600_000));
const vendor = v.picklist(['razorpay', 'shiprocket']);
/** When webhooks are sent: true in the background, 'wait' before the response, false only on a replay. */
const delivery = v.optional(v.union([v.boolean(), v.literal('wait')]), true);

export const faultBody = v.object({
  target: vendor,
  match: v.pipe(v.string(), v.regex(/^(\*|[A-Z]+) \//, 'like "POST /v1/orders"')),
  kind: v.picklist(['slow', 'status', 'drop-before', 'drop-after', 'expire-token', 'error-200']),
  times: v.optional(count),
  probability: v.optional(chance),
  seed: v.optional(v.number()),
  delayMs: v.optional(milliseconds),
  status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599))),
  message: v.optional(v.string()),
});

export const resetBody = v.object({
  /** Keep orders, payments and shipments; reset only faults, webhook behaviour, settings and counts. */
  keepData: v.optional(v.boolean(), false),
});

export const settingsBody = v.object({
  capture: v.optional(v.picklist(captureModes)),
  refunds: v.optional(v.picklist(['processed', 'pending'])),
  webhooksFirst: v.optional(v.boolean()),
  pickupLocations: v.optional(v.array(v.string())),
});

export const webhooksBody = v.variant('action', [
  v.object({ action: v.literal('hold'), target: vendor }),
  v.object({ action: v.literal('reorder'), target: vendor, window: count }),
  v.object({
    action: v.literal('release'),
    target: vendor,
    order: v.optional(v.picklist(['sent', 'reversed', 'shuffled']), 'sent'),
    seed: v.optional(v.number(), 1),
  }),
  v.object({ action: v.literal('duplicate'), target: vendor, copies: count }),
  v.object({
    action: v.literal('chaos'),
    target: vendor,
    seed: v.optional(v.number(), 1),
    duplicate: v.optional(chance, 0),
    late: v.optional(chance, 0),
    lose: v.optional(chance, 0),
    delayMs: v.optional(milliseconds, 500),
  }),
  v.object({
    action: v.literal('replay'),
    target: vendor,
    /** A payment id, an AWB or an event id; all of them without it. */
    subject: v.optional(v.string()),
    event: v.optional(v.string()),
  }),
  v.object({
    action: v.literal('forge'),
    target: vendor,
    /** A Razorpay order id or an AWB. */
    subject: v.string(),
    signature: v.optional(v.picklist(['wrong', 'missing']), 'wrong'),
  }),
  v.object({ action: v.literal('drain'), target: v.optional(vendor) }),
]);

export const payBody = v.object({
  order_id: v.string(),
  method: v.optional(v.picklist(['card', 'upi']), 'card'),
  outcome: v.optional(
    v.picklist([
      'success',
      'insufficient_funds',
      'payment_declined',
      'payment_timed_out',
      'upi_declined',
    ]),
    'success',
  ),
  authorizeOnly: v.optional(v.boolean(), false),
  deliverWebhook: delivery,
  /** Capture even though the order is already paid: a double charge. */
  evenIfPaid: v.optional(v.boolean(), false),
});

export const lateAuthorizeBody = v.object({
  payment_id: v.string(),
  authorizeOnly: v.optional(v.boolean(), false),
  deliverWebhook: delivery,
});

export const settleRefundBody = v.object({
  refund_id: v.string(),
  outcome: v.picklist(['processed', 'failed']),
  deliverWebhook: delivery,
});

export const advanceBody = v.object({
  awb: v.string(),
  to: v.optional(v.picklist(stageNames)),
  deliverWebhook: delivery,
});

/** The argument of the page's `handler`. */
export const payReply = v.object({
  razorpay_payment_id: v.string(),
  razorpay_order_id: v.string(),
  razorpay_signature: v.string(),
  status: v.string(),
});

const delivered = v.object({
  id: v.string(),
  event: v.string(),
  subject: v.string(),
  state: v.picklist(['held', 'sending', 'delivered', 'failed', 'withheld']),
  attempts: v.number(),
  lastStatus: v.nullable(v.number()),
});

export const webhooksReply = v.object({
  razorpay: v.array(delivered),
  shiprocket: v.array(delivered),
});

export const ledgerReply = v.object({
  razorpay: v.object({
    orders: v.array(
      v.object({
        id: v.string(),
        receipt: v.nullable(v.string()),
        notes: v.record(v.string(), v.string()),
        amount: v.number(),
        amountPaid: v.number(),
        status: v.string(),
        attempts: v.number(),
      }),
    ),
    payments: v.array(
      v.object({
        id: v.string(),
        orderId: v.string(),
        amount: v.number(),
        status: v.string(),
        captured: v.boolean(),
        amountRefunded: v.number(),
        method: v.string(),
      }),
    ),
    refunds: v.array(
      v.object({ id: v.string(), paymentId: v.string(), amount: v.number(), status: v.string() }),
    ),
    /** Paise. `authorized` is money authorised but not captured. */
    totals: v.object({
      orders: v.number(),
      ordersPaid: v.number(),
      captured: v.number(),
      authorized: v.number(),
      refunded: v.number(),
      failedPayments: v.number(),
    }),
    /** Orders with more than one captured and not fully refunded payment: double charges. */
    chargedTwice: v.array(v.string()),
  }),
  shiprocket: v.object({
    orders: v.array(
      v.object({
        id: v.number(),
        shipmentId: v.number(),
        channelOrderId: v.string(),
        status: v.string(),
        awb: v.nullable(v.string()),
        formerAwbs: v.array(v.string()),
        courierName: v.nullable(v.string()),
        pickupScheduled: v.boolean(),
        pincode: v.string(),
        subTotal: v.number(),
        scans: v.array(v.string()),
        unknownFields: v.array(v.string()),
      }),
    ),
    totals: v.object({
      orders: v.number(),
      canceled: v.number(),
      awbs: v.number(),
      pickups: v.number(),
      delivered: v.number(),
    }),
  }),
  /** Number of calls per endpoint, keyed like `razorpay POST /v1/orders`, including those with faults. */
  requests: v.record(v.string(), v.number()),
  faults: v.array(
    v.object({
      id: v.string(),
      target: vendor,
      match: v.string(),
      kind: v.string(),
      struck: v.number(),
    }),
  ),
});

export type FaultBody = v.InferInput<typeof faultBody>;
export type SettingsBody = v.InferInput<typeof settingsBody>;
export type WebhooksBody = v.InferInput<typeof webhooksBody>;
export type WebhooksCommand = v.InferOutput<typeof webhooksBody>;
export type PayBody = v.InferInput<typeof payBody>;
export type PayReply = v.InferOutput<typeof payReply>;
export type Ledger = v.InferOutput<typeof ledgerReply>;
export type WebhooksReport = v.InferOutput<typeof webhooksReply>;
