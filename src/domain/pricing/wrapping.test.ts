import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOffer, NOW, offerLists, pricedLines, rupeeAmounts } from '../../../tests/support/domain';
import { anOrder } from '../../../tests/support/orders';
import { invoiceOf } from '../order/invoice';
import type { OrderPricing } from '../order/order';
import { isFullyRefunded } from '../order/refunded';
import { linesLeft, paidPerLine, priceParts } from '../order/refund';
import { returnablePieces } from '../order/returnable';
import { toPaise } from './money';
import { priceCart } from './priceCart';
import { withWrapping } from './wrapping';

const wrap = (unitPrice: number) => ({
  productId: 'wrap',
  volume: '1 wrap',
  quantity: 1,
  unitPrice,
});

it('costs exactly its price, whatever offers apply', () => {
  fc.assert(
    fc.property(pricedLines, offerLists, rupeeAmounts, (lines, offers, price) => {
      const without = priceCart({ lines, offers, now: NOW });
      const wrapped = withWrapping(without, [wrap(price)]);
      expect(wrapped.amountPaise - without.amountPaise).toBe(toPaise(price));
      expect(toPaise(wrapped.total)).toBe(wrapped.amountPaise);
      expect(toPaise(wrapped.subtotal) - toPaise(without.subtotal)).toBe(toPaise(price));
      expect([wrapped.discounts, wrapped.shipping]).toEqual([without.discounts, without.shipping]);
    }),
  );
});

it('helps no minimum and no free shipping', () => {
  const lines = [{ productId: 'a', volume: '2 ml', quantity: 1, unitPrice: 120 }];
  const offers = [anOffer({ minOrderValue: 200 })];
  const priced = withWrapping(priceCart({ lines, offers, now: NOW }), [wrap(149)]);
  expect(priced).toMatchObject({ subtotal: 269, discounts: [], shipping: 25, total: 294 });
});

describe('an order with wrapping', () => {
  // 10 % of 2,000 = 200, of which the wrapping bears nothing.
  const pricing: OrderPricing = {
    lines: [
      { productId: 'a', name: 'A', volume: '50 ml', quantity: 2, unitPrice: 500, total: 1000 },
      { productId: 'b', name: 'B', volume: '50 ml', quantity: 1, unitPrice: 1000, total: 1000 },
      {
        productId: 'wrap',
        name: 'Ivory paper',
        volume: '1 wrap',
        quantity: 1,
        unitPrice: 149,
        total: 149,
        wrapping: true,
      },
    ],
    subtotal: 2149,
    discounts: [{ offerId: 'auto1', title: 'Welcome', amount: 200 }],
    shipping: 0,
    total: 1949,
    currency: 'INR',
  };
  const order = anOrder({ pricing, amountPaise: 194_900 });

  it('bears no share of the discounts, in refunds and on the invoice', () => {
    expect(paidPerLine(order)).toEqual([90_000, 90_000, 14_900]);
    expect(priceParts(order, [{ productId: 'wrap', volume: '1 wrap', quantity: 1 }])).toMatchObject(
      [{ amountPaise: 14_900 }],
    );
    const settings = { gstin: '', taxRate: 18 };
    const { lines } = invoiceOf(order, settings, { number: 'NF/1', date: NOW });
    expect(lines.map(({ discountPaise, chargedPaise }) => [discountPaise, chargedPaise])).toEqual([
      [10_000, 90_000],
      [10_000, 90_000],
      [0, 14_900],
    ]);
  });

  it('is not sent once everything in it is refunded', () => {
    const refund = (productId: string, quantity: number) => ({
      id: productId,
      amountPaise: 90_000,
      status: 'processed' as const,
      reason: '',
      lines: [{ productId, volume: '50 ml', quantity }],
    });
    expect(isFullyRefunded({ ...order, refunds: [refund('a', 2)] })).toBe(false);
    expect(isFullyRefunded({ ...order, refunds: [refund('a', 2), refund('b', 1)] })).toBe(true);
  });

  it('is returned without it', () => {
    expect(returnablePieces(order)).toEqual([2, 1, 0]);
    expect(linesLeft(order).map(({ pieces }) => pieces)).toEqual([2, 1, 1]);
  });
});
