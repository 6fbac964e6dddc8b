import * as v from 'valibot';
import { shippingInfoSchema } from './address';
import { CANCEL_WINDOW_HOURS } from './constants';
import { optionalOrNull, decode, moment } from './decode';
import { formatRupees, toPaise, toRupees } from './money';

/** SPEC §4 "Order status". `payment_failed` is set at checkout but is not among the filters. */
export const ORDER_STATUSES = [
  'pending_payment',
  'payment_failed',
  'paid',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'cancellation_requested',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** SPEC §2 "My Orders": All plus these seven. */
export const FILTER_STATUSES = [
  'pending_payment',
  'paid',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'cancellation_requested',
] as const satisfies readonly OrderStatus[];

/** The words on badges and filters. */
export const STATUS_LABELS: Record<OrderStatus, string> = {
  pending_payment: 'Pending payment',
  payment_failed: 'Payment failed',
  paid: 'Paid',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  cancellation_requested: 'Cancellation requested',
};

/** SPEC §4 "Admin badge colours": paid green, processing blue, shipped purple, delivered yellow, anything else red. */
export const STATUS_TONES = {
  pending_payment: 'bad',
  payment_failed: 'bad',
  paid: 'ok',
  processing: 'info',
  shipped: 'plum',
  delivered: 'warn',
  cancelled: 'bad',
  cancellation_requested: 'bad',
} as const satisfies Record<OrderStatus, string>;

/** Who moves an order (DECISIONS "Trust"). `courier` is the aggregator's update; `system` the other functions. */
export type OrderActor = 'owner' | 'admin' | 'courier' | 'system';

const MOVES: Record<OrderStatus, Partial<Record<OrderStatus, readonly OrderActor[]>>> = {
  pending_payment: { payment_failed: ['owner', 'system'], paid: ['system'] },
  // Razorpay's failure is not final: a retry in the window or a late authorisation may still pay.
  payment_failed: { paid: ['system'] },
  paid: {
    processing: ['admin', 'system', 'courier'],
    shipped: ['admin', 'courier'],
    delivered: ['courier'],
    cancellation_requested: ['owner'],
    cancelled: ['system'],
  },
  processing: {
    shipped: ['admin', 'courier'],
    delivered: ['courier'],
    cancellation_requested: ['owner'],
    cancelled: ['system'],
  },
  // A delivered word may come while the request is open, and a declined request returns to what was.
  cancellation_requested: {
    paid: ['system'],
    processing: ['system'],
    shipped: ['courier'],
    delivered: ['courier'],
    cancelled: ['system'],
  },
  shipped: { delivered: ['admin', 'courier'], cancelled: ['system'] },
  delivered: {},
  cancelled: {},
};

/** Whether `actor` may move an order from one status to the other. */
export function canMove(from: OrderStatus, to: OrderStatus, actor: OrderActor): boolean {
  return MOVES[from][to]?.includes(actor) ?? false;
}

/** Whether money for the order was captured at some time, whatever came after. */
export function wasPaid(status: OrderStatus): boolean {
  return status !== 'pending_payment' && status !== 'payment_failed';
}

const paise = v.pipe(v.number(), v.integer(), v.minValue(0));
const rupeeAmount = v.pipe(v.number(), v.finite());
/** What the buyer's browser wrote beside an item: shown, never charged. One endless price must not hide the order. */
const shownPrice = v.pipe(
  v.number(),
  v.transform((price) => (Number.isFinite(price) ? price : 0)),
);

/** An item may, in older orders, hold a nested product with name and price (SPEC §3). */
const itemSchema = v.pipe(
  v.object({
    id: v.optional(v.string()),
    name: v.optional(v.string()),
    price: v.optional(shownPrice),
    quantity: v.optional(v.pipe(v.number(), v.minValue(1)), 1),
    selectedVolume: v.optional(v.string(), ''),
    product: v.optional(
      v.object({
        id: v.optional(v.string()),
        name: v.optional(v.string()),
        price: v.optional(shownPrice),
        volume: v.optional(v.string()),
      }),
    ),
  }),
  v.transform(({ product, ...item }) => ({
    id: item.id ?? product?.id ?? '',
    // SPEC §8 "Missing data".
    name: item.name ?? product?.name ?? 'Unknown Product',
    price: item.price ?? product?.price ?? 0,
    quantity: item.quantity,
    selectedVolume: item.selectedVolume || (product?.volume ?? ''),
  })),
);
export type OrderItem = v.InferOutput<typeof itemSchema>;

/** The snapshot that was charged (DECISIONS "The order document"); rupees. */
export const orderPricingSchema = v.object({
  lines: v.array(
    v.object({
      productId: v.string(),
      name: v.string(),
      volume: v.string(),
      quantity: v.number(),
      unitPrice: rupeeAmount,
      total: rupeeAmount,
      /** Of the product on the day of the sale, for the figures; older orders lack it. */
      category: v.optional(v.string()),
    }),
  ),
  subtotal: rupeeAmount,
  discounts: v.array(v.object({ offerId: v.string(), title: v.string(), amount: rupeeAmount })),
  shipping: rupeeAmount,
  total: rupeeAmount,
  currency: v.string(),
});
export type OrderPricing = v.InferOutput<typeof orderPricingSchema>;

const scanSchema = v.object({
  date: v.optional(v.string(), ''),
  activity: v.optional(v.string(), ''),
  location: v.optional(v.string(), ''),
});
export type Scan = v.InferOutput<typeof scanSchema>;

/** So many pieces of one line of an order. */
export const linePartSchema = v.object({
  productId: v.string(),
  volume: v.string(),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type LinePart = v.InferOutput<typeof linePartSchema>;

/** Pieces that went back, and what was given for them in paise; older refunds lack it. */
export const refundedPartSchema = v.object({
  ...linePartSchema.entries,
  amountPaise: v.optional(paise),
});
export type RefundedPart = v.InferOutput<typeof refundedPartSchema>;

const refundSchema = v.object({
  id: v.string(),
  amountPaise: paise,
  status: v.picklist(['pending', 'processed', 'failed']),
  reason: v.optional(v.string(), ''),
  at: v.optional(moment),
  /** The pieces it was given for, where the owner chose lines and not an amount. */
  lines: v.optional(v.array(refundedPartSchema)),
  /** The counted bottles that went back on the shelf with it; they stay there if the refund fails later. */
  restocked: v.optional(v.array(linePartSchema)),
  /** The number of its credit note, when it came after dispatch (DECISIONS "Numbers"). */
  creditNote: v.optional(v.string()),
  /** What that note takes back: less than the refund where a part of it was never invoiced, or was credited before. */
  creditedPaise: v.optional(paise),
});
export type Refund = v.InferOutput<typeof refundSchema>;

/** SPEC §3 "Order" as DECISIONS lays it down; a reader tolerates what older documents lack. */
export const orderSchema = v.object({
  id: v.string(),
  userId: v.string(),
  items: v.array(itemSchema),
  shippingInfo: v.partial(shippingInfoSchema),
  couponCode: optionalOrNull(v.string()),
  status: v.picklist(ORDER_STATUSES),
  cancellationFrom: optionalOrNull(v.picklist(['paid', 'processing'])),
  /** The shop's last refusal to cancel, with the reason in words written for the customer. */
  cancellationDeclined: optionalOrNull(v.object({ reason: v.string(), at: moment })),
  createdAt: moment,
  updatedAt: v.optional(moment),
  razorpayOrderId: optionalOrNull(v.string()),
  razorpayOrderIds: v.optional(v.array(v.string()), []),
  pricing: optionalOrNull(orderPricingSchema),
  amountPaise: optionalOrNull(paise),
  /** When `amountPaise` was last promised; older orders lack it. */
  quotedAt: optionalOrNull(moment),
  /** The owner agreed to buy the same contents again, knowing of every purchase up to this time. */
  againAfter: optionalOrNull(moment),
  razorpayPaymentId: optionalOrNull(v.string()),
  razorpayError: optionalOrNull(v.string()),
  paidAt: optionalOrNull(moment),
  refunds: v.optional(v.array(refundSchema), []),
  channel_order_id: optionalOrNull(v.union([v.string(), v.number()])),
  shiprocketAWB: optionalOrNull(v.string()),
  shiprocketCourier: optionalOrNull(v.string()),
  shiprocketStatus: optionalOrNull(v.string()),
  /** When `shiprocketStatus` came to be: ISO text, '' when the courier did not say. */
  shiprocketStatusAt: optionalOrNull(v.string()),
  /** Newest first; dates are ISO text with +05:30. */
  shiprocketScans: v.optional(v.array(scanSchema), []),
  /** The status under which stats/* counts the order; absent until it is counted (docs/decisions/002). */
  countedStatus: optionalOrNull(v.picklist(ORDER_STATUSES)),
  invoiceNumber: optionalOrNull(v.string()),
  invoicedAt: optionalOrNull(moment),
  /** The settings on the day the invoice was minted; percent. */
  invoiceTax: optionalOrNull(v.object({ gstin: v.string(), taxRate: v.number() })),
  /** The refunds that the invoice was reduced by when it was minted; invoices from before that were reduced by none. */
  invoiceRefunds: v.optional(v.array(v.string()), []),
});
export type Order = v.InferOutput<typeof orderSchema>;

/** An order document → {@link Order}. Throws DecodeError. */
export function decodeOrder(id: string, data: unknown): Order {
  const fields = typeof data === 'object' && data !== null ? data : {};
  return decode(orderSchema, { ...fields, id }, `orders/${id}`);
}

/** SPEC §3: the order's id is userId_timestamp. */
export function orderId(userId: string, now: Date): string {
  return `${userId}_${now.getTime()}`;
}

/** What was charged, in rupees; an older order without a snapshot is summed from its lines (DECISIONS "Orders"). */
export function orderTotal(order: Pick<Order, 'pricing' | 'items'>): number {
  if (order.pricing) return order.pricing.total;
  return toRupees(order.items.reduce((sum, i) => sum + toPaise(i.price) * i.quantity, 0));
}

/**
 * What was bought, as it was charged: names, sizes and prices (rupees, before offers) are the shop's own. `items` is
 * what the buyer's browser wrote, and may call a vial an extrait; it is believed only where nothing else was noted.
 */
export function orderItems({ items, pricing }: Pick<Order, 'items' | 'pricing'>): OrderItem[] {
  if (!pricing) return items;
  return pricing.lines.map(({ productId, name, volume, quantity, unitPrice }) => ({
    id: productId,
    name,
    price: unitPrice,
    quantity,
    selectedVolume: volume,
  }));
}

/** Paise given back so far; refunds that failed do not count. */
export function refundedPaise(order: Pick<Order, 'refunds'>): number {
  return order.refunds.reduce((sum, r) => sum + (r.status === 'failed' ? 0 : r.amountPaise), 0);
}

function isWhole(order: Pick<Order, 'items' | 'pricing'>, refunds: readonly Refund[]): boolean {
  const given = refunds.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return given > 0 && given >= toPaise(orderTotal(order));
}

/** Whether nothing, a part or all of what was charged has gone back. */
export type RefundState = 'none' | 'part' | 'full';

/** The words on badges beside the status; the status itself stays what it is. */
export const REFUND_LABELS = { part: 'Part refunded', full: 'Refunded' } as const satisfies Record<
  Exclude<RefundState, 'none'>,
  string
>;

/** What became of one refund. */
export const REFUND_STATUS_LABELS: Record<Refund['status'], string> = {
  pending: 'Refund on its way',
  processed: 'Refunded',
  failed: 'Refund failed',
};

/** What has gone back of an order, in paise. */
export interface RefundSums {
  state: RefundState;
  /** What has reached the customer's bank. */
  processedPaise: number;
  /** What is on its way there. */
  pendingPaise: number;
  /** What the shop keeps: the total less both. */
  netPaise: number;
}

/** How much of an order has gone back, or is on its way; refunds that failed do not count. Amounts in paise. */
export function refundSums(order: Pick<Order, 'items' | 'pricing' | 'refunds'>): RefundSums {
  const standing = order.refunds.filter(({ status }) => status !== 'failed');
  const gone = refundedPaise(order);
  const pendingPaise = refundedPaise({
    refunds: standing.filter(({ status }) => status === 'pending'),
  });
  return {
    state: isWhole(order, standing) ? 'full' : gone > 0 ? 'part' : 'none',
    processedPaise: gone - pendingPaise,
    pendingPaise,
    netPaise: Math.max(0, toPaise(orderTotal(order)) - gone),
  };
}

/** `₹1,000 refunded`, `₹500 on its way back`, `net paid ₹3,010`; empty where no money has gone back. */
export function refundSummary(order: Parameters<typeof refundSums>[0]): string[] {
  const { state, processedPaise, pendingPaise, netPaise } = refundSums(order);
  const words = (paise: number): string => formatRupees(toRupees(paise));
  return [
    ...(processedPaise > 0 ? [`${words(processedPaise)} refunded`] : []),
    ...(pendingPaise > 0 ? [`${words(pendingPaise)} on its way back`] : []),
    ...(state === 'part' ? [`net paid ${words(netPaise)}`] : []),
  ];
}

const pieces = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Whether every piece went back by line: a piece goes back once, so that it is enough to count them. */
function isEmptied({ pricing }: Pick<Order, 'pricing'>, refunds: readonly Refund[]): boolean {
  const charged = pieces(pricing?.lines ?? []);
  return charged > 0 && pieces(refunds.flatMap(({ lines = [] }) => lines)) >= charged;
}

/** Whether all that was charged has gone back, or all but the shipping: then nothing is left that could go out. */
export function isFullyRefunded(order: Pick<Order, 'items' | 'pricing' | 'refunds'>): boolean {
  const standing = order.refunds.filter(({ status }) => status !== 'failed');
  return isWhole(order, standing) || isEmptied(order, standing);
}

/**
 * The items that go into the parcel, named as they were charged: without the pieces that were refunded before
 * dispatch, which are not on the invoice either; none where all of the money went back by then. What is refunded after
 * it was sent, or for an amount that is not the whole, changes nothing.
 */
export function itemsToPack(
  order: Pick<Order, 'items' | 'pricing' | 'refunds' | 'invoiceNumber' | 'invoiceRefunds'>,
): OrderItem[] {
  const { refunds, invoiceNumber, invoiceRefunds } = order;
  const before = refunds.filter(({ id, status }) =>
    invoiceNumber === undefined ? status !== 'failed' : invoiceRefunds.includes(id),
  );
  if (isWhole(order, before)) return [];
  const parts = before.flatMap(({ lines = [] }) => lines);
  return orderItems(order).flatMap((item) => {
    const gone = parts
      .filter((part) => part.productId === item.id && part.volume === item.selectedVolume)
      .reduce((sum, part) => sum + part.quantity, 0);
    return gone < item.quantity ? [{ ...item, quantity: item.quantity - gone }] : [];
  });
}

/** Whether it is paid for and has no parcel yet: what the figures count as waiting, and the back office lists. */
export function awaitsShipment(
  order: Pick<Order, 'status' | 'shiprocketAWB' | 'items' | 'pricing' | 'refunds'>,
): boolean {
  const isDue = order.status === 'paid' || order.status === 'processing';
  return isDue && order.shiprocketAWB === undefined && !isFullyRefunded(order);
}

/** DECISIONS "Trust": paid or processing, within 24 hours of placing it, and before shipping. */
export function canRequestCancellation(
  order: Pick<Order, 'status' | 'createdAt'>,
  now: Date,
): boolean {
  const age = now.getTime() - order.createdAt.getTime();
  return (
    (order.status === 'paid' || order.status === 'processing') &&
    age < CANCEL_WINDOW_HOURS * 3_600_000
  );
}

/** DECISIONS "Orders": an unpaid order offers Complete payment on the same order. */
export function canCompletePayment(order: Pick<Order, 'status'>): boolean {
  return order.status === 'pending_payment' || order.status === 'payment_failed';
}

/** The contents of an order: products, sizes and quantities, without names and prices. */
export interface Basket {
  items: readonly Pick<OrderItem, 'id' | 'selectedVolume' | 'quantity'>[];
}

/** Fragrances, sizes and quantities, whatever the order of the lines. */
function contents({ items }: Basket): string {
  return JSON.stringify(
    items.map((item) => JSON.stringify([item.id, item.selectedVolume, item.quantity])).toSorted(),
  );
}

/** Whether two orders are of the same fragrances, sizes and quantities; where they go does not matter. */
export function isSameBasket(a: Basket, b: Basket): boolean {
  return contents(a) === contents(b);
}

/**
 * The order of the same fragrances that was paid after this unpaid one was placed: its address was corrected, or it
 * was begun again on another device. Who pays this one too buys everything twice.
 */
export function paidInstead<O extends Pick<Order, 'id' | 'items' | 'status' | 'paidAt'>>(
  order: Pick<Order, 'id' | 'items' | 'status' | 'createdAt'>,
  others: readonly O[],
): O | undefined {
  if (!canCompletePayment(order)) return undefined;
  return others.find(
    (other) =>
      other.id !== order.id &&
      isBought(other) &&
      other.paidAt !== undefined &&
      other.paidAt > order.createdAt &&
      isSameBasket(order, other),
  );
}

/** Whether an order was paid and still stands. */
export function isBought({ status }: Pick<Order, 'status'>): boolean {
  return wasPaid(status) && status !== 'cancelled';
}

/** The courier's public page for an AWB; undefined when the number does not look like one. */
export function trackingUrl(awb: string | undefined): string | undefined {
  if (awb === undefined || !/^[A-Za-z0-9-]{4,40}$/.test(awb)) return undefined;
  return `https://shiprocket.co/tracking/${encodeURIComponent(awb)}`;
}
