import * as v from 'valibot';
import { localPhone } from '../../domain/customer/address';
import { orderPricingSchema, type Order, type OrderItem } from '../../domain/order/order';
import type { Charges } from '../../domain/pricing/charges';
import { toPaise, toRupees } from '../../domain/pricing/money';
import { COUPON_REFUSALS } from '../../domain/pricing/priceCart';
import { sku } from '../../domain/product/product';
import { HSN, PACKAGE, PAYMENT_METHOD, PICKUP_LOCATION } from '../../domain/shop/constants';
import { istMinute } from '../../domain/shop/ist';
import { messages } from '../../domain/shop/messages';

/**
 * An error of one of the two HTTP functions (docs/decisions/004-payment.md); `code` is `offline` when there was no
 * answer.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The other fields of the error: `pricing` of an amount_mismatch, `orderId` of a bought_just_now. */
  readonly details: Record<string, unknown>;

  constructor(
    status: number,
    code: string,
    message: string,
    details: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

const NO_ANSWER_MESSAGE = 'Our server did not answer. Please try again in a moment.';

/** Longer than the server waits for a provider. Both calls are idempotent, so a retry after a timeout is safe. */
const TIMEOUT_MS = 30_000;

const errorSchema = v.object({
  error: v.looseObject({ code: v.string(), message: v.optional(v.string(), '') }),
});

/** Returns an App Check token, or undefined where App Check is off. */
export type AppCheckToken = () => Promise<string | undefined>;
const pageAppCheckToken: AppCheckToken = async () => (await import('../app')).appCheckToken();

/**
 * POSTs JSON to `/api/{name}` with the ID token (and the App Check token, if there is one) and returns the JSON of the
 * response. Throws {@link ApiError}.
 */
async function post(
  name: string,
  token: string,
  body: unknown,
  appCheckToken: AppCheckToken,
): Promise<unknown> {
  let response: Response;
  try {
    const appCheck = await appCheckToken();
    response = await fetch(`/api/${name}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(appCheck !== undefined && { 'X-Firebase-AppCheck': appCheck }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new ApiError(0, 'offline', navigator.onLine ? NO_ANSWER_MESSAGE : messages.offline);
  }
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer;
  const fault = v.safeParse(errorSchema, answer);
  if (!fault.success) throw new ApiError(response.status, 'internal', NO_ANSWER_MESSAGE);
  const { code, message, ...details } = fault.output.error;
  throw new ApiError(response.status, code, message || NO_ANSWER_MESSAGE, details);
}

function read<S extends v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>>(
  schema: S,
  answer: unknown,
): v.InferOutput<S> {
  const result = v.safeParse(schema, answer);
  if (!result.success) throw new ApiError(200, 'internal', NO_ANSWER_MESSAGE);
  return result.output;
}

const paymentOrderSchema = v.object({
  order: v.object({ id: v.string(), amount: v.optional(v.number()) }),
  key: v.string(),
});
export type PaymentOrder = v.InferOutput<typeof paymentOrderSchema>;

/** The body of create-razorpay-order; `amount` in paise. */
export interface PaymentRequest {
  amount: number;
  currency: string;
  /** The order's id. */
  receipt: string;
  /** The id of a recent paid order with the same contents; the shopper has confirmed buying it once more. */
  again?: string;
}

/** Creates the Razorpay order that a payment needs. Throws {@link ApiError}. */
export async function createRazorpayOrder(
  token: string,
  body: PaymentRequest,
  appCheckToken = pageAppCheckToken,
): Promise<PaymentOrder> {
  return read(paymentOrderSchema, await post('create-razorpay-order', token, body, appCheckToken));
}

/** The fields that Razorpay's checkout window returns after a payment. */
export interface RazorpayProof {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export interface Shipment {
  orderId: string;
  placedAt: Date;
  items: readonly OrderItem[];
  shippingInfo: Order['shippingInfo'];
  charges: Charges;
}

/**
 * The body of `POST create-shiprocket-order`, with Razorpay's three fields. The server ships from the stored order and
 * ignores these amounts (docs/product.md "Backend calls"). Amounts are rupees, dimensions centimetres, weight kg.
 */
export function shipmentBody(shipment: Shipment, proof: RazorpayProof) {
  const { items, charges, shippingInfo: to } = shipment;
  const totalDiscount = toRupees(
    charges.discounts.reduce((sum, discount) => sum + toPaise(discount.amount), 0),
  );
  return {
    order_id: shipment.orderId,
    order_date: istMinute(shipment.placedAt.getTime()),
    pickup_location: PICKUP_LOCATION,
    billing_customer_name: to.firstName ?? '',
    billing_last_name: to.lastName ?? '',
    billing_address: [to.address1, to.address2, to.landmark].filter(Boolean).join(', '),
    billing_city: to.city ?? '',
    billing_pincode: to.zipCode ?? '',
    billing_state: to.state ?? '',
    billing_country: to.country ?? '',
    billing_email: to.email ?? '',
    billing_phone: localPhone(to.recipientPhone ?? to.phone ?? ''),
    shipping_is_billing: true,
    order_items: items.map((item) => ({
      name: item.name,
      sku: sku(item.id, item.selectedVolume),
      units: item.quantity,
      selling_price: item.price,
      discount: 0,
      tax: 0,
      hsn: HSN,
    })),
    payment_method: PAYMENT_METHOD,
    sub_total: toRupees(toPaise(charges.subtotal) - toPaise(totalDiscount)),
    length: PACKAGE.length,
    breadth: PACKAGE.breadth,
    height: PACKAGE.height,
    weight: PACKAGE.weight,
    appliedOffers: charges.discounts.map((discount) => discount.offerId),
    totalDiscount,
    ...proof,
  };
}

const settledSchema = v.object({
  status: v.literal('paid'),
  shipment: v.optional(v.picklist(['created', 'pending']), 'pending'),
  awb: v.optional(v.string()),
});
export type Settled = v.InferOutput<typeof settledSchema>;

/** Records the payment and books the shipment; idempotent. Throws {@link ApiError}. */
export async function confirmPayment(
  token: string,
  body: ReturnType<typeof shipmentBody>,
  appCheckToken = pageAppCheckToken,
): Promise<Settled> {
  return read(settledSchema, await post('create-shiprocket-order', token, body, appCheckToken));
}

const mismatchSchema = v.object({
  pricing: v.omit(orderPricingSchema, ['currency']),
  /** Why the coupon was refused. A reason unknown to this version of the page must not hide the price. */
  coupon: v.fallback(v.optional(v.picklist(COUPON_REFUSALS)), undefined),
});
export type AmountMismatch = v.InferOutput<typeof mismatchSchema>;
export type ServerPricing = AmountMismatch['pricing'];

const recentOrderSchema = v.object({ orderId: v.string() });

/** The id of the recent order that a bought_just_now error names; undefined for any other error. */
export function recentOrderIdOf(error: ApiError): string | undefined {
  const result = v.safeParse(recentOrderSchema, error.details);
  return error.code === 'bought_just_now' && result.success ? result.output.orderId : undefined;
}

/** The correct price that an amount_mismatch error carries; undefined for any other error. */
export function amountMismatchOf(error: ApiError): AmountMismatch | undefined {
  const result = v.safeParse(mismatchSchema, error.details);
  return error.code === 'amount_mismatch' && result.success ? result.output : undefined;
}
