import { expect, it } from 'vitest';
import { countText } from './countText';

it.each([
  [0, 0, '0 fragrances'],
  [1, 0, 'One fragrance'],
  [2000, 0, '2,000 fragrances'],
  [18, 2, '16 fragrances and 2 sets'],
  [2, 1, 'One fragrance and one set'],
  [1, 1, 'One set'],
  [2, 2, '2 sets'],
])('%d products with %d sets are %s', (count, sets, text) => {
  expect(countText(count, sets)).toBe(text);
});
