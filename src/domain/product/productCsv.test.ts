import { describe, expect, it } from 'vitest';
import {
  checkRows as checkRowsAt,
  dryRun,
  importChanges,
  ImportError,
  lackingParts,
  productRows,
  readSheet,
  missedParts,
  type Sheet,
} from './productCsv';
import { writeCsv } from '../shop/csv';
import type { Product } from './product';
import { decodeProduct } from './productSchema';

const NOT_UTF8 =
  'This is not a CSV file in UTF-8. In Excel, save the sheet as “CSV UTF-8”, then choose that file.';

const product = (n: number) =>
  decodeProduct(`oud-${n}`, {
    name: n === 1 ? '=HYPERLINK("http://x.example")' : `Oud ${n}`,
    shortName: 'Oud',
    description: 'Dense, "smoky";\nlong.',
    category: 'Oud',
    volume: '50 ml',
    price: 9000.5,
    originalPrice: 9500,
    tags: ['night', 'gift'],
    topNotes: ['Saffron', 'Rose'],
    images: ['https://x.example/1.webp', 'https://x.example/2.webp'],
    variants: [
      { volume: '50 ml', price: 9000.5, originalPrice: 9500, stock: 3, weight: 210 },
      { volume: '5 ml', price: 99, inStock: false },
    ],
  });
const all = Array.from({ length: 500 }, (_, n) => product(n + 1));
const NOW = new Date('2026-11-20T06:30:00.000Z');
const checkRows = (sheet: Sheet, known: ReadonlyMap<string, Product>) =>
  checkRowsAt(sheet, known, NOW);
const byId = (products: readonly Product[]) => new Map(products.map((one) => [one.id, one]));

/** A row of a sheet with some of its cells, by the name of their column, replaced. */
function withCells(
  sheet: readonly (readonly (string | number)[])[],
  row: number,
  cells: Record<string, string>,
): (string | number)[] {
  const [head = []] = sheet;
  return head.map((column, n) => cells[column] ?? sheet[row]?.[n] ?? '');
}

