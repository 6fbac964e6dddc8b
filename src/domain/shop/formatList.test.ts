import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatList } from './formatList';

it('names things as British English does', () => {
  expect(formatList(['Heat', 'Dusk', 'Rain'])).toBe('Heat, Dusk and Rain');
  for (const [word, type] of [
    ['and', 'conjunction'],
    ['or', 'disjunction'],
  ] as const) {
    const format = new Intl.ListFormat('en-GB', { type });
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 }), { maxLength: 5 }), (items) => {
        expect(formatList(items, word)).toBe(format.format(items));
      }),
    );
  }
});
