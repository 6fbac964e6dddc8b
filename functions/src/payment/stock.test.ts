import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { shortageOf, stockPath, type StockEntry } from './stock';

const rose = { productId: 'rose', volume: '10 ml' };
const oud = { productId: 'oud', volume: '12 ml' };

/** What is read of a size. */
function entry(
  { productId, volume }: typeof rose,
  wanted: number,
  stock: number,
  heldByOthers = 0,
): StockEntry {
  const product = aProduct({ id: productId, name: productId.toUpperCase() });
  const ref = { path: stockPath(productId, volume) } as StockEntry['ref'];
  return {
    ref,
    productRef: ref,
    productData: {},
    product,
    volume,
    quantity: wanted,
    stock,
    heldByOthers,
    isHeld: false,
    holds: {},
  };
}

const set = (quantity: number, productId = 'set') => ({
  productId,
  volume: 'Box',
  quantity,
  byParts: true,
  contents: [
    { ...rose, quantity: 2 },
    { ...oud, quantity: 1 },
  ],
});

describe('what is short', () => {
  it('is nothing while there is enough of everything', () => {
    expect(shortageOf([set(2)], [entry(rose, 4, 4), entry(oud, 2, 9, 7)])).toBeUndefined();
  });

  it('of a line: the line, with what others leave', () => {
    const line = { ...rose, quantity: 5 };
    expect(shortageOf([line], [entry(rose, 5, 6, 3)])).toEqual({ line, available: 3 });
    expect(shortageOf([line], [entry(rose, 5, 2, 3)])).toEqual({ line, available: 0 });
  });

  it.each([
    ['one part', 7, 9, 3],
    ['the scarcer of two parts', 7, 1, 1],
    ['a part of which one is left', 1, 9, 0],
  ])('of a set by %s: as many whole sets as are left', (_, roses, ouds, available) => {
    const lines = [{ productId: 'lamp', volume: '', quantity: 1 }, set(4)];
    expect(shortageOf(lines, [entry(rose, 8, roses), entry(oud, 4, ouds)])).toEqual({
      line: lines[1],
      available,
    });
  });

  it('of a set and its bottle: the set, with what the bottle leaves', () => {
    const lines = [{ ...rose, quantity: 3 }, set(2)];
    const shared = { name: 'ROSE', volume: '10 ml', wanted: 7, left: 6 };
    expect(shortageOf(lines, [entry(rose, 7, 8, 2), entry(oud, 2, 2)])).toEqual({
      line: lines[1],
      available: 1,
      shared,
    });
    expect(shortageOf(lines, [entry(rose, 7, 3), entry(oud, 2, 2)])).toMatchObject({
      available: 0,
      shared: { left: 3 },
    });
  });

  it('of two sets with the same bottle: the first, with what the second leaves', () => {
    const lines = [set(2), set(1, 'other')];
    expect(shortageOf(lines, [entry(rose, 6, 5), entry(oud, 3, 9)])).toEqual({
      line: lines[0],
      available: 1,
      shared: { name: 'ROSE', volume: '10 ml', wanted: 6, left: 5 },
    });
  });
});
