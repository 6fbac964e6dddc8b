import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Refund } from './order';
import type { LinePart } from './linePart';
import {
  chosenRestock,
  lastRefundAt,
  linesPaise,
  paidPerLine,
  partsToRefund,
  piecesLeft,
  priceParts,
  refundablePaise,
  restockable,
  outstandingStock,
  stockOfCancelled,
  UnknownLineError,
} from './refund';

const line = (productId: string, unitPrice: number, quantity: number) => ({
  productId,
  name: productId,
  volume: '2 ml',
  quantity,
  unitPrice,
  total: unitPrice * quantity,
});

/** 2 × 120 + 3 × 99 = 537, less 100: 437 for the goods. */
const order = {
  pricing: {
    lines: [line('amber', 120, 2), line('vetiver', 99, 3)],
    subtotal: 537,
    discounts: [{ offerId: 'X', title: 'X', amount: 100 }],
    shipping: 0,
    total: 437,
    currency: 'INR',
  },
  refunds: [],
};

const vetiver = (quantity: number): LinePart => ({
  productId: 'vetiver',
  volume: '2 ml',
  quantity,
});
const refund = (fields: Partial<Refund>): Refund => ({
  id: 'r',
  amountPaise: 0,
  status: 'processed',
  reason: '',
  ...fields,
});

describe('a refund by line', () => {
  test('the lines add up to what was charged for goods', () => {
    // 24000 × 10000 / 53700 = 4469.27 and 29700 × 10000 / 53700 = 5530.72; the odd paisa goes to the larger remainder.
    expect(paidPerLine(order)).toEqual([24_000 - 4469, 29_700 - 5531]);
    expect(paidPerLine(order).reduce((sum, paise) => sum + paise, 0)).toBe(43_700);
  });

  test('each line equals the line of the invoice, even with equal remainders', () => {
    // 54 × 62.80 / 148 and 17 × 62.80 / 148 leave the same remainder: the odd paisa goes to the earlier line.
    const pricing = {
      ...order.pricing,
      lines: [line('amber', 77, 1), line('vetiver', 54, 1), line('rose', 17, 1)],
      discounts: [{ offerId: 'X', title: 'X', amount: 62.8 }],
    };
    expect(paidPerLine({ pricing })).toEqual([7700 - 3267, 5400 - 2292, 1700 - 721]);
  });

  test('a whole line is refunded exactly, part of one is rounded down', () => {
    expect(linesPaise(order, [{ productId: 'vetiver', volume: '2 ml', quantity: 3 }])).toBe(24_169);
    // 24169 / 3 = 8056.33
    expect(linesPaise(order, [{ productId: 'vetiver', volume: '2 ml', quantity: 1 }])).toBe(8056);
  });

  test('pieces that the order does not have are refused', () => {
    for (const part of [
      { productId: 'rose', volume: '2 ml', quantity: 1 },
      { productId: 'amber', volume: '50 ml', quantity: 1 },
      { productId: 'amber', volume: '2 ml', quantity: 3 },
    ]) {
      expect(() => linesPaise(order, [part])).toThrow(UnknownLineError);
    }
  });

  test('pieces that were refunded cannot be refunded again', () => {
    const once = { ...order, refunds: [refund({ lines: [vetiver(2)] })] };
    expect(piecesLeft(order)).toEqual([2, 3]);
    expect(piecesLeft(once)).toEqual([2, 1]);
    expect(() => linesPaise(once, [vetiver(2)])).toThrow(UnknownLineError);
    const all = { ...once, refunds: [...once.refunds, refund({ id: 's', lines: [vetiver(1)] })] };
    expect(() => linesPaise(all, [vetiver(1)])).toThrow(UnknownLineError);
    // Nor twice in one request.
    expect(() => linesPaise(order, [vetiver(2), vetiver(2)])).toThrow(UnknownLineError);
  });

  test('a refund returned by the bank may be made again, and an amount is for no piece', () => {
    const lines = [vetiver(3)];
    const failed = refund({ status: 'failed', amountPaise: 24_169, lines });
    const amount = refund({ id: 's', amountPaise: 10_000 });
    expect(linesPaise({ ...order, refunds: [failed, amount] }, lines)).toBe(24_169);
  });

  test('the last pieces get exactly what is left of the line', () => {
    const refunds: Refund[] = [];
    for (const id of ['r', 's', 't']) {
      const lines = priceParts({ ...order, refunds }, [vetiver(1)]);
      refunds.push(refund({ id, lines }));
    }
    // 24169 = 8056 + 8056 + 8057
    expect(refunds.flatMap(({ lines }) => lines?.map((part) => part.amountPaise))).toEqual([
      8056, 8056, 8057,
    ]);
  });

  test('older refunds without an amount per piece count as rounded down', () => {
    const older = { ...order, refunds: [refund({ amountPaise: 8056, lines: [vetiver(1)] })] };
    expect(linesPaise(older, [vetiver(2)])).toBe(24_169 - 8056);
  });

  test('any refunds and failures: no line refunds more than it cost, and all of its pieces exactly that', () => {
    const wish = fc.record({
      amber: fc.nat({ max: 2 }),
      vetiver: fc.nat({ max: 3 }),
      fails: fc.option(fc.nat(), { nil: undefined }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60_000 }),
        fc.array(wish, { maxLength: 8 }),
        (off, wishes) => {
          const discounts = [{ offerId: 'X', title: 'X', amount: Math.min(off, 53_700) / 100 }];
          const pricing = { ...order.pricing, discounts };
          const paid = paidPerLine({ pricing });
          const refunds: Refund[] = [];
          const give = (parts: LinePart[]): void => {
            const lines = priceParts({ pricing, refunds }, parts);
            refunds.push(refund({ id: String(refunds.length), lines }));
          };
          for (const { amber, vetiver: some, fails } of wishes) {
            const left = piecesLeft({ pricing, refunds });
            const parts = [
              { productId: 'amber', volume: '2 ml', quantity: Math.min(amber, left[0] ?? 0) },
              vetiver(Math.min(some, left[1] ?? 0)),
            ].filter(({ quantity }) => quantity > 0);
            give(parts);
            const broken = fails === undefined ? undefined : refunds[fails % refunds.length];
            if (broken) broken.status = 'failed';
          }
          const given = (productId: string): number =>
            refunds
              .filter(({ status }) => status !== 'failed')
              .flatMap(({ lines = [] }) => lines)
              .filter((part) => part.productId === productId)
              .reduce((sum, part) => sum + (part.amountPaise ?? 0), 0);
          expect(given('amber')).toBeLessThanOrEqual(paid[0] ?? 0);
          expect(given('vetiver')).toBeLessThanOrEqual(paid[1] ?? 0);
          const [ambers = 0, vetivers = 0] = piecesLeft({ pricing, refunds });
          if (ambers > 0) give([{ productId: 'amber', volume: '2 ml', quantity: ambers }]);
          if (vetivers > 0) give([vetiver(vetivers)]);
          expect([given('amber'), given('vetiver')]).toEqual(paid);
        },
      ),
    );
  });
});

