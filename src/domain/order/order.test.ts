import { describe, expect, it } from 'vitest';
import { NOW } from '../../../tests/support/domain';
import { DecodeError } from '../shop/decode';
import {
  isPutAway,
  ORDER_STATUSES,
  STATUS_LABELS,
  canCompletePayment,
  canTransition,
  canRequestCancellation,
  decodeOrder,
  itemsToPack,
  orderId,
  orderItems,
  orderTotal,
  paidInstead,
  refundedPaise,
  refundSums,
  refundSummary,
  trackingUrl,
  wasPaid,
  type OrderActor,
  type OrderStatus,
  type Refund,
} from './order';

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

describe('itemsToPack', () => {
  const items = [
    { id: 'a', name: 'A', price: 1, quantity: 1, selectedVolume: '50 ml' },
    { id: 'b', name: 'B', price: 1, quantity: 3, selectedVolume: '2 ml' },
  ];
  const refund = (id: string, productId: string, volume: string, quantity: number) => ({
    id,
    amountPaise: 1,
    status: 'processed' as const,
    reason: '',
    lines: [{ productId, volume, quantity }],
  });
  const packed = (fields: Partial<Parameters<typeof itemsToPack>[0]>) =>
    itemsToPack({
      items,
      status: 'paid',
      refunds: [],
      invoiceRefunds: [],
      ...fields,
    }).map(({ id, quantity }) => [id, quantity]);

  it('returns everything except the pieces refunded before dispatch', () => {
    expect(packed({})).toEqual([
      ['a', 1],
      ['b', 3],
    ]);
    const refunds = [refund('r1', 'a', '50 ml', 1), refund('r2', 'b', '2 ml', 2)];
    expect(packed({ refunds })).toEqual([['b', 1]]);
  });

  it('returns nothing once everything was refunded before dispatch', () => {
    const { lines: _, ...amount } = refund('r1', 'a', '50 ml', 1);
    const whole = [
      { ...amount, amountPaise: 300 },
      { ...amount, id: 'r2', amountPaise: 100 },
    ];
    expect(packed({ refunds: whole })).toEqual([]);
    expect(packed({ refunds: whole.slice(0, 1) })).toHaveLength(2);
    expect(packed({ refunds: whole, status: 'shipped' })).toHaveLength(2);
  });

  it('ignores a refund of an amount, a failed one, and one after dispatch', () => {
    const { lines, ...amount } = refund('r1', 'a', '50 ml', 1);
    expect(lines).toHaveLength(1);
    expect(packed({ refunds: [amount] })).toHaveLength(2);
    expect(
      packed({ refunds: [{ ...refund('r1', 'a', '50 ml', 1), status: 'failed' }] }),
    ).toHaveLength(2);
    const refunds = [refund('r1', 'a', '50 ml', 1), refund('r2', 'b', '2 ml', 2)];
    expect(packed({ refunds, status: 'shipped', dispatchRefunds: ['r1'] })).toEqual([['b', 3]]);
    // Older orders were invoiced at dispatch.
    expect(packed({ refunds, status: 'delivered', invoiceRefunds: ['r1'] })).toEqual([['b', 3]]);
  });

  it('leaves out what was refunded between the invoice and dispatch', () => {
    const refunds = [refund('r1', 'a', '50 ml', 1), refund('r2', 'b', '2 ml', 2)];
    expect(packed({ refunds, invoiceRefunds: ['r1'] })).toEqual([['b', 1]]);
    const failedSince = refunds.map((one) => ({ ...one, status: 'failed' as const }));
    const left = { status: 'shipped' as const, dispatchRefunds: ['r1', 'r2'] };
    expect(packed({ refunds: failedSince, invoiceRefunds: ['r1'], ...left })).toEqual([['b', 1]]);
  });
});

