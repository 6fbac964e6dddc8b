import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stockedPieces, type StockLine } from './stockedPieces';

const rose = { productId: 'rose', volume: '10 ml' };
const oud = { productId: 'oud', volume: '12 ml' };
const contents = [
  { ...rose, quantity: 2 },
  { ...oud, quantity: 1 },
];
const set = { productId: 'set', volume: 'Box', contents };

it('a line is itself, and a set with a stock of its own as well', () => {
  expect(stockedPieces([{ ...rose, quantity: 3 }])).toEqual([{ ...rose, quantity: 3 }]);
  expect(stockedPieces([{ ...set, quantity: 2 }])).toEqual([
    { productId: 'set', volume: 'Box', quantity: 2 },
  ]);
});

it('a set that is stocked by its parts is what is in its boxes', () => {
  const lines = [
    { ...set, quantity: 3, byParts: true },
    { ...rose, quantity: 1 },
  ];
  expect(stockedPieces(lines)).toEqual([
    { ...rose, quantity: 6 },
    { ...oud, quantity: 3 },
    { ...rose, quantity: 1 },
  ]);
});

it('of any lines: no piece is lost, and none is a set that is stocked by its parts', () => {
  const size = fc.record({
    productId: fc.constantFrom('rose', 'oud', 'vetiver'),
    volume: fc.constantFrom('2 ml', '10 ml'),
    quantity: fc.integer({ min: 1, max: 10 }),
  });
  const line: fc.Arbitrary<StockLine> = fc.oneof(
    size,
    fc.record({
      productId: fc.constantFrom('set', 'chest'),
      volume: fc.constant('Box'),
      quantity: fc.integer({ min: 1, max: 10 }),
      contents: fc.array(size, { minLength: 1, maxLength: 12 }),
      byParts: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const pieces = stockedPieces(lines);
      const count = (productId: string, volume: string): number =>
        lines.reduce((sum, { contents: box = [], byParts = false, ...own }) => {
          const inBox = box.filter((one) => one.productId === productId && one.volume === volume);
          const perLine = inBox.reduce((all, { quantity }) => all + quantity, 0);
          if (byParts) return sum + perLine * own.quantity;
          return own.productId === productId && own.volume === volume ? sum + own.quantity : sum;
        }, 0);
      for (const { productId, volume } of pieces) {
        const found = pieces.filter((one) => one.productId === productId && one.volume === volume);
        expect(found.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
          count(productId, volume),
        );
      }
      for (const { byParts = false, contents: box = [], ...own } of lines)
        for (const one of byParts ? box : [own])
          expect(pieces).toContainEqual(
            expect.objectContaining({ productId: one.productId, volume: one.volume }),
          );
    }),
  );
});
