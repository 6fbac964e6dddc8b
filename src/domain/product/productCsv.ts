import {
  cardSize,
  cardSizeFields,
  joinList,
  PRODUCT_MAX,
  productSlug,
  SIZE_FIELDS,
  storedFields,
  toProductFields,
  type ProductFields,
  type ProductForm,
} from './productForm';
import { changedFields } from './productChanges';
import { MOMENT_PASSED, validateProduct } from './productProblems';
import type { ProductChanges } from './bulkEdit';
import { findCategory, FIRST_CATEGORIES, type Category } from './categories';
import { partProblem, partsOf, partTexts } from './contents';
import { FLAG_NAMES, LABEL_NAMES, LIST_NAMES, mapNames, NOTE_NAMES, TEXT_NAMES } from './fields';
import { readAmount } from '../pricing/amount';
import { readCsv } from '../shop/csv';
import { variantsOf, type Product, type Variant } from './product';
import { decodeProduct } from './productSchema';
import { heldProblem, isSecret, lostParts, lostProblem, secretProblem } from './secretPart';
import { momentOf, visibilityText } from './visibility';

const HEAD = [
  'id',
  ...TEXT_NAMES,
  'volume',
  'price',
  'originalPrice',
  'inStock',
  'stock',
  'weight',
  'featured',
  'tags',
  ...NOTE_NAMES,
  'sizes',
  'contents',
  'wear',
  'visibility',
  'images',
] as const;
type Column = (typeof HEAD)[number];

/** Columns that files from before they existed lack. */
const LATER_COLUMNS: readonly Column[] = [...LABEL_NAMES, 'contents', 'wear', 'visibility'];

const yes = (value: boolean): string => (value ? 'yes' : 'no');

/** Several items in a cell. A semicolon or a bar within an item is written after a backslash. */
const joinItems = (items: readonly string[]): string => items.map(escaped).join('; ');
const escaped = (item: string): string => item.replace(/[\\;|]/g, '\\$&');
const unescaped = (item: string): string => item.replace(/\\([\\;|])/g, '$1');

/** The items of a cell, or the fields of a size; an escaped character stays so. */
function splitItems(text: string, separator: ';' | '|'): string[] {
  const item = new RegExp(String.raw`((?:\\[\\;|]|[^${separator}])*)(?:[${separator}]|$)`, 'g');
  return [...text.matchAll(item)].map(([, one = '']) => one.trim());
}

/**
 * Fragrances as spreadsheet rows with a header row. Each size is `volume|price|original price|in stock|pieces|grams`; the
 * volume and price columns of a fragrance with sizes repeat the size on its card, for reading and sorting.
 */
export function productRows(products: readonly Product[]): (string | number)[][] {
  return [[...HEAD], ...products.map(productRow)];
}

function productRow(fragrance: Product): (string | number)[] {
  const product: Product = {
    ...fragrance,
    ...cardSizeFields(fragrance.variants, fragrance.volume),
  };
  return [
    product.id,
    ...TEXT_NAMES.map((name) => product[name]),
    product.volume,
    product.price,
    product.originalPrice ?? '',
    yes(product.inStock),
    product.stock ?? '',
    product.weight ?? '',
    yes(product.featured),
    joinItems(product.tags),
    ...NOTE_NAMES.map((name) => joinItems(product[name])),
    product.variants
      .map((one) =>
        [
          escaped(one.volume),
          one.price,
          one.originalPrice ?? '',
          yes(one.inStock),
          one.stock ?? '',
          one.weight ?? '',
        ].join('|'),
      )
      .join('; '),
    joinItems(product.contents),
    product.wear.join('; '),
    visibilityText(product.visibility) || 'public',
    product.images.join(' '),
  ];
}

/** A row that can be imported. */
export interface ImportRow {
  /** Its row in the sheet, as a spreadsheet counts, from 1. */
  at: number;
  /** The id of an existing fragrance, or the one that a new fragrance will get. */
  id: string;
  name: string;
  form: ProductForm;
  images: string[];
  /** Columns that the file lacks: an import leaves their fields alone. */
  absent: readonly Column[];
}

/** The parsed rows of a file. */
export interface Sheet {
  rows: ImportRow[];
  /** Invalid rows, each with all of its errors. */
  bad: { at: number; name: string; reasons: string[] }[];
}

/** The file cannot be imported as a whole; the message says why. */
export class ImportError extends Error {}