describe('the sheet of fragrances', () => {
  it('round-trips without changing anything', () => {
    const { rows, bad } = readSheet(writeCsv(productRows(all)));
    expect(bad).toEqual([]);
    for (const withStock of [false, true])
      expect(dryRun(rows, byId(all), withStock)).toEqual({ steps: [], unchanged: 500 });
  });

  it.each([
    ['nothing', ' \r\n', 'The file is empty.'],
    ['a workbook of Excel', 'PK\u0003\u0004\u0014\0xl/workbook.xml', NOT_UTF8],
    ['a picture', '\uFFFDPNG\r\n\u001A', NOT_UTF8],
    ['rows of commas alone', `${writeCsv(productRows([]))},,,\r\n,,,\r\n`, 'The file has no rows'],
    ['headings alone', writeCsv(productRows([])), 'The file has no rows below its headings.'],
    ['another sheet', 'a,b\r\n1,2', 'Missing columns: id, name,'],
  ])('says what is wrong with %s', (_, text, reason) => {
    expect(() => readSheet(text)).toThrow(reason);
  });

  // As Excel saves a sheet as “CSV (Comma delimited)”, and a browser reads it: é is the byte E9, which is no UTF-8.
  it('refuses a file with letters that are lost, wherever they stand', () => {
    const last = { ...product(500), images: ['https://x.example/ros\u00E9.webp'] };
    const bytes = Buffer.from(
      writeCsv(productRows([...all.slice(0, 499), last])).slice(1),
      'latin1',
    );
    const text = new TextDecoder().decode(bytes);
    expect(text.indexOf('\uFFFD')).toBeGreaterThan(50_000);
    expect(() => readSheet(text)).toThrow(NOT_UTF8);
  });

  it.each([
    ['a semicolon', ';'],
    ['a tab', '\t'],
  ])('reads what a spreadsheet saved with %s between the cells', (_, separator) => {
    const quoted = (cell: string | number) => `"${String(cell).replaceAll('"', '""')}"`;
    const lines = productRows(all).map((row, n) =>
      row.map((cell) => (n === 0 ? String(cell) : quoted(cell))).join(separator),
    );
    for (const first of [[], [`sep=${separator}`]]) {
      const { rows, bad } = readSheet([...first, ...lines, separator.repeat(20)].join('\r\n'));
      expect(bad).toEqual([]);
      expect(rows[0]?.at).toBe(2);
      expect(dryRun(rows, byId(all), true)).toEqual({ steps: [], unchanged: 500 });
    }
  });

  it('passes over rows of commas alone, and counts them', () => {
    const [head = [], row = []] = productRows([product(2)]);
    const commas = ','.repeat(head.length - 1);
    const { rows, bad } = readSheet(
      `${writeCsv([head])}${commas}\r\n , ,\r\n${writeCsv([row]).slice(1)}${commas}`,
    );
    expect(bad).toEqual([]);
    expect(rows).toMatchObject([{ at: 4, id: 'oud-2' }]);
  });

  it('keeps a semicolon, a bar and a backslash within a tag, a note, a size and a part', () => {
    const names = ['a;b', ';', 'c\\', '\\;', 'd|e', 'x'];
    const [first, ...others] = names.map((volume) => ({ volume, price: 100, inStock: true }));
    const nasty: Product = {
      ...product(2),
      tags: names,
      topNotes: names,
      baseNotes: names,
      volume: 'a;b',
      price: 100,
      originalPrice: undefined,
      variants: first ? [first, ...others] : [],
      contents: names.map((volume) => `oud-3/${volume}`),
    };
    const { rows, bad } = readSheet(writeCsv(productRows([nasty])));
    expect(bad).toEqual([]);
    expect(rows[0]?.form.variants.map(({ volume }) => volume)).toEqual(names);
    expect(dryRun(rows, byId([nasty]), true)).toEqual({ steps: [], unchanged: 1 });
  });

  it('refuses what is no amount by its own words', () => {
    const sheet = productRows([product(2), { ...product(3), variants: [] }]);
    const sizes = '50 ml|12,5||yes||; 5 ml|1.200|10,0|yes||';
    const cells = [withCells(sheet, 1, { sizes }), withCells(sheet, 2, { price: '1,5' })];
    expect(
      readSheet(writeCsv([sheet[0] ?? [], ...cells])).bad.map(({ reasons }) => reasons),
    ).toEqual([
      [
        'sizes, 50 ml: “12,5” is not an amount.',
        'sizes, 5 ml: “1.200” is not an amount.',
        'sizes, 5 ml: “10,0” is not an amount.',
      ],
      ['price: “1,5” is not an amount.'],
    ]);
  });

  it('reads a category by its id and by the name that the owner gave it', () => {
    const categories = [
      { id: 'Oud', name: 'Smoke' },
      { id: 'gourmand', name: 'Sweet and warm' },
    ];
    const sheet = productRows(all.slice(0, 3));
    const written = ['Oud', 'smoke', 'Sweet and warm'].map((category, n) =>
      withCells(sheet, n + 1, { category }),
    );
    const csv = writeCsv([sheet[0] ?? [], ...written]);
    const read = readSheet(csv, categories).rows.map(({ form }) => form.category);
    expect(read).toEqual(['Oud', 'Oud', 'gourmand']);
    expect(readSheet(csv).bad.map(({ reasons }) => reasons)).toEqual([
      ['category: No such category: smoke.'],
      ['category: No such category: Sweet and warm.'],
    ]);
    const blank = writeCsv([sheet[0] ?? [], withCells(sheet, 1, { category: '' })]);
    expect(readSheet(blank).bad).toMatchObject([{ reasons: ['category: Category is required.'] }]);
  });

  it('escapes formulas', () => {
    expect(writeCsv(productRows([product(1)]))).toContain(`"'=HYPERLINK(`);
  });

  it('reports 20 invalid rows of 500 with their row of the sheet and the reason', () => {
    const rows = productRows(all);
    for (let n = 0; n < 20; n += 1)
      rows[n * 25 + 1] = withCells(rows, n * 25 + 1, {
        price: n % 2 ? '0' : 'cheap',
        originalPrice: '',
        sizes: '',
      });
    const { rows: good, bad } = readSheet(writeCsv(rows));
    expect(good).toHaveLength(480);
    expect(bad).toHaveLength(20);
    // Each description contains a line break, so a row takes two lines of the file, but one row of the sheet.
    expect(bad[0]).toMatchObject({ at: 2, reasons: ['price: “cheap” is not an amount.'] });
    expect(bad[1]).toMatchObject({ at: 27, name: 'Oud 26' });
  });

  it('reports new rows, duplicate ids and invalid values', () => {
    const sheet = productRows([product(2)]);
    const [head = []] = sheet;
    const fresh = withCells(sheet, 1, { id: '' });
    const wild = withCells(sheet, 1, {
      id: '../x',
      inStock: 'maybe',
      images: 'javascript:alert(1)',
    });
    const { rows, bad } = readSheet(writeCsv([head, fresh, fresh, wild]));
    expect(rows).toMatchObject([{ id: 'oud-2' }]);
    expect(dryRun(rows, byId(all), false)).toEqual({ steps: [], unchanged: 1 });
    expect(dryRun(rows, new Map(), false).steps).toMatchObject([
      { current: undefined, columns: [] },
    ]);
    expect(bad[0]?.reasons).toEqual(['id: oud-2 is listed twice.']);
    expect(bad[1]?.reasons).toEqual([
      'images: must be web addresses.',
      'inStock: must be yes or no.',
      'id: letters, digits, - and _ only.',
    ]);
  });

  it('takes prices from the sizes column and refuses contradicting ones in other columns', () => {
    const [head = [], row = []] = productRows([{ ...product(3), price: 1, stock: 9 }]);
    const at = (name: string) => head.indexOf(name);
    expect([row[at('price')], row[at('originalPrice')], row[at('stock')]]).toEqual([
      9000.5,
      9500,
      '',
    ]);
    const reasonsFor = (
      cells: Record<string, string | number>,
      stored = [product(3)],
    ): string[] => {
      const changed = row.map((cell, n) => cells[String(head[n])] ?? cell);
      const sheet = checkRows(readSheet(writeCsv([head, changed])), byId(stored));
      return sheet.bad.flatMap(({ reasons }) => reasons);
    };
    expect(reasonsFor({ price: '', originalPrice: '', volume: '' })).toEqual([]);
    // What is as exported was not meant to change, although the sizes have other prices now.
    const dearer = { sizes: '50 ml|9400|9900|yes|3|210; 5 ml|99||no||' };
    expect(reasonsFor(dearer)).toEqual([]);
    expect(reasonsFor(dearer, [])).toHaveLength(2);
    expect(reasonsFor({ ...dearer, originalPrice: '9,50' })).toHaveLength(1);
    expect(reasonsFor({ sizes: '50 ml|9000.5||yes||', originalPrice: '1,5' })).toHaveLength(1);
    const cells = { price: 8000, originalPrice: 9900, stock: 4, weight: 90, volume: '30 ml' };
    expect(reasonsFor(cells)).toEqual([
      'volume: 30 ml is not one of the sizes.',
      'price: A fragrance with sizes has its prices in the sizes column. Leave this column empty.',
      'originalPrice: A fragrance with sizes has its prices in the sizes column. Leave this column empty.',
      'stock: A fragrance with sizes has its stock in the sizes column. Leave this column empty.',
      'weight: A fragrance with sizes has its weights in the sizes column. Leave this column empty.',
    ]);
    expect(reasonsFor({ sizes: '5 ml|0||yes|; 50 ml|9000.5|900|yes|', originalPrice: '' })).toEqual(
      [
        'sizes, 5 ml: Enter an amount of ₹1 or more.',
        'sizes, 50 ml: The original price must not be below the price. Leave it empty if there is none.',
      ],
    );
  });

  it('understands amounts as a spreadsheet or a person writes them', () => {
    const sheet = productRows([product(3)]);
    const sizes = '50 ml|₹9,000.50|9,500|yes|3|210; 5 ml|Rs. 99||no';
    const written = withCells(sheet, 1, { price: '9,000.50', originalPrice: '₹9,500', sizes });
    const { rows, bad } = readSheet(writeCsv([sheet[0] ?? [], written]));
    expect(bad).toEqual([]);
    expect(dryRun(rows, byId([product(3)]), false)).toEqual({ steps: [], unchanged: 1 });
  });

  it('imports the weights, of the fragrance or of each size', () => {
    const change = (was: Product, is: Product) => {
      const { rows } = readSheet(writeCsv(productRows([is])));
      const [step] = dryRun(rows, byId([was]), false).steps;
      return step && { columns: step.columns, changes: importChanges(was, step, false) };
    };
    const one: Product = { ...product(4), variants: [] };
    expect(change(one, { ...one, weight: 320 })).toEqual({
      columns: ['weight'],
      changes: { weight: 320 },
    });
    const sized = product(4);
    const weighed = sized.variants.map((size) => ({ ...size, weight: 45 }));
    expect(change(sized, { ...sized, variants: weighed })).toEqual({
      columns: ['sizes'],
      changes: { variants: weighed },
    });
    const heavy = { ...one, weight: 20_001 };
    expect(readSheet(writeCsv(productRows([heavy]))).bad[0]?.reasons).toEqual([
      'weight: Enter whole grams up to 20,000, or leave it empty.',
    ]);
  });

  it('leaves the label alone where a file from before these columns is imported', () => {
    const [head = [], ...rows] = productRows([
      { ...product(1), manufacturer: 'Attari', hsn: '33030040' },
    ]);
    const LATER: readonly unknown[] = ['manufacturer', 'countryOfOrigin', 'hsn'];
    const older = [head, ...rows].map((row) => row.filter((_, n) => !LATER.includes(head[n])));
    const { rows: read, bad } = readSheet(writeCsv(older));
    expect(bad).toEqual([]);
    const known = { ...product(1), manufacturer: 'Attari', hsn: '33030040' };
    expect(dryRun(read, byId([known]), true)).toEqual({ steps: [], unchanged: 1 });
    // With the columns, an empty cell empties the field.
    const emptied = readSheet(writeCsv([head, withCells([head, ...rows], 1, { hsn: '' })]));
    expect(dryRun(emptied.rows, byId([known]), true).steps).toMatchObject([{ columns: ['hsn'] }]);
  });

  it('holds the parts of a gift set, and leaves them alone where a file lacks the column', () => {
    const set = { ...product(1), contents: ['oud-2/5 ml', 'oud-2/5 ml', 'oud-3/50 ml'] };
    const [head = [], row = []] = productRows([set]);
    const { rows } = readSheet(writeCsv([head, row]));
    expect(dryRun(rows, byId([set]), false)).toEqual({ steps: [], unchanged: 1 });
    expect(dryRun(rows, byId([product(1)]), false).steps).toMatchObject([
      { columns: ['contents'] },
    ]);
    const without = [head, row].map((cells) => cells.filter((_, n) => head[n] !== 'contents'));
    const older = readSheet(writeCsv(without));
    expect(dryRun(older.rows, byId([set]), false)).toEqual({ steps: [], unchanged: 1 });
    const bad = withCells([head, row], 1, { contents: 'oud-2' });
    expect(readSheet(writeCsv([head, bad])).bad).toMatchObject([
      { reasons: ['contents, piece 1: Choose a size.'] },
    ]);
  });

  describe('shows no set before its parts', () => {
    const part = { ...product(2), visibility: 'draft' };
    const set = { ...product(1), contents: ['oud-2/5 ml'], visibility: 'draft' };
    const known = byId([set, part]);
    const check = (...sheet: Product[]) =>
      checkRows(readSheet(writeCsv(productRows(sheet))), known).bad.flatMap(
        ({ reasons }) => reasons,
      );
    const problem =
      'contents, piece 1: Oud 2 is a draft. Publish it first, or keep the set a draft.';

    it('one that the shop has, and a new one', () => {
      expect(check({ ...set, visibility: '' })).toEqual([problem]);
      expect(check({ ...set, id: 'another', visibility: '' })).toEqual([problem]);
      expect(check({ ...set, id: 'another' })).toEqual([]);
    });

    it('but with a part that the same sheet publishes, and not with one that it hides as a draft', () => {
      expect(check({ ...set, visibility: '' }, { ...part, visibility: '' })).toEqual([]);
      const fresh = { ...product(3), visibility: 'draft' };
      expect(check({ ...set, contents: ['oud-3/5 ml'], visibility: '' }, fresh)).toEqual([
        'contents, piece 1: Oud 3 is a draft. Publish it first, or keep the set a draft.',
      ]);
    });

    it('and makes no part a draft while its set is shown, unless the sheet makes both drafts', () => {
      const shown = byId([
        { ...set, visibility: '' },
        { ...part, visibility: '' },
      ]);
      const sheet = (...rows: Product[]) => readSheet(writeCsv(productRows(rows)));
      expect(missedParts(sheet(part).rows, shown)).toEqual(['oud-2/50 ml', 'oud-2/5 ml']);
      expect(missedParts(sheet({ ...part, visibility: 'hidden' }).rows, shown)).toEqual([]);
      expect(checkRows(sheet(part), shown).bad).toMatchObject([
        {
          reasons: [
            expect.stringMatching(/^visibility: It is in the box of =HYPER.* a draft first/),
          ],
        },
      ]);
      expect(checkRows(sheet(part, set), shown).bad).toEqual([]);
      expect(checkRows(sheet({ ...part, visibility: 'hidden' }), shown).bad).toEqual([]);
    });

    it('and deletes no size that a set holds, unless the sheet takes it out of the box too', () => {
      const whole = { ...part, visibility: '' };
      const shop = byId([{ ...set, visibility: '' }, whole]);
      const sheet = (...rows: Product[]) => readSheet(writeCsv(productRows(rows)));
      const fewer = { ...whole, variants: whole.variants.slice(0, 1) };
      expect(missedParts(sheet(fewer).rows, shop)).toEqual(['oud-2/5 ml']);
      expect(checkRows(sheet(fewer), shop).bad).toMatchObject([
        { reasons: [expect.stringMatching(/^sizes: 5 ml is in the box of =HYPER/)] },
      ]);
      const emptied = { ...set, visibility: '', contents: ['oud-2/50 ml'] };
      expect(checkRows(sheet(fewer, emptied), shop).bad).toEqual([]);
    });

    it('nor what is to be shown at a moment that has passed', () => {
      const at = (visibility: string) => ({ ...product(4), visibility });
      const shop = byId([at('2026-11-20T06:00:00.000Z')]);
      const reasons = (visibility: string, known = byId([at('draft')])) =>
        checkRows(readSheet(writeCsv(productRows([at(visibility)]))), known).bad.flatMap(
          (row) => row.reasons,
        );
      const passed = 'visibility: Choose a time that is still to come, or Public.';
      expect(reasons('2026-11-20T06:00:00.000Z')).toEqual([passed]);
      expect(reasons('2026-11-20T06:00:00.000Z', new Map())).toEqual([passed]);
      expect(reasons('2026-11-20T07:00:00.000Z')).toEqual([]);
      // It was chosen in time, and is shown within minutes.
      expect(reasons('2026-11-20T06:00:00.000Z', shop)).toEqual([]);
    });

    it('reads the parts that are not in the sheet', () => {
      const { rows } = readSheet(writeCsv(productRows([set, product(4)])));
      expect(lackingParts(rows, byId([set]))).toEqual(['oud-2']);
      expect(lackingParts(rows, known)).toEqual([]);
    });

    it('refuses a part that does not exist, and leaves alone a set that changes elsewhere', () => {
      const gone = { ...set, contents: ['oud-9/5 ml'], visibility: '' };
      expect(check(gone)).toEqual(['contents, piece 1: This fragrance no longer exists.']);
      const sheet = readSheet(writeCsv(productRows([{ ...gone, shortName: 'Other' }])));
      const checked = checkRows(sheet, byId([gone]));
      expect(checked).toMatchObject({ bad: [], rows: [{ id: 'oud-1' }] });
    });
  });

  it('refuses an HSN code that is none', () => {
    const rows = productRows([product(1)]);
    const { bad } = readSheet(writeCsv([rows[0] ?? [], withCells(rows, 1, { hsn: '33' })]));
    expect(bad).toMatchObject([
      { reasons: ['hsn: Enter four, six or eight digits, such as 3303.'] },
    ]);
  });

  it('refuses a file without the columns', () => {
    expect(() => readSheet('name,price\r\nOud,5\r\n')).toThrow(ImportError);
  });
});

