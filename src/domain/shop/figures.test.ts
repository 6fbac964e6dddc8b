import { describe, expect, it } from 'vitest';
import {
  changePercent,
  countInRange,
  decodeDay,
  decodeDayCounts,
  decodeOrderCounts,
  decodeOverall,
  decodePeople,
  lastDays,
  lengthOf,
  rangeBefore,
  revenueParts,
  series,
  totalsOf,
} from './figures';
import { addDays, istDay, startOfDay } from './ist';

const day = (name: string, fields: object = {}) =>
  decodeDay(`day-${name}`, { day: name, ...fields });

describe('Indian days', () => {
  it('begin at 18:30 UTC of the day before', () => {
    expect(istDay(new Date('2026-03-31T18:29:59Z'))).toBe('2026-03-31');
    expect(istDay(new Date('2026-03-31T18:30:00Z'))).toBe('2026-04-01');
    expect(startOfDay('2026-04-01')).toEqual(new Date('2026-03-31T18:30:00Z'));
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  });

  it('form ranges, and the range of equal length before', () => {
    const range = lastDays('2026-03-07', 7);
    expect(range).toEqual({ from: '2026-03-01', to: '2026-03-07' });
    expect(lengthOf(range)).toBe(7);
    expect(rangeBefore(range)).toEqual({ from: '2026-02-22', to: '2026-02-28' });
  });
});

describe('figures', () => {
  it('are zero on a day without a document', () => {
    const days = [day('2026-03-02', { orders: 3 })];
    const range = { from: '2026-03-01', to: '2026-03-03' };
    expect(series(range, days, (one) => one.orders).map(({ value }) => value)).toEqual([0, 3, 0]);
  });

  it('add up over days, per product, category and coupon', () => {
    const totals = totalsOf([
      day('2026-03-01', {
        orders: 1,
        revenuePaise: 1000,
        statuses: { paid: 1 },
        products: { oud: { units: 1, salesPaise: 1100, discountPaise: 100 } },
        shippingPaise: 50,
        coupons: { auto1: { uses: 1, amountPaise: 100 } },
      }),
      day('2026-03-02', {
        orders: 2,
        revenuePaise: 2001,
        statuses: { paid: 1, shipped: 1 },
        products: { oud: { units: 2, salesPaise: 2000, refundedPaise: 60 } },
      }),
    ]);
    expect(totals).toMatchObject({ orders: 3, revenuePaise: 3001, averagePaise: 1000 });
    expect(totals.statuses.get('paid')).toBe(2);
    expect(totals.products.get('oud')).toEqual({
      units: 3,
      salesPaise: 3100,
      discountPaise: 100,
      refundedPaise: 60,
    });
    // 3,100 − 100 − 60 + 50 = 2,990; the other 11 were kept from cancelled orders.
    expect(revenueParts(totals)).toEqual({
      sales: totals.products.get('oud'),
      wrappingPaise: 0,
      shippingPaise: 50,
      otherPaise: 11,
    });
    expect(totals.coupons.get('auto1')).toEqual({ uses: 1, amountPaise: 100 });
  });

  it('have a percentage change only when there was something before', () => {
    expect(changePercent(150, 100)).toBe(50);
    expect(changePercent(0, 100)).toBe(-100);
    expect(changePercent(5, 0)).toBeUndefined();
  });
});

describe('the counts of the tabs', () => {
  it('combine paid and unpaid orders, with zero for a status without orders', () => {
    const summary = {
      statuses: { paid: 3, cancelled: 1 },
      awaitingShipment: 3,
      failedShipments: 2,
    };
    const counts = decodeOrderCounts(summary, { pending_payment: 4, payment_failed: 5 });
    expect(Object.fromEntries(counts.statuses)).toEqual({
      pending_payment: 4,
      payment_failed: 5,
      paid: 3,
      processing: 0,
      shipped: 0,
      delivered: 0,
      cancellation_requested: 0,
      cancelled: 1,
    });
    expect(counts).toMatchObject({ all: 13, awaitingShipment: 3, failedShipments: 2 });
    expect(decodeOrderCounts({}, {})).toMatchObject({ all: 0 });
  });
});

describe('counts by day', () => {
  const february = { from: '2026-02-01', to: '2026-02-28' };
  const placed = { '2026-01-31': 3, '2026-02-01': 4, '2026-02-28': 5, '2026-03-01': 6 };
  it('include the first and the last day of a range', () => {
    expect(countInRange(decodeDayCounts('placed', placed), february)).toBe(9);
  });
  it('are empty in a new shop', () => {
    expect(countInRange(decodeDayCounts('signups', {}), february)).toBe(0);
  });
  it('reject a value that is not a number', () => {
    expect(() => decodeDayCounts('placed', { '2026-02-01': 'many' })).toThrow('stats/placed');
  });
});

describe('customers, unread messages and failed emails', () => {
  it('are zero in a new shop', () => {
    const none = { customers: 0, unreadMessages: 0, failedEmails: 0 };
    expect(decodePeople({})).toEqual(none);
    expect(decodePeople({ customers: 3 })).toEqual({ ...none, customers: 3 });
  });
});

describe('figures over all days', () => {
  it('are the revenue of each day and the use of each offer, and empty in a new shop', () => {
    expect(decodeOverall({})).toEqual({ revenue: {}, offers: {} });
    const offers = { auto1: { uses: 1, amountPaise: 100 } };
    expect(decodeOverall({ revenue: { '2026-11-20': 5 }, offers, corrections: 2 })).toEqual({
      revenue: { '2026-11-20': 5 },
      offers,
    });
  });
});