/** Whether a file is that of a picture or of a workbook of Excel, or a text whose letters were saved in another way. */
const isNoUtf8 = (text: string): boolean =>
  text.startsWith('PK') || text.includes('\0') || text.includes('\uFFFD');

/** The maximum number of rows in one import. */
const MAX_ROWS = 5000;

/**
 * Parses the CSV of {@link productRows} and validates every row like the product form; writes nothing. What needs the
 * fragrances in the shop is checked by {@link checkRows}. A category may be written by its id, as in an export, or by its
 * name. Throws ImportError for another kind of file, missing columns, no rows or too many, CsvError for malformed CSV.
 * @param categories those that the owner has now
 */
export function readSheet(text: string, categories: readonly Category[] = FIRST_CATEGORIES): Sheet {
  if (text.trim() === '') throw new ImportError('The file is empty.');
  if (isNoUtf8(text))
    throw new ImportError(
      'This is not a CSV file in UTF-8. In Excel, save the sheet as “CSV UTF-8”, then choose that file.',
    );
  const [head, ...below] = readCsv(text);
  const names = (head?.cells ?? []).map((cell) => cell.trim());
  const absent = HEAD.filter((name) => !names.includes(name));
  const missing = absent.filter((name) => !LATER_COLUMNS.includes(name));
  if (missing.length > 0) throw new ImportError(`Missing columns: ${missing.join(', ')}.`);
  // Spreadsheets write a row for each line that was emptied.
  const body = below.filter(({ cells }) => cells.some((one) => one.trim() !== ''));
  if (body.length === 0) throw new ImportError('The file has no rows below its headings.');
  if (body.length > MAX_ROWS) throw new ImportError(`At most ${MAX_ROWS} rows at a time.`);
  const result: Sheet = { rows: [], bad: [] };
  const seen = new Set<string>();
  for (const { at, cells } of body) {
    const cell = (name: Column): string => (cells[names.indexOf(name)] ?? '').trim();
    const reasons =
      cells.length === names.length
        ? []
        : ['This row has a different number of cells from the header row.'];
    const { form: typed, images } = toForm(cell, reasons);
    const form = { ...typed, category: findCategory(categories, typed.category) ?? '' };
    const id = cell('id') === '' ? productSlug(form.name) : cell('id');
    if (!/^[A-Za-z0-9_-]{1,128}$/.test(id)) reasons.push('id: letters, digits, - and _ only.');
    if (seen.has(id)) reasons.push(`id: ${id} is listed twice.`);
    else seen.add(id);
    const errors = validateProduct(form, undefined, undefined, categories);
    if (form.category === '' && typed.category !== '')
      errors['category'] = `No such category: ${typed.category}.`;
    for (const [field, reason] of Object.entries(errors))
      reasons.push(`${columnOf(field, form)}: ${reason}`);
    const name = form.name || id;
    if (reasons.length > 0) result.bad.push({ at, name, reasons });
    else result.rows.push({ at, id, name, form, images, absent });
  }
  return result;
}

/** The column of a field of the form, and what of it: `sizes, 5 ml` or `contents, piece 2`. */
function columnOf(field: string, { variants }: ProductForm): string {
  const [name = '', text] = field.split('.');
  const n = Number(text);
  if (name !== 'variants') return text === undefined ? name : `${name}, piece ${n + 1}`;
  return text === undefined ? 'sizes' : `sizes, ${variants[n]?.volume || `size ${n + 1}`}`;
}

/**
 * Problems of a row whose own price columns differ from its sizes, because they would be ignored. A price that is as
 * exported was not meant to change.
 */
function conflictsWithSizes(
  { volume, price, originalPrice, stock, weight, variants }: ProductForm,
  stored: Product | undefined,
): string[] {
  const main = cardSize(variants, volume);
  if (!main) return [];
  const exported = stored && { ...stored, ...cardSizeFields(stored.variants, stored.volume) };
  const differs = (own: string, size: string, before: number | undefined): boolean => {
    const amount = readAmount(own);
    const isKnown = amount === before || amount === readAmount(size);
    return own !== '' && !(isKnown && amount !== undefined);
  };
  const inSizesColumn = (what: string): string =>
    `A fragrance with sizes has its ${what} in the sizes column. Leave this column empty.`;
  return [
    ...(volume !== '' && volume !== main.volume
      ? [`volume: ${volume} is not one of the sizes.`]
      : []),
    ...(differs(price, main.price, exported?.price) ? [`price: ${inSizesColumn('prices')}`] : []),
    ...(differs(originalPrice, main.originalPrice, exported?.originalPrice)
      ? [`originalPrice: ${inSizesColumn('prices')}`]
      : []),
    ...(stock === '' ? [] : [`stock: ${inSizesColumn('stock')}`]),
    ...(weight === '' ? [] : [`weight: ${inSizesColumn('weights')}`]),
  ];
}

