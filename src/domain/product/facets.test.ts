import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aProduct, productLists } from '../../../tests/support/domain';
import { FACET_NAMES, mapNames } from './fields';
import { kindsOf } from './kinds';
import type { Product } from './product';
import {
  NO_FILTERS,
  SORTS,
  applyFacets,
  countFilters,
  decodeFilters,
  encodeFilters,
  facetCounts,
  sortProducts,
  type Filters,
} from './facets';

const filter = (fields: Partial<Filters>): Filters => ({ ...NO_FILTERS, ...fields });
const PRODUCTS = [
  aProduct({ id: 'a', name: 'Amber', price: 100, topNotes: ['Kagzi lime'], tags: ['her'] }),
  aProduct({
    id: 'b',
    name: 'Birch',
    price: 200,
    category: 'Woody',
    concentration: 'Attar',
    topNotes: ['Kagzi Lime'],
    baseNotes: ['Cèdre'],
    description: 'for him',
    featured: true,
    rating: 4,
    createdAt: new Date(5),
  }),
  aProduct({
    id: 'c',
    name: 'Cedar',
    price: 300.5,
    category: 'Woody',
    baseNotes: ['Cedre'],
    inStock: false,
    rank: 1,
    createdAt: new Date(9),
  }),
  aProduct({
    id: 'd',
    name: 'Dawn',
    price: 900,
    variants: [{ volume: '2 ml', price: 150, inStock: true }],
    rank: 1,
    rating: 5,
    reviews: 2,
  }),
];
const ids = (fields: Partial<Filters>): string =>
  applyFacets(PRODUCTS, filter(fields))
    .map((product) => product.id)
    .sort()
    .join('');

