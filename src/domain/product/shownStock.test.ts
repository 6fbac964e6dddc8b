import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import {
  exactStock,
  cappedSizes,
  mapStock,
  SHOWN_STOCK_MAX,
  stockId,
  exceedsShownStock,
  withShownStock,
} from './shownStock';

const size = (volume: string, stock?: number) => ({
  volume,
  price: 900,
  inStock: true,
  ...(stock !== undefined && { stock }),
});

describe('what a public document tells of the stock', () => {
  it('is ten at most, of each size, and the rest can be put back together', () => {
    const stock = fc.option(fc.nat(5000), { nil: undefined });
    fc.assert(
      fc.property(stock, fc.array(stock, { maxLength: 4 }), (own, sizes) => {
        const exact = aProduct({
          volume: '50 ml',
          ...(own !== undefined && { stock: own }),
          variants: sizes.map((left, n) => size(`${n + 1} ml`, left)),
        });
        const shown = withShownStock(exact);
        const told = [shown.stock, ...shown.variants.map((one) => one.stock)];
        expect(told.every((n = 0) => n <= 10)).toBe(true);
        expect(exceedsShownStock(shown)).toBe(false);
        const counts = new Map(cappedSizes(exact).map(({ volume, stock: n }) => [volume, n]));
        const read = mapStock(shown, (n, volume) => exactStock(n, counts.get(volume)));
        expect(read.variants).toEqual(exact.variants);
        if (sizes.length === 0) expect(read).toEqual(exact);
      }),
    );
  });

  it('leaves what a change removes as it is', () => {
    expect(withShownStock({ stock: undefined, price: 5 })).toEqual({ stock: undefined, price: 5 });
  });

  it('is the count itself where there are fewer, whatever an old count says', () => {
    expect(exactStock(SHOWN_STOCK_MAX - 1, 40)).toBe(SHOWN_STOCK_MAX - 1);
    expect(exactStock(SHOWN_STOCK_MAX, 3)).toBe(SHOWN_STOCK_MAX);
    expect(exactStock(SHOWN_STOCK_MAX, undefined)).toBe(SHOWN_STOCK_MAX);
    expect(exactStock(SHOWN_STOCK_MAX, 40)).toBe(40);
  });

  it('was more in an earlier version, and counts as it is', () => {
    expect(exactStock(37, undefined)).toBe(37);
    expect(exactStock(37, 12)).toBe(37);
    expect(exceedsShownStock(aProduct({ variants: [size('50 ml', 37)] }))).toBe(true);
  });
});

it('a size with a slash has one document', () => {
  expect(stockId('oud', '50 ml / 1.7 oz')).toBe('oud_50 ml - 1.7 oz');
});