function toForm(
  cell: (name: Column) => string,
  reasons: string[],
): { form: ProductForm; images: string[] } {
  const flag = (name: string, text: string): boolean => {
    if (!/^(yes|no)$/i.test(text)) reasons.push(`${name}: must be yes or no.`);
    return /^yes$/i.test(text);
  };
  const items = (name: Column): string[] => splitItems(cell(name), ';').filter(Boolean);
  const list = (name: Column): string[] => items(name).map(unescaped);
  const images = cell('images').split(/\s+/).filter(Boolean);
  if (images.length === 0) reasons.push('images: at least one web address is required.');
  if (images.length > PRODUCT_MAX.images) reasons.push(`images: at most ${PRODUCT_MAX.images}.`);
  if (images.some((url) => !/^https?:\/\/\S+$/.test(url)))
    reasons.push('images: must be web addresses.');
  const form: ProductForm = {
    ...mapNames(TEXT_NAMES, cell),
    ...mapNames(LIST_NAMES, (name) => joinList(name, list(name))),
    ...mapNames(FLAG_NAMES, (name) => flag(name, cell(name))),
    volume: cell('volume'),
    price: cell('price'),
    originalPrice: cell('originalPrice'),
    stock: cell('stock'),
    weight: cell('weight'),
    variants: items('sizes').map((size) => {
      const [volume = '', price = '', originalPrice = '', inStock = '', stock = '', weight = ''] =
        splitItems(size, '|').map(unescaped);
      return { volume, price, originalPrice, stock, weight, inStock: flag('sizes', inStock) };
    }),
    contents: list('contents'),
    wear: list('wear'),
    visibility: cell('visibility'),
  };
  return { form, images };
}

/** What an import does with one row. Unchanged rows have no step. */
export interface ImportStep {
  row: ImportRow;
  /** The fragrance as it is stored; undefined for one that is created. */
  current: Product | undefined;
  /** The columns that change on an existing fragrance. */
  columns: Column[];
}

/** What importing a sheet would do. */
export interface DryRun {
  steps: ImportStep[];
  /** The number of rows that change nothing. */
  unchanged: number;
}

/**
 * Compares a sheet with the existing fragrances, by id. Stock is left alone unless `withStock` is set, because the
 * sheet holds the counts at the time of the export and pieces may have been sold since.
 */
export function dryRun(
  rows: readonly ImportRow[],
  known: ReadonlyMap<string, Product>,
  withStock: boolean,
): DryRun {
  const steps = rows.flatMap((row): ImportStep[] => {
    const current = known.get(row.id);
    if (!current) return [{ row, current, columns: [] }];
    const changes = rowChanges(current, row, withStock);
    const columns = HEAD.filter(
      (column) => fieldOf(column) in changes && !row.absent.includes(column),
    );
    return columns.length === 0 ? [] : [{ row, current, columns }];
  });
  return { steps, unchanged: rows.length - steps.length };
}

/** The fragrances of the rows as an import leaves them, by id. */
function afterImport(
  rows: readonly ImportRow[],
  known: ReadonlyMap<string, Product>,
): Map<string, Product> {
  const after = new Map(known);
  for (const step of dryRun(rows, known, false).steps) {
    const { id, form, images } = step.row;
    const current = known.get(id);
    after.set(
      id,
      current
        ? { ...current, ...importChanges(current, step, false) }
        : decodeProduct(id, { ...toProductFields(form), images }),
    );
  }
  return after;
}

/** The ids of the fragrances in the sets of a sheet that are not in `known`. */
export function lackingParts(
  rows: readonly ImportRow[],
  known: ReadonlyMap<string, Product>,
): string[] {
  const after = afterImport(rows, known);
  const ids = rows.flatMap(({ id }) => {
    const product = after.get(id);
    return product ? partsOf(product).map(({ productId }) => productId) : [];
  });
  return [...new Set(ids)].filter((id) => !after.has(id));
}

/**
 * What sets may hold, as their `contents` do, of a sheet's fragrances: those that it makes drafts, or shows on a later day,
 * and the sizes that it deletes.
 */
