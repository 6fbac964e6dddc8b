import { expect, it } from 'vitest';
import { readPriceLimit } from './priceLimit';

it.each([
  ['gift for mother under ₹3,000', 'gift for mother', 3000],
  ['under 3k saffron', 'saffron', 3000],
  ['perfume below Rs. 2500', 'perfume', 2500],
  ['rose less than 1,00,000 rupees', 'rose', 100_000],
  ['oud upto 5000/-', 'oud', 5000],
  ['kesar 3000 se kam', 'kesar', 3000],
  ['mogra ₹2000 tak', 'mogra', 2000],
])('%j looks for %j for at most ₹%d', (query, text, most) => {
  expect(readPriceLimit(query)).toEqual({ text, most });
});

it.each(['saffron', 'under 50 ml', 'under the rain', '2 ml', 'thunder 3000', 'under 3rd', ''])(
  '%j names no price',
  (query) => expect(readPriceLimit(query)).toEqual({ text: query }),
);
