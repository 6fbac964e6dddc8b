import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aProduct, productLists } from '../../../tests/support/domain';
import { profileOf } from '../../../tools/emulators/ports';
import { demoNotes, demoProducts } from '../../../tools/seed/demoData';
import { kindsOf } from './kinds';
import { kindLines } from './notes';
import { decodeProduct } from './productSchema';
import { buildIndex, meaningsOf, nameFinder, search } from './search';
import { SYNONYMS } from './synonyms';

const PRODUCTS = [
  aProduct({
    id: 'amber-durbar',
    name: 'Amber Durbar',
    shortName: 'Labdanum, saffron and old gold',
    category: 'Oriental',
    tags: ['unisex', 'bold'],
    topNotes: ['Bitter orange', 'Saffron'],
    baseNotes: ['Sandalwood'],
  }),
  aProduct({
    id: 'mysore-santal',
    name: 'Mysore Santal',
    category: 'Woody',
    concentration: 'Extrait de Parfum',
    topNotes: ['Cardamom'],
    middleNotes: ['Mysore sandalwood'],
    baseNotes: ['Cèdre', 'Ambrette'],
  }),
  aProduct({
    id: 'rose-of-kannauj',
    name: 'Rose of Kannauj',
    category: 'Floral',
    tags: ['gift'],
    topNotes: ['Damask rose petals'],
  }),
  aProduct({ id: 'oud-royale', name: 'Oud Royale', category: 'Oud', middleNotes: ['Taif rose'] }),
  aProduct({ id: 'nose', name: 'Nose Gay', category: 'Floral' }),
];
const index = buildIndex(PRODUCTS);
const find = (query: string): string[] => search(index, query).map((product) => product.id);

describe('search', () => {
  it.each<[string, string[]]>([
    ['Amber Durbar', ['amber-durbar']],
    ['durbar', ['amber-durbar']],
    ['AMBER  durbar!', ['amber-durbar']],
    ['durbar amber', ['amber-durbar']],
    // A family, a note, a tag, a concentration, a short name.
    ['woody', ['mysore-santal']],
    ['cardamom', ['mysore-santal']],
    ['gift', ['rose-of-kannauj']],
    ['extrait', ['mysore-santal']],
    ['labdanum', ['amber-durbar']],
    // With or without accents.
    ['cedre', ['mysore-santal']],
    ['CÈDRE', ['mysore-santal']],
    // A prefix; a name before a note.
    ['sand', ['amber-durbar', 'mysore-santal']],
    ['roy', ['oud-royale']],
    ['rose', ['rose-of-kannauj', 'oud-royale']],
    ['rose oud', ['oud-royale']],
    // Every word must match.
    ['rose cardamom', []],
    ['zzz', []],
  ])('%j', (query, ids) => {
    expect(find(query)).toEqual(ids);
  });

  it.each<[string, string, string[]]>([
    ['a letter too many', 'durbaar', ['amber-durbar']],
    ['a letter too few', 'durbr', ['amber-durbar']],
    ['another letter', 'durbir', ['amber-durbar']],
    ['two neighbours swapped', 'dubrar', ['amber-durbar']],
    ['the first letter wrong', 'turbar', ['amber-durbar']],
    ['two errors in eight letters', 'sandlewood', ['amber-durbar', 'mysore-santal']],
    ['an error while still typing', 'kanau', ['rose-of-kannauj']],
    ['errors in both words', 'ambr durbr', ['amber-durbar']],
    [
      'a right beginning of one word that is a wrong end of another',
      'ambr',
      ['amber-durbar', 'mysore-santal'],
    ],
    ['two errors in six letters', 'dorbor', []],
    ['an error in three letters', 'oub', []],
    ['three errors in eight letters', 'samdlewod', []],
  ])('tolerates %s, or not: %s', (_name, query, ids) => {
    expect(find(query).sort()).toEqual(ids.sort());
  });

  it('does not look for typos in a correctly spelled word', () => {
    expect(find('rose')).not.toContain('nose');
    expect(find('nose')).toEqual(['nose']);
  });

  it('does not read a correct prefix as a misspelled prefix of another word', () => {
    const list = [
      aProduct({ id: 'sandal', name: 'Sandal' }),
      aProduct({ id: 'santal', name: 'Santal' }),
    ];
    expect(search(buildIndex(list), 'sand').map((p) => p.id)).toEqual(['sandal']);
    // A whole word with one wrong letter still matches as a typo.
    expect(
      search(buildIndex(list), 'sancal')
        .map((p) => p.id)
        .sort(),
    ).toEqual(['sandal', 'santal']);
  });

  it('lists each product once per word, with its highest weight', () => {
    const { words, postings } = buildIndex([
      aProduct({ name: 'Rose rose', tags: ['rose'], topNotes: ['Rose', 'Rose water'] }),
    ]);
    expect(postings[words.indexOf('rose')]).toEqual([{ at: 0, weight: 8 }]);
  });

  it('puts the better match first', () => {
    const list = [
      aProduct({ id: 'tag', name: 'A', tags: ['rose'] }),
      aProduct({ id: 'note', name: 'B', topNotes: ['Rose'] }),
      aProduct({ id: 'prefix', name: 'Rosewood' }),
      aProduct({ id: 'name', name: 'Rose' }),
    ];
    expect(search(buildIndex(list), 'rose').map((p) => p.id)).toEqual([
      'name',
      'prefix',
      'note',
      'tag',
    ]);
  });

  it.each(['😀', '.*+?^${}', '—', '…', '-'])('finds nothing by %s', (query) => {
    expect(find(query)).toEqual([]);
  });

  it.each(['', '   ', '\u200b'])('returns all products in order for %j', (query) => {
    expect(search(index, query)).toEqual(PRODUCTS);
  });
});