describe('pieces that return to stock', () => {
  const amber = (quantity: number): LinePart => ({ ...vetiver(quantity), productId: 'amber' });
  const paid = { ...order, returns: [], status: 'paid' as const };

  test('a refund is for its lines, for all remaining pieces, or for none if it is an amount', () => {
    const lines = [amber(1)];
    expect(partsToRefund(order, { lines })).toEqual(lines);
    expect(partsToRefund(order, { lines, amountPaise: 100 })).toEqual([]);
    expect(partsToRefund(order, {})).toEqual([amber(2), vetiver(3)]);
    const refunds = [refund({ amountPaise: 1, lines: [amber(2), vetiver(1)] })];
    expect(partsToRefund({ ...order, refunds }, {})).toEqual([vetiver(2)]);
  });

  test('only counted ones, and at most what the payment took', () => {
    expect(restockable(paid, [amber(1)], [amber(2), vetiver(3)])).toEqual([amber(1)]);
    expect(restockable(paid, [amber(0)], [amber(2)])).toEqual([]);
    expect(restockable(paid, [amber(2)], [amber(1)])).toEqual([amber(1)]);
    expect(restockable(paid, [amber(2)], [amber(1), amber(1)])).toEqual([amber(2)]);
    expect(restockable(paid, [{ ...amber(2), volume: '50 ml' }], [amber(2)])).toEqual([]);
  });

  test.each(['processed', 'pending', 'failed'] as const)(
    'none that a %s refund put back before',
    (status) => {
      const refunds = [refund({ status, restocked: [amber(1)] }), refund({ status })];
      expect(outstandingStock([amber(2), vetiver(1)], refunds)).toEqual([amber(1), vetiver(1)]);
      expect(outstandingStock([amber(1)], refunds)).toEqual([]);
      expect(restockable({ ...paid, refunds }, [amber(2)], [amber(2)])).toEqual([amber(1)]);
    },
  );

  test('of a set that was stocked by its parts: what was in its boxes', () => {
    const set = (quantity: number) => ({ productId: 'set', volume: 'Box', quantity });
    const box = [
      { ...amber(2), name: 'Amber' },
      { ...vetiver(1), name: 'Vetiver' },
    ];
    const sold = (byParts?: true) => ({
      ...paid,
      pricing: {
        ...order.pricing,
        lines: [
          { ...line('set', 900, 3), volume: 'Box', contents: box, ...(byParts && { byParts }) },
          line('amber', 120, 2),
        ],
      },
    });
    const taken = [amber(8), vetiver(3)];
    expect(restockable(sold(true), taken, [set(2)])).toEqual([amber(4), vetiver(2)]);
    expect(restockable(sold(true), taken, [set(3), amber(2)])).toEqual(taken);
    expect(restockable(sold(true), [vetiver(3)], [set(1)])).toEqual([vetiver(1)]);
    // One with a stock of its own took none of them.
    expect(restockable(sold(), [set(3), amber(2)], [set(2)])).toEqual([set(2)]);
    expect(restockable(sold(), [amber(2)], [set(3)])).toEqual([]);
  });

  test('a piece that was refunded and not put back stays out when the order is cancelled', () => {
    const refunds = [refund({ lines: [amber(1)] })];
    expect(stockOfCancelled({ ...paid, refunds }, [amber(2), vetiver(1)])).toEqual([
      amber(1),
      vetiver(1),
    ]);
    const back = [refund({ lines: [amber(1)], restocked: [amber(1)] })];
    expect(stockOfCancelled({ ...paid, refunds: back }, [amber(2)])).toEqual([amber(1)]);
    const again = [
      refund({ status: 'failed', lines: [amber(1)], restocked: [amber(1)] }),
      ...refunds,
    ];
    expect(stockOfCancelled({ ...paid, refunds: again }, [amber(2)])).toEqual([amber(1)]);
    // The bank rejected it, and a sum says nothing about pieces.
    const open = [refund({ status: 'failed', lines: [amber(1)] }), refund({ amountPaise: 100 })];
    expect(stockOfCancelled({ ...paid, refunds: open }, [amber(2)])).toEqual([amber(2)]);
  });

  test('none of a cancelled order, because cancelling restocked them', () => {
    expect(restockable({ ...paid, status: 'cancelled' }, [amber(2)], [amber(2)])).toEqual([]);
  });
});