describe('applyFacets', () => {
  it.each<[string, Partial<Filters>, string]>([
    ['nothing', {}, 'abcd'],
    ['a category', { category: ['woody'] }, 'bc'],
    ['either category', { category: ['woody', 'oriental'] }, 'abcd'],
    ['a category nobody has', { category: ['oud'] }, ''],
    ['a concentration', { concentration: ['eau-de-parfum'] }, 'acd'],
    ['a note, however spelt', { notes: ['kagzi-lime'] }, 'ab'],
    ['a note, with or without accent', { notes: ['cedre'] }, 'bc'],
    ['both notes', { notes: ['kagzi-lime', 'cedre'] }, 'b'],
    ['for her, by tag', { forWhom: ['her'] }, 'a'],
    ['for him, by text', { forWhom: ['him'] }, 'b'],
    ['for either', { forWhom: ['her', 'him'] }, 'ab'],
    ['what is in stock', { inStock: true }, 'abd'],
    ['from a price on, itself included', { priceMin: 200 }, 'bc'],
    ['up to a price, itself included', { priceMax: 200 }, 'abd'],
    // The card shows the size for 150.
    ['a range', { priceMin: 120, priceMax: 180 }, 'd'],
    ['all together', { category: ['woody'], notes: ['cedre'], inStock: true, priceMax: 250 }, 'b'],
  ])('%s', (_name, fields, left) => {
    expect(ids(fields)).toBe(left);
  });

  it('uses the displayed price to filter, sort and count', () => {
    // An automatic offer on the most expensive one: 300.5 becomes 140.
    const shown = (product: Product): number[] => [product.id === 'c' ? 140 : product.price];
    const left = (fields: Partial<Filters>): string =>
      applyFacets(PRODUCTS, filter(fields), shown)
        .map((product) => product.id)
        .join('');
    expect(left({ priceMax: 150, sort: 'price-asc' })).toBe('ac');
    expect(left({ priceMin: 300 })).toBe('d');
    const counts = facetCounts(PRODUCTS, filter({ priceMax: 150 }), shown);
    expect(counts.category.map(({ value, count }) => [value, count])).toEqual([
      ['oriental', 1],
      ['woody', 1],
    ]);
    expect(facetCounts(PRODUCTS.slice(0, 3), NO_FILTERS, shown).price).toEqual({
      min: 100,
      max: 200,
    });
  });

  it('uses every size that can be bought to filter, sort and count', () => {
    const size = (volume: string, price: number, inStock = true) => ({ volume, price, inStock });
    const jasmine = aProduct({
      id: 'j',
      price: 9800,
      variants: [size('10 ml', 2300), size('50 ml', 9800), size('2 ml', 140, false)],
    });
    const lime = aProduct({ id: 'l', price: 4950 });
    const gone = aProduct({
      id: 'g',
      price: 7000,
      inStock: false,
      variants: [size('50 ml', 7000), size('5 ml', 600)],
    });
    const products = [jasmine, lime, gone];
    const left = (fields: Partial<Filters>): string =>
      applyFacets(products, filter(fields))
        .map((product) => product.id)
        .join('');
    expect(left({ priceMax: 5000, sort: 'price-asc' })).toBe('gjl');
    expect(left({ priceMin: 2000, priceMax: 3000 })).toBe('j');
    expect(left({ priceMin: 9000 })).toBe('j');
    // No size has a price in between.
    expect(left({ priceMin: 2400, priceMax: 4900 })).toBe('');
    // The 2 ml is sold out. Of a completely sold-out fragrance every size counts.
    expect(left({ priceMax: 200 })).toBe('');
    expect(left({ priceMax: 700 })).toBe('g');
    expect(left({ priceMax: 700, inStock: true })).toBe('');
    expect(left({ sort: 'price-desc' })).toBe('jgl');
    expect(facetCounts(products, NO_FILTERS).price).toEqual({ min: 600, max: 9800 });
    expect(facetCounts([jasmine], NO_FILTERS).price).toEqual({ min: 2300, max: 9800 });
    expect(facetCounts(products, filter({ priceMax: 3000 })).category).toMatchObject([
      { count: 2 },
    ]);
  });

  it('keeps the order of a search until a sort order is chosen', () => {
    const found = [PRODUCTS[3]!, PRODUCTS[0]!, PRODUCTS[1]!];
    expect(applyFacets(found, filter({ query: 'x' }))).toEqual(found);
    expect(applyFacets(found, filter({ query: 'x', sort: 'price-asc' })).map((p) => p.id)).toEqual([
      'a',
      'd',
      'b',
    ]);
  });

  it.each<[Filters['sort'], string]>([
    ['featured', 'bdac'],
    ['newest', 'cbad'],
    ['price-asc', 'adbc'],
    ['price-desc', 'cbda'],
    ['rating', 'dbac'],
    ['bestselling', 'dcba'],
  ])('sorts by %s', (sort, order) => {
    expect(
      sortProducts(PRODUCTS, sort)
        .map((product) => product.id)
        .join(''),
    ).toBe(order);
  });

  it('sorts bestsellers by rank, then those without a rank by rating', () => {
    const list = [
      aProduct({ id: 'loved', rating: 5 }),
      aProduct({ id: 'tenth', rank: 10, rating: 5 }),
      aProduct({ id: 'plain', rating: 2 }),
      aProduct({ id: 'second', rank: 2 }),
    ];
    expect(sortProducts(list, 'bestselling').map(({ id }) => id)).toEqual([
      'second',
      'tenth',
      'loved',
      'plain',
    ]);
  });
});

const slugs = (...values: string[]) => fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 });
const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    ...mapNames(FACET_NAMES, () => slugs('oriental', 'oud', 'floral', 'attar', 'nothing')),
    notes: slugs('rose', 'kagzi-lime', 'cedre', 'nothing'),
    forWhom: fc.subarray(['her', 'him', 'unisex'] as const),
    inStock: fc.boolean(),
    sort: fc.constantFrom(...SORTS),
    query: fc.constantFrom('', 'rose', ' oud '),
    prices: fc.option(fc.tuple(fc.nat(9000), fc.nat(9000)), { nil: undefined }),
  })
  .map(({ prices, ...rest }) => ({
    ...rest,
    ...(prices && { priceMin: Math.min(...prices), priceMax: Math.max(...prices) }),
  }));

