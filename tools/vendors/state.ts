import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { BoundedMap } from './bounded';

/** The state of both stand-ins. The schemas also decode the state file after a restart. */

const notes = v.record(v.string(), v.string());
const text = v.string();
const nullableText = v.nullable(v.string());
const integer = v.pipe(v.number(), v.integer());

const captureModes = ['automatic', 'manual'] as const;

const razorpayOrder = v.object({
  id: text,
  /** Paise, like every amount here. */
  amount: integer,
  amountPaid: integer,
  currency: text,
  receipt: nullableText,
  status: v.picklist(['created', 'attempted', 'paid']),
  attempts: integer,
  notes,
  /** The order's own `payment.capture`; null means automatic. */
  capture: v.nullable(v.picklist(captureModes)),
  createdAt: integer,
});

const razorpayPayment = v.object({
  id: text,
  orderId: text,
  amount: integer,
  currency: text,
  status: v.picklist(['created', 'authorized', 'captured', 'refunded', 'failed']),
  captured: v.boolean(),
  amountRefunded: integer,
  method: v.picklist(['card', 'upi']),
  card: v.nullable(v.object({ last4: text, network: text, name: text })),
  vpa: nullableText,
  email: text,
  contact: text,
  description: nullableText,
  notes,
  error: v.nullable(
    v.object({ code: text, description: text, source: text, step: text, reason: text }),
  ),
  bankReference: text,
  createdAt: integer,
});

const razorpayRefund = v.object({
  id: text,
  paymentId: text,
  amount: integer,
  currency: text,
  status: v.picklist(['pending', 'processed', 'failed']),
  speed: v.picklist(['normal', 'optimum']),
  receipt: nullableText,
  notes,
  arn: nullableText,
  createdAt: integer,
});

const scan = v.object({
  /** Epoch milliseconds; sent in IST without a time zone. */
  at: integer,
  stage: text,
  status: text,
  activity: text,
  location: text,
  srStatus: text,
  srStatusLabel: text,
});

const courierOrder = v.object({
  /** Shiprocket's own order id, `sr_order_id` in its webhook. */
  id: integer,
  shipmentId: integer,
  /** The `order_id` that the shop sent. */
  channelOrderId: text,
  status: text,
  statusCode: integer,
  paymentMethod: text,
  subTotal: v.number(),
  totalDiscount: v.number(),
  weight: v.number(),
  pickupLocation: text,
  consignee: text,
  city: text,
  pincode: text,
  phone: text,
  items: v.array(v.object({ sku: text, units: v.number(), sellingPrice: v.number() })),
  /** Unknown fields of the request: ignored, as by Shiprocket, and listed in the ledger. */
  unknownFields: v.array(text),
  awb: nullableText,
  courierId: v.nullable(integer),
  courierName: nullableText,
  awbAssignedAt: v.nullable(integer),
  pickupToken: nullableText,
  pickupAt: v.nullable(integer),
  scans: v.array(scan),
  createdAt: integer,
});

const idempotentRefund = v.object({ body: text, refundId: nullableText });

const stateFile = v.object({
  version: v.literal(1),
  lastCourierId: integer,
  razorpayOrders: v.array(v.tuple([text, razorpayOrder])),
  payments: v.array(v.tuple([text, razorpayPayment])),
  refunds: v.array(v.tuple([text, razorpayRefund])),
  refundKeys: v.array(v.tuple([text, idempotentRefund])),
  courierOrders: v.array(v.tuple([text, courierOrder])),
  tokens: v.array(v.tuple([text, integer])),
});

export type RazorpayOrder = v.InferOutput<typeof razorpayOrder>;
export type RazorpayPayment = v.InferOutput<typeof razorpayPayment>;
export type RazorpayRefund = v.InferOutput<typeof razorpayRefund>;
export type CourierOrder = v.InferOutput<typeof courierOrder>;
export type Scan = v.InferOutput<typeof scan>;
type IdempotentRefund = v.InferOutput<typeof idempotentRefund>;

const LIMIT = 20_000;

const SAVE_AFTER_MS = 200;

export class State {
  private timer: NodeJS.Timeout | undefined;
  readonly razorpayOrders = new BoundedMap<RazorpayOrder>(LIMIT);
  readonly payments = new BoundedMap<RazorpayPayment>(LIMIT);
  readonly refunds = new BoundedMap<RazorpayRefund>(LIMIT);
  /** Keyed by payment id and `X-Refund-Idempotency`; a null refundId is a request in flight. */
  readonly refundKeys = new BoundedMap<IdempotentRefund>(LIMIT);
  /** Keyed by the shop's `order_id`: Shiprocket deduplicates on it. */
  readonly courierOrders = new BoundedMap<CourierOrder>(LIMIT);
  /** Login tokens and when they expire (epoch ms). */
  readonly tokens = new BoundedMap<number>(100);

  constructor(
    public lastCourierId: number,
    private readonly file: string | undefined,
  ) {
    this.load();
  }

  clear(): void {
    this.maps().forEach((map) => map.clear());
  }

  /** Schedules a write of the state file. */
  changed(): void {
    if (this.file === undefined) return;
    this.timer ??= setTimeout(() => this.save(), SAVE_AFTER_MS);
  }

  /** Writes the state file, if any, atomically, so that a crash keeps the previous file intact. */
  save(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.file === undefined) return;
    const content: v.InferOutput<typeof stateFile> = {
      version: 1,
      lastCourierId: this.lastCourierId,
      razorpayOrders: this.razorpayOrders.pairs(),
      payments: this.payments.pairs(),
      refunds: this.refunds.pairs(),
      refundKeys: this.refundKeys.pairs().filter(([, key]) => key.refundId !== null),
      courierOrders: this.courierOrders.pairs(),
      tokens: this.tokens.pairs(),
    };
    mkdirSync(dirname(this.file), { recursive: true });
    writeFileSync(`${this.file}.tmp`, JSON.stringify(content));
    renameSync(`${this.file}.tmp`, this.file);
  }

  private maps() {
    return [
      this.razorpayOrders,
      this.payments,
      this.refunds,
      this.refundKeys,
      this.courierOrders,
      this.tokens,
    ];
  }

  /** A missing file means a first start. Throws on an unreadable file, because losing payments silently would mislead. */
  private load(): void {
    if (this.file === undefined) return;
    let raw: string;
    try {
      raw = readFileSync(this.file, 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
      throw error;
    }
    const content = v.parse(stateFile, JSON.parse(raw));
    this.lastCourierId = content.lastCourierId;
    content.razorpayOrders.forEach(([key, value]) => this.razorpayOrders.set(key, value));
    content.payments.forEach(([key, value]) => this.payments.set(key, value));
    content.refunds.forEach(([key, value]) => this.refunds.set(key, value));
    content.refundKeys.forEach(([key, value]) => this.refundKeys.set(key, value));
    content.courierOrders.forEach(([key, value]) => this.courierOrders.set(key, value));
    content.tokens.forEach(([key, value]) => this.tokens.set(key, value));
  }
}
