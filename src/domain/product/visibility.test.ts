import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { setsLeft } from './contents';
import { productRows, readSheet } from './productCsv';
import { toCopy, toProductFields, toProductForm } from './productForm';
import { matchingIds } from './productFilter';
import { validateProduct } from './productProblems';
import {
  choiceOf,
  isForSale,
  isPublic,
  readVisibility,
  visibilityLabel,
  visibilityText,
} from './visibility';

/** Ten in the morning in India. */
const MOMENT = '2026-12-01T04:30:00.000Z';

describe('who sees a product', () => {
  it.each([
    [undefined, 'Public', true, true],
    ['', 'Public', true, true],
    ['draft', 'Draft', false, false],
    ['hidden', 'Hidden', false, false],
    ['wrapping', 'Only as gift wrapping', false, true],
    [MOMENT, 'From 1 Dec 2026, 10:00', false, false],
    ['whatever', 'Draft', false, false],
  ])('%s is %s', (visibility, label, seen, sold) => {
    expect(visibilityLabel(visibility)).toBe(label);
    const product = visibility === undefined ? {} : { visibility };
    expect([isPublic(product), isForSale(product)]).toEqual([seen, sold]);
  });

  it.each([
    ['', ''],
    [' Public ', ''],
    ['draft', 'draft'],
    ['Hidden', 'hidden'],
    ['wrapping', 'wrapping'],
    ['2026-12-01 10:00', MOMENT],
    ['2026-12-01T10:00', MOMENT],
    ['2026-12-01 00:00', '2026-11-30T18:30:00.000Z'],
    ['2026-11-31 10:00', undefined],
    ['2026-13-01 10:00', undefined],
    ['2026-12-01 24:00', undefined],
    ['2026-12-01', undefined],
    ['later', undefined],
  ])('%j is read as %j', (text, visibility) => expect(readVisibility(text)).toBe(visibility));

  it('is written as it is read', () => {
    for (const visibility of ['', 'draft', 'hidden', 'wrapping', MOMENT])
      expect(readVisibility(visibilityText(visibility))).toBe(visibility);
  });

  it('is filtered by choice', () => {
    const products = [
      aProduct({ id: 'a' }),
      aProduct({ id: 'b', visibility: 'draft' }),
      aProduct({ id: 'c', visibility: MOMENT }),
      aProduct({ id: 'd', visibility: '' }),
    ];
    expect(matchingIds(products, { visibility: '' }, 'name')).toEqual(['a', 'd']);
    expect(matchingIds(products, { visibility: 'draft' }, 'name')).toEqual(['b']);
    expect(matchingIds(products, { visibility: 'later' }, 'name')).toEqual(['c']);
    expect(choiceOf(MOMENT)).toBe('later');
  });
});

describe('in the form and the CSV', () => {
  const whole = aProduct({
    shortName: 'Amber',
    description: 'Warm.',
    images: ['https://x.example/1.webp'],
    stock: 4,
  });

  it('a form keeps it', () => {
    for (const visibility of ['', 'draft', MOMENT])
      expect(toProductFields(toProductForm({ ...whole, visibility })).visibility).toBe(visibility);
    const form = { ...toProductForm(whole), visibility: 'later' };
    expect(validateProduct(form).visibility).toBe('Choose a day and a time.');
  });

  it('a copy is a draft without a name, and none of its counted pieces are left', () => {
    const sized = {
      ...whole,
      variants: [
        { volume: '2 ml', price: 120, inStock: true },
        { volume: '50 ml', price: 6850, inStock: true, stock: 3 },
      ],
    };
    expect(toCopy(whole)).toMatchObject({
      name: '',
      shortName: '',
      description: 'Warm.',
      stock: '0',
      visibility: 'draft',
    });
    expect(toCopy(sized).variants.map(({ stock }) => stock)).toEqual(['', '0']);
  });

  it('a file keeps it, by Indian time, and one without the column says nothing of it', () => {
    const csv = (rows: (string | number)[][]): string =>
      rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n');
    const products = ['', 'draft', 'wrapping', MOMENT].map((visibility, n) => ({
      ...whole,
      id: `p${n}`,
      visibility,
    }));
    const rows = productRows(products);
    const at = rows[0]?.indexOf('visibility') ?? -1;
    expect(rows.slice(1).map((row) => row[at])).toEqual([
      'public',
      'draft',
      'wrapping',
      '2026-12-01 10:00',
    ]);
    const read = readSheet(csv(rows)).rows.map(({ form }) => toProductFields(form).visibility);
    expect(read).toEqual(['', 'draft', 'wrapping', MOMENT]);
    const bad = rows.map((row, n) => (n === 1 ? row.with(at, 'soon') : row));
    expect(readSheet(csv(bad)).bad[0]?.reasons).toEqual([
      'visibility: Enter public, draft, hidden, wrapping, or a time such as 2026-12-01 10:00.',
    ]);
    const older = rows.map((row) => row.filter((_, n) => n !== at));
    expect(readSheet(csv(older)).rows[0]?.absent).toEqual(['visibility']);
  });
});

it('a set is sold out while one of its parts is not public', () => {
  const set = { contents: ['rose/10 ml'] };
  const rose = aProduct({ id: 'rose', volume: '10 ml', stock: 5 });
  expect(setsLeft(set, new Map([['rose', rose]]))).toBe(5);
  expect(setsLeft(set, new Map([['rose', { ...rose, visibility: 'hidden' }]]))).toBe(0);
});
