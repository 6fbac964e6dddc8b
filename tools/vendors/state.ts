import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { randomDigits } from './random';

const text = v.string();
const integer = v.pipe(v.number(), v.integer());
const notes = v.record(text, text);

/** Razorpay's entities as its API sends them. Amounts are paise, `created_at` is in seconds. */
const razorpayOrder = v.object({
  id: text,
  entity: v.literal('order'),
  amount: integer,
  amount_paid: integer,
  amount_due: integer,
  currency: text,
  receipt: v.nullable(text),
  status: v.picklist(['created', 'attempted', 'paid']),
  attempts: integer,
  notes,
  created_at: integer,
});

const payment = v.object({
  id: text,
  entity: v.literal('payment'),
  order_id: text,
  amount: integer,
  currency: text,
  status: v.picklist(['created', 'authorized', 'captured', 'refunded', 'failed']),
  captured: v.boolean(),
  amount_refunded: integer,
  /** With the tax on it; null until the payment is captured. */
  fee: v.nullable(integer),
  method: v.picklist(['card', 'upi']),
  email: text,
  contact: text,
  notes,
  error_code: v.nullable(text),
  error_description: v.nullable(text),
  error_reason: v.nullable(text),
  created_at: integer,
});

const refund = v.object({
  id: text,
  entity: v.literal('refund'),
  payment_id: text,
  amount: integer,
  currency: text,
  status: v.picklist(['pending', 'processed', 'failed']),
  notes,
  created_at: integer,
});

/** A customer's bank asks for a payment back. */
const dispute = v.object({
  id: text,
  entity: v.literal('dispute'),
  payment_id: text,
  amount: integer,
  currency: text,
  /** What was taken from the shop's balance: 0 until the dispute is lost. */
  amount_deducted: integer,
  gateway_dispute_id: v.nullable(text),
  reason_code: text,
  reason_description: text,
  respond_by: integer,
  status: v.picklist(['open', 'under_review', 'action_required', 'won', 'lost', 'closed']),
  phase: v.picklist(['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration']),
  created_at: integer,
});

const scan = v.object({
  /** Indian time without a zone: `2023-05-23 11:43:52`. */
  date: text,
  activity: text,
  location: text,
  'sr-status': text,
  'sr-status-label': text,
});

/** An order at Shiprocket with its shipment. */
const parcel = v.object({
  /** Shiprocket's own order id, `sr_order_id` in its webhook. */
  id: integer,
  shipmentId: integer,
  /** The `order_id` that the shop sent. */
  channelOrderId: text,
  status: text,
  subTotal: v.number(),
  /** Whether a courier brings it from the customer to the shop. */
  isReturn: v.optional(v.boolean(), false),
  city: text,
  pincode: text,
  awb: v.nullable(text),
  courierName: v.nullable(text),
  pickupScheduled: v.boolean(),
  /** As the shop declared it: kilograms and centimetres. */
  weight: v.optional(v.number(), 0),
  length: v.optional(v.number(), 0),
  breadth: v.optional(v.number(), 0),
  height: v.optional(v.number(), 0),
  /** Its failed deliveries; undefined without one. */
  ndr: v.optional(v.object({ attempts: integer, raisedAt: text })),
  /** What the shop has answered to them. */
  answers: v.optional(v.array(v.record(text, text)), []),
  /** The farthest stage, and when it was reached (epoch milliseconds); undefined without scans. */
  reached: v.optional(v.object({ stage: text, at: integer })),
  /** Oldest first. */
  scans: v.array(scan),
});

/** An email that the mail server's stand-in received. */
export const receivedEmail = v.object({
  to: v.array(text),
  from: text,
  subject: text,
  text,
  html: text,
  messageId: text,
  /** Raw header lines by lower-case name. */
  headers: v.record(text, text),
  attachments: v.array(v.object({ filename: text, contentType: text, base64: text })),
});

const stateSchema = v.object({
  lastParcelId: integer,
  orders: v.record(text, razorpayOrder),
  payments: v.record(text, payment),
  refunds: v.record(text, refund),
  /** By payment: one at a time. */
  disputes: v.optional(v.record(text, dispute), {}),
  /** The body of each `X-Refund-Idempotency` and its refund, or why it was refused, by payment id and key. */
  refundKeys: v.record(
    text,
    v.object({ body: text, refundId: v.optional(text), refusal: v.optional(text) }),
  ),
  /** By the shop's `order_id`: Shiprocket deduplicates on it. */
  parcels: v.record(text, parcel),
  /** Shiprocket's login tokens. */
  tokens: v.array(text),
  /** The newest last. */
  emails: v.optional(v.array(receivedEmail), []),
});

export type State = v.InferOutput<typeof stateSchema>;
export type RazorpayOrder = v.InferOutput<typeof razorpayOrder>;
export type Payment = v.InferOutput<typeof payment>;
export type Refund = v.InferOutput<typeof refund>;
export type Dispute = v.InferOutput<typeof dispute>;
export type Parcel = v.InferOutput<typeof parcel>;
export type ReceivedEmail = v.InferOutput<typeof receivedEmail>;
export type Scan = v.InferOutput<typeof scan>;

export function emptyData(): Omit<State, 'lastParcelId'> {
  return {
    orders: {},
    payments: {},
    refunds: {},
    disputes: {},
    refundKeys: {},
    parcels: {},
    tokens: [],
    emails: [],
  };
}

/** Reads a state file. A missing one means a first start; throws for one that cannot be read. */
export function loadState(file: string | undefined): State {
  // A random start, because the database may outlive this state and keep earlier ids.
  const first = { lastParcelId: Number(`2${randomDigits(Math.random, 8)}`), ...emptyData() };
  if (file === undefined) return first;
  try {
    return v.parse(stateSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return first;
    throw error;
  }
}

/** Writes the state atomically, so that a crash keeps the earlier file intact. */
export function saveState(file: string, state: State): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.tmp`, JSON.stringify(state));
  renameSync(`${file}.tmp`, file);
}
