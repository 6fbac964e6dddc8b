import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOffer, aProduct, NOW } from '../../../tests/support/domain';
import {
  MAX_PARTS,
  boxText,
  partLabel,
  partProblem,
  partsOf,
  isStockedByParts,
  partText,
  priceOfParts,
  setsLeft,
  toPart,
  type Part,
} from './contents';
import type { Product } from './product';
import { SHOWN_STOCK_MAX } from './shownStock';

const rose = aProduct({
  id: 'rose',
  name: 'Rose of Kannauj',
  variants: [
    { volume: '10 ml', price: 1990, inStock: true },
    { volume: '50 ml', price: 8450, inStock: false },
  ],
});
const oud = aProduct({ id: 'oud', name: 'Assam Oud', volume: '12 ml', price: 14_500.5 });
const other = aProduct({ id: 'other', name: 'Pair', contents: ['rose/10 ml'] });
const byId = (...products: Product[]) => new Map(products.map((one) => [one.id, one]));
const known = byId(rose, oud, other);

const parts: fc.Arbitrary<Part> = fc.record({
  productId: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$/),
  volume: fc.stringMatching(/^[a-z0-9 ×/.]{1,40}$/),
});

describe('the text of a part', () => {
  it('is read as it was written, and counted where it is repeated', () => {
    fc.assert(
      fc.property(fc.array(parts, { maxLength: MAX_PARTS }), (list) => {
        const contents = list.map(partText);
        for (const part of list) expect(toPart(partText(part))).toEqual(part);
        const read = partsOf({ contents });
        expect(read.map(partText)).toEqual([...new Set(contents)]);
        expect(
          read.flatMap((part) => Array(part.quantity).fill(partText(part))).toSorted(),
        ).toEqual(contents.toSorted());
      }),
    );
  });

  it.each(['', 'rose', 'rose/', '/10 ml', '_rose/10 ml', 'ro se/10 ml', `rose/${'v'.repeat(41)}`])(
    'is not %j',
    (text) => {
      expect(toPart(text)).toBeUndefined();
      expect(partsOf({ contents: [text, 'rose/10 ml'] })).toEqual([
        { productId: 'rose', volume: '10 ml', quantity: 1 },
      ]);
    },
  );

  it('names the fragrance, its size and how many there are', () => {
    const part = { name: 'Rose of Kannauj', volume: '10 ml', quantity: 1 };
    expect(partLabel(part)).toBe('Rose of Kannauj, 10 ml');
    expect(partLabel({ ...part, quantity: 2 })).toBe('Rose of Kannauj, 10 ml × 2');
    const box = [
      { ...part, productId: 'rose' },
      { productId: 'oud', name: 'Assam Oud', volume: '12 ml', quantity: 2 },
    ];
    expect(boxText(box, 1)).toBe('In the box: Rose of Kannauj, 10 ml; Assam Oud, 12 ml × 2');
    expect(boxText(box, 3)).toBe('In each box: Rose of Kannauj, 10 ml; Assam Oud, 12 ml × 2');
  });
});

describe('the price of the parts', () => {
  const contents = ['rose/10 ml', 'oud/12 ml', 'rose/10 ml'];

  it('is their sum, after the automatic offers that a cart with them has', () => {
    expect(priceOfParts({ contents }, known, [], NOW)).toBe(18_480.5);
    const offers = [anOffer(), anOffer({ id: 'late', minOrderValue: 20_000 })];
    expect(priceOfParts({ contents }, known, offers, NOW)).toBe(16_632.5);
    const coupon = anOffer({ isAutomatic: false, couponCode: 'X', id: 'X' });
    expect(priceOfParts({ contents }, known, [coupon], NOW)).toBe(18_480.5);
  });

  it('is unknown without parts, or when one of them is not in the catalogue', () => {
    expect(priceOfParts({ contents: [] }, known, [], NOW)).toBeUndefined();
    expect(priceOfParts({ contents }, byId(rose), [], NOW)).toBeUndefined();
    expect(priceOfParts({ contents: ['rose/2 ml'] }, known, [], NOW)).toBeUndefined();
    expect(priceOfParts({ contents: ['rose/10 ml', '?'] }, known, [], NOW)).toBeUndefined();
  });
});