describe('any catalogue and query', () => {
  it('never adds or repeats a product, and never throws', () => {
    fc.assert(
      fc.property(
        productLists,
        fc.string({ maxLength: 20, unit: 'grapheme' }),
        (products, query) => {
          const found = search(buildIndex(products), query);
          expect(found.every((product) => products.includes(product))).toBe(true);
          expect(new Set(found).size).toBe(found.length);
        },
      ),
    );
  });

  it('every product is found by its full name, by each note and by its category', () => {
    fc.assert(
      fc.property(productLists, (products) => {
        const all = buildIndex(products);
        for (const product of products) {
          const texts = [product.name, product.category, ...product.topNotes, ...product.baseNotes];
          // Signs alone find nothing.
          for (const text of texts.filter((one) => /[\p{L}\p{N}]/u.test(one)))
            expect(search(all, text)).toContain(product);
        }
      }),
    );
  });

  it('every product is found by its name with one typo in a longer word', () => {
    const word = fc.string({ minLength: 5, maxLength: 9, unit: fc.constantFrom(...'abcdefgh') });
    fc.assert(
      fc.property(
        word,
        fc.array(word, { maxLength: 8 }),
        fc.nat(),
        fc.constantFrom('drop', 'add', 'change', 'swap'),
        (name, others, seed, slip) => {
          const at = seed % (name.length - 1);
          const [a = '', b = ''] = name.slice(at, at + 2);
          const middle = { drop: b, add: `${a}z${b}`, change: `z${b}`, swap: b + a }[slip];
          const typed = name.slice(0, at) + middle + name.slice(at + 2);
          // The typo may happen to spell another word of the catalogue.
          fc.pre(!others.includes(typed) && !others.some((other) => other.startsWith(typed)));
          const products = [name, ...others].map((n, i) =>
            aProduct({ id: `p${i}`, name: n, category: '', concentration: '' }),
          );
          expect(search(buildIndex(products), typed)).toContain(products[0]);
        },
      ),
    );
  });

  it('an additional word never finds more products', () => {
    fc.assert(
      fc.property(
        productLists,
        fc.constantFrom('rose', 'white', 'eau', 'om'),
        fc.constantFrom('oud', 'musk', 'par'),
        (products, one, two) => {
          const all = buildIndex(products);
          const narrow = search(all, `${one} ${two}`);
          expect(new Set(narrow)).toEqual(
            new Set(search(all, one).filter((product) => search(all, two).includes(product))),
          );
        },
      ),
    );
  });

  it('finds a kind by the name of what it is a kind of, as well as by its own', () => {
    const lines = ['Cèdre\tCedar', 'Cedar\tConifer', 'Taif rose\tRose'];
    const byKind = buildIndex(PRODUCTS, kindsOf(lines));
    const ids = (query: string) => search(byKind, query).map(({ id }) => id);
    expect(find('conifer')).toEqual([]);
    for (const query of ['cedar', 'conifer', 'conifers', 'cedre'])
      expect(ids(query)).toEqual(['mysore-santal']);
    expect(ids('rose')).toEqual(find('rose'));
  });
});