test('what has not been refunded can be refunded; failed refunds do not count', () => {
  const refund = { id: 'r1', amountPaise: 300_000, status: 'processed' as const, reason: '' };
  const failed = { ...refund, id: 'r2', amountPaise: 500_000, status: 'failed' as const };
  expect(refundablePaise({ amountPaise: 1_800_000, refunds: [refund, failed] })).toBe(1_500_000);
});

test('of chosen pieces, never more return to stock than are refunded', () => {
  expect(chosenRestock([vetiver(2)], [vetiver(3)])).toEqual([vetiver(2)]);
  expect(chosenRestock([vetiver(2)], [{ ...vetiver(1), productId: 'amber' }])).toEqual([]);
});

test('an order was last refunded when its last refund began that has not failed', () => {
  const refund = (id: string, day: number, status: Refund['status']): Refund => ({
    id,
    amountPaise: 100,
    status,
    reason: '',
    at: new Date(Date.UTC(2026, 10, day)),
  });
  expect(
    lastRefundAt([
      refund('a', 2, 'processed'),
      refund('b', 3, 'pending'),
      refund('c', 4, 'failed'),
    ]),
  ).toEqual(new Date(Date.UTC(2026, 10, 3)));
  expect(lastRefundAt([refund('c', 4, 'failed')])).toBeUndefined();
});
