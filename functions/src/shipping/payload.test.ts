import { describe, expect, it } from 'vitest';
import { decodeOrder } from '../../../src/domain/order/order';
import { decodeBusiness } from './business';
import { adhocOrder, courierReference } from './payload';

const order = (changes: object = {}) =>
  decodeOrder('nKd8sLw0PqRtVxYz3AbCdEfGhIj2_1763620200000', {
    userId: 'nKd8sLw0PqRtVxYz3AbCdEfGhIj2',
    status: 'paid',
    createdAt: '2026-11-20T18:45:00.000Z',
    items: [],
    shippingInfo: {
      firstName: 'Meera',
      lastName: 'Iyer',
      email: 'meera@nilofar.example',
      phone: '+919876543210',
      recipientPhone: '+918765432109',
      address1: '12 Temple Street',
      address2: 'Mylapore',
      landmark: 'Opposite the tank',
      city: 'Sri Jayawardenepura-Thiruvananthapuram',
      state: 'Kerala',
      zipCode: '695001',
      country: 'India',
    },
    pricing: {
      lines: [
        {
          productId: 'amber-durbar',
          name: 'Amber Durbar',
          volume: '2 ml',
          quantity: 2,
          unitPrice: 70.25,
          total: 140.5,
        },
      ],
      subtotal: 140.5,
      discounts: [
        { offerId: 'a', title: 'A', amount: 14 },
        { offerId: 'b', title: 'B', amount: 0.1 },
      ],
      shipping: 25,
      total: 151.4,
      currency: 'INR',
    },
    ...changes,
  });

const NONE = decodeBusiness({});
const PARCEL = {
  box: 'Medium',
  boxes: 1,
  length: 22,
  breadth: 16,
  height: 10.5,
  weight: 0.845,
  unweighed: 0,
};

describe('the request for a parcel', () => {
  it('contains the stored order in Shiprocket’s form', () => {
    expect(
      adhocOrder(order(), decodeBusiness({ pickupLocation: 'studio', taxRate: 12 }), PARCEL, 1),
    ).toEqual({
      order_id: 'nKd8sLw0PqRtVxYz3AbCdEfGhIj2_1763620200000',
      // A quarter past midnight in India.
      order_date: '2026-11-21 00:15',
      pickup_location: 'studio',
      billing_customer_name: 'Meera',
      billing_last_name: 'Iyer',
      billing_address: '12 Temple Street',
      billing_address_2: 'Mylapore, Opposite the tank',
      billing_city: 'Sri Jayawardenepura-Thiruvanan',
      billing_pincode: '695001',
      billing_state: 'Kerala',
      billing_country: 'India',
      billing_email: 'meera@nilofar.example',
      billing_phone: '8765432109',
      shipping_is_billing: true,
      order_items: [
        {
          name: 'Amber Durbar 2 ml',
          sku: 'amber-durbar-2ml',
          units: 2,
          selling_price: 70.25,
          discount: 0,
          tax: 12,
          hsn: 3303,
        },
      ],
      payment_method: 'Prepaid',
      shipping_charges: 25,
      total_discount: 14.1,
      sub_total: 126.4,
      length: 22,
      breadth: 16,
      height: 10.5,
      weight: 0.845,
    });
  });

  it('leaves out refunded pieces, but not those whose refund failed', () => {
    const line = { productId: 'oud', name: 'Oud', volume: '50 ml', quantity: 1, unitPrice: 100 };
    const { pricing } = order();
    const lines = [...(pricing?.lines ?? []), { ...line, total: 100 }];
    const piece = (productId: string, volume: string, amountPaise: number) => [
      { productId, volume, quantity: 1, amountPaise },
    ];
    const refunds = [
      { id: 'r1', amountPaise: 6_439, lines: piece('amber-durbar', '2 ml', 6_439) },
      { id: 'r2', amountPaise: 9_168, lines: piece('oud', '50 ml', 9_168) },
      { id: 'r3', amountPaise: 6_439, lines: piece('amber-durbar', '2 ml', 6_439), failed: true },
      { id: 'r4', amountPaise: 500 },
    ].map(({ failed, ...refund }) => ({ ...refund, status: failed ? 'failed' : 'processed' }));
    const parcel = adhocOrder(order({ pricing: { ...pricing, lines }, refunds }), NONE, PARCEL, 1);
    expect(parcel.order_items.map((item) => [item.sku, item.units])).toEqual([
      ['amber-durbar-2ml', 1],
    ]);
    // 14,10 off 240,50: 140,50 bear 8,24 of it. Of the 132,26 that are left, one vial took 64,39.
    expect(parcel).toMatchObject({ sub_total: 67.87, total_discount: 2.38, shipping_charges: 25 });
  });

  it('uses the lines of an older order without a snapshot', () => {
    const items = [{ product: { id: 'oud', name: 'Oud', price: 999.99 }, quantity: 3 }];
    const parcel = adhocOrder(order({ pricing: null, items }), NONE, PARCEL, 1);
    expect(parcel).toMatchObject({
      pickup_location: 'warehouse',
      sub_total: 2999.97,
      total_discount: 0,
      shipping_charges: 0,
      order_items: [{ name: 'Oud', sku: 'oud', units: 3, selling_price: 999.99, tax: 18 }],
    });
  });
});

describe('the id at Shiprocket', () => {
  it('is at most 50 characters, and the same for the same order', () => {
    const long = `${'x'.repeat(40)}_1763620200000`;
    const other = `${'x'.repeat(40)}_1763620200001`;
    for (const id of [order().id, long, other])
      for (const nth of [1, 2, 10])
        expect(courierReference(id, nth).length).toBeLessThanOrEqual(50);
    expect(courierReference(long, 1)).toBe(courierReference(long, 1));
    expect(courierReference(long, 1)).not.toBe(courierReference(other, 1));
    expect(courierReference('u_1', 2)).toBe('u_1-2');
  });
});

describe('settings', () => {
  it('fall back field by field', () => {
    expect(decodeBusiness({ pickupLocation: ' ', taxRate: 'much', pickupPin: '560001' })).toEqual({
      pickupLocation: 'warehouse',
      pickupPin: '560001',
      taxRate: 18,
      gstin: '',
      hsn: '3303',
      seller: [],
    });
  });

  it('let parcels start at the seller’s own address unless they name another place', () => {
    const seller = { legalName: 'Attari', pin: '411001' };
    expect(decodeBusiness(seller)).toMatchObject({
      pickupPin: '411001',
      seller: ['Attari', '411001', 'India'],
    });
    expect(decodeBusiness({ ...seller, pickupPin: '9x' }).pickupPin).toBe('411001');
    expect(decodeBusiness({ ...seller, pickupPin: '560001' }).pickupPin).toBe('560001');
  });
});