describe('any filters', () => {
  it('no filters return every product, and filters never add or repeat one', () => {
    fc.assert(
      fc.property(
        productLists,
        anyFilters,
        fc.constantFrom(...SORTS),
        (products, filters, sort) => {
          const all = applyFacets(products, filter({ sort }));
          expect(new Set(all)).toEqual(new Set(products));
          expect(all).toHaveLength(products.length);
          const left = applyFacets(products, filters);
          expect(left.every((product) => products.includes(product))).toBe(true);
          expect(new Set(left).size).toBe(left.length);
        },
      ),
    );
  });

  it('applying two filters in either order equals applying both at once', () => {
    const split = (filters: Filters): [Filters, Filters] => {
      // Both ends of the price are one filter: a single size must lie between them.
      const { category, notes, priceMin, priceMax, ...rest } = filters;
      const first = filter({
        category,
        notes,
        ...(priceMin !== undefined && { priceMin }),
        ...(priceMax !== undefined && { priceMax }),
      });
      return [first, { ...rest, category: [], notes: [], query: '', sort: 'featured' }];
    };
    fc.assert(
      fc.property(productLists, anyFilters, (products, filters) => {
        const [first, second] = split(filters);
        const both = applyFacets(products, { ...filters, query: '', sort: 'featured' });
        expect(applyFacets(applyFacets(products, first), second)).toEqual(both);
        expect(applyFacets(applyFacets(products, second), first)).toEqual(both);
        expect(applyFacets(both, { ...filters, query: '', sort: 'featured' })).toEqual(both);
      }),
    );
  });

  it('the order of the catalogue does not matter', () => {
    fc.assert(
      fc.property(productLists, anyFilters, (products, filters) => {
        const sorted = { ...filters, query: '' };
        expect(applyFacets(products.toReversed(), sorted)).toEqual(applyFacets(products, sorted));
      }),
    );
  });

  it('every sort order breaks ties, independent of the input order', () => {
    const equals = ['c', 'a', 'b'].map((id) => aProduct({ id, name: id === 'a' ? 'Z' : 'A' }));
    for (const sort of SORTS)
      expect(sortProducts(equals, sort).map((product) => product.id)).toEqual(['b', 'c', 'a']);
    fc.assert(
      fc.property(productLists, fc.constantFrom(...SORTS), (products, sort) => {
        expect(sortProducts(products.toReversed(), sort)).toEqual(sortProducts(products, sort));
      }),
    );
  });

  it('a count is the number of products shown after choosing the value', () => {
    fc.assert(
      fc.property(productLists, anyFilters, (products, filters) => {
        const counts = facetCounts(products, filters);
        for (const facet of ['category', 'concentration', 'forWhom'] as const)
          for (const { value, count, chosen } of counts[facet]) {
            expect(chosen).toBe(filters[facet].some((slug) => slug === value));
            expect(applyFacets(products, { ...filters, [facet]: [value] })).toHaveLength(count);
          }
        for (const { value, count } of counts.notes) {
          const notes = [...new Set([...filters.notes, value])];
          expect(applyFacets(products, { ...filters, notes })).toHaveLength(count);
        }
        expect(applyFacets(products, { ...filters, inStock: true })).toHaveLength(counts.inStock);
      }),
    );
  });
});

describe('facetCounts', () => {
  it('labels values as they are written, the most frequent first', () => {
    const counts = facetCounts(PRODUCTS, NO_FILTERS);
    expect(counts.category).toEqual([
      { value: 'oriental', label: 'Oriental', count: 2, chosen: false },
      { value: 'woody', label: 'Woody', count: 2, chosen: false },
    ]);
    expect(counts.notes[0]).toEqual({ value: 'cedre', label: 'Cèdre', count: 2, chosen: false });
    expect(counts.inStock).toBe(3);
    expect(counts.price).toEqual({ min: 100, max: 301 });
  });

  it('keeps a chosen value that no product has', () => {
    expect(facetCounts(PRODUCTS, filter({ category: ['oud'] })).category[0]).toMatchObject({
      value: 'oriental',
      count: 2,
    });
    expect(facetCounts(PRODUCTS, filter({ category: ['oud'] })).category.at(-1)).toEqual({
      value: 'oud',
      label: 'oud',
      count: 0,
      chosen: true,
    });
    expect(facetCounts([], filter({ notes: ['rose'] }))).toMatchObject({
      notes: [{ value: 'rose', count: 0, chosen: true }],
      price: undefined,
    });
  });
});

