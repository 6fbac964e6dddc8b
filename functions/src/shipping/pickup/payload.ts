import { COUNTRY, localPhone } from '../../../../src/domain/customer/address';
import { PAYMENT_METHOD } from '../../../../src/domain/shop/constants';
import { istMinute } from '../../../../src/domain/shop/ist';
import type { Site } from '../../../../src/domain/shop/site';
import { toPaise, toRupees } from '../../../../src/domain/pricing/money';
import type { Order } from '../../../../src/domain/order/order';
import type { PackedParcel } from '../../../../src/domain/order/packing';
import type { Return } from '../../../../src/domain/order/returns';
import { sku } from '../../../../src/domain/product/product';
import type { Business } from '../business';
import { courierReference, type AdhocOrder } from '../payload';
import { CourierError } from '../responses';

/** The body of `POST /orders/create/return` (docs/providers.md "Collect a return"). Amounts are rupees, lengths cm, weight kg. */
export interface ReturnOrder extends Pick<
  AdhocOrder,
  | 'order_id'
  | 'order_date'
  | 'order_items'
  | 'payment_method'
  | 'total_discount'
  | 'sub_total'
  | 'length'
  | 'breadth'
  | 'height'
  | 'weight'
> {
  pickup_customer_name: string;
  pickup_last_name: string;
  pickup_address: string;
  pickup_address_2: string;
  pickup_city: string;
  pickup_state: string;
  pickup_country: string;
  pickup_pincode: string;
  pickup_email: string;
  pickup_phone: string;
  shipping_customer_name: string;
  shipping_address: string;
  shipping_city: string;
  shipping_state: string;
  shipping_country: string;
  shipping_pincode: string;
  shipping_email: string;
  shipping_phone: string;
}

const CITY_MAX = 30;

/**
 * The id of a return at Shiprocket: `…-r1` for the first return of an order, `…-r1b` for its second pickup, because the id
 * of a cancelled one cannot be used again.
 */
function returnReference(orderId: string, returnId: string, nth: number): string {
  const again = nth === 1 ? '' : String.fromCharCode('a'.charCodeAt(0) + Math.min(nth - 1, 25));
  return `${courierReference(orderId, 1)}-r${returnId.replace('return-', '')}${again}`;
}

/** A charged line of an order with the pieces of it that come back. */
export function returnedLines(
  { pricing }: Pick<Order, 'pricing'>,
  { lines }: Pick<Return, 'lines'>,
) {
  return lines.flatMap(({ productId, volume, quantity }) => {
    const line = pricing?.lines.find((one) => one.productId === productId && one.volume === volume);
    return line ? [{ ...line, quantity }] : [];
  });
}

/** The owner can mend this in the settings, so that a later attempt succeeds. */
function missing(what: string): CourierError {
  return new CourierError(
    `A courier needs ${what} to bring the parcel to you. Add it in Settings, then book the pickup again.`,
    { retryable: false },
  );
}

/** The parcel of a return, from the customer's address to the seller's. Throws CourierError. */
export function returnOrder(
  order: Order,
  one: Return,
  to: { business: Business; site: Site },
  { length, breadth, height, weight }: PackedParcel,
  nth: number,
): ReturnOrder {
  const from = order.shippingInfo;
  const { supportEmail, supportPhone, business: seller } = to.site;
  const phone = localPhone(supportPhone);
  if (seller.street === '' || seller.pin === '') throw missing('your address');
  if (!/^[6-9]\d{9}$/.test(phone)) throw missing('a mobile number of yours');
  const lines = returnedLines(order, one);
  const worth = ({ value, unitPrice }: (typeof lines)[number]): number => value ?? unitPrice;
  return {
    order_id: returnReference(order.id, one.id, nth),
    order_date: istMinute(one.askedAt.getTime()),
    pickup_customer_name: from.firstName ?? '',
    pickup_last_name: from.lastName ?? '',
    pickup_address: from.address1 ?? '',
    pickup_address_2: [from.address2, from.landmark].filter((part) => part).join(', '),
    pickup_city: (from.city ?? '').slice(0, CITY_MAX),
    pickup_state: from.state ?? '',
    pickup_country: from.country ?? COUNTRY,
    pickup_pincode: from.zipCode ?? '',
    pickup_email: from.email ?? '',
    // The pieces of a gift are with its recipient.
    pickup_phone: localPhone(from.recipientPhone ?? from.phone ?? ''),
    shipping_customer_name: seller.legalName === '' ? to.site.name : seller.legalName,
    shipping_address: seller.street,
    shipping_city: seller.city.slice(0, CITY_MAX),
    shipping_state: seller.state,
    shipping_country: COUNTRY,
    shipping_pincode: seller.pin,
    shipping_email: supportEmail,
    shipping_phone: phone,
    order_items: lines.map((line) => ({
      name: line.volume === '' ? line.name : `${line.name} ${line.volume}`,
      sku: sku(line.productId, line.volume),
      units: line.quantity,
      selling_price: worth(line),
      discount: 0,
      tax: to.business.taxRate,
      hsn: Number(line.hsn ?? to.business.hsn),
    })),
    payment_method: PAYMENT_METHOD,
    total_discount: 0,
    sub_total: toRupees(lines.reduce((sum, line) => sum + toPaise(worth(line)) * line.quantity, 0)),
    length,
    breadth,
    height,
    weight,
  };
}
