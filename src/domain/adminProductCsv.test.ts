import { describe, expect, it } from 'vitest';
import { dryRun, importChanges, ImportError, productRows } from './adminProductCsv';
import { writeCsv } from './csv';
import { decodeProduct } from './product';

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
const ids = new Set(all.map(({ id }) => id));

describe('the sheet of fragrances', () => {
  it('comes back as it went out, and changes nothing', () => {
    const { rows, bad } = dryRun(writeCsv(productRows(all)), ids);
    expect(bad).toEqual([]);
    expect(rows).toHaveLength(500);
    expect(rows.every(({ isNew }) => !isNew)).toBe(true);
    for (const [n, row] of rows.entries())
      expect(importChanges(all[n] ?? product(0), row)).toBeUndefined();
  });

  it('runs no formula in a spreadsheet', () => {
    expect(writeCsv(productRows([product(1)]))).toContain(`"'=HYPERLINK(`);
  });

  it('names 20 bad rows of 500 with line and reason', () => {
    const rows = productRows(all);
    const price = 7;
    for (let n = 0; n < 20; n += 1) rows[n * 25 + 1]?.splice(price, 1, n % 2 ? '-5' : 'cheap');
    const { rows: good, bad } = dryRun(writeCsv(rows), ids);
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
    const { rows, bad } = dryRun(writeCsv([head, fresh, fresh, wild]), ids);
    expect(rows).toMatchObject([{ id: 'oud-2', isNew: false }]);
    expect(bad[0]?.reasons).toEqual(['id: oud-2 is there twice.']);
    expect(bad[1]?.reasons).toEqual([
      'images: web addresses only.',
      'inStock: yes or no.',
      'id: letters, digits, - and _ only.',
    ]);
    expect(dryRun(writeCsv([head, fresh]), new Set()).rows).toMatchObject([{ isNew: true }]);
  });

  it('refuses a file without the columns', () => {
    expect(() => dryRun('name,price\r\nOud,5\r\n', ids)).toThrow(ImportError);
  });
});