describe('the query string', () => {
  it('is readable', () => {
    const filters = filter({
      query: 'green tea',
      category: ['oud', 'citrus'],
      notes: ['kagzi-lime'],
      concentration: ['eau-de-parfum'],
      forWhom: ['her'],
      priceMin: 100,
      priceMax: 5000,
      inStock: true,
      sort: 'price-asc',
    });
    expect(encodeFilters(filters).toString()).toBe(
      'q=green+tea&category=citrus%2Coud&concentration=eau-de-parfum&notes=kagzi-lime&for=her&min=100&max=5000&stock=1&sort=price-asc',
    );
    expect(encodeFilters(NO_FILTERS).toString()).toBe('');
    expect(countFilters(filters)).toBe(8);
    expect(countFilters(filter({ sort: 'newest' }))).toBe(0);
  });

  it.each<[string, Partial<Filters>]>([
    ['', {}],
    ['?category=Eau%20de%20Parfum,,Oud,oud', { category: ['eau-de-parfum', 'oud'] }],
    ['?for=him,them,her', { forWhom: ['her', 'him'] }],
    ['?min=500&max=100', { priceMin: 100, priceMax: 500 }],
    ['?min=-5&max=1e3', {}],
    ['?min=abc&max=12345678', {}],
    ['?max=0', { priceMax: 0 }],
    ['?sort=random&stock=yes', {}],
    ['?sort=toString&for=__proto__', {}],
    ['?q=%20%20oud%20', { query: 'oud' }],
    [`?q=${'x'.repeat(500)}`, { query: 'x'.repeat(80) }],
  ])('%j', (query, fields) => {
    expect(decodeFilters(new URLSearchParams(query))).toEqual(filter(fields));
  });

  it('round-trips any filters in one canonical spelling', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const link = encodeFilters(filters);
        const back = decodeFilters(new URLSearchParams(link.toString()));
        expect(back).toEqual({
          ...filters,
          query: filters.query.trim(),
          notes: filters.notes.toSorted(),
          ...mapNames(FACET_NAMES, (name) => filters[name].toSorted()),
        });
        expect(encodeFilters(back).toString()).toBe(link.toString());
      }),
    );
  });

  it('never throws, whatever it contains', () => {
    const key = fc.constantFrom(
      'q',
      'category',
      'notes',
      'concentration',
      'for',
      'min',
      'max',
      'stock',
      'sort',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.string({ unit: 'grapheme' }))), (pairs) => {
        const filters = decodeFilters(new URLSearchParams(pairs));
        expect(decodeFilters(encodeFilters(filters))).toEqual(filters);
        expect(() => applyFacets(PRODUCTS, filters)).not.toThrow();
      }),
    );
  });
});

describe('kinds of notes', () => {
  const kinds = kindsOf(['Kashmiri saffron\tSaffron', 'Mongra\tKashmiri saffron']);
  const products = [
    aProduct({ id: 'a', topNotes: ['Saffron'] }),
    aProduct({ id: 'b', topNotes: ['Kashmiri saffron', 'Saffron'] }),
    aProduct({ id: 'c', baseNotes: ['Mongra'] }),
    aProduct({ id: 'd', baseNotes: ['Oud'] }),
  ];
  const found = (...notes: string[]): string =>
    applyFacets(products, filter({ notes }), undefined, kinds)
      .map(({ id }) => id)
      .join('');

  it('are found by what they are kinds of, and not the other way round', () => {
    expect(found('saffron')).toBe('abc');
    expect(found('kashmiri-saffron')).toBe('bc');
    expect(found('mongra')).toBe('c');
    expect(found('saffron', 'mongra')).toBe('c');
    expect(applyFacets(products, filter({ notes: ['saffron'] })).map(({ id }) => id)).toEqual([
      'a',
      'b',
    ]);
  });

  it('count for what they are kinds of, once for each fragrance', () => {
    const { notes } = facetCounts(products, NO_FILTERS, undefined, kinds);
    expect(notes.map(({ label, count }) => `${label} ${count}`)).toEqual([
      'Saffron 3',
      'Kashmiri saffron 2',
      'Mongra 1',
      'Oud 1',
    ]);
  });
});