export function missedParts(
  rows: readonly ImportRow[],
  known: ReadonlyMap<string, Product>,
): string[] {
  const after = afterImport(rows, known);
  return rows.flatMap(({ id }) => {
    const [before, now] = [known.get(id), after.get(id)];
    if (!before || !now) return [];
    return isSecret(now) && now.visibility !== before.visibility
      ? partTexts(before)
      : lostParts(before, now);
  });
}

/**
 * Checks a valid sheet against the shop. A set whose box or visibility it changes is not shown before its parts, as in the
 * form. Nor does a fragrance become a draft while a set that holds it is shown, or lose a size that a set holds. Both may
 * be in the same sheet.
 * @param known the fragrances of the rows, those of {@link lackingParts} and the sets that hold {@link missedParts}
 * @param now a moment of publication that the sheet sets lies after it
 */
export function checkRows(
  { rows, bad }: Sheet,
  known: ReadonlyMap<string, Product>,
  now: Date,
): Sheet {
  const after = afterImport(rows, known);
  const steps = new Map(dryRun(rows, known, false).steps.map((step) => [step.row.id, step]));
  const result: Sheet = { rows: [], bad: [...bad] };
  for (const row of rows) {
    const step = steps.get(row.id);
    const hasOtherParts = (step && !step.current) || step?.columns.includes('contents');
    const isChecked = hasOtherParts || step?.columns.includes('visibility');
    const set = isChecked ? after.get(row.id) : undefined;
    const reasons = conflictsWithSizes(row.form, known.get(row.id));
    set?.contents.forEach((part, n) => {
      const reason =
        (hasOtherParts ? partProblem(part, after, row.id) : undefined) ??
        secretProblem(part, after, set.visibility);
      if (reason !== undefined) reasons.push(`contents, piece ${n + 1}: ${reason}`);
    });
    const [former, changed] = [known.get(row.id), after.get(row.id)];
    const isOtherwiseSeen = step?.columns.includes('visibility');
    const held = isOtherwiseSeen && changed && heldProblem(changed, [...after.values()]);
    if (held) reasons.push(`visibility: ${held}`);
    const moment = isOtherwiseSeen || !former ? momentOf(changed?.visibility) : undefined;
    if (moment && moment <= now) reasons.push(`visibility: ${MOMENT_PASSED}`);
    const lost = former && changed ? lostParts(former, changed) : [];
    const gone = lost.length > 0 ? lostProblem(lost, [...after.values()]) : undefined;
    if (gone !== undefined) reasons.push(`sizes: ${gone}`);
    if (reasons.length > 0) result.bad.push({ at: row.at, name: row.name, reasons });
    else result.rows.push(row);
  }
  return result;
}

const fieldOf = (column: Column): string => (column === 'sizes' ? 'variants' : column);

/**
 * The changes of a step to a fragrance as it is now: only columns that the dry run listed and, with the sizes, the
 * fields that follow from them; undefined when there are none.
 */
export function importChanges(
  current: Product,
  { row, columns }: ImportStep,
  withStock: boolean,
): ProductChanges | undefined {
  const isSized = columns.includes('sizes') && row.form.variants.length > 0;
  const listed = [...columns.map(fieldOf), ...(isSized ? SIZE_FIELDS : [])];
  const changes = Object.entries(rowChanges(current, row, withStock)).filter(([field]) =>
    listed.includes(field),
  );
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

function rowChanges(current: Product, row: ImportRow, withStock: boolean): ProductChanges {
  const before = { ...storedFields(current), images: current.images };
  const sheet = { ...toProductFields(row.form), images: row.images };
  const after = withStock
    ? sheet
    : {
        ...sheet,
        ...currentStock(current, sheet),
      };
  return changedFields(before, after);
}

/** The stock in the shop now for each volume of a sheet row; a new size keeps the stock given in the sheet. */
function currentStock(
  current: Product,
  sheet: ProductFields,
): Pick<ProductFields, 'stock' | 'variants'> {
  const existing = variantsOf(current);
  const variants = sheet.variants.map((size) => withStockOf(existing, size));
  if (variants.length > 0) return { variants, stock: undefined };
  if (current.variants.length === 0) return { variants, stock: current.stock };
  const { volume, price, stock } = sheet;
  const only = { volume, price, inStock: true, ...(stock !== undefined && { stock }) };
  return { variants, stock: withStockOf(existing, only).stock };
}

function withStockOf(existing: readonly Variant[], size: Variant): Variant {
  const match = existing.find(({ volume }) => volume === size.volume);
  if (!match) return size;
  const { stock: _ignored, ...rest } = size;
  return { ...rest, ...(match.stock !== undefined && { stock: match.stock }) };
}
