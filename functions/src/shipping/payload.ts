import { createHash } from 'node:crypto';
import { COUNTRY, localPhone } from '../../../src/domain/customer/address';
import { PAYMENT_METHOD } from '../../../src/domain/shop/constants';
import { toPaise, toRupees } from '../../../src/domain/pricing/money';
import type { Order } from '../../../src/domain/order/order';
import { sku } from '../../../src/domain/product/product';
import { linesLeft } from '../../../src/domain/order/refund';
import type { PackedParcel } from '../../../src/domain/order/packing';
import type { Business } from './business';
import { istMinute } from '../../../src/domain/shop/ist';

/** The body of `POST /orders/create/adhoc` (docs/providers.md "Create a shipment"). Amounts are rupees, lengths cm, weight kg. */
export interface AdhocOrder {
  order_id: string;
  order_date: string;
  pickup_location: string;
  billing_customer_name: string;
  billing_last_name: string;
  billing_address: string;
  billing_address_2: string;
  billing_city: string;
  billing_pincode: string;
  billing_state: string;
  billing_country: string;
  billing_email: string;
  billing_phone: string;
  shipping_is_billing: true;
  order_items: {
    name: string;
    sku: string;
    units: number;
    selling_price: number;
    discount: number;
    tax: number;
    hsn: number;
  }[];
  payment_method: string;
  shipping_charges: number;
  total_discount: number;
  sub_total: number;
  length: number;
  breadth: number;
  height: number;
  weight: number;
}

const ORDER_ID_MAX = 50;
/** Leaves room for the suffix of a second or later parcel. */
const REFERENCE_MAX = ORDER_ID_MAX - 4;
const CITY_MAX = 30;

/**
 * Our order's id at Shiprocket: at most 50 characters, always the same for the same order. `nth` counts from 1; later
 * parcels carry a suffix, because the id of a cancelled order cannot be used again.
 */
export function courierReference(orderId: string, nth: number): string {
  const short =
    orderId.length <= REFERENCE_MAX
      ? orderId
      : `${orderId.slice(0, 13)}-${createHash('sha256').update(orderId).digest('hex').slice(0, 32)}`;
  return nth === 1 ? short : `${short}-${nth}`;
}

interface Line {
  productId: string;
  name: string;
  volume: string;
  hsn?: string | undefined;
  quantity: number;
  wrapping?: true | undefined;
  /** Rupees per piece, before discounts. */
  unitPrice: number;
  /** Paise for all pieces, after discounts. */
  paidPaise: number;
}

/** The contents of the parcel, without the pieces that were refunded before. */
export function packedLines(order: Order): Line[] {
  if (!order.pricing)
    return order.items.map((item) => ({
      productId: item.id,
      name: item.name,
      volume: item.selectedVolume,
      quantity: item.quantity,
      unitPrice: item.price,
      paidPaise: toPaise(item.price) * item.quantity,
    }));
  const left = linesLeft(order);
  return order.pricing.lines.flatMap((line, n) => {
    const { pieces = 0, paise = 0 } = left[n] ?? {};
    if (pieces === 0) return [];
    // The customer pays nothing for a replacement, but the courier is liable for what it is worth.
    const { value } = line;
    const worth =
      value === undefined
        ? { paidPaise: paise }
        : { unitPrice: value, paidPaise: toPaise(value) * pieces };
    return [{ ...line, quantity: pieces, ...worth }];
  });
}

/** The parcel of an order, built only from what is stored. */
export function adhocOrder(
  order: Order,
  business: Business,
  { length, breadth, height, weight }: PackedParcel,
  nth: number,
): AdhocOrder {
  const to = order.shippingInfo;
  const lines = packedLines(order);
  const goodsPaise = lines.reduce((sum, line) => sum + line.paidPaise, 0);
  const grossPaise = lines.reduce((sum, line) => sum + toPaise(line.unitPrice) * line.quantity, 0);
  return {
    order_id: courierReference(order.id, nth),
    order_date: istMinute(order.createdAt.getTime()),
    pickup_location: business.pickupLocation,
    billing_customer_name: to.firstName ?? '',
    billing_last_name: to.lastName ?? '',
    billing_address: to.address1 ?? '',
    billing_address_2: [to.address2, to.landmark].filter((part) => part).join(', '),
    billing_city: (to.city ?? '').slice(0, CITY_MAX),
    billing_pincode: to.zipCode ?? '',
    billing_state: to.state ?? '',
    billing_country: to.country ?? COUNTRY,
    billing_email: to.email ?? '',
    // For a gift, the courier calls the recipient.
    billing_phone: localPhone(to.recipientPhone ?? to.phone ?? ''),
    shipping_is_billing: true,
    order_items: lines.map((line) => ({
      name: line.volume === '' ? line.name : `${line.name} ${line.volume}`,
      sku: sku(line.productId, line.volume),
      units: line.quantity,
      selling_price: line.unitPrice,
      // Offers apply to the whole order, so they are in total_discount.
      discount: 0,
      tax: business.taxRate,
      hsn: Number(line.hsn ?? business.hsn),
    })),
    payment_method: PAYMENT_METHOD,
    shipping_charges: order.pricing?.shipping ?? 0,
    total_discount: toRupees(grossPaise - goodsPaise),
    // "After deductions, not computed for you" (docs/providers.md "Create a shipment"); shipping has its own field.
    sub_total: toRupees(goodsPaise),
    length,
    breadth,
    height,
    weight,
  };
}
