import { describe, expect, it } from 'vitest';
import { orderNumber, readOrderNumber } from './orderNumber';

describe('orderNumber', () => {
  it('is short, without letters that look alike, and the same for the same order', () => {
    const number = orderNumber('a1b2c3d4e5f6g7h8i9j0k1l2m3n4_1790000000000');
    expect(number).toMatch(/^[34679ACDEFGHJKMNPQRTWXY]{4}-[34679ACDEFGHJKMNPQRTWXY]{4}$/);
    expect(orderNumber('a1b2c3d4e5f6g7h8i9j0k1l2m3n4_1790000000000')).toBe(number);
  });

  it('differs between the orders of one person and of neighbours', () => {
    const ids = Array.from({ length: 200 }, (_, person) =>
      Array.from({ length: 100 }, (__, order) => `person${person}_${1790000000000 + order * 1e6}`),
    ).flat();
    const numbers = new Set(ids.map(orderNumber));
    expect(numbers.size).toBe(ids.length);
    // Both halves vary, so the eight letters are used.
    for (const half of [0, 1])
      expect(new Set([...numbers].map((one) => one.split('-')[half])).size).toBeGreaterThan(19_000);
  });

  it('is read from what somebody types', () => {
    for (const text of ['K7QM-C9XA', ' k7qmc9xa ', '#K7QM C9XA'])
      expect(readOrderNumber(text)).toBe('K7QM-C9XA');
    for (const text of ['', 'K7QM', 'K0QM-C9XA', 'K7QM-C9XA-1', 'asha@nilofar.example'])
      expect(readOrderNumber(text)).toBeUndefined();
  });
});
