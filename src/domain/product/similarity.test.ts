import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aProduct, productLists } from '../../../tests/support/domain';
import { kindsOf } from './kinds';
import { noteSlug } from './noteSlug';
import { notesIndex, oftenWith, similarTo, similarity } from './similarity';

const notes = (id: string, top: string[], middle: string[], base: string[]) =>
  aProduct({ id, name: id, topNotes: top, middleNotes: middle, baseNotes: base });

/** Mysore sandalwood and sandal milk are sandalwood; Laddu sandalwood is a kind of a kind. */
const kinds = kindsOf([
  'Mysore sandalwood\tSandalwood',
  'Laddu sandalwood\tMysore sandalwood',
  'Sandal milk\tSandalwood',
  'Taif rose\tRose',
  'Damask rose\tRose',
]);

const santal = notes('santal', ['Cardamom'], ['Iris butter'], ['Sandalwood']);

describe('noteSlug', () => {
  it.each([
    ['Kagzi lime', 'kagzi-lime'],
    [' Night-blooming  cereus ', 'night-blooming-cereus'],
    ['Cèdre de l’Atlas', 'cedre-de-l-atlas'],
    ['River-stone accord', 'river-stone-accord'],
    ['No. 5', 'no-5'],
    ['गुलाब', 'गुलाब'],
    ['…', ''],
  ])('%j is at %j', (note, slug) => {
    expect(noteSlug(note)).toBe(slug);
  });

  it('is one URL segment and idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (note) => {
        const slug = noteSlug(note);
        expect(slug).not.toMatch(/[/?#%\s.]/);
        expect(noteSlug(slug)).toBe(slug);
      }),
    );
  });
});