describe('an unpaid order whose contents were paid for in another order', () => {
  const items = [
    { id: 'a', name: 'A', price: 1, quantity: 1, selectedVolume: '50 ml' },
    { id: 'b', name: 'B', price: 1, quantity: 2, selectedVolume: '2 ml' },
  ];
  const at = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
  const unpaid = { id: 'u_1', items, status: 'payment_failed' as const, createdAt: NOW };
  const paid = { id: 'u_2', items: items.toReversed(), status: 'shipped' as const, paidAt: at(5) };

  it('finds the other order, whatever the order of its lines', () => {
    expect(paidInstead(unpaid, [paid])).toBe(paid);
  });

  it.each([
    ['itself', { ...paid, id: 'u_1' }],
    ['other quantities', { ...paid, items: items.map((item) => ({ ...item, quantity: 3 })) }],
    ['one thing less', { ...paid, items: items.slice(1) }],
    ['unpaid too', { ...paid, status: 'payment_failed' as const, paidAt: undefined }],
    ['cancelled', { ...paid, status: 'cancelled' as const }],
    ['paid before this one was placed', { ...paid, paidAt: at(-1) }],
  ])('does not find %s', (_, other) => {
    expect(paidInstead(unpaid, [other])).toBeUndefined();
  });

  it('finds none when the order itself is paid', () => {
    expect(paidInstead({ ...unpaid, status: 'paid' }, [paid])).toBeUndefined();
  });
});

describe('who may change the status of an order', () => {
  /** Every allowed transition; all others are refused to everyone. */
  const TABLE: [from: OrderStatus, to: OrderStatus, actors: OrderActor[]][] = [
    ['pending_payment', 'payment_failed', ['owner', 'system']],
    ['pending_payment', 'paid', ['system']],
    ['payment_failed', 'paid', ['system']],
    ['paid', 'processing', ['admin', 'courier']],
    ['paid', 'shipped', ['admin', 'courier']],
    ['paid', 'delivered', ['courier']],
    ['paid', 'cancellation_requested', ['owner']],
    ['paid', 'cancelled', ['system']],
    ['processing', 'shipped', ['admin', 'courier']],
    ['processing', 'delivered', ['courier']],
    ['processing', 'cancellation_requested', ['owner']],
    ['processing', 'cancelled', ['system']],
    ['shipped', 'delivered', ['admin', 'courier']],
    ['shipped', 'cancelled', ['system']],
    ['cancellation_requested', 'paid', ['system']],
    ['cancellation_requested', 'processing', ['system']],
    ['cancellation_requested', 'shipped', ['courier']],
    ['cancellation_requested', 'delivered', ['courier']],
    ['cancellation_requested', 'cancelled', ['system']],
  ];
  const ACTORS: OrderActor[] = ['admin', 'courier', 'owner', 'system'];

  for (const from of ORDER_STATUSES) {
    it.each([...ORDER_STATUSES])(`${from} → %s`, (to) => {
      const entry = TABLE.find(([f, t]) => f === from && t === to);
      expect(ACTORS.filter((actor) => canTransition(from, to, actor))).toEqual(entry?.[2] ?? []);
    });
  }

  it('only functions set an order to paid or cancelled', () => {
    for (const from of ORDER_STATUSES)
      for (const actor of ['owner', 'admin', 'courier'] as const)
        expect([
          canTransition(from, 'paid', actor),
          canTransition(from, 'cancelled', actor),
        ]).toEqual([false, false]);
  });

  it('admin and courier only move forward', () => {
    const rank: Partial<Record<OrderStatus, number>> = {
      paid: 0,
      processing: 1,
      cancellation_requested: 1.5,
      shipped: 2,
      delivered: 3,
    };
    for (const from of ORDER_STATUSES)
      for (const to of ORDER_STATUSES)
        for (const actor of ['admin', 'courier'] as const)
          if (canTransition(from, to, actor))
            expect(rank[to]).toBeGreaterThan(rank[from] ?? Infinity);
  });
});

