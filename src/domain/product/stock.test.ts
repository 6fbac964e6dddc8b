import { describe, expect, it } from 'vitest';
import { decodeDay } from '../shop/figures';
import { decodeProduct } from './productSchema';
import {
  correctedStock,
  decodeStockSettings,
  isShort,
  lastsLabel,
  piecesLabel,
  soldPieces,
  stockOf,
  StockProblem,
  weeklyLabel,
  weeklySales,
  withLowAt,
} from './stock';

const amber = decodeProduct('amber', {
  name: 'Amber',
  price: 100,
  volume: '50 ml',
  variants: [
    { volume: '50 ml', price: 100, stock: 4 },
    { volume: '5 ml', price: 10, stock: 3 },
    { volume: '2 ml', price: 5, stock: 0 },
    { volume: '1 ml', price: 5 },
    { volume: '100 ml', price: 200, stock: 9, inStock: false },
  ],
});
const settings = decodeStockSettings({ lowAt: 3, sizes: {} });
const levels = (of = settings) => stockOf(amber, of, undefined).map(({ level }) => level);

describe('the stock of a fragrance', () => {
  it('says of each size whether it is low, by the threshold of the shop or its own', () => {
    expect(levels()).toEqual(['enough', 'low', 'out', 'uncounted', 'off']);
    const own = withLowAt(withLowAt(settings, 'amber/50 ml', 5), 'amber/5 ml', 0);
    expect(levels(own)).toEqual(['low', 'enough', 'out', 'uncounted', 'off']);
    expect(levels(withLowAt(own, 'amber/50 ml', undefined))[0]).toBe('enough');
    expect(stockOf(amber, settings, undefined).filter(isShort)).toHaveLength(2);
  });

  it('is that of the catalogue for a set that is stocked by its parts', () => {
    const fields = { name: 'Pair', price: 100, volume: 'Box', contents: ['amber/50 ml'] };
    const pair = decodeProduct('pair', fields);
    const listed = decodeProduct('pair', { ...fields, stock: 2 });
    expect(stockOf(pair, settings, listed)).toMatchObject([
      { volume: 'Box', stock: 2, level: 'low', isByParts: true },
    ]);
    expect(stockOf({ ...pair, stock: 7 }, settings, listed)).toMatchObject([
      { stock: 7, level: 'enough', isByParts: false },
    ]);
    // The catalogue tells of ten at most; a set's own count is exact.
    const [ten] = stockOf(pair, settings, { ...listed, stock: 10 });
    expect(ten && piecesLabel(ten)).toBe('10 or more');
    const [counted] = stockOf({ ...pair, stock: 10 }, settings, listed);
    expect(counted && piecesLabel(counted)).toBe('10');
  });

  it('has default thresholds where the settings hold none that are valid', () => {
    expect(decodeStockSettings(undefined)).toEqual({ lowAt: 3, sizes: {} });
    expect(decodeStockSettings({ lowAt: -1, sizes: { x: 'many' } })).toEqual({
      lowAt: 3,
      sizes: {},
    });
    // An earlier version allowed ten.
    expect(decodeStockSettings({ lowAt: 10, sizes: { x: 10 } })).toEqual({
      lowAt: 9,
      sizes: { x: 9 },
    });
  });
});

describe('what sells in a week', () => {
  const now = new Date('2026-11-28T12:00:00+05:30');

  it('is the average of four weeks, or of the time since it was added', () => {
    const day = (n: number, pieces: object) =>
      decodeDay(`day-${n}`, { day: `2026-11-0${n}`, pieces });
    const sold = soldPieces([
      day(1, { amber: { '50 ml': 3, '5 ml': 1 } }),
      day(2, { amber: { '50 ml': 5 } }),
      day(3, {}),
    ]);
    expect(Object.fromEntries(sold)).toEqual({ 'amber/50 ml': 8, 'amber/5 ml': 1 });
    expect(weeklySales(8, undefined, now)).toBe(2);
    expect(weeklySales(8, new Date('2026-11-14T12:00:00+05:30'), now)).toBe(4);
    expect(weeklySales(8, new Date('2026-11-28T11:00:00+05:30'), now)).toBe(8);
    // Orders from before the figure existed may be cancelled.
    expect(weeklySales(-1, undefined, now)).toBe(0);
  });

  it.each([
    [0, '–'],
    [0.02, '0.1 a week'],
    [0.25, '0.3 a week'],
    [12.4, '12 a week'],
  ])('%d is said as %s', (weekly, label) => {
    expect(weeklyLabel(weekly)).toBe(label);
  });

  it.each([
    [undefined, 2, '–'],
    [0, 2, '–'],
    [5, 0, '–'],
    [1, 2, 'less than a week'],
    [3, 2, 'about 1 week'],
    [9, 2, 'about 4 weeks'],
    [900, 2, 'more than a year'],
  ])('%j pieces at %d a week last %s', (stock, weekly, label) => {
    expect(lastsLabel({ stock, isAtLeast: false }, weekly)).toBe(label);
  });

  it.each([
    [10, 3, 'at least 3 weeks'],
    [10, 10, 'at least 1 week'],
    [10, 11, '–'],
    [10, 0.1, 'more than a year'],
  ])('%s pieces or more at %s a week last: %s', (stock, weekly, label) => {
    expect(lastsLabel({ stock, isAtLeast: true }, weekly)).toBe(label);
  });
});

describe('a correction', () => {
  it('changes the pieces of one size and nothing else', () => {
    const { before, after, changes } = correctedStock(amber, '5 ml', -2);
    expect([before, after]).toEqual([3, 1]);
    expect(changes).toEqual({
      variants: amber.variants.map((one) => (one.volume === '5 ml' ? { ...one, stock: 1 } : one)),
    });
    const single = { ...amber, variants: [], stock: 2 };
    expect(correctedStock(single, '50 ml', 5)).toEqual({
      before: 2,
      after: 7,
      changes: { stock: 7 },
    });
  });

  it('begins to count', () => {
    expect(correctedStock(amber, '1 ml', 12)).toMatchObject({ before: undefined, after: 12 });
    expect(() => correctedStock(amber, '1 ml', -1)).toThrow('Its pieces are not counted yet.');
  });

  it('takes no more than there are, and only from a size that exists', () => {
    expect(() => correctedStock(amber, '50 ml', -5)).toThrow(
      new StockProblem('Only 4 are left now.'),
    );
    expect(() => correctedStock({ ...amber, variants: [], stock: 1 }, '50 ml', -5)).toThrow(
      'Only 1 is left now.',
    );
    expect(() => correctedStock(amber, '30 ml', 1)).toThrow('Amber no longer has the size 30 ml.');
  });
});
