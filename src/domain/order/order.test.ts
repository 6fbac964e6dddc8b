import { describe, expect, it } from 'vitest';
import { NOW } from '../../../tests/support/domain';
import { DecodeError } from '../shop/decode';
import {
  isPutAway,
  canCompletePayment,
  canRequestCancellation,
  decodeOrder,
  orderItems,
  orderTotal,
  trackingUrl,
} from './order';
import { ORDER_STATUSES } from './orderStatus';
import { itemsToPack } from './refunded';

describe('orderItems', () => {
  const items = [
    { id: 'vial', name: 'Oud Royale Extrait', price: 1, quantity: 1, selectedVolume: '2 ml' },
  ];
  const pricing = {
    lines: [
      { productId: 'vial', name: 'Vial', volume: '2 ml', quantity: 1, unitPrice: 99, total: 99 },
    ],
    subtotal: 99,
    discounts: [],
    shipping: 25,
    total: 124,
    currency: 'INR',
  };

  it("come from the pricing snapshot, not from what the customer's browser wrote", () => {
    const charged = [{ ...items[0], name: 'Vial', price: 99 }];
    expect(orderItems({ items, pricing })).toEqual(charged);
    expect(
      itemsToPack({ status: 'paid', items, pricing, refunds: [], invoiceRefunds: [] }),
    ).toEqual(charged);
  });

  it('say what is in the box of a set as the snapshot has it; what the browser wrote about it is dropped', () => {
    const part = { productId: 'rose', name: 'Rose of Kannauj', volume: '10 ml', quantity: 2 };
    const forged = { ...items[0], contents: [{ ...part, quantity: 20 }] };
    const stored = (fields: object) =>
      decodeOrder('u_1', {
        userId: 'u',
        items: [forged],
        shippingInfo: {},
        status: 'paid',
        createdAt: new Date('2026-11-20T10:00:00Z'),
        ...fields,
      });
    const lines = pricing.lines.map((line) => ({ ...line, contents: [part] }));
    expect(orderItems(stored({ pricing: { ...pricing, lines } }))).toMatchObject([
      { name: 'Vial', contents: [part] },
    ]);
    expect(orderItems(stored({ pricing }))[0]).not.toHaveProperty('contents');
    expect(orderItems(stored({}))[0]).not.toHaveProperty('contents');
  });

  it('come from the stored items when there is no snapshot', () => {
    expect(orderItems({ items })).toEqual(items);
  });
});

describe('an unpaid order', () => {
  it('is hidden when it was put away, until it is paid', () => {
    const at = new Date('2026-11-28T06:00:00Z');
    const hidden = ORDER_STATUSES.filter((status) => isPutAway({ status, putAwayAt: at }));
    expect(hidden).toEqual(['pending_payment', 'payment_failed']);
    expect(isPutAway({ status: 'payment_failed', putAwayAt: undefined })).toBe(false);
  });

  it('can still be paid', () => {
    expect(ORDER_STATUSES.filter((status) => canCompletePayment({ status }))).toEqual([
      'pending_payment',
      'payment_failed',
    ]);
  });
});

describe('canRequestCancellation', () => {
  const hours = (n: number): Date => new Date(NOW.getTime() - n * 3_600_000);

  it.each(ORDER_STATUSES)('from %s', (status) => {
    expect(canRequestCancellation({ status, createdAt: hours(1) }, NOW)).toBe(
      status === 'paid' || status === 'processing',
    );
  });

  it('ends after 24 hours', () => {
    const lastMoment = new Date(hours(24).getTime() + 1);
    expect(canRequestCancellation({ status: 'paid', createdAt: lastMoment }, NOW)).toBe(true);
    expect(canRequestCancellation({ status: 'paid', createdAt: hours(24) }, NOW)).toBe(false);
  });
});

