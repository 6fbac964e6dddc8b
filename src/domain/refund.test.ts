import { describe, expect, test } from 'vitest';
import { linesPaise, paidPerLine, UnknownLine } from './refund';

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
};

describe('a refund by line', () => {
  test('the lines add up to what was charged for goods', () => {
    // 24000 × 10000 / 53700 = 4469.27 and 29700 × 10000 / 53700 = 5530.72; the odd paisa goes to the larger remainder.
    expect(paidPerLine(order)).toEqual([24_000 - 4469, 29_700 - 5531]);
    expect(paidPerLine(order).reduce((sum, paise) => sum + paise, 0)).toBe(43_700);
  });

  test('a whole line to the paisa, a part rounded down', () => {
    expect(linesPaise(order, [{ productId: 'vetiver', volume: '2 ml', quantity: 3 }])).toBe(24_169);
    // 24169 / 3 = 8056.33
    expect(linesPaise(order, [{ productId: 'vetiver', volume: '2 ml', quantity: 1 }])).toBe(8056);
  });

  test('what the order does not hold is refused', () => {
    for (const part of [
      { productId: 'rose', volume: '2 ml', quantity: 1 },
      { productId: 'amber', volume: '50 ml', quantity: 1 },
      { productId: 'amber', volume: '2 ml', quantity: 3 },
    ]) {
      expect(() => linesPaise(order, [part])).toThrow(UnknownLine);
    }
  });
});
