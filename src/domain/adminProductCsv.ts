import {
  changedFields,
  checkProduct,
  PRODUCT_MAX,
  productSlug,
  toProductFields,
  toProductForm,
  type ProductForm,
} from './adminProduct';
import type { ProductChanges } from './adminBulk';
import { readCsv } from './csv';
import type { Product } from './product';

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

/** Fragrances as rows for a sheet, the head first. Sizes are `volume|price|original price|in stock|bottles`. */
export function productRows(products: readonly Product[]): (string | number)[][] {
  return [[...HEAD], ...products.map(productRow)];
}

function productRow(product: Product): (string | number)[] {
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
  isNew: boolean;
  form: ProductForm;
  images: string[];
}

/** What a file would do, before anything is done. */
export interface DryRun {
  rows: ImportRow[];
  /** Rows that are not right, each with every reason. */
  bad: { line: number; name: string; reasons: string[] }[];
}

/** A file that is no such sheet at all. */
export class ImportError extends Error {}

/** The most rows one import takes. */
const MOST_ROWS = 5000;

/**
 * Reads the CSV of {@link productRows}: every row is checked as the form is, and nothing is written. Throws
 * ImportError for a file without the columns, CsvError for one that is no CSV.
 */
export function dryRun(text: string, existing: ReadonlySet<string>): DryRun {
  const [head, ...body] = readCsv(text);
  const names = (head?.cells ?? []).map((cell) => cell.trim());
  const missing = HEAD.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new ImportError(`Missing columns: ${missing.join(', ')}.`);
  if (body.length > MOST_ROWS) throw new ImportError(`At most ${MOST_ROWS} rows at a time.`);
  const result: DryRun = { rows: [], bad: [] };
  const seen = new Set<string>();
  for (const { line, cells } of body) {
    const cell = (name: Column): string => (cells[names.indexOf(name)] ?? '').trim();
    const reasons = cells.length === names.length ? [] : ['It has not as many cells as the head.'];
    const { form, images } = toForm(cell, reasons);
    const id = cell('id') === '' ? productSlug(form.name) : cell('id');
    if (!/^[A-Za-z0-9_-]{1,128}$/.test(id)) reasons.push('id: letters, digits, - and _ only.');
    if (seen.has(id)) reasons.push(`id: ${id} is there twice.`);
    else seen.add(id);
    for (const [field, reason] of Object.entries(checkProduct(form)))
      reasons.push(`${field}: ${reason}`);
    const name = form.name || id;
    if (reasons.length > 0) result.bad.push({ line, name, reasons });
    else result.rows.push({ line, id, name, isNew: !existing.has(id), form, images });
  }
  return result;
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

/** What a row changes about a fragrance that is there; undefined when nothing. */
export function importChanges(current: Product, row: ImportRow): ProductChanges | undefined {
  const before = { ...toProductFields(toProductForm(current)), images: current.images };
  const changes = changedFields(before, { ...toProductFields(row.form), images: row.images });
  return Object.keys(changes).length === 0 ? undefined : changes;
}
