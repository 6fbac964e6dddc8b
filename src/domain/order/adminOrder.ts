import * as v from 'valibot';
import { isMobile, localPhone, withCountryCode } from '../customer/address';
import { optionalOrNull, decode, dateSchema } from '../shop/decode';
import { istIso } from '../shop/ist';
import { messages } from '../shop/messages';
import { toPaise, toRupees } from '../pricing/money';
import {
  canTransition,
  linePartSchema,
  orderItems,
  orderTotal,
  refundedPaise,
  STATUS_LABELS,
  type LinePart,
  type Order,
  type OrderStatus,
} from './order';

/** The customer's full name, or `Unknown` when it is missing. */
export function customerName({ shippingInfo: to }: Pick<Order, 'shippingInfo'>): string {
  return (
    [to.firstName, to.lastName].filter(Boolean).join(' ').trim() || messages.orders.unknownCustomer
  );
}

/** `Amber Durbar × 2, Vetiver Rain`. */
export function itemSummary(order: Pick<Order, 'items' | 'pricing'>): string {
  return orderItems(order)
    .map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name))
    .join(', ');
}

/** How many orders a search shows, newest first. An older one can be found by its id. */
export const MAX_SEARCH_RESULTS = 25;

/** A field that is searched for an exact value. */
export interface OrderSearch {
  by: 'id' | 'email' | 'phone' | 'awb';
  value: string;
}

const ORDER_ID = /^[\w-]{1,128}_\d{13}$/;

/** Every search that a typed text can mean: an AWB may look like a phone number. Empty for an empty text. */
export function orderSearches(text: string): OrderSearch[] {
  const typed = text.trim();
  if (typed === '') return [];
  if (typed.includes('@')) {
    const lower = typed.toLowerCase();
    const exact: OrderSearch[] = [{ by: 'email', value: typed }];
    return lower === typed ? exact : [...exact, { by: 'email', value: lower }];
  }
  if (ORDER_ID.test(typed)) return [{ by: 'id', value: typed }];
  const searches: OrderSearch[] = [];
  if (/^[+\d][\d\s-]{9,}$/.test(typed) && isMobile(localPhone(typed)))
    searches.push({ by: 'phone', value: withCountryCode(localPhone(typed)) });
  return [...searches, { by: 'awb', value: typed.replace(/\s/g, '') }];
}

const FORWARD = ['processing', 'shipped', 'delivered'] as const;
export type ForwardStatus = (typeof FORWARD)[number];

/** The statuses that an admin may set by hand: forward only. */
export function nextStatuses(status: OrderStatus): ForwardStatus[] {
  return FORWARD.filter((to) => canTransition(status, to, 'admin'));
}

/** Values of `shiprocketStatus` for a failed delivery. Keep in sync with functions/src/shipping/words.ts. */
const RETURNED = 'Returned to us';
const LOST = 'Lost or damaged';

/** Whether the shop may cancel an order on its own: before it is shipped, or once its delivery has failed. */
export function canCancel({
  status,
  shiprocketStatus,
}: Pick<Order, 'status' | 'shiprocketStatus'>): boolean {
  if (status === 'shipped') return shiprocketStatus === RETURNED || shiprocketStatus === LOST;
  return status === 'paid' || status === 'processing';
}

/** Whether a cancelled order's bottles can be sold again: not those that the courier lost or damaged. */
export function isStockRecoverable({
  status,
  shiprocketStatus,
}: Parameters<typeof canCancel>[0]): boolean {
  return status !== 'shipped' || shiprocketStatus !== LOST;
}

/** Paise that can still be refunded. */
export function refundablePaise(order: Pick<Order, 'amountPaise' | 'refunds'>): number {
  return Math.max(0, (order.amountPaise ?? 0) - refundedPaise(order));
}

/** What the back office asks the functions to do with an order. */
export type AdminRequest =
  | { type: 'cancel_decision'; accept: boolean; reason?: string }
  | {
      type: 'refund';
      amountPaise?: number;
      lines?: LinePart[];
      /** Whether its counted bottles return to stock. */
      restock?: boolean;
      reason?: string;
    }
  | { type: 'ship' }
  | { type: 'status'; status: ForwardStatus };

