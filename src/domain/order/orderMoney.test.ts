import { describe, expect, it } from 'vitest';
import { moneyOf, netPaise, type OrderMoney } from './orderMoney';
import { decodeOrder } from './order';

/** 2 × 1,000 and 1 × 500, 10 % off, and 25 for shipping: 2,275. */
function order(refunds: object[] = [], changes: object = {}) {
  const line = (productId: string, quantity: number, unitPrice: number, category: string) => ({
    productId,
    name: productId,
    volume: '50 ml',
    quantity,
    unitPrice,
    total: unitPrice * quantity,
    category,
  });
  return decodeOrder('u_1', {
    userId: 'u',
    items: [],
    shippingInfo: {},
    status: 'paid',
    createdAt: new Date('2026-11-20T10:00:00Z'),
    amountPaise: 227_500,
    pricing: {
      lines: [line('amber', 2, 1000, 'Oriental'), line('rose', 1, 500, 'Floral')],
      subtotal: 2500,
      discounts: [{ offerId: 'auto1', title: 'Welcome', amount: 250 }],
      shipping: 25,
      total: 2275,
      currency: 'INR',
    },
    refunds,
    ...changes,
  });
}

const amber = { productId: 'amber', volume: '50 ml', quantity: 1 };
const refund = (amountPaise: number, changes: object = {}) => ({
  id: 'r',
  amountPaise,
  status: 'processed',
  ...changes,
});
const refunds = ({ lines, shippingPaise, otherPaise }: OrderMoney) => [
  ...lines.map((line) => line.refundedPaise),
  shippingPaise,
  otherPaise,
];

describe('the money of an order', () => {
  it('is each line before offers, its share of them, and the shipping', () => {
    expect(moneyOf(order())).toEqual({
      lines: [
        {
          productId: 'amber',
          category: 'Oriental',
          units: 2,
          isWrapping: false,
          grossPaise: 200_000,
          discountPaise: 20_000,
          refundedPaise: 0,
        },
        {
          productId: 'rose',
          category: 'Floral',
          units: 1,
          isWrapping: false,
          grossPaise: 50_000,
          discountPaise: 5_000,
          refundedPaise: 0,
        },
      ],
      shippingPaise: 2_500,
      otherPaise: 0,
    });
  });

  it('is less by refunded pieces in their line alone', () => {
    const lines = [{ ...amber, amountPaise: 90_000 }];
    expect(refunds(moneyOf(order([refund(90_000, { lines })])))).toEqual([90_000, 0, 2_500, 0]);
  });

  it('is less by the shipping where a refund of pieces returns more than them', () => {
    const lines = [{ ...amber, amountPaise: 90_000 }];
    expect(refunds(moneyOf(order([refund(92_500, { lines })])))).toEqual([90_000, 0, 0, 0]);
  });

  it('is less by an amount in proportion to what is left of the goods', () => {
    // 180,000 and 45,000 are left: four to one.
    expect(refunds(moneyOf(order([refund(10_000)])))).toEqual([8_000, 2_000, 2_500, 0]);
  });

  it('is nothing after everything was refunded, shipping included', () => {
    const money = moneyOf(order([refund(227_500)]));
    expect(refunds(money)).toEqual([180_000, 45_000, 0, 0]);
    expect(money.lines.map(netPaise)).toEqual([0, 0]);
  });

  it('counts no refund that failed', () => {
    expect(refunds(moneyOf(order([refund(10_000, { status: 'failed' })])))).toEqual([
      0, 0, 2_500, 0,
    ]);
  });

  it('names what does not add up', () => {
    expect(moneyOf(order([], { amountPaise: 227_600 })).otherPaise).toBe(100);
  });

  it('of an older order is that of its items', () => {
    const items = [{ id: 'amber', price: 700, quantity: 2, selectedVolume: '50 ml' }];
    const old = order([refund(10_000)], { items, pricing: undefined, amountPaise: 140_000 });
    expect(moneyOf(old)).toMatchObject({
      lines: [{ productId: 'amber', units: 2, grossPaise: 140_000, refundedPaise: 10_000 }],
      otherPaise: 0,
    });
  });
});
