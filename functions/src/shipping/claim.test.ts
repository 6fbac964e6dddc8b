import { describe, expect, it } from 'vitest';
import { decodeOrder, type Order } from '../../../src/domain/order/order';
import { awaitsShipment } from '../../../src/domain/order/refunded';
import { ORDER_STATUSES, type OrderStatus } from '../../../src/domain/order/orderStatus';
import { decideShipping, FRESH } from './claim';
import { backoff } from '../store/backoff';
import { SHIPMENT_STATES, type Shipment } from './shipment';
import { surfaceCouriers } from './serviceability';

const now = new Date('2026-11-20T06:30:00Z');
const soon = new Date(now.getTime() + 1);

const order = (status: OrderStatus, changes: object = {}): Order =>
  decodeOrder('u_1', {
    userId: 'u',
    items: [],
    shippingInfo: {},
    status,
    createdAt: now,
    ...changes,
  });

const due: Shipment = { ...FRESH, nextAt: now };

describe('whether to ship', () => {
  it('only what is paid or in progress', () => {
    const working = ORDER_STATUSES.filter(
      (status) => decideShipping(order(status), due, now, true).do === 'work',
    );
    expect(working).toEqual(['paid', 'processing']);
  });

  it('also what came back, until it has another AWB', () => {
    const again = { sentAgainAt: now, refunds: [] };
    expect(decideShipping(order('shipped', again), due, now, false).do).toBe('work');
    const failed: Shipment = { ...due, state: 'failed' };
    expect(decideShipping(order('shipped', again), failed, now, false).do).toBe('answer');
    expect(decideShipping(order('shipped', again), failed, now, true).do).toBe('work');
    // The pickup of its AWB could not be booked yet.
    const assigned: Shipment = { ...due, awb: '9' };
    const booked = order('shipped', { ...again, shiprocketAWB: '9' });
    expect(decideShipping(booked, assigned, now, false).do).toBe('work');
    expect(decideShipping(booked, { ...assigned, state: 'done' }, now, true)).toMatchObject({
      outcome: { shipment: 'created', awb: '9' },
    });
    expect(decideShipping(order('delivered', again), due, now, true)).toMatchObject({
      rest: 'cancelled',
    });
  });

  it('never what another worker holds, or what has its AWB', () => {
    const held: Shipment = { ...due, state: 'working', leaseUntil: soon };
    const done: Shipment = { ...due, state: 'done', awb: '1411', courier: 'Delhivery Surface' };
    for (const force of [true, false]) {
      expect(decideShipping(order('paid'), held, now, force)).toMatchObject({ do: 'answer' });
      expect(decideShipping(order('paid'), done, now, force)).toMatchObject({
        outcome: { shipment: 'created', awb: '1411' },
      });
    }
    expect(
      decideShipping(order('paid', { shiprocketAWB: '9' }), undefined, now, true),
    ).toMatchObject({
      outcome: { shipment: 'created', awb: '9' },
    });
    expect(decideShipping(order('paid'), { ...held, leaseUntil: now }, now, false).do).toBe('work');
  });

  it('not before its time, unless the owner asks', () => {
    const later: Shipment = { ...due, nextAt: soon, lastError: 'Wallet' };
    expect(decideShipping(order('paid'), later, now, false)).toMatchObject({
      outcome: { shipment: 'pending', why: 'queued', reason: 'Wallet' },
    });
    for (const state of SHIPMENT_STATES) {
      if (state === 'working') continue;
      expect(decideShipping(order('paid'), { ...later, state }, now, true).do).toBe('work');
    }
  });

  it('after a cancellation, under a new id', () => {
    const cancelled: Shipment = {
      ...due,
      state: 'cancelled',
      nth: 2,
      awb: '1411',
      courierOrderId: '7',
    };
    expect(decideShipping(order('paid'), cancelled, now, true)).toEqual({
      do: 'work',
      from: { ...FRESH, nth: 3 },
    });
  });

  it('not after a full refund, and not closed while the refund may still fail', () => {
    const paid = (...refunds: [amountPaise: number, status: string][]): Order =>
      order('paid', {
        items: [{ id: 'a', name: 'A', price: 100, quantity: 2 }],
        refunds: refunds.map(([amountPaise, status], n) => ({ id: `r${n}`, amountPaise, status })),
      });
    const whole = paid([5_000, 'processed'], [15_000, 'processed']);
    for (const force of [true, false])
      expect(decideShipping(whole, due, now, force)).toMatchObject({
        rest: 'cancelled',
        outcome: { why: 'not_due', reason: 'The whole order was refunded.' },
      });
    const begun: Shipment = { ...due, courierOrderId: '7' };
    expect(decideShipping(whole, begun, now, false)).toMatchObject({ rest: 'later' });
    const pending = paid([20_000, 'pending']);
    expect(decideShipping(pending, due, now, false)).toMatchObject({ rest: 'later' });
    for (const going of [paid([20_000, 'failed']), paid([19_999, 'processed'])])
      expect(decideShipping(going, due, now, false).do).toBe('work');
  });

  it('not when all pieces were refunded, even if shipping was not', () => {
    const line = { productId: 'a', name: 'A', volume: '50 ml', unitPrice: 100, total: 200 };
    const pricing = {
      lines: [{ ...line, quantity: 2 }],
      subtotal: 200,
      discounts: [],
      shipping: 25,
      total: 225,
      currency: 'INR',
    };
    const back = (status: string, ...quantities: number[]): Order =>
      order('paid', {
        pricing,
        refunds: quantities.map((quantity, n) => ({
          id: `r${n}`,
          amountPaise: 10_000 * quantity,
          status,
          lines: [{ productId: 'a', volume: '50 ml', quantity }],
        })),
      });
    expect(decideShipping(back('processed', 1, 1), due, now, true)).toMatchObject({
      rest: 'cancelled',
      outcome: { why: 'not_due' },
    });
    for (const [all, awaits] of [
      [back('processed', 2), false],
      [back('failed', 2), true],
      [back('processed', 1), true],
    ] as const)
      expect(awaitsShipment(all)).toBe(awaits);
  });

  it('not while a bank disputes the payment, nor after it took money; after a won dispute', () => {
    const disputed = (status: string): Order =>
      order('paid', { disputes: [{ id: 'disp_1', status, amountPaise: 100, at: now }] });
    for (const force of [true, false]) {
      for (const status of ['open', 'under_review', 'action_required', 'lost'])
        expect(decideShipping(disputed(status), due, now, force)).toMatchObject({
          rest: 'later',
          outcome: { why: 'not_due' },
        });
      for (const status of ['won', 'closed'])
        expect(decideShipping(disputed(status), due, now, force).do).toBe('work');
    }
  });

  it('not in place of an order whose payment is disputed, lost or back', () => {
    const replacement = order('paid', { replaces: 'u_0' });
    const disputed = (status: string): Order =>
      order('delivered', { disputes: [{ id: 'disp_1', status, amountPaise: 100, at: now }] });
    const decide = (paid: Order) => decideShipping(replacement, due, now, true, paid);
    expect(decide(order('delivered')).do).toBe('work');
    expect(decide(disputed('open'))).toMatchObject({ rest: 'later' });
    expect(decide(disputed('lost'))).toMatchObject({ rest: 'later' });
    const refunds = [{ id: 'rfnd_1', amountPaise: 100, status: 'processed' }];
    const items = [{ id: 'x', name: 'X', price: 1, quantity: 1 }];
    expect(decide(order('delivered', { items, refunds }))).toMatchObject({ rest: 'cancelled' });
  });

  it('closes a parcel that is not due, so that the job skips it', () => {
    const rest = (status: OrderStatus) => decideShipping(order(status), due, now, false);
    expect(rest('cancelled')).toMatchObject({ rest: 'cancelled' });
    expect(rest('shipped')).toMatchObject({ rest: 'cancelled' });
    const failed: Shipment = { ...due, state: 'failed', failing: true };
    for (const status of ['shipped', 'delivered'] as const) {
      expect(decideShipping(order(status), failed, now, false)).toMatchObject({
        rest: 'cancelled',
      });
      const collected = { ...failed, awb: '1411' };
      expect(decideShipping(order(status), collected, now, false)).toMatchObject({ rest: 'done' });
    }
    expect(rest('cancellation_requested')).toMatchObject({ rest: 'later' });
  });
});

it('waits longer after each failure, but never longer than six hours', () => {
  expect([1, 2, 3].map(backoff)).toEqual([30_000, 60_000, 120_000]);
  expect(backoff(39)).toBe(6 * 3_600_000);
});

it('asks the cheapest courier by road that is rated well enough, then the best rated', () => {
  const offer = (id: number, surface: boolean, rating: number, rate: number) => ({
    id,
    surface,
    rating,
    rate,
    days: 3,
  });
  const ids = (minRating: number) =>
    surfaceCouriers(
      [
        offer(1, false, 5, 10),
        offer(2, true, 4.9, 60),
        offer(3, true, 4, 50),
        offer(4, true, 3, 1),
        offer(5, true, 3.9, 90),
      ],
      minRating,
    ).map(({ id }) => id);
  expect(ids(4)).toEqual([3, 2, 5, 4]);
  expect(ids(0)).toEqual([4, 3, 2, 5]);
  expect(ids(5)).toEqual([2, 3, 5, 4]);
  expect(surfaceCouriers([offer(1, false, 5, 10)], 4)).toEqual([]);
});
