import { describe, expect, it } from 'vitest';
import { dryRun, importChanges, ImportError, productRows, readSheet } from './adminProductCsv';
import { writeCsv } from './csv';
import { decodeProduct, type Product } from './product';

const product = (n: number) =>
  decodeProduct(`oud-${n}`, {
    name: n === 1 ? '=HYPERLINK("http://x.example")' : `Oud ${n}`,
    shortName: 'Oud',
    description: 'Dense, "smoky";\nlong.',
    category: 'Oud',
    volume: '50 ml',
    price: 9000.5,
    tags: ['night', 'gift'],
    topNotes: ['Saffron', 'Rose'],
    images: ['https://x.example/1.webp', 'https://x.example/2.webp'],
    variants: [
      { volume: '50 ml', price: 9000.5, originalPrice: 9500, stock: 3 },
      { volume: '5 ml', price: 99, inStock: false },
    ],
  });
const all = Array.from({ length: 500 }, (_, n) => product(n + 1));
const byId = (products: readonly Product[]) => new Map(products.map((one) => [one.id, one]));

describe('the sheet of fragrances', () => {
  it('comes back as it went out, and changes nothing', () => {
    const { rows, bad } = readSheet(writeCsv(productRows(all)));
    expect(bad).toEqual([]);
    for (const withStock of [false, true])
      expect(dryRun(rows, byId(all), withStock)).toEqual({ steps: [], unchanged: 500 });
  });

  it('runs no formula in a spreadsheet', () => {
    expect(writeCsv(productRows([product(1)]))).toContain(`"'=HYPERLINK(`);
  });

  it('names 20 bad rows of 500 with line and reason', () => {
    const rows = productRows(all);
    const price = 7;
    for (let n = 0; n < 20; n += 1) rows[n * 25 + 1]?.splice(price, 1, n % 2 ? '-5' : 'cheap');
    const { rows: good, bad } = readSheet(writeCsv(rows));
    expect(good).toHaveLength(480);
    expect(bad).toHaveLength(20);
    // Each description holds a line break, so a row takes two lines of the file.
    expect(bad[0]).toMatchObject({ line: 2, reasons: ['price: Enter an amount of 0 or more.'] });
    expect(bad[1]?.line).toBe(52);
  });

  it('says what is new, twice, or not to be understood', () => {
    const [head = [], row = []] = productRows([product(2)]);
    const fresh = ['', ...row.slice(1)];
    const wild = [...row];
    wild[0] = '../x';
    wild[9] = 'maybe';
    wild[17] = 'javascript:alert(1)';
    const { rows, bad } = readSheet(writeCsv([head, fresh, fresh, wild]));
    expect(rows).toMatchObject([{ id: 'oud-2' }]);
    expect(dryRun(rows, byId(all), false)).toEqual({ steps: [], unchanged: 1 });
    expect(dryRun(rows, new Map(), false).steps).toMatchObject([{ isNew: true, columns: [] }]);
    expect(bad[0]?.reasons).toEqual(['id: oud-2 is there twice.']);
    expect(bad[1]?.reasons).toEqual([
      'images: web addresses only.',
      'inStock: yes or no.',
      'id: letters, digits, - and _ only.',
    ]);
  });

  it('refuses a file without the columns', () => {
    expect(() => readSheet('name,price\r\nOud,5\r\n')).toThrow(ImportError);
  });
});

describe('importing a sheet that was exported before some bottles were sold', () => {
  const exported = { ...product(7), stock: 3 };
  const sizes = (stock: number) => [
    { volume: '50 ml', price: 9000.5, originalPrice: 9500, stock, inStock: true },
    { volume: '5 ml', price: 99, inStock: false },
  ];
  const now: Product = { ...exported, stock: 1, variants: sizes(1) };
  const edited: Product = {
    ...exported,
    description: 'Better.',
    variants: [
      ...exported.variants.map((size) => ({ ...size, price: size.price + 1 })),
      { volume: '2 ml', price: 20, inStock: true, stock: 40 },
    ],
  };
  const { rows } = readSheet(writeCsv(productRows([edited])));
  const only = (withStock: boolean) => {
    const [step] = dryRun(rows, byId([now]), withStock).steps;
    if (!step) throw new Error('the sheet changes nothing');
    return step;
  };

  it('leaves what is left of each size, and takes a new size from the sheet', () => {
    expect(only(false).columns).toEqual(['description', 'sizes']);
    expect(importChanges(now, only(false), false)).toEqual({
      description: 'Better.',
      variants: [
        { ...sizes(1)[0], price: 9001.5 },
        { ...sizes(1)[1], price: 100 },
        { volume: '2 ml', price: 20, inStock: true, stock: 40 },
      ],
    });
  });

  it('leaves what is sold between the dry run and the writing, too', () => {
    const sold = { ...now, stock: 0, variants: sizes(0) };
    expect(importChanges(sold, only(false), false)).toMatchObject({
      variants: [{ stock: 0, price: 9001.5 }, { price: 100 }, { stock: 40 }],
    });
  });

  it('sets them where that was asked for, and says so', () => {
    expect(only(true).columns).toEqual(['description', 'stock', 'sizes']);
    expect(importChanges(now, only(true), true)).toMatchObject({
      stock: 3,
      variants: [{ stock: 3, price: 9001.5 }, { price: 100 }, { stock: 40 }],
    });
  });

  it('writes nothing that the dry run has not told', () => {
    const renamed = { ...now, name: 'Oud Imperial' };
    expect(importChanges(renamed, only(false), false)).not.toHaveProperty('name');
  });
});
