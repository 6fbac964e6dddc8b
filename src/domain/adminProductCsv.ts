import {
  changedFields,
  validateProduct,
  cardSize,
  cardSizeFields,
  PRODUCT_MAX,
  productSlug,
  storedFields,
  toProductFields,
  type ProductFields,
  type ProductForm,
} from './adminProduct';
import type { ProductChanges } from './adminBulk';
import { readCsv } from './csv';
import { variantsOf, type Product, type Variant } from './product';

const HEAD = [
  'id',
  'name',
  'shortName',
  'description',
  'category',
  'concentration',
  'volume',
  'price',
  'originalPrice',
  'inStock',
  'stock',
  'featured',
  'tags',
  'topNotes',
  'middleNotes',
  'baseNotes',
  'sizes',
  'images',
] as const;
type Column = (typeof HEAD)[number];

const yes = (value: boolean): string => (value ? 'yes' : 'no');

/**
 * Fragrances as rows for a sheet, the head first. Sizes are `volume|price|original price|in stock|bottles`; where there
 * are some, the columns before them repeat the one on the card, to be read and sorted by.
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
    product.name,
    product.shortName,
    product.description,
    product.category,
    product.concentration,
    product.volume,
    product.price,
    product.originalPrice ?? '',
    yes(product.inStock),
    product.stock ?? '',
    yes(product.featured),
    product.tags.join('; '),
    product.topNotes.join('; '),
    product.middleNotes.join('; '),
    product.baseNotes.join('; '),
    product.variants
      .map((one) =>
        [one.volume, one.price, one.originalPrice ?? '', yes(one.inStock), one.stock ?? ''].join(
          '|',
        ),
      )
      .join('; '),
    product.images.join(' '),
  ];
}

/** A row that can be imported. */
export interface ImportRow {
  /** Where it begins in the file, from 1. */
  line: number;
  /** Of an existing fragrance, or what a new one will be called. */
  id: string;
  name: string;
  form: ProductForm;
  images: string[];
}

/** What stands in a file. */
export interface Sheet {
  rows: ImportRow[];
  /** Rows that are not right, each with every reason. */
  bad: { line: number; name: string; reasons: string[] }[];
}

/** A file that is no such sheet at all. */
export class ImportError extends Error {}

/** The most rows one import takes. */
const MAX_ROWS = 5000;

/**
 * Reads the CSV of {@link productRows}: every row is checked as the form is, and nothing is written. Throws
 * ImportError for a file without the columns, CsvError for one that is no CSV.
 */
export function readSheet(text: string): Sheet {
  const [head, ...body] = readCsv(text);
  const names = (head?.cells ?? []).map((cell) => cell.trim());
  const missing = HEAD.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new ImportError(`Missing columns: ${missing.join(', ')}.`);
  if (body.length > MAX_ROWS) throw new ImportError(`At most ${MAX_ROWS} rows at a time.`);
  const result: Sheet = { rows: [], bad: [] };
  const seen = new Set<string>();
  for (const { line, cells } of body) {
    const cell = (name: Column): string => (cells[names.indexOf(name)] ?? '').trim();
    const reasons = cells.length === names.length ? [] : ['It has not as many cells as the head.'];
    const { form, images } = toForm(cell, reasons);
    const id = cell('id') === '' ? productSlug(form.name) : cell('id');
    if (!/^[A-Za-z0-9_-]{1,128}$/.test(id)) reasons.push('id: letters, digits, - and _ only.');
    if (seen.has(id)) reasons.push(`id: ${id} is there twice.`);
    else seen.add(id);
    for (const [field, reason] of Object.entries(validateProduct(form)))
      reasons.push(`${field}: ${reason}`);
    reasons.push(...conflictsWithSizes(form));
    const name = form.name || id;
    if (reasons.length > 0) result.bad.push({ line, name, reasons });
    else result.rows.push({ line, id, name, form, images });
  }
  return result;
}

/** Problems of a row whose own price columns differ from its sizes, because they would be ignored. */
function conflictsWithSizes({
  volume,
  price,
  originalPrice,
  stock,
  variants,
}: ProductForm): string[] {
  const main = cardSize(variants, volume);
  if (!main) return [];
  const differs = (own: string, size: string): boolean =>
    own !== '' && (size === '' || Number(own) !== Number(size));
  const said = (what: string): string =>
    `A fragrance with sizes has its ${what} in the sizes column. Leave this empty.`;
  return [
    ...(volume !== '' && volume !== main.volume ? [`volume: None of the sizes is ${volume}.`] : []),
    ...(differs(price, main.price) ? [`price: ${said('prices')}`] : []),
    ...(differs(originalPrice, main.originalPrice) ? [`originalPrice: ${said('prices')}`] : []),
    ...(stock === '' ? [] : [`stock: ${said('bottles')}`]),
  ];
}

