import {
  COUNTRY,
  withCountryCode,
  type ShippingInfo,
  type State,
} from '../../src/domain/customer/address';
import { CURRENCY } from '../../src/domain/shop/constants';
import type { Offer } from '../../src/domain/pricing/offer';
import { orderId } from '../../src/domain/order/orderId';
import { wasPaid, type OrderStatus } from '../../src/domain/order/orderStatus';
import { priceCart } from '../../src/domain/pricing/priceCart';
import { variantsOf, type Product } from '../../src/domain/product/product';
import { istIso } from '../../src/domain/shop/ist';
import { STAGE_LABELS, type Stage } from '../../src/domain/order/stages';
import { searchFields } from '../../src/domain/order/orderSearch';
import { randomDigits, randomToken, type Random } from '../vendors/random';
import type { NewDocument } from './connect';
import { uidOf } from './demoData';
import type { Person } from './people';

/** Generated orders that look like settled ones; the same random numbers give the same orders. */

const hourMs = 3_600_000;

const places: readonly [city: string, state: State, pin: string][] = [
  ['Mumbai', 'Maharashtra', '400005'],
  ['Pune', 'Maharashtra', '411001'],
  ['Bengaluru', 'Karnataka', '560001'],
  ['Chennai', 'Tamil Nadu', '600004'],
  ['Hyderabad', 'Telangana', '500034'],
  ['New Delhi', 'Delhi', '110003'],
  ['Ahmedabad', 'Gujarat', '380015'],
  ['Kolkata', 'West Bengal', '700019'],
  ['Jaipur', 'Rajasthan', '302001'],
  ['Kochi', 'Kerala', '682001'],
  ['Lucknow', 'Uttar Pradesh', '226001'],
  ['Guwahati', 'Assam', '781001'],
];
const streets = ['Lake Road', 'Temple View', 'Park Lane', 'Station Road', 'Hill Crescent'];
const couriers = ['Blue Dart Surface', 'Delhivery Air', 'Xpressbees', 'Ekart Logistics'];
const firstNames =
  'Ishaan Farah Tarun Meenal Ananya Zoya Lakshmi Kabir Devika Rohan Nandini Imran Pooja Vikram Sana Arjun'.split(
    ' ',
  );
const lastNames =
  'Menon Khan Bose Shah Rao Hussain Varma Singh Nair Kapoor Iyer Sheikh Joshi Malhotra Das Reddy'.split(
    ' ',
  );

/** A random item of a non-empty list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new Error('There is nothing to choose from.');
  return chosen;
}

/** The nth generated customer. */
export function customer(random: Random, n: number): Person {
  const [first, last] = [pick(random, firstNames), pick(random, lastNames)];
  return {
    uid: uidOf(`customer ${n}`),
    name: `${first} ${last}`,
    email: `${first}.${last}.${n}@customers.example`.toLowerCase(),
    role: 'customer',
  };
}

function addressOf(random: Random, person: Person): ShippingInfo {
  const [city, state, zipCode] = pick(random, places);
  const [firstName = '', ...rest] = person.name.split(' ');
  return {
    firstName,
    lastName: rest.join(' '),
    email: person.email,
    phone: withCountryCode(`9${randomDigits(random, 9)}`),
    address1: `${1 + Math.floor(random() * 200)} ${pick(random, streets)}`,
    address2: '',
    landmark: '',
    city,
    state,
    zipCode,
    country: COUNTRY,
  };
}

/** One to three different fragrances in available sizes. */
function linesOf(random: Random, products: readonly Product[]) {
  const wanted = new Set(
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, products)),
  );
  const lines = [...wanted].flatMap((product) => {
    const sizes = variantsOf(product).filter((variant) => variant.inStock);
    if (sizes.length === 0) return [];
    const { volume, price } = pick(random, sizes);
    const quantity = random() < 0.85 ? 1 : 2;
    const { id: productId, name, category } = product;
    return [
      { productId, name, category, volume, quantity, unitPrice: price, total: price * quantity },
    ];
  });
  return lines;
}

