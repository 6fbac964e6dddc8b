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

it('says with how many pieces which size is low', () => {
  const lines = changeLines(
    decodeLogEntry('e', {
      what: 'changed',
      collection: 'settings',
      target: 'settings/stock',
      at: new Date(0),
      changes: {
        lowAt: { before: '3', after: '2' },
        sizes: {
          before: '{"assam-oud/12 ml":5,"rose/2 ml":1}',
          after: '{"assam-oud/12 ml":6,"oud/75 ml":4}',
        },
      },
    }),
  );
  expect(lines).toEqual([
    'Low at, all sizes: 3 → 2',
    'Low at, assam-oud, 12 ml: 5 → 6',
    'Low at, rose, 2 ml: 1 → removed',
    'Low at, oud, 75 ml: 4',
  ]);
});