describe('decodeOrder', () => {
  const STORED = {
    userId: 'u1',
    items: [{ id: 'a', name: 'A', price: 120, quantity: 2, selectedVolume: '2 ml' }],
    shippingInfo: { firstName: 'Meera', state: 'Delhi' },
    status: 'pending_payment',
    createdAt: NOW,
  };

  it('takes the id from the document, not from its fields', () => {
    expect(decodeOrder('u1_17', { ...STORED, id: 'other' }).id).toBe('u1_17');
  });

  it('fills in what a new order does not have yet', () => {
    expect(decodeOrder('u1_17', STORED)).toMatchObject({
      refunds: [],
      shiprocketScans: [],
      razorpayOrderIds: [],
      items: STORED.items,
    });
    expect(decodeOrder('u1_17', STORED).pricing).toBeUndefined();
  });

  it('reads the nested product of older orders', () => {
    const items = [
      { product: { id: 'a', name: 'A', price: 99.5, volume: '50 ml' }, quantity: 2 },
      {
        id: 'b',
        name: 'B',
        price: 10,
        product: { id: 'x', name: 'X', price: 1 },
        selectedVolume: '2 ml',
      },
      { quantity: 1 },
    ];
    const order = decodeOrder('u1_17', { ...STORED, items });
    expect(order.items).toEqual([
      { id: 'a', name: 'A', price: 99.5, quantity: 2, selectedVolume: '50 ml' },
      { id: 'b', name: 'B', price: 10, quantity: 1, selectedVolume: '2 ml' },
      { id: '', name: 'Unknown Product', price: 0, quantity: 1, selectedVolume: '' },
    ]);
    expect(orderTotal(order)).toBe(209);
  });

  it('reads dates as ISO text or milliseconds, and null as missing', () => {
    const order = decodeOrder('u1_17', {
      ...STORED,
      createdAt: NOW.toISOString(),
      paidAt: NOW.getTime(),
      couponCode: null,
      pricing: null,
      razorpayError: null,
      shiprocketAWB: null,
    });
    expect([order.createdAt, order.paidAt]).toEqual([NOW, NOW]);
    expect([order.couponCode, order.pricing, order.shiprocketAWB]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  // A client may write Infinity, and one such line must not make the order unreadable.
  it.each([Infinity, -Infinity])('reads a price of %d as 0', (price) => {
    const items = [{ id: 'a', price }, { product: { id: 'b', price } }, { id: 'c', price: 120 }];
    const order = decodeOrder('u1_17', { ...STORED, items });
    expect(order.items.map((item) => item.price)).toEqual([0, 0, 120]);
    expect(orderTotal(order)).toBe(120);
  });

  it.each([
    ['no user', { userId: undefined }],
    ['no lines', { items: undefined }],
    ['an unknown status', { status: 'lost' }],
    ['no date', { createdAt: undefined }],
    ['a date that is none', { createdAt: 'yesterday' }],
    ['a price as text', { items: [{ price: '120' }] }],
    ['a fraction of a paisa', { amountPaise: 1.5 }],
    ['a cancellation from nowhere', { cancellationFrom: 'shipped' }],
  ])('refuses %s', (_name, fields) => {
    expect(() => decodeOrder('u1_17', { ...STORED, ...fields })).toThrow(DecodeError);
  });

  it.each([null, undefined, 'order', 7])('refuses %j as a document', (data) => {
    expect(() => decodeOrder('u1_17', data)).toThrow(/^orders\/u1_17: /);
  });
});

describe('the total of an order', () => {
  it('is that of the pricing snapshot, or the sum of the lines without one', () => {
    const items = [{ id: 'a', name: 'A', price: 0.1, quantity: 3, selectedVolume: '' }];
    const pricing = {
      lines: [],
      subtotal: 0.3,
      discounts: [],
      shipping: 25,
      total: 25.3,
      currency: 'INR',
    };
    expect(orderTotal({ items, pricing: undefined })).toBe(0.3);
    expect(orderTotal({ items, pricing })).toBe(25.3);
  });
});

describe('the courier’s page', () => {
  it.each([
    ['1234567890', 'https://shiprocket.co/tracking/1234567890'],
    ['SF-99-AB', 'https://shiprocket.co/tracking/SF-99-AB'],
    [undefined, undefined],
    ['', undefined],
    ['123', undefined],
    ['../login', undefined],
    ['12345?x=1', undefined],
    ['javascript:alert(1)', undefined],
  ])('of %j is %j', (awb, url) => {
    expect(trackingUrl(awb)).toBe(url);
  });
});
