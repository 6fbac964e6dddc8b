import * as v from 'valibot';
import { shippingInfoSchema, type ShippingInfo } from '../customer/address';
import { CANCEL_WINDOW_HOURS } from '../shop/constants';
import { optionalOrNull, decode, dateSchema } from '../shop/decode';
import { deliveryWindowSchema } from './delivery';
import { giftSchema, type Gift } from './gift';
import { disputeSchema } from './dispute';
import { toPaise, toRupees } from '../pricing/money';
import { linePartSchema } from './linePart';
import { ORDER_STATUSES, wasPaid } from './orderStatus';
import { returnSchema } from './returns';
import type { NamedPart } from '../product/contents';

const paise = v.pipe(v.number(), v.integer(), v.minValue(0));
const rupeeAmount = v.pipe(v.number(), v.finite());
/** The price written by the customer's browser: displayed, never charged. An infinite one reads as 0. */
const shownPrice = v.pipe(
  v.number(),
  v.transform((price) => (Number.isFinite(price) ? price : 0)),
);

/** In older orders an item may hold a nested product with name and price. */
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
    name: item.name ?? product?.name ?? 'Unknown Product',
    price: item.price ?? product?.price ?? 0,
    quantity: item.quantity,
    selectedVolume: item.selectedVolume || (product?.volume ?? ''),
  })),
);
export type OrderItem = v.InferOutput<typeof itemSchema> & {
  /** What is in the box of a gift set: only in items from the pricing snapshot ({@link orderItems}). */
  contents?: readonly NamedPart[];
  /** Gift wrapping: in items from the pricing snapshot, and while a browser prices an order. */
  wrapping?: true;
};

/** A snapshot of what was charged, in rupees (docs/product.md "Orders"). */
export const orderPricingSchema = v.object({
  lines: v.array(
    v.object({
      productId: v.string(),
      name: v.string(),
      volume: v.string(),
      quantity: v.number(),
      unitPrice: rupeeAmount,
      total: rupeeAmount,
      /** The product's category at the time of sale, for the sales figures; older orders lack it. */
      category: v.optional(v.string()),
      /** The product's own HSN code, where it differs from the seller's. */
      hsn: v.optional(v.string()),
      /** What was in the box of a gift set when it was bought. */
      contents: v.optional(
        v.array(
          v.object({
            productId: v.string(),
            name: v.string(),
            volume: v.string(),
            quantity: v.number(),
          }),
        ),
      ),
      /** Set where the set was stocked by its parts: they are held, taken and returned instead of it. */
      byParts: v.optional(v.literal(true)),
      /** Set where the line is the order's gift wrapping, which offers do not count and which is not returned. */
      wrapping: v.optional(v.literal(true)),
      /** What a piece of a replacement is worth in rupees, which the courier is told; it costs the customer nothing. */
      value: v.optional(rupeeAmount),
    }),
  ),
  subtotal: rupeeAmount,
  discounts: v.array(
    v.object({
      offerId: v.string(),
      title: v.string(),
      amount: rupeeAmount,
      // The limits of the offer, which hold for a payment also when the offer has been deleted meanwhile.
      oncePerCustomer: v.optional(v.boolean()),
      maxUses: v.optional(v.number()),
    }),
  ),
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

/** Refunded pieces and the amount for them in paise, which older refunds lack. */
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
  at: v.optional(dateSchema),
  /** The refunded pieces, where lines were refunded instead of an amount. */
  lines: v.optional(v.array(refundedPartSchema)),
  /** The counted pieces that were returned to stock; they stay there if the refund fails later. */
  restocked: v.optional(v.array(linePartSchema)),
  /** The number of its credit note, if it was refunded after the invoice was issued. */
  creditNote: v.optional(v.string()),
  /** The amount of that note: less than the refund where part of it was never invoiced or was credited before. */
  creditedPaise: v.optional(paise),
  /** Set where the bank took the money after a dispute: its id is the dispute's. */
  isDispute: v.optional(v.literal(true)),
});
export type Refund = v.InferOutput<typeof refundSchema>;

/** A delivery that failed, and what the owner has told the courier to do. */
const failedDeliverySchema = v.object({
  /** When it failed: ISO text, or '' when the courier gave no time. */
  at: v.optional(v.string(), ''),
  /** The courier's reason; '' until it is known. */
  reason: v.optional(v.string(), ''),
  attempts: v.optional(v.number(), 1),
  /** The request that is telling the courier what to do. */
  asking: optionalOrNull(v.string()),
  answer: optionalOrNull(
    v.object({
      kind: v.picklist(['again', 'return']),
      /** The Indian day of the next attempt, `2026-11-27`, where one was chosen. */
      date: optionalOrNull(v.string()),
      at: dateSchema,
      /** Who answered; older answers are the shop's. */
      by: v.optional(v.picklist(['owner', 'admin']), 'admin'),
      /** Set where the customer gave the courier another phone number than that of the order, which was verified. */
      otherPhone: v.optional(v.literal(true)),
    }),
  ),
});
export type FailedDelivery = v.InferOutput<typeof failedDeliverySchema>;