describe('the demo catalogue, searched as shoppers do', () => {
  const profile = profileOf('test', 0);
  const products = demoProducts(profile, new Date('2026-11-20T06:30:00Z')).products.map((data) =>
    decodeProduct(data.id, data),
  );
  const all = buildIndex(products, kindsOf(kindLines(demoNotes(profile).notes)));
  const found = (query: string): string[] => search(all, query).map(({ id }) => id);
  const everything = products.map(({ id }) => id);

  it.each([
    ['midnite', 'midnight'],
    ['mogra at midnite', 'mogra at midnight'],
    ['kesar', 'saffron'],
    ['zafran', 'saffron'],
    ['kesr', 'saffron'],
    ['gulab', 'rose'],
    ['गुलाब', 'rose'],
    ['chandan', 'sandalwood'],
    ['chameli', 'jasmine'],
    ['elaichi', 'cardamom'],
    ['laung', 'clove'],
    ['kamal', 'lotus'],
    ['tulsi', 'basil'],
    ['oudh', 'oud'],
    ['samples', 'vial'],
    ['tester', 'vial'],
    ['2ml', '2 ml'],
    ['ittar', 'attar'],
    ['rose for her', 'rose her'],
    ['the scent of kesar', 'saffron'],
    ['ladies', 'women'],
    ['gift for mother', 'gift her'],
    ['perfume for husband', 'him'],
    ['wedding perfume', 'party'],
    ['office', 'work'],
    ['nimbu noir', 'nimbu-noir'],
    ['purfume', 'perfume'],
    ['rose fragence', 'rose'],
    ['teenager', 'casual'],
  ])('%j finds what %j finds', (query, same) => {
    expect(found(query)).not.toEqual([]);
    expect(found(query).toSorted()).toEqual(found(same).toSorted());
  });

  it.each([
    ['kesar', 'saffron-veil'],
    ['gulab', 'rose-of-kannauj'],
    ['gulab jal', 'rose-of-kannauj'],
    ['chandan', 'mysore-santal'],
    ['mogra', 'mogra-at-midnight'],
    ['khus', 'vetiver-rain'],
    ['nimbu', 'nimbu-noir'],
    ['elaichi', 'green-cardamom'],
    ['agarwood', 'assam-oud'],
    ['attar', 'assam-oud'],
  ])('%j finds %s', (query, id) => {
    expect(found(query)).toContain(id);
  });

  it('finds by how a fragrance wears', () => {
    const wearing = (...steps: string[]): string[] =>
      products.filter(({ wear }) => steps.some((step) => wear.includes(step))).map(({ id }) => id);
    expect(found('long lasting').toSorted()).toEqual(
      wearing('Eight hours', 'Until tomorrow').toSorted(),
    );
    expect(found('monsoon')).toEqual(expect.arrayContaining(wearing('Monsoon')));
    expect(found('summer office perfume for men').toSorted()).toEqual(
      found('summer')
        .filter((id) => found('office').includes(id) && found('men').includes(id))
        .toSorted(),
    );
    expect(found('summer office perfume for men')).toContain('vetiver-rain');
  });

  it('finds a size with or without a space, and no other size', () => {
    const having = (volume: string): string[] =>
      products
        .filter((product) => [product, ...product.variants].some((size) => size.volume === volume))
        .map(({ id }) => id);
    for (const [query, volume] of [
      ['2 ml', '2 ml'],
      ['2ML', '2 ml'],
      ['10ml', '10 ml'],
      ['50 ml', '50 ml'],
      ['75 ml', '75 ml'],
    ] as const)
      expect(found(query).toSorted()).toEqual(having(volume).toSorted());
    expect(found('60 ml')).toEqual([]);
  });

  it('finds everything for a word that says only perfume, and lets it narrow where it can', () => {
    for (const query of ['perfume', 'perfumes', 'fragrance', 'a scent'])
      expect(found(query)).toEqual(everything);
    expect(found('attar').toSorted()).toEqual(['assam-oud', 'five-attars']);
    expect(found('oud attar')).toEqual(['assam-oud']);
    expect(found('lotus attar')).toEqual(found('lotus'));
    expect(found('zzz perfume')).toEqual([]);
  });

  it('keeps people apart from the words that begin like them', () => {
    const tagged = (tag: string): string[] =>
      products.filter(({ tags }) => tags.includes(tag)).map(({ id }) => id);
    expect(found('men')).toEqual(expect.arrayContaining(tagged('him')));
    expect(found('women')).toEqual(expect.arrayContaining(tagged('her')));
    expect(found('man')).not.toContain('saffron-veil');
    expect(found('men')).not.toContain('rose-of-kannauj');
  });

  it('finds nothing by a synonym whose material no fragrance has', () => {
    for (const typed of ['haldi', 'hina']) expect(found(typed)).toEqual([]);
  });

  it('finds by every synonym just what its words of the catalogue find', () => {
    for (const [typed, meant] of SYNONYMS) {
      const bearing = new Set(
        [typed, ...meant].flatMap((name) => {
          const at = all.words.indexOf(name);
          return (all.postings[at] ?? []).map((posting) => products[posting.at]?.id);
        }),
      );
      expect(new Set(found(typed)), typed).toEqual(bearing);
    }
  });

  it('reads a name in Hindi as the note that has a page', () => {
    expect(meaningsOf('Kesar')).toEqual(['saffron']);
    expect(meaningsOf('nimbu')).toEqual(['lime', 'lemon']);
    expect(meaningsOf('khus leaf')).toEqual(['vetiver leaf']);
    expect(meaningsOf('rose')).toEqual([]);
  });
});

describe('names', () => {
  const names = ['Kashmiri saffron', 'Mysore sandalwood', 'Damask rose', 'Cèdre'];
  const find = nameFinder(names, (name) => [name]);

  it.each([
    ['kesar', ['Kashmiri saffron']],
    ['saffrn', ['Kashmiri saffron']],
    ['chandan', ['Mysore sandalwood']],
    ['gulab', ['Damask rose']],
    // Any part of a name, with or without accents, as before.
    ['wood', ['Mysore sandalwood']],
    ['cedre', ['Cèdre']],
    ['', names],
    ['zzz', []],
  ])('%j finds %j', (query, found) => expect(find(query)).toEqual(found));
});