describe('statuses', () => {
  it('are eight, each with a label', () => {
    expect(ORDER_STATUSES).toHaveLength(8);
    expect(new Set(Object.values(STATUS_LABELS)).size).toBe(8);
  });

  it('hide an order that was put away, until it is paid', () => {
    const at = new Date('2026-11-28T06:00:00Z');
    const hidden = ORDER_STATUSES.filter((status) => isPutAway({ status, putAwayAt: at }));
    expect(hidden).toEqual(['pending_payment', 'payment_failed']);
    expect(isPutAway({ status: 'payment_failed', putAwayAt: undefined })).toBe(false);
  });

  it('tell whether an order was paid, and whether it can still be paid', () => {
    expect(ORDER_STATUSES.filter((status) => !wasPaid(status))).toEqual([
      'pending_payment',
      'payment_failed',
    ]);
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

  it('counts processed and pending refunds, not failed ones', () => {
    const refund = (amountPaise: number, status: 'pending' | 'processed' | 'failed') => ({
      id: `rfnd_${amountPaise}`,
      amountPaise,
      status,
      reason: '',
    });
    expect(
      refundedPaise({
        refunds: [refund(100, 'processed'), refund(20, 'pending'), refund(3, 'failed')],
      }),
    ).toBe(120);
    expect(refundedPaise({ refunds: [] })).toBe(0);
  });
});

describe('the refunds of an order', () => {
  const items = [{ id: 'a', name: 'A', price: 45.1, quantity: 1, selectedVolume: '' }];
  const refunded = (...refunds: [paise: number, status: Refund['status']][]) => ({
    items,
    refunds: refunds.map(([amountPaise, status], n) => ({
      id: `r${n}`,
      amountPaise,
      status,
      reason: '',
    })),
  });

  it.each<[string, ReturnType<typeof refunded>, string, number, number, number, string[]]>([
    ['nothing', refunded(), 'none', 0, 0, 4510, []],
    ['nothing but a failure', refunded([4510, 'failed']), 'none', 0, 0, 4510, []],
    [
      'a part',
      refunded([1000, 'processed'], [500, 'failed']),
      'part',
      1000,
      0,
      3510,
      ['₹10 refunded', 'net paid ₹35.10'],
    ],
    [
      'all but a paisa',
      refunded([4509, 'processed']),
      'part',
      4509,
      0,
      1,
      ['₹45.09 refunded', 'net paid ₹0.01'],
    ],
    ['all', refunded([4510, 'processed']), 'full', 4510, 0, 0, ['₹45.10 refunded']],
    [
      'all, not there yet',
      refunded([4510, 'pending']),
      'full',
      0,
      4510,
      0,
      ['₹45.10 being refunded'],
    ],
    [
      'all, one part not there yet',
      refunded([4000, 'processed'], [510, 'pending']),
      'full',
      4000,
      510,
      0,
      ['₹40 refunded', '₹5.10 being refunded'],
    ],
  ])('%s', (_, order, state, processedPaise, pendingPaise, netPaise, summary) => {
    expect(refundSums(order)).toEqual({ state, processedPaise, pendingPaise, netPaise });
    expect(refundSummary(order)).toEqual(summary);
  });
});

describe('identifiers of an order', () => {
  it('the id is the user and a time, rounded to a thousand seconds, which stays in its period', () => {
    const at = (ms: number, taken?: number): string => orderId('u1', new Date(ms), taken);
    expect(at(1_795_123_456_789)).toBe('u1_1795123000000');
    expect(at(1_795_123_456_789, 1)).toBe('u1_1795124000000');
    expect(at(1_795_999_999_999)).toBe('u1_1795999000000');
    expect(at(1_795_999_999_999, 1)).toBe('u1_1795000000000');
  });

  it.each([
    ['1234567890', 'https://shiprocket.co/tracking/1234567890'],
    ['SF-99-AB', 'https://shiprocket.co/tracking/SF-99-AB'],
    [undefined, undefined],
    ['', undefined],
    ['123', undefined],
    ['../login', undefined],
    ['12345?x=1', undefined],
    ['javascript:alert(1)', undefined],
  ])('the tracking page of %j is %j', (awb, url) => {
    expect(trackingUrl(awb)).toBe(url);
  });
});
