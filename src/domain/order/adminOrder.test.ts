import { describe, expect, it } from 'vitest';
import {
  decodeTakenStock,
  itemSummary,
  nextStatuses,
  orderRows,
  orderSearches,
  refundablePaise,
} from './adminOrder';
import { writeCsv } from '../shop/csv';
import { decodeOrder, ORDER_STATUSES } from './order';

const order = decodeOrder('u_1790000000000', {
  userId: 'u',
  items: [{ id: 'oud', name: 'Oud Royale', price: 9000, quantity: 2, selectedVolume: '50 ml' }],
  shippingInfo: { firstName: '=HYPERLINK("x")', email: 'a@b.example', phone: '+919812345678' },
  status: 'paid',
  createdAt: new Date('2026-11-20T10:00:00Z'),
  amountPaise: 1_800_000,
  refunds: [
    { id: 'r1', amountPaise: 300_000, status: 'processed' },
    { id: 'r2', amountPaise: 500_000, status: 'failed' },
  ],
});

describe('orderSearches', () => {
  it('recognises an order id, an email as typed and in lower case, and an empty text', () => {
    expect(orderSearches(' u_1790000000000 ')).toEqual([{ by: 'id', value: 'u_1790000000000' }]);
    expect(orderSearches('Asha@House.example')).toEqual([
      { by: 'email', value: 'Asha@House.example' },
      { by: 'email', value: 'asha@house.example' },
    ]);
    expect(orderSearches('  ')).toEqual([]);
  });

  it('searches ten digits as a phone and as an AWB, and other text as an AWB', () => {
    expect(orderSearches('98123 45678')).toEqual([
      { by: 'phone', value: '+919812345678' },
      { by: 'awb', value: '9812345678' },
    ]);
    expect(orderSearches('SR12345678')).toEqual([{ by: 'awb', value: 'SR12345678' }]);
  });
});

describe('an order in the back office', () => {
  it('only moves forward by hand', () => {
    expect(ORDER_STATUSES.map((status) => [status, nextStatuses(status)])).toEqual([
      ['pending_payment', []],
      ['payment_failed', []],
      ['paid', ['processing', 'shipped']],
      ['processing', ['shipped']],
      ['shipped', ['delivered']],
      ['delivered', []],
      ['cancelled', []],
      ['cancellation_requested', []],
    ]);
  });

  it('can refund what has not been refunded', () => {
    expect(refundablePaise(order)).toBe(1_500_000);
  });

  it('is listed and exported with the names it was charged under', () => {
    const line = { productId: 'oud', name: 'Oud Vial', volume: '2 ml', unitPrice: 99, total: 198 };
    const pricing = {
      lines: [{ ...line, quantity: 2 }],
      subtotal: 198,
      discounts: [],
      shipping: 0,
      total: 198,
      currency: 'INR',
    };
    expect(itemSummary({ ...order, pricing })).toBe('Oud Vial × 2');
    const csv = writeCsv(orderRows([{ ...order, pricing }]));
    expect(csv).toContain('Oud Vial 2 ml × 2');
    expect(csv).not.toContain('Oud Royale');
    // Indian time, not UTC.
    expect(csv).toContain('2026-11-20T15:30:00+05:30');
  });

  it('is exported without formulas: a formula as a name stays text', () => {
    const csv = writeCsv(orderRows([order]));
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csv.split('\r\n')).toHaveLength(3);
  });
});

describe('the stock that a payment took', () => {
  const amber = { productId: 'amber-durbar', volume: '2 ml', quantity: 0 };

  it.each([
    ['are read as they stand', { taken: [amber] }, [amber]],
    ['are none where nobody counts', {}, []],
    ['are none where they cannot be read', { taken: [{ productId: 7 }] }, []],
  ])('%s', (_, data, taken) => {
    expect(decodeTakenStock('pay_1', { orderId: 'u_1', ...data })).toEqual(taken);
  });
});