const requestSchema = v.object({
  id: v.string(),
  type: v.string(),
  by: v.optional(v.string(), ''),
  at: dateSchema,
  reason: optionalOrNull(v.string()),
  state: optionalOrNull(v.picklist(['working', 'done', 'failed'])),
  outcome: optionalOrNull(v.string()),
  /** Why the last attempt failed, while another one is due. */
  lastError: optionalOrNull(v.string()),
});
export type RequestRecord = v.InferOutput<typeof requestSchema>;

/** A request document → {@link RequestRecord}. Throws DecodeError. */
export function decodeRequest(id: string, data: Record<string, unknown>): RequestRecord {
  return decode(requestSchema, { ...data, id }, `requests/${id}`);
}

const noteSchema = v.object({ id: v.string(), text: v.string(), by: v.string(), at: dateSchema });
export type OrderNote = v.InferOutput<typeof noteSchema>;

/** A note document → {@link OrderNote}. Throws DecodeError. */
export function decodeNote(id: string, data: Record<string, unknown>): OrderNote {
  return decode(noteSchema, { ...data, id }, `notes/${id}`);
}

const queuedShipmentSchema = v.object({
  state: v.fallback(v.picklist(['queued', 'working', 'done', 'failed', 'cancelled']), 'queued'),
  attempts: v.optional(v.number(), 0),
  nextAt: optionalOrNull(dateSchema),
  lastError: optionalOrNull(v.string()),
  failing: v.optional(v.boolean(), false),
});
/** The fields of a queued shipment that the back office shows. */
export type QueuedShipment = v.InferOutput<typeof queuedShipmentSchema>;

/** A shipment document → {@link Parcel}. Throws DecodeError. */
export function decodeQueuedShipment(id: string, data: Record<string, unknown>): QueuedShipment {
  return decode(queuedShipmentSchema, data, `shipments/${id}`);
}

const paymentSchema = v.object({
  taken: v.fallback(
    v.optional(v.array(v.object({ ...linePartSchema.entries, quantity: v.number() })), []),
    [],
  ),
});

/** A payment document → the counted bottles that it took out of stock, one entry per size. Throws DecodeError. */
export function decodeTakenStock(id: string, data: Record<string, unknown>): LinePart[] {
  return decode(paymentSchema, data, `payments/${id}`).taken;
}

const CSV_HEAD = [
  'Order ID',
  'Placed',
  'Paid',
  'Status',
  'Customer',
  'Email',
  'Phone',
  'City',
  'State',
  'PIN',
  'Items',
  'Pieces',
  'Subtotal',
  'Discount',
  'Shipping',
  'Total',
  'Refunded',
  'Coupon',
  'Payment',
  'Invoice',
  'AWB',
  'Courier',
  'Shipment',
] as const;

/** Orders as spreadsheet rows with a header row; amounts are rupees, times are ISO text with +05:30. */
export function orderRows(orders: readonly Order[]): (string | number)[][] {
  return [[...CSV_HEAD], ...orders.map(orderRow)];
}

function orderRow(order: Order): (string | number)[] {
  const { shippingInfo: to, pricing } = order;
  const items = orderItems(order);
  const total = orderTotal(order);
  const discount = (pricing?.discounts ?? []).reduce((sum, one) => sum + toPaise(one.amount), 0);
  return [
    order.id,
    istIso(order.createdAt.getTime()),
    order.paidAt ? istIso(order.paidAt.getTime()) : '',
    STATUS_LABELS[order.status],
    customerName(order),
    to.email ?? '',
    to.phone ?? '',
    to.city ?? '',
    to.state ?? '',
    to.zipCode ?? '',
    items
      .map(
        (item) =>
          `${item.name}${item.selectedVolume && ` ${item.selectedVolume}`} × ${item.quantity}`,
      )
      .join('; '),
    items.reduce((sum, item) => sum + item.quantity, 0),
    pricing?.subtotal ?? total,
    toRupees(discount),
    pricing?.shipping ?? 0,
    total,
    toRupees(refundedPaise(order)),
    order.couponCode ?? '',
    order.razorpayPaymentId ?? '',
    order.invoiceNumber ?? '',
    order.shiprocketAWB ?? '',
    order.shiprocketCourier ?? '',
    order.shiprocketStatus ?? '',
  ];
}
