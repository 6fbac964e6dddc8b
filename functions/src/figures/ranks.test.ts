import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_RANKED, rankChanges, ranksOf } from './ranks';

const sold = (units: readonly number[]) => units.map((n, at) => ({ id: `p${at}`, units: n }));

describe('ranks', () => {
  it('begin with 1, are shared by equal units, and the ranks after them are skipped', () => {
    expect([...ranksOf(sold([9, 7, 7, 2])).values()]).toEqual([1, 2, 2, 4]);
  });

  it('exist only for products with sales', () => {
    expect([...ranksOf(sold([3, 0, -1])).keys()]).toEqual(['p0']);
  });

  it('are limited to the bestsellers', () => {
    const units = Array.from({ length: MAX_RANKED + 5 }, (_, n) => 1000 - n);
    expect(ranksOf(sold(units)).size).toBe(MAX_RANKED);
  });

  it('are one more than the number of products that sold more, for any sales', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1, max: 12 }), { maxLength: 60 }), (units) => {
        const best = sold(units.toSorted((a, b) => b - a)).slice(0, MAX_RANKED);
        const ranks = ranksOf(best);
        for (const { id, units: own } of best)
          expect(ranks.get(id)).toBe(
            own > 0 ? best.filter((other) => other.units > own).length + 1 : undefined,
          );
      }),
    );
  });

  it('are written only where they differ', () => {
    const current = new Map([
      ['stays', 1],
      ['falls', 2],
      ['leaves', 3],
    ]);
    const wanted = new Map([
      ['stays', 1],
      ['comes', 2],
      ['falls', 3],
    ]);
    expect([...rankChanges(current, wanted)].sort()).toEqual([
      ['comes', 2],
      ['falls', 3],
      ['leaves', undefined],
    ]);
    expect(rankChanges(wanted, wanted).size).toBe(0);
  });
});
