import { describe, expect, it } from 'vitest';
import { changeLines, decodeLogEntry, isLogCollection } from './logEntry';

describe('the admin log', () => {
  it('describes each change in one line', () => {
    const entry = decodeLogEntry('e', {
      what: 'changed',
      at: new Date(0),
      by: null,
      changes: {
        price: { before: '6850', after: '6500' },
        stock: { before: '3' },
        name: { after: 'Oud' },
        amountPaise: 685_000,
      },
    });
    expect(entry.by).toBeUndefined();
    expect(changeLines(entry)).toEqual([
      'price: 6850 → 6500',
      'stock: 3 → removed',
      'name: Oud',
      'amountPaise: 685000',
    ]);
  });

  it('recognises its collections', () => {
    expect(isLogCollection('orders')).toBe(true);
    expect(isLogCollection('payments')).toBe(false);
    expect(isLogCollection(null)).toBe(false);
  });
});