describe('the stock of a set', () => {
  const contents = ['rose/10 ml', 'oud/12 ml', 'rose/10 ml'];
  const sizes = (stock?: number) =>
    aProduct({ id: 'rose', variants: [{ volume: '10 ml', price: 1, inStock: true, stock }] });
  const left = (...products: Product[]) => setsLeft({ contents }, byId(...products));

  it('is that of its parts where its own pieces are not counted', () => {
    const set = aProduct({ volume: 'Box', contents });
    expect(isStockedByParts(set, 'Box')).toBe(true);
    expect(isStockedByParts(set, 'Chest')).toBe(false);
    expect(isStockedByParts({ ...set, stock: 0 }, 'Box')).toBe(false);
    expect(isStockedByParts(aProduct({ volume: 'Box' }), 'Box')).toBe(false);
    const variants = [
      { volume: 'Box', price: 1, inStock: true, stock: 3 },
      { volume: 'Chest', price: 1, inStock: false },
    ];
    expect(isStockedByParts({ ...set, variants }, 'Box')).toBe(false);
    expect(isStockedByParts({ ...set, variants }, 'Chest')).toBe(true);
  });

  it.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [7, 3],
    // As many as are told at most: there may be more.
    [10, 10],
    [24, 12],
  ])('with %i bottles of what is in it twice: %i sets', (stock, sets) => {
    expect(left(sizes(stock), oud)).toBe(sets);
    expect(left(sizes(stock), { ...oud, stock: 2 })).toBe(Math.min(sets, 2));
  });

  it('is not limited by what is not counted', () => {
    expect(left(sizes(), oud)).toBeUndefined();
    expect(left(sizes(), { ...oud, stock: 4 })).toBe(4);
    expect(setsLeft({ contents: [] }, known)).toBeUndefined();
  });

  it('is nothing when a part, or its size, is no longer made', () => {
    expect(left({ ...oud, stock: 4 })).toBe(0);
    expect(left(sizes(), { ...oud, volume: '6 ml' })).toBe(0);
  });

  it('is nothing while a part is sold out, counted or not', () => {
    expect(left(sizes(), { ...oud, inStock: false })).toBe(0);
    expect(left({ ...sizes(9), inStock: false }, oud)).toBe(0);
  });

  it('is as many sets as can be packed, one after the other', () => {
    // Not the most that is told, of which there may be more.
    const known = fc.nat(30).filter((n) => n !== SHOWN_STOCK_MAX);
    const stock = fc.option(known, { nil: undefined });
    fc.assert(
      fc.property(
        fc.array(parts, { minLength: 1, maxLength: 4 }),
        fc.array(stock),
        (list, stocks) => {
          const text = list.map(partText);
          const counted = new Map(list.map((part, n) => [partText(part), stocks[n]]));
          const products = [...new Set(list.map(({ productId }) => productId))].map((id) =>
            aProduct({
              id,
              variants: list
                .filter(({ productId }) => productId === id)
                .map((part) => ({
                  volume: part.volume,
                  price: 1,
                  inStock: true,
                  stock: counted.get(partText(part)),
                })),
            }),
          );
          const sets = setsLeft({ contents: text }, byId(...products));
          const canPack = (boxes: number): boolean =>
            partsOf({ contents: text }).every(
              (part) => boxes * part.quantity <= (counted.get(partText(part)) ?? Infinity),
            );
          expect(canPack(sets ?? 1000)).toBe(true);
          if (sets !== undefined) expect(canPack(sets + 1)).toBe(false);
        },
      ),
    );
  });
});

describe('a part', () => {
  it.each([
    ['', 'Choose a fragrance.'],
    ['/10 ml', 'Choose a fragrance.'],
    ['rose/', 'Choose a size.'],
    ['rose/10 ml', undefined],
    // What is sold out today may still be in a box.
    ['rose/50 ml', undefined],
    ['oud/12 ml', undefined],
    ['rose/2 ml', 'There is no size 2 ml.'],
    ['gone/10 ml', 'This fragrance no longer exists.'],
    ['other/50 ml', 'A set cannot contain a set.'],
    ['other/', 'A set cannot contain a set.'],
  ])('%j: %s', (text, problem) => {
    expect(partProblem(text, known, undefined)).toBe(problem);
  });

  it('is not the set itself', () => {
    expect(partProblem('rose/10 ml', known, 'rose')).toBe('A set cannot contain a set.');
    expect(partProblem('rose/10 ml', known, 'oud')).toBeUndefined();
  });

  it('is checked as a text where the catalogue is not known', () => {
    expect(partProblem('gone/10 ml', undefined, undefined)).toBeUndefined();
    expect(partProblem('gone/', undefined, undefined)).toBe('Choose a size.');
  });
});
