import * as v from 'valibot';
import { stageNames } from './shiprocket/stages';
import { receivedEmail } from './state';

/** The commands of `POST /control/NAME`, for tests and tools: body and reply, shared by the server and its client. */

const chance = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const seed = v.optional(v.number(), 1);
const target = v.picklist(['razorpay', 'shiprocket']);
const deliverWebhook = v.optional(v.union([v.boolean(), v.literal('wait')]), true);
const empty = v.object({});

const faultBody = v.object({
  target: v.picklist(['razorpay', 'shiprocket', 'smtp']),
  /**
   * `POST /v1/orders`: a method (or `*`) and the beginning of a path without the provider's prefix.
   * Of a mail server: `DATA /meera@nilofar.example`, a command and an address.
   * A `$` at the end asks for the whole path, so that `POST /v1/orders$` leaves `/v1/orders/x` alone.
   */
  match: v.pipe(v.string(), v.regex(/^(\*|[A-Z]+) \//, 'like "POST /v1/orders"')),
  kind: v.picklist(['slow', 'status', 'drop-before', 'drop-after', 'expire-token', 'error-200']),
  /** How often it strikes. Without it and without `probability`: once. */
  times: v.optional(v.number()),
  /** The probability of striking each matching request. */
  probability: v.optional(chance),
  seed,
  /** For 'slow'. */
  delayMs: v.optional(v.number(), 1_000),
  /** For 'status'. */
  status: v.optional(v.number(), 500),
  /** For 'status' and 'error-200': replaces the provider's usual message. */
  message: v.optional(v.string()),
});

const chaos = v.object({
  action: v.literal('chaos'),
  target,
  seed,
  /** Probabilities that a webhook is duplicated, delayed by up to `delayMs`, or withheld. */
  duplicate: chance,
  late: chance,
  lose: chance,
  delayMs: v.number(),
});

const adopted = v.object({
  id: v.string(),
  /** Razorpay's order. */
  order_id: v.string(),
  /** Paise. */
  amount: v.number(),
  email: v.string(),
  contact: v.string(),
  notes: v.record(v.string(), v.string()),
  /** Seconds. */
  created_at: v.number(),
});

const ledger = v.object({
  /** Amounts in paise. */
  razorpay: v.object({
    orders: v.array(
      v.object({
        id: v.string(),
        receipt: v.nullable(v.string()),
        notes: v.record(v.string(), v.string()),
        amount: v.number(),
      }),
    ),
    payments: v.array(
      v.object({
        id: v.string(),
        orderId: v.string(),
        amount: v.number(),
        captured: v.boolean(),
        amountRefunded: v.number(),
      }),
    ),
    refunds: v.array(
      v.object({ id: v.string(), paymentId: v.string(), amount: v.number(), status: v.string() }),
    ),
    /** Orders with more than one captured and not fully refunded payment. */
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
        courierName: v.nullable(v.string()),
        pickupScheduled: v.boolean(),
        isReturn: v.boolean(),
        pincode: v.string(),
        subTotal: v.number(),
        weight: v.number(),
        length: v.number(),
        breadth: v.number(),
        height: v.number(),
        answers: v.array(v.record(v.string(), v.string())),
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
  faults: v.array(v.object({ match: v.string(), kind: v.string(), struck: v.number() })),
});

const deliveries = v.array(v.object({ id: v.string(), state: v.picklist(['sent', 'withheld']) }));

export const commands = {
  /** Clears faults, webhook behaviour, settings, counts and, unless kept, all data. */
  reset: { body: v.object({ keepData: v.optional(v.boolean(), false) }), reply: empty },
  fault: { body: faultBody, reply: empty },
  clearFaults: { body: empty, reply: empty },
  settings: {
    body: v.object({
      /** The status of a new refund. */
      refunds: v.optional(v.picklist(['processed', 'pending', 'failed'])),
      /** What one of Razorpay's own offers takes off, and the fee that the customer bears, of each payment from now on. */
      offerPaise: v.optional(v.number()),
      feePaise: v.optional(v.number()),
      /** Whether Razorpay refuses refunds, because the shop's balance is too low. */
      lowBalance: v.optional(v.boolean()),
      /** Nicknames of Shiprocket's pickup locations. */
      pickupLocations: v.optional(v.array(v.string())),
      /** Empties Shiprocket's wallet, which it tells with this HTTP status; null fills it. */
      emptyWallet: v.optional(v.nullable(v.picklist([200, 400]))),
      /** The AWBs of which Shiprocket makes no label. */
      unlabelled: v.optional(v.array(v.string())),
      /** The address that it answers for labels; null for its own. */
      labelUrl: v.optional(v.nullable(v.string())),
    }),
    reply: empty,
  },
  /** Makes every login token of Shiprocket invalid. */
  expireToken: { body: empty, reply: empty },
  /** Pays a Razorpay order without a browser. */
  pay: {
    body: v.object({
      order_id: v.string(),
      method: v.optional(v.picklist(['card', 'upi']), 'card'),
      outcome: v.optional(v.picklist(['success', 'payment_declined']), 'success'),
      authorizeOnly: v.optional(v.boolean(), false),
      deliverWebhook,
      /** Capture even though the order is already paid: a double charge. */
      evenIfPaid: v.optional(v.boolean(), false),
    }),
    reply: v.object({
      razorpay_payment_id: v.string(),
      razorpay_order_id: v.string(),
      razorpay_signature: v.string(),
    }),
  },
  /** The customer's bank disputes a payment, or a dispute of it goes on. Replies with the dispute's id. */
  dispute: {
    body: v.object({
      payment_id: v.string(),
      to: v.optional(
        v.picklist(['open', 'under_review', 'action_required', 'won', 'lost', 'closed']),
        'open',
      ),
      /** Paise; otherwise all of the payment. */
      amount: v.optional(v.number()),
      phase: v.optional(v.picklist(['fraud', 'retrieval', 'chargeback']), 'chargeback'),
      /** Seconds since 1970; otherwise now. */
      at: v.optional(v.number()),
      deliverWebhook,
    }),
    reply: v.object({ id: v.string() }),
  },
  /** Moves a parcel to a stage through those between, with a scan and a webhook for each. */
  advance: {
    body: v.object({ awb: v.string(), to: v.picklist(stageNames), deliverWebhook }),
    reply: empty,
  },
  /** Takes over payments that were captured before, such as those of the demo data, so that they can be refunded. */
  adopt: { body: v.object({ payments: v.array(adopted) }), reply: empty },
  /** Gives a parcel another courier in Shiprocket's panel: another AWB, without a scan. Replies with it. */
  reassign: { body: v.object({ awb: v.string() }), reply: v.object({ awb: v.string() }) },
  webhooks: {
    body: v.variant('action', [
      v.object({ action: v.literal('hold'), target }),
      v.object({
        action: v.literal('release'),
        target,
        order: v.optional(v.picklist(['sent', 'reversed']), 'sent'),
      }),
      v.object({ action: v.literal('duplicate'), target, copies: v.number() }),
      chaos,
    ]),
    reply: empty,
  },
  /** Sends a forged webhook about a Razorpay order or an AWB. Replies with the receiver's status. */
  forge: {
    body: v.object({
      target,
      subject: v.string(),
      signature: v.optional(v.picklist(['wrong', 'missing']), 'wrong'),
    }),
    reply: v.nullable(v.number()),
  },
  /** Sends the webhooks of a payment or an AWB again. Replies with their number. */
  replay: { body: v.object({ target, subject: v.string() }), reply: v.number() },
  /** Replies when no webhook is in flight. */
  drain: { body: empty, reply: empty },
  /** Every webhook that was sent or withheld. */
  deliveries: { body: empty, reply: v.object({ razorpay: deliveries, shiprocket: deliveries }) },
  /** The emails that arrived over SMTP, the oldest first: all, or those to one address. */
  emails: {
    body: v.object({ to: v.optional(v.string()) }),
    reply: v.array(receivedEmail),
  },
  /** Everything that was charged, refunded and shipped, to compare with Firestore. */
  ledger: { body: empty, reply: ledger },
};

export type Commands = typeof commands;
export type CommandName = keyof Commands;
export type FaultBody = v.InferInput<typeof faultBody>;
export type Fault = v.InferOutput<typeof faultBody>;
export type Chaos = v.InferOutput<typeof chaos>;
export type Ledger = v.InferOutput<typeof ledger>;