describe('similarity', () => {
  it('is 1 for the same pyramid in any spelling', () => {
    expect(similarity(santal, santal)).toBe(1);
    expect(similarity(santal, notes('x', ['cardamom '], ['Iris Butter'], ['SANDALWOOD']))).toBe(1);
  });

  it('is 0 when no notes are shared, or none are known', () => {
    expect(similarity(santal, notes('x', ['Mint'], ['Rose'], ['Musk']))).toBe(0);
    expect(similarity(aProduct(), aProduct())).toBe(0);
  });

  it('counts a base note three times and a middle note twice a top note', () => {
    // The weights add up to six: shared weight over total weight.
    expect(similarity(santal, notes('x', ['Cardamom'], [], []))).toBeCloseTo(1 / 6);
    expect(similarity(santal, notes('x', [], ['Iris butter'], []))).toBeCloseTo(2 / 6);
    expect(similarity(santal, notes('x', [], [], ['Sandalwood']))).toBeCloseTo(3 / 6);
  });

  it('counts a note in different tiers with the lesser weight', () => {
    // Sandalwood as a top note: 1 shared of 1 + 2 + 3.
    expect(similarity(santal, notes('x', ['Sandalwood'], [], []))).toBeCloseTo(1 / 6);
  });

  it('counts a note named in two tiers once', () => {
    const twice = notes('x', ['Sandalwood'], [], ['Sandalwood']);
    expect(similarity(twice, notes('y', [], [], ['Sandalwood']))).toBe(1);
  });

  it('counts a note and its kinds as nearly the same', () => {
    const mysore = notes('x', ['Cardamom'], ['Iris butter'], ['Laddu sandalwood']);
    expect(similarity(santal, mysore)).toBeCloseTo(3 / 9);
    expect(similarity(santal, mysore, kinds)).toBeCloseTo((1 + 2 + 0.8 * 3) / 6);
    expect(similarity(mysore, mysore, kinds)).toBe(1);
    const roses = notes('y', ['Damask rose'], [], ['Taif rose']);
    expect(similarity(roses, notes('z', [], [], ['Rose']), kinds)).toBeCloseTo(0.8);
  });

  it('is symmetric, between 0 and 1, and 1 with itself', () => {
    fc.assert(
      fc.property(productLists, (products) => {
        for (const a of products) {
          const known = notesIndex([a]).length > 0;
          expect(similarity(a, a)).toBe(known ? 1 : 0);
          for (const b of products) {
            const likeness = similarity(a, b);
            expect(likeness).toBe(similarity(b, a));
            expect(likeness).toBeGreaterThanOrEqual(0);
            expect(likeness).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });
});

describe('similarTo', () => {
  const near = notes('near', [], ['Iris Butter'], ['Sandalwood']);
  const far = notes('far', ['Cardamom'], ['Rose'], ['Musk']);
  const none = notes('none', ['Mint'], [], []);

  it('lists the most similar first, with the shared notes', () => {
    expect(
      similarTo(santal, [none, far, santal, near], 3).map((s) => [s.product.id, s.sharedNotes]),
    ).toEqual([
      ['near', ['Sandalwood', 'Iris Butter']],
      ['far', ['Cardamom']],
    ]);
  });

  it('names the note where the kinds differ, and the kind where they do not', () => {
    const own = notes('own', ['Taif rose'], [], ['Mysore sandalwood']);
    const other = notes('other', ['Taif Rose'], [], ['Sandal milk']);
    const [found] = similarTo(own, [other], 1, kinds);
    expect(found?.sharedNotes).toEqual(['Sandalwood', 'Taif Rose']);
    const root = notes('root', [], [], ['Sandalwood']);
    expect(similarTo(own, [root], 1, kinds)[0]?.sharedNotes).toEqual(['Sandalwood']);
  });

  it('returns as many as requested', () => {
    expect(similarTo(santal, [far, near], 1).map((s) => s.product.id)).toEqual(['near']);
  });

  it('never lists the product itself, an unknown one or one twice, whatever their order', () => {
    fc.assert(
      fc.property(productLists, fc.nat(6), (products, n) => {
        for (const product of products) {
          const found = similarTo(product, products, n);
          expect(found.length).toBeLessThanOrEqual(n);
          expect(
            found.every((s) => s.product.id !== product.id && products.includes(s.product)),
          ).toBe(true);
          expect(found.every((s) => s.sharedNotes.length > 0)).toBe(true);
          expect(new Set(found.map((s) => s.product.id)).size).toBe(found.length);
          expect(similarTo(product, products.toReversed(), n)).toEqual(found);
          for (const s of found) expect(s.likeness).toBe(similarity(product, s.product));
        }
      }),
    );
  });
});

describe('notesIndex', () => {
  it('lists the fragrances of each note and its tier', () => {
    const a = notes('a', ['Saffron'], [], ['Sandalwood']);
    const b = notes('b', ['sandalwood'], ['Saffron'], []);
    const c = notes('c', [], [], ['Sandalwood']);
    expect(
      notesIndex([b, c, a]).map((entry) => [
        entry.slug,
        entry.name,
        entry.uses.map((use) => `${use.product.id} ${use.tier}`),
      ]),
    ).toEqual([
      ['saffron', 'Saffron', ['b middle', 'a top']],
      ['sandalwood', 'Sandalwood', ['a base', 'c base', 'b top']],
    ]);
  });

  it('omits no note and no product', () => {
    fc.assert(
      fc.property(productLists, (products) => {
        const index = notesIndex(products);
        for (const product of products) {
          const slugs = [...product.topNotes, ...product.middleNotes, ...product.baseNotes].map(
            noteSlug,
          );
          const found = index.filter((entry) => entry.uses.some((use) => use.product === product));
          expect(found.map((entry) => entry.slug).sort()).toEqual([...new Set(slugs)].sort());
        }
        expect(new Set(index.map((entry) => entry.slug)).size).toBe(index.length);
      }),
    );
  });

  it('has under a note the fragrances of its kinds, once each, and says which kinds', () => {
    const a = notes('a', ['Sandalwood'], ['Laddu sandalwood'], ['Sandal milk']);
    const b = notes('b', [], [], ['Sandalwood']);
    const c = notes('c', ['Taif rose'], [], []);
    const index = notesIndex([c, b, a], kinds);
    expect(index.map(({ slug, root }) => [slug, root?.slug])).toEqual([
      ['laddu-sandalwood', 'sandalwood'],
      ['mysore-sandalwood', 'sandalwood'],
      ['rose', undefined],
      ['sandal-milk', 'sandalwood'],
      ['sandalwood', undefined],
      ['taif-rose', 'rose'],
    ]);
    const entry = (wanted: string) => index.find(({ slug }) => slug === wanted);
    expect(entry('sandalwood')).toMatchObject({
      name: 'Sandalwood',
      kinds: [{ name: 'Laddu sandalwood' }, { name: 'Sandal milk' }],
      uses: [
        { product: a, tier: 'base', as: ['Sandal milk', 'Laddu sandalwood', 'Sandalwood'] },
        { product: b, tier: 'base', as: [] },
      ],
    });
    expect(entry('mysore-sandalwood')?.uses).toEqual([
      { product: a, tier: 'middle', as: ['Laddu sandalwood'] },
    ]);
    // No fragrance calls a note just that; its page holds those of its kinds.
    expect(entry('rose')).toMatchObject({
      name: 'Rose',
      uses: [{ product: c, as: ['Taif rose'] }],
    });
  });
});

describe('oftenWith', () => {
  const a = notes('a', ['Saffron'], ['Taif rose'], ['Sandalwood', 'Oud']);
  const b = notes('b', ['Saffron'], ['Damask rose'], ['Mysore sandalwood']);
  const c = notes('c', ['Saffron'], ['Damask rose'], ['Oud']);
  const d = notes('d', ['Mint'], [], ['Oud']);
  const index = notesIndex([a, b, c, d], kinds);
  const names = (slug: string, n = 6): string[] => {
    const entry = index.find((one) => one.slug === slug);
    return entry ? oftenWith(entry, index, n).map(({ name }) => name) : [];
  };

  it('lists the notes that most often share a fragrance with it, kinds by their root', () => {
    expect(names('saffron')).toEqual(['Rose', 'Oud', 'Sandalwood']);
    expect(names('saffron', 1)).toEqual(['Rose']);
  });

  it('lists neither the note itself nor its kinds or its root', () => {
    expect(names('rose')).toEqual(['Saffron', 'Oud', 'Sandalwood']);
    expect(names('damask-rose')).toEqual(['Saffron']);
  });

  it('does not call once often', () => {
    expect(names('mint')).toEqual([]);
  });
});
