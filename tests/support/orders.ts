import type { PackedParcel } from '../../src/domain/order/packing';
import type { Order, Refund } from '../../src/domain/order/order';
import type { Return } from '../../src/domain/order/returns';
import type { NamedPart } from '../../src/domain/product/contents';

/** A parcel in the smallest box. */
export const SMALL_PARCEL: PackedParcel = {
  box: 'Small',
  boxes: 1,
  length: 16,
  breadth: 12,
  height: 8,
  weight: 0.42,
  unweighed: 0,
};

/** A paid order of one product with default values for everything that a test does not set. */
export function anOrder(fields: Partial<Order> = {}): Order {
  return {
    id: 'u_1',
    userId: 'u',
    items: [
      {
        id: 'amber-durbar',
        name: 'Amber Durbar',
        price: 6850,
        quantity: 1,
        selectedVolume: '50 ml',
      },
    ],
    shippingInfo: {
      firstName: 'Anahita',
      lastName: 'Desai',
      email: 'anahita@nilofar.example',
      phone: '+919876543210',
      address1: '14 Kalamkari Lane',
      address2: '',
      landmark: '',
      city: 'Gandhinagar',
      state: 'Gujarat',
      zipCode: '382011',
      country: 'India',
    },
    couponCode: undefined,
    status: 'paid',
    cancellationFrom: undefined,
    createdAt: new Date('2026-11-20T06:00:00.000Z'),
    razorpayOrderId: undefined,
    razorpayOrderIds: [],
    testOrderIds: [],
    pricing: undefined,
    amountPaise: undefined,
    razorpayPaymentId: undefined,
    razorpayError: undefined,
    paidAt: undefined,
    refunds: [],
    returning: [],
    disputes: [],
    returns: [],
    channel_order_id: undefined,
    shiprocketAWB: undefined,
    shiprocketCourier: undefined,
    shiprocketStatus: undefined,
    shiprocketScans: [],
    invoiceNumber: undefined,
    invoiceRefunds: [],
    ...fields,
  };
}

/** A refund of some paise that was made on 21 November 2026. */
export function aRefund(amountPaise: number, fields: Partial<Refund> = {}): Refund {
  return {
    id: `rfnd_${amountPaise}`,
    amountPaise,
    status: 'processed',
    reason: '',
    at: new Date('2026-11-21T06:00:00.000Z'),
    ...fields,
  };
}

/** The box of a set with two fragrances, as an order names it. */
export const PAIR: NamedPart[] = [
  { productId: 'rose-of-kannauj', name: 'Rose of Kannauj', volume: '10 ml', quantity: 2 },
  { productId: 'assam-oud', name: 'Assam Oud', volume: '12 ml', quantity: 1 },
];

/** A paid order of as many gift sets with {@link PAIR}, at ₹9,000 each. */
export function anOrderOfSets(quantity: number, fields: Partial<Order> = {}): Order {
  const total = 9000 * quantity;
  const line = { productId: 'pair', name: 'A Pair', volume: '3 bottles', quantity };
  return anOrder({
    pricing: {
      lines: [{ ...line, unitPrice: 9000, total, contents: PAIR }],
      subtotal: total,
      discounts: [],
      shipping: 0,
      total,
      currency: 'INR',
    },
    ...fields,
  });
}

/** A return of one damaged bottle that its customer has just asked for. */
export const aReturn = (fields: Partial<Return> = {}): Return => ({
  id: 'return-1',
  kind: 'damaged',
  wish: 'refund',
  lines: [{ productId: 'amber-durbar', volume: '50 ml', quantity: 1 }],
  note: '',
  photos: 1,
  state: 'asked',
  askedAt: new Date('2026-11-20T06:00:00.000Z'),
  ...fields,
});

/** A paid order of a vial, wrapped as a gift. */
export function aWrappedOrder(fields: Partial<Order> = {}): Order {
  const line = { quantity: 1, volume: '1 wrap', unitPrice: 149, total: 149 };
  return anOrder({
    gift: { message: '', sendOn: '' },
    pricing: {
      lines: [
        {
          productId: 'amber-durbar',
          name: 'Amber Durbar',
          volume: '2 ml',
          quantity: 1,
          unitPrice: 120,
          total: 120,
        },
        { ...line, productId: 'ivory-paper', name: 'Ivory paper', wrapping: true },
      ],
      subtotal: 269,
      discounts: [],
      shipping: 25,
      total: 294,
      currency: 'INR',
    },
    ...fields,
  });
}
