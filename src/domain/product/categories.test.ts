import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import {
  BLANK_CATEGORY,
  categoryLines,
  categoryPath,
  decodeCategories,
  findCategory,
  FIRST_CATEGORIES,
  FIRST_LINES,
  toCategories,
  toCategoryRows,
  validateCategories,
  type CategoryRow,
} from './categories';
import { decodeFilters, facetCounts, NO_FILTERS } from './facets';
import { familiesOf, familyLabel, readFamily } from './product';
import { buildIndex, search } from './search';

const RENAMED = [
  { id: 'gourmand', name: 'Sweet and warm' },
  { id: 'Oud', name: 'Oud and smoke' },
  { id: 'Citrus', name: 'Citrus' },
];

describe('the categories of the settings', () => {
  it('are read as they were written, in the owner’s order', () => {
    expect(decodeCategories(categoryLines(RENAMED))).toEqual(RENAMED);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no lines', []],
    ['something else', { Oud: 'Oud' }],
    ['lines that are all invalid', ['Gourmand\tGourmand', '\tName', 'oud\tOud', 'rose\t', 7]],
  ])('are those that the shop begins with for %s', (_, lines) => {
    expect(decodeCategories(lines)).toBe(FIRST_CATEGORIES);
  });

  it('lack what is invalid or listed twice', () => {
    const lines = ['Oud\tSmoke', 'Oud\tAgain', 'a b\tName', `rose\t${'x'.repeat(41)}`];
    expect(decodeCategories(lines)).toEqual([{ id: 'Oud', name: 'Smoke' }]);
  });

  it('are found by their id before their name, however it is written', () => {
    const both = [...RENAMED, { id: 'smoke', name: 'Citrus' }];
    expect(findCategory(both, ' oud ')).toBe('Oud');
    expect(findCategory(both, 'sweet AND warm')).toBe('gourmand');
    expect(findCategory(both, 'Citrus')).toBe('Citrus');
    expect(findCategory(both, 'Woody')).toBeUndefined();
    expect(findCategory(both, '')).toBeUndefined();
  });
});

describe('the form of the categories', () => {
  const rows = toCategoryRows(RENAMED);
  const added = (fields: Partial<CategoryRow>): CategoryRow => ({ ...BLANK_CATEGORY, ...fields });
  const errorsOf = (row: CategoryRow) => validateCategories([...rows, row]);

  it('makes the word in the links of the name, unless one is typed', () => {
    expect(toCategories([...rows, added({ name: '  Rose   & oud ' })])[3]).toEqual({
      id: 'rose-oud',
      name: 'Rose & oud',
    });
    expect(toCategories([added({ name: 'Rose & oud', word: 'Roses' })])[0]?.id).toBe('roses');
  });

  it('accepts what it loaded, and a category more', () => {
    expect(validateCategories(rows)).toEqual({});
    expect(errorsOf(added({ name: 'Rose' }))).toEqual({});
  });

  it.each<[Partial<CategoryRow>, Record<string, string>]>([
    [{ name: '' }, { '3.name': 'Enter 1 to 40 characters.' }],
    [{ name: 'x'.repeat(41), word: 'x' }, { '3.name': 'Enter 1 to 40 characters.' }],
    [{ name: 'oud and SMOKE', word: 'x' }, { '3.name': 'Another category has this name.' }],
    [
      { name: 'Sweet', word: 'gourmand' },
      { '3.word': 'Another category has this word in its links.' },
    ],
    [
      { name: 'Wood', word: 'Woody' },
      { '3.word': 'The shop’s own categories have this word. Choose another one.' },
    ],
    [{ name: 'ऊद' }, { '3.word': 'Use up to 30 letters from a to z, digits and hyphens.' }],
    [
      { name: 'Rose', word: 'r'.repeat(31) },
      { '3.word': 'Use up to 30 letters from a to z, digits and hyphens.' },
    ],
  ])('refuses %j', (row, errors) => {
    expect(errorsOf(added(row))).toEqual(errors);
  });
});

describe('a category with a name of the owner’s', () => {
  const oud = aProduct({ id: 'a', name: 'Assam', category: 'Oud', family: 'Smoke' });
  const sweet = aProduct({
    id: 'b',
    name: 'Halwa',
    category: 'gourmand',
    family: 'Sweet and warm',
  });
  const products = [oud, sweet, aProduct({ id: 'c', name: 'Kagzi', category: 'Citrus' })];
  const lines = categoryLines(RENAMED);

  it('is a family in the owner’s order, if it has fragrances', () => {
    expect(familiesOf(products, lines).map((line) => readFamily(line).name)).toEqual([
      'Sweet and warm',
      'Oud and smoke',
      'Citrus',
    ]);
    expect(familiesOf([oud], lines)).toEqual(['Oud\tOud and smoke']);
    expect(familiesOf(products, FIRST_LINES).map((line) => readFamily(line).id)).toEqual([
      'Citrus',
      'Oud',
    ]);
  });

  it('is called so on a card, and a set is still a set', () => {
    expect(products.map(familyLabel)).toEqual(['Smoke', 'Sweet and warm', 'Citrus']);
    expect(familyLabel({ ...oud, contents: ['a/10 ml'] })).toBe('Set');
  });

  it('keeps its links, and its filter has the name', () => {
    expect([categoryPath('Oud'), categoryPath('gourmand')]).toEqual([
      '/products?category=oud',
      '/products?category=gourmand',
    ]);
    const { category } = facetCounts(products, NO_FILTERS);
    expect(category.map(({ value, label }) => `${value}: ${label}`)).toEqual([
      'citrus: Citrus',
      'gourmand: Sweet and warm',
      'oud: Smoke',
    ]);
    expect(decodeFilters(new URLSearchParams('category=gourmand')).category).toEqual(['gourmand']);
  });

  it('is found by its name, and by its former one', () => {
    const index = buildIndex(products);
    expect(search(index, 'smoke')).toEqual([oud]);
    expect(search(index, 'oud')).toEqual([oud]);
    expect(search(index, 'sweet')).toEqual([sweet]);
  });
});
