import { expect, it } from 'vitest';
import { readPriceWords } from './priceWords';

it.each([
  ['gift for mother under ₹3,000', 'gift for mother', 3000],
  ['under 3k saffron', 'saffron', 3000],
  ['perfume below Rs. 2500', 'perfume', 2500],
  ['rose less than 1,00,000 rupees', 'rose', 100_000],
  ['oud upto 5000/-', 'oud', 5000],
  ['kesar 3000 se kam', 'kesar', 3000],
  ['mogra ₹2000 tak', 'mogra', 2000],
])('%j looks for %j for at most ₹%d', (query, text, most) => {
  expect(readPriceWords(query)).toEqual({ text, most });
});

it.each([
  ['between 2000 and 4000', { text: '', least: 2000, most: 4000 }],
  ['oud from ₹2,000 to ₹4,000', { text: 'oud', least: 2000, most: 4000 }],
  ['2000-4000 rose', { text: 'rose', least: 2000, most: 4000 }],
  ['between 4k and 2k', { text: '', least: 2000, most: 4000 }],
  ['oud above 5000', { text: 'oud', least: 5000 }],
  ['more than 2k', { text: '', least: 2000 }],
  ['not more than 2k', { text: '', most: 2000 }],
  ['cheap perfume', { text: 'perfume', isCheap: true }],
  ['affordable oud under 3000', { text: 'oud', most: 3000, isCheap: true }],
])('%j names %j', (query, words) => expect(readPriceWords(query)).toEqual(words));

it.each(['between 2 and 10 ml', '5 to 10 pieces', 'rose 2 to 3', 'over the rain'])(
  '%j names no range',
  (query) => expect(readPriceWords(query)).toEqual({ text: query }),
);

it.each(['saffron', 'under 50 ml', 'under the rain', '2 ml', 'thunder 3000', 'under 3rd', ''])(
  '%j names no price',
  (query) => expect(readPriceWords(query)).toEqual({ text: query }),
);