/** A payment of the order that the shop could not keep, on its way back to the customer. */
const returningSchema = v.object({
  paymentId: v.string(),
  amountPaise: paise,
  /** When the shop refused it. */
  at: dateSchema,
  /** One of REFUSAL_REASONS. */
  reason: v.optional(v.string(), ''),
  /** Razorpay's number of the refund; '' until it has begun. */
  refundId: v.optional(v.string(), ''),
});
export type ReturningPayment = v.InferOutput<typeof returningSchema>;

/** An order document (docs/product.md "Orders"). Fields that older documents lack are optional. */
export const orderSchema = v.object({
  id: v.string(),
  userId: v.string(),
  items: v.array(itemSchema),
  shippingInfo: v.partial(shippingInfoSchema),
  /** The verified address of the account, which receives the emails; stored when a payment is prepared. */
  accountEmail: optionalOrNull(v.string()),
  /** The account's name at that time: who buys, while `shippingInfo` names who receives. Older orders lack it. */
  buyerName: optionalOrNull(v.string()),
  couponCode: optionalOrNull(v.string()),
  /** The card and the day of a gift. */
  gift: v.fallback(optionalOrNull(giftSchema), undefined),
  /** The courier's estimate of the days on the way, asked when the first payment was prepared. */
  deliveryDays: optionalOrNull(v.number()),
  /** When the correction of the address was asked for that the order has now. */
  addressAskedAt: optionalOrNull(dateSchema),
  /** When the parcel was promised to arrive; stored when the order was paid. */
  promised: v.fallback(optionalOrNull(deliveryWindowSchema), undefined),
  /** The later days of which the customer was told, once the courier's estimate had passed the promised ones. */
  expected: v.fallback(optionalOrNull(deliveryWindowSchema), undefined),
  status: v.picklist(ORDER_STATUSES),
  cancellationFrom: optionalOrNull(v.picklist(['paid', 'processing'])),
  /** The last request to cancel that the page has written together with the status. */
  cancelRequest: optionalOrNull(v.string()),
  /** The shop's last refusal to cancel, with a reason addressed to the customer. */
  cancellationDeclined: optionalOrNull(v.object({ reason: v.string(), at: dateSchema })),
  createdAt: dateSchema,
  updatedAt: v.optional(dateSchema),
  razorpayOrderId: optionalOrNull(v.string()),
  razorpayOrderIds: v.optional(v.array(v.string()), []),
  /** Those of them that were made with a test key: paid by one, the order is a test. */
  testOrderIds: v.optional(v.array(v.string()), []),
  /** Set where it was paid with a test key outside the emulators: nothing is sold, shipped, invoiced or counted. */
  test: v.optional(v.literal(true)),
  pricing: optionalOrNull(orderPricingSchema),
  /** What the order costs. */
  amountPaise: optionalOrNull(paise),
  /** What the customer paid, where an offer or a fee of Razorpay made it differ from `amountPaise`. */
  capturedPaise: optionalOrNull(paise),
  /** When `amountPaise` was last quoted to the customer; older orders lack it. */
  quotedAt: optionalOrNull(dateSchema),
  /** The customer confirmed buying the same contents again, aware of every purchase up to this time. */
  againAfter: optionalOrNull(dateSchema),
  razorpayPaymentId: optionalOrNull(v.string()),
  razorpayError: optionalOrNull(v.string()),
  /** When the customer put the unpaid order away; see isPutAway. */
  putAwayAt: optionalOrNull(dateSchema),
  paidAt: optionalOrNull(dateSchema),
  refunds: v.optional(v.array(refundSchema), []),
  /** Payments beside the one that paid the order, or of an order that stayed unpaid. */
  returning: v.optional(v.array(returningSchema), []),
  /** `disputed` says for queries whether one of them is open. */
  disputes: v.optional(v.array(disputeSchema), []),
  /** `returnOpen` says for queries whether one of them is open. */
  returns: v.optional(v.array(returnSchema), []),
  /** The order whose returned pieces this one replaces, without a payment. */
  replaces: optionalOrNull(v.string()),
  /** The counted pieces that a replacement took out of stock; those of any other order are noted on its payment. */
  taken: v.optional(v.array(linePartSchema)),
  /** When it was delivered; older orders lack it. */
  deliveredAt: optionalOrNull(dateSchema),
  channel_order_id: optionalOrNull(v.union([v.string(), v.number()])),
  shiprocketAWB: optionalOrNull(v.string()),
  shiprocketCourier: optionalOrNull(v.string()),
  shiprocketStatus: optionalOrNull(v.string()),
  /** When `shiprocketStatus` was reached: ISO text, or '' when the courier gave no time. */
  shiprocketStatusAt: optionalOrNull(v.string()),
  /**
   * The courier's last words that mean no stage here, with their time (ISO text, or '' when it gave none).
   * `courierWordsOpen` says for queries whether the owner has to read them.
   */
  courierWords: v.fallback(
    optionalOrNull(v.object({ text: v.string(), at: v.string(), isAside: v.boolean() })),
    undefined,
  ),
  /** The stage of a parcel that came back or is lost which the owner has put aside. */
  strayAside: optionalOrNull(v.string()),
  /** Newest first; dates are ISO text with +05:30. */
  shiprocketScans: v.optional(v.array(scanSchema), []),
  /** When the owner had a parcel sent again that had come back: from then on the fields above are the new parcel's. */
  sentAgainAt: optionalOrNull(dateSchema),
  /** The latest delivery that failed, also after a later one has succeeded. */
  failedDelivery: v.fallback(optionalOrNull(failedDeliverySchema), undefined),
  /** The status under which stats/* counts the order; missing until it is counted. */
  countedStatus: optionalOrNull(v.picklist(ORDER_STATUSES)),
  invoiceNumber: optionalOrNull(v.string()),
  invoicedAt: optionalOrNull(dateSchema),
  /** The tax settings when the invoice was issued; `taxRate` is percent. */
  invoiceTax: optionalOrNull(
    v.object({
      gstin: v.string(),
      taxRate: v.number(),
      hsn: v.optional(v.string()),
      /** The seller's name and address, in lines; older invoices lack it. */
      seller: v.optional(v.array(v.string())),
    }),
  ),
  /** Ids of the refunds already deducted when the invoice was issued; older invoices deducted none. */
  invoiceRefunds: v.optional(v.array(v.string()), []),
  /** Ids of the refunds whose pieces stayed behind at dispatch; older orders were invoiced only then. */
  dispatchRefunds: optionalOrNull(v.array(v.string())),
});
export type Order = v.InferOutput<typeof orderSchema>;

