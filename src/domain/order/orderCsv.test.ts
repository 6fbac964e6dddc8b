import { describe, expect, it } from 'vitest';
import { writeCsv } from '../shop/csv';
import { decodeOrder } from './order';
import { orderRows } from './orderCsv';
import { itemSummary } from './orderSummary';

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

describe('an order in the back office', () => {
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

  it('leaves out a courier’s stage that the order has passed', () => {
    const [head = [], row = []] = orderRows([
      { ...order, status: 'delivered', shiprocketStatus: 'Ready for pickup' },
    ]);
    expect(row[head.indexOf('Shipment')]).toBe('');
  });

  it('names its customer, and the recipient beside them', () => {
    const [head = [], row = []] = orderRows([{ ...order, buyerName: 'Kavya Rao' }]);
    const at = (title: string) => row[head.indexOf(title)];
    expect([at('Customer'), at('Recipient')]).toEqual(['Kavya Rao', '=HYPERLINK("x")']);
  });

  it('is exported without formulas: a formula as a name stays text', () => {
    const csv = writeCsv(orderRows([order]));
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
    expect(csv.split('\r\n')).toHaveLength(3);
  });
});
