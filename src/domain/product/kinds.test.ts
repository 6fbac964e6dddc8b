import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindsOf, NO_KINDS, rootOf } from './kinds';

const line = (kind: string, parent: string): string => `${kind}\t${parent}`;

/** Few names, so that chains and circles are frequent. */
const lines = fc.array(
  fc
    .tuple(fc.constantFrom('A', 'b', 'C ', 'd', 'É', '…', ''), fc.constantFrom('a', 'B', 'c', 'D'))
    .map(([kind, parent]) => line(kind, parent)),
  { maxLength: 12 },
);

describe('kindsOf', () => {
  it('follows a kind of a kind to its root', () => {
    const kinds = kindsOf([line('Assam agarwood', 'Oud wood'), line('Oud wood', 'Oud')]);
    expect(kinds.above('assam-agarwood')).toEqual([
      { slug: 'oud-wood', name: 'Oud wood' },
      { slug: 'oud', name: 'Oud' },
    ]);
    expect(rootOf(kinds, 'assam-agarwood')).toEqual({ slug: 'oud', name: 'Oud' });
    expect(rootOf(kinds, 'oud-wood')).toEqual({ slug: 'oud', name: 'Oud' });
    expect(rootOf(kinds, 'oud')).toBeUndefined();
    expect(rootOf(NO_KINDS, 'oud-wood')).toBeUndefined();
  });

  it.each([
    ['a note of itself', [line('Saffron', ' saffron ')], 'saffron'],
    ['no note above', [line('Saffron', '…')], 'saffron'],
    ['no note', [line('', 'Saffron')], ''],
    ['no tab', ['Saffron'], 'saffron'],
    ['a closed circle', [line('A', 'B'), line('B', 'C'), line('C', 'A')], 'c'],
  ])('ignores %s', (_, given, slug) => {
    expect(kindsOf(given).above(slug)).toEqual([]);
  });

  it('keeps the first of two lines for a note', () => {
    const kinds = kindsOf([line('Taif rose', 'Rose'), line('taif Rose', 'Flower')]);
    expect(rootOf(kinds, 'taif-rose')?.name).toBe('Rose');
  });

  it('has no circles, and what is above a note’s parent is above the note', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const kinds = kindsOf(given);
        for (const slug of ['a', 'b', 'c', 'd', 'e', '']) {
          const above = kinds.above(slug);
          expect(above.map((one) => one.slug)).not.toContain(slug);
          expect(new Set(above.map((one) => one.slug)).size).toBe(above.length);
          const [parent, ...rest] = above;
          if (parent) expect(kinds.above(parent.slug)).toEqual(rest);
        }
      }),
    );
  });

  it('reads a list once', () => {
    const given = [line('Taif rose', 'Rose')];
    expect(kindsOf(given)).toBe(kindsOf(given));
  });
});