function toForm(
  cell: (name: Column) => string,
  reasons: string[],
): { form: ProductForm; images: string[] } {
  const flag = (name: string, text: string): boolean => {
    if (!/^(yes|no)$/i.test(text)) reasons.push(`${name}: yes or no.`);
    return /^yes$/i.test(text);
  };
  const list = (name: Column): string[] =>
    cell(name)
      .split(';')
      .map((one) => one.trim())
      .filter(Boolean);
  const images = cell('images').split(/\s+/).filter(Boolean);
  if (images.length === 0) reasons.push('images: at least one address.');
  if (images.length > PRODUCT_MAX.images) reasons.push(`images: at most ${PRODUCT_MAX.images}.`);
  if (images.some((url) => !/^https?:\/\/\S+$/.test(url)))
    reasons.push('images: web addresses only.');
  const form: ProductForm = {
    name: cell('name'),
    shortName: cell('shortName'),
    description: cell('description'),
    category: cell('category'),
    concentration: cell('concentration'),
    volume: cell('volume'),
    price: cell('price'),
    originalPrice: cell('originalPrice'),
    stock: cell('stock'),
    tags: list('tags').join(', '),
    topNotes: list('topNotes').join('\n'),
    middleNotes: list('middleNotes').join('\n'),
    baseNotes: list('baseNotes').join('\n'),
    featured: flag('featured', cell('featured')),
    inStock: flag('inStock', cell('inStock')),
    variants: list('sizes').map((size) => {
      const [volume = '', price = '', originalPrice = '', inStock = '', stock = ''] = size
        .split('|')
        .map((part) => part.trim());
      return { volume, price, originalPrice, stock, inStock: flag('sizes', inStock) };
    }),
  };
  return { form, images };
}

/** What an import does with a row; nothing is done with one that says what is there already. */
export interface ImportStep {
  row: ImportRow;
  /** Makes a fragrance that is not there. */
  isNew: boolean;
  /** The columns that change about one that is. */
  columns: Column[];
}

/** What a sheet would do, before anything is done. */
export interface DryRun {
  steps: ImportStep[];
  /** How many rows say what is there already. */
  unchanged: number;
}

/**
 * Compares a sheet with the fragrances there are, by id. The bottles of those are left as they are unless
 * `withStock`: the sheet tells how many there were when it was exported, and some have been sold since.
 */
export function dryRun(
  rows: readonly ImportRow[],
  known: ReadonlyMap<string, Product>,
  withStock: boolean,
): DryRun {
  const steps = rows.flatMap((row): ImportStep[] => {
    const current = known.get(row.id);
    if (!current) return [{ row, isNew: true, columns: [] }];
    const columns = HEAD.filter((column) => fieldOf(column) in rowChanges(current, row, withStock));
    return columns.length === 0 ? [] : [{ row, isNew: false, columns }];
  });
  return { steps, unchanged: rows.length - steps.length };
}

const fieldOf = (column: Column): string => (column === 'sizes' ? 'variants' : column);

/** What sizes bring with them: see {@link cardSizeFields}. */
const SIZE_FIELDS = ['volume', 'price', 'originalPrice', 'stock'];

/**
 * What a step changes about a fragrance as it is now: only columns that the dry run has told, and with its sizes what
 * follows from them; undefined when nothing.
 */
export function importChanges(
  current: Product,
  { row, columns }: ImportStep,
  withStock: boolean,
): ProductChanges | undefined {
  const isSized = columns.includes('sizes') && row.form.variants.length > 0;
  const told = [...columns.map(fieldOf), ...(isSized ? SIZE_FIELDS : [])];
  const changes = Object.entries(rowChanges(current, row, withStock)).filter(([field]) =>
    told.includes(field),
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

/** The bottles of a sheet as they are left in the shop, by volume; a size that is not there yet has those of the sheet. */
function currentStock(
  current: Product,
  sheet: ProductFields,
): Pick<ProductFields, 'stock' | 'variants'> {
  const shelf = variantsOf(current);
  const variants = sheet.variants.map((size) => withStockOf(shelf, size));
  if (variants.length > 0) return { variants, stock: undefined };
  if (current.variants.length === 0) return { variants, stock: current.stock };
  const { volume, price, stock } = sheet;
  const only = { volume, price, inStock: true, ...(stock !== undefined && { stock }) };
  return { variants, stock: withStockOf(shelf, only).stock };
}

function withStockOf(shelf: readonly Variant[], size: Variant): Variant {
  const is = shelf.find(({ volume }) => volume === size.volume);
  if (!is) return size;
  const { stock: _told, ...rest } = size;
  return { ...rest, ...(is.stock !== undefined && { stock: is.stock }) };
}
