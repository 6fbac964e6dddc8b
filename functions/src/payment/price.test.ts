import { expect, test } from 'vitest';
import { sameQuote, type Quote } from './price';

const quoteOf = (part: object): Quote => ({
  amountPaise: 100_000,
  pricing: {
    lines: [
      {
        productId: 'pair',
        name: 'Pair',
        volume: 'Box',
        quantity: 1,
        unitPrice: 1000,
        total: 1000,
        contents: [{ productId: 'rose', name: 'Rose', volume: '10 ml', quantity: 1, ...part }],
      },
    ],
    subtotal: 1000,
    discounts: [],
    shipping: 0,
    total: 1000,
    currency: 'INR',
  },
});

test('two quotes with another fragrance of the same name in the box differ', () => {
  expect(sameQuote(quoteOf({}), quoteOf({}))).toBe(true);
  expect(sameQuote(quoteOf({}), quoteOf({ productId: 'rose-2' }))).toBe(false);
});

test('the order in which Firestore returns the fields of a part does not matter', () => {
  const stored = quoteOf({});
  const [line] = stored.pricing.lines;
  if (line) line.contents = [{ quantity: 1, volume: '10 ml', name: 'Rose', productId: 'rose' }];
  expect(sameQuote(stored, quoteOf({}))).toBe(true);
});
