import { describe, expect, it } from 'vitest';
import { aDecodedProduct, aProductForm } from '../../../tests/support/domain';
import { changedFields, keepCurrentStock } from './productChanges';
import { toProductFields } from './productForm';

const good = aProductForm();

describe('an edit', () => {
  it('writes only what changed, and removes what was emptied', () => {
    const before = { ...good, originalPrice: '9500' };
    const after = { ...good, name: 'Oud Imperial' };
    expect(changedFields(toProductFields(before), toProductFields(after))).toEqual({
      name: 'Oud Imperial',
      originalPrice: undefined,
    });
  });

  it('keeps stock that was sold meanwhile, unless the edit set a new count', () => {
    const size = (volume: string, stock: number, price = 10) => ({
      volume,
      price,
      inStock: true,
      stock,
    });
    const loaded = aDecodedProduct('oud', { variants: [size('5 ml', 9), size('50 ml', 9)] });
    const variants = [size('5 ml', 9, 12), size('50 ml', 20)];
    const current = aDecodedProduct('oud', { variants: [size('5 ml', 7), size('50 ml', 8)] });
    expect(keepCurrentStock(loaded, { name: 'Oud', variants }, current)).toEqual({
      name: 'Oud',
      variants: [size('5 ml', 7, 12), size('50 ml', 20)],
    });
    expect(keepCurrentStock(loaded, { name: 'Oud' }, current)).toEqual({ name: 'Oud' });
  });

  it('keeps it, too, when the edit adds the first size or removes the last', () => {
    const size = (stock: number) => ({ volume: '50 ml', price: 10, inStock: true, stock });
    const one = (stock: number) => aDecodedProduct('oud', { stock });
    const sized = (stock: number) => aDecodedProduct('oud', { variants: [size(stock)] });
    const toSizes = { stock: undefined, variants: [size(9)] };
    expect(keepCurrentStock(one(9), toSizes, one(7))).toEqual({ ...toSizes, variants: [size(7)] });
    expect(keepCurrentStock(sized(9), { stock: 9, variants: [] }, sized(7))).toEqual({
      stock: 7,
      variants: [],
    });
    expect(keepCurrentStock(sized(9), { stock: 20, variants: [] }, sized(7)).stock).toBe(20);
  });
});