/** The stages that the shipment of an order in this status has passed, oldest first. */
const journeys: Record<OrderStatus, readonly Stage[]> = {
  pending_payment: [],
  payment_failed: [],
  paid: ['assigned'],
  processing: ['assigned', 'pickup_scheduled', 'out_for_pickup'],
  shipped: ['assigned', 'picked_up', 'in_transit'],
  delivered: ['assigned', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered'],
  cancelled: [],
  cancellation_requested: ['assigned'],
};

function shipmentOf(random: Random, status: OrderStatus, city: string, paidAt: Date) {
  const journey = journeys[status];
  const last = journey.at(-1);
  if (last === undefined) return {};
  const moving = journey.filter((stage) => stage !== 'assigned');
  return {
    channel_order_id: randomDigits(random, 9),
    shiprocketAWB: randomDigits(random, 12),
    shiprocketCourier: pick(random, couriers),
    shiprocketStatus: STAGE_LABELS[last],
    shiprocketScans: moving
      .map((stage, n) => ({
        date: istIso(paidAt.getTime() + (n + 1) * 14 * hourMs),
        activity: STAGE_LABELS[stage],
        location: n < 2 ? 'Gandhinagar' : city,
      }))
      .reverse(),
  };
}

export interface MadeOrder {
  id: string;
  order: Record<string, unknown>;
  /** The once-per-customer offers that it redeems, if paid. */
  spentOfferIds: string[];
  payment: { id: string; data: Record<string, unknown> } | undefined;
}

interface Wish {
  person: Person;
  products: readonly Product[];
  /** Automatic offers and coupons; one in five orders above the minimum uses a coupon. */
  offers: readonly Offer[];
  /** Once-per-customer offers that this customer has redeemed. */
  usedOfferIds?: readonly string[];
  at: Date;
  status: OrderStatus;
}

/**
 * An order as the functions leave it in that status: priced, paid, shipped with an AWB, refunded when cancelled.
 * Undefined when nothing that was picked is available.
 */
export function makeOrder(random: Random, wish: Wish): MadeOrder | undefined {
  const { person, products, offers, at, status } = wish;
  const lines = linesOf(random, products);
  if (lines.length === 0) return undefined;
  const coupons = offers.filter((offer) => !offer.isAutomatic);
  const coupon = random() < 0.2 && coupons.length > 0 ? pick(random, coupons) : undefined;
  const priced = priceCart({
    lines,
    offers,
    couponCode: coupon?.couponCode,
    usedOfferIds: wish.usedOfferIds,
    now: at,
  });
  const id = orderId(person.uid, at);
  const shippingInfo = addressOf(random, person);
  const razorpayOrderId = `order_${randomToken(random)}`;
  const paidAt = new Date(at.getTime() + 90_000);
  const order = {
    userId: person.uid,
    // What is told about the order goes there.
    accountEmail: person.email,
    items: lines.map(({ productId, name, unitPrice, quantity, volume }) => ({
      id: productId,
      name,
      price: unitPrice,
      quantity,
      selectedVolume: volume,
    })),
    shippingInfo,
    ...searchFields({ id, shippingInfo, buyerName: undefined }),
    couponCode: priced.coupon.state === 'applied' ? coupon?.couponCode : undefined,
    status,
    createdAt: at,
    updatedAt: paidAt,
    razorpayOrderId,
    razorpayOrderIds: [razorpayOrderId],
    pricing: {
      lines,
      subtotal: priced.subtotal,
      discounts: priced.discounts,
      shipping: priced.shipping,
      total: priced.total,
      currency: CURRENCY,
    },
    amountPaise: priced.amountPaise,
  };
  if (!wasPaid(status)) {
    const razorpayError =
      status === 'payment_failed' ? 'Payment was declined by the bank.' : undefined;
    return { id, order: { ...order, razorpayError }, spentOfferIds: [], payment: undefined };
  }
  const razorpayPaymentId = `pay_${randomToken(random)}`;
  const refund = {
    id: `rfnd_${randomToken(random)}`,
    amountPaise: priced.amountPaise,
    status: 'processed',
    reason: 'Cancelled by the customer',
    at: new Date(paidAt.getTime() + 20 * hourMs),
  };
  return {
    id,
    order: {
      ...order,
      razorpayPaymentId,
      paidAt,
      cancellationFrom: status === 'cancellation_requested' ? 'paid' : undefined,
      refunds: status === 'cancelled' ? [refund] : [],
      ...(status === 'cancelled' && { refundedAt: refund.at }),
      ...shipmentOf(random, status, shippingInfo.city, paidAt),
    },
    spentOfferIds: priced.discounts.flatMap(({ offerId }) =>
      offers.some((offer) => offer.id === offerId && offer.oncePerCustomer) ? [offerId] : [],
    ),
    payment: {
      id: razorpayPaymentId,
      data: {
        orderId: id,
        amountPaise: priced.amountPaise,
        state: status === 'cancelled' ? 'refunded' : 'settled',
      },
    },
  };
}

interface Sales {
  people: readonly Person[];
  products: readonly Product[];
  offers: readonly Offer[];
  placed: readonly { at: Date; status: OrderStatus }[];
}

/** The orders that random people placed, with their payments and the offers they redeemed. */
export function orderDocuments(
  random: Random,
  { people, products, offers, placed }: Sales,
): NewDocument[] {
  const redeemed = new Map<string, string[]>();
  return placed.flatMap(({ at, status }): NewDocument[] => {
    const person = pick(random, people);
    const usedOfferIds = redeemed.get(person.uid) ?? [];
    const made = makeOrder(random, { person, usedOfferIds, products, offers, at, status });
    if (!made) return [];
    const { id, order, spentOfferIds, payment } = made;
    redeemed.set(person.uid, [...usedOfferIds, ...spentOfferIds]);
    return [
      {
        path: `orders/${id}`,
        data: order,
      },
      ...spentOfferIds.map((offerId) => ({
        path: `offers/${offerId}/redemptions/${person.uid}`,
        data: { orderId: id, customer: person.uid, at },
      })),
      ...(payment ? [{ path: `payments/${payment.id}`, data: payment.data }] : []),
    ];
  });
}