describe('importing a sheet that was exported before some pieces were sold', () => {
  const exported = product(7);
  const sizes = (stock: number) => [
    { volume: '50 ml', price: 9000.5, originalPrice: 9500, stock, weight: 210, inStock: true },
    { volume: '5 ml', price: 99, inStock: false },
  ];
  const now: Product = { ...exported, variants: sizes(1) };
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

  it('keeps the current stock of each size, and takes that of a new size from the sheet', () => {
    expect(only(false).columns).toEqual(['description', 'price', 'sizes']);
    expect(importChanges(now, only(false), false)).toEqual({
      description: 'Better.',
      price: 9001.5,
      variants: [
        { ...sizes(1)[0], price: 9001.5 },
        { ...sizes(1)[1], price: 100 },
        { volume: '2 ml', price: 20, inStock: true, stock: 40 },
      ],
    });
  });

  it('keeps stock sold between the dry run and the write, too', () => {
    const sold = { ...now, variants: sizes(0) };
    expect(importChanges(sold, only(false), false)).toMatchObject({
      variants: [{ stock: 0, price: 9001.5 }, { price: 100 }, { stock: 40 }],
    });
  });

  it('sets the stock when asked to, and lists it as a change', () => {
    expect(only(true).columns).toEqual(['description', 'price', 'sizes']);
    expect(importChanges(now, only(true), true)).toMatchObject({
      variants: [{ stock: 3, price: 9001.5 }, { price: 100 }, { stock: 40 }],
    });
  });

  it('writes nothing that the dry run did not list', () => {
    const renamed = { ...now, name: 'Oud Imperial' };
    expect(importChanges(renamed, only(false), false)).not.toHaveProperty('name');
  });

  it('moves the stock of a fragrance into its sizes, and back', () => {
    const stocked = (stock: number): Product => ({
      ...exported,
      originalPrice: undefined,
      stock,
      variants: [],
    });
    const sized = (stock: number): Product => ({
      ...exported,
      originalPrice: undefined,
      variants: [
        { volume: '50 ml', price: 9000.5, inStock: true, stock },
        { volume: '5 ml', price: 99, inStock: true, stock: 8 },
      ],
    });
    const change = (from: Product, to: Product) => {
      const sheet = readSheet(writeCsv(productRows([to])));
      expect(sheet.bad).toEqual([]);
      const [step] = dryRun(sheet.rows, byId([from]), false).steps;
      return step && importChanges(from, step, false);
    };
    expect(change(stocked(1), sized(6))).toEqual({ stock: undefined, variants: sized(1).variants });
    expect(change(sized(1), stocked(6))).toEqual({ stock: 1, variants: [] });
  });

  it('writes the price of the size on the card together with the sizes', () => {
    const [step] = dryRun(rows, byId([{ ...now, price: 9001.5 }]), false).steps;
    expect(step?.columns).toEqual(['description', 'sizes']);
    expect(step && importChanges(now, step, false)).toMatchObject({ price: 9001.5 });
  });
});
