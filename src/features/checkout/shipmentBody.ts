import { PACKAGE, PAYMENT_METHOD, PICKUP_LOCATION, HSN } from '../../domain/shop/constants';
import type { Charges } from '../../domain/pricing/charges';
import { istMinute } from '../../domain/shop/ist';
import { toPaise, toRupees } from '../../domain/pricing/money';
import { localPhone } from '../../domain/customer/address';
import type { Order, OrderItem } from '../../domain/order/order';
import { sku } from '../../domain/product/product';

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