/** An order document → {@link Order}. Throws DecodeError. */
export function decodeOrder(id: string, data: unknown): Order {
  const fields = typeof data === 'object' && data !== null ? data : {};
  return decode(orderSchema, { ...fields, id }, `orders/${id}`);
}

/**
 * What is being bought and where it is sent: the fields of an order that the browser writes
 * (docs/decisions/002-data.md).
 */
export interface Purchase {
  userId: string;
  items: OrderItem[];
  shippingInfo: ShippingInfo;
  couponCode?: string;
  gift?: Gift;
}

/** What was charged, in rupees; an older order without a snapshot is summed from its lines. */
export function orderTotal(order: Pick<Order, 'pricing' | 'items'>): number {
  if (order.pricing) return order.pricing.total;
  return toRupees(order.items.reduce((sum, i) => sum + toPaise(i.price) * i.quantity, 0));
}

/**
 * What was bought, from the server's pricing snapshot: names, sizes and prices (rupees, before offers). `items` was
 * written by the customer's browser and may be forged, so it is used only for orders without a snapshot.
 */
export function orderItems({ items, pricing }: Pick<Order, 'items' | 'pricing'>): OrderItem[] {
  if (!pricing) return items;
  return pricing.lines.map(
    ({ productId, name, volume, quantity, unitPrice, contents, wrapping }) => ({
      id: productId,
      name,
      price: unitPrice,
      quantity,
      selectedVolume: volume,
      ...(contents && { contents }),
      ...(wrapping && { wrapping }),
    }),
  );
}

/** Items without gift wrapping. */
export const withoutWrapping = (items: readonly OrderItem[]): OrderItem[] =>
  items.filter(({ wrapping }) => !wrapping);

/** The contents of an order without its gift wrapping: what decides whether the same was bought before. */
export const goodsOf = (order: Pick<Order, 'items' | 'pricing'>): { items: OrderItem[] } => ({
  items: withoutWrapping(orderItems(order)),
});

/**
 * Whether the customer may request a cancellation: paid or processing, and paid less than 24 hours ago. Orders from before
 * the payment was timed count from when they were placed.
 */
export function canRequestCancellation(
  order: Pick<Order, 'status' | 'createdAt' | 'paidAt' | 'replaces'>,
  now: Date,
): boolean {
  const age = now.getTime() - (order.paidAt ?? order.createdAt).getTime();
  return (
    // What the shop sends for a return is not the customer's to cancel: it would leave them with nothing.
    order.replaces === undefined &&
    (order.status === 'paid' || order.status === 'processing') &&
    age < CANCEL_WINDOW_HOURS * 3_600_000
  );
}

/** Whether an order is unpaid and offers Complete payment. */
export function canCompletePayment(order: Pick<Order, 'status'>): boolean {
  return !wasPaid(order.status);
}

/** Whether My Orders leaves an order out: its customer put it away, and it has not been paid since. */
export function isPutAway(order: Pick<Order, 'status' | 'putAwayAt'>): boolean {
  return order.putAwayAt !== undefined && canCompletePayment(order);
}

/** The courier's public page for an AWB; undefined when the number does not look like one. */
export function trackingUrl(awb: string | undefined): string | undefined {
  if (awb === undefined || !/^[A-Za-z0-9-]{4,40}$/.test(awb)) return undefined;
  return `https://shiprocket.co/tracking/${encodeURIComponent(awb)}`;
}
