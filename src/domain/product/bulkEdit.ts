import * as v from 'valibot';
import { changeLines, importedSchema, undoImport } from './importPreview';
import { cardSizeFields, type ProductFields } from './productForm';
import { withAsciiDigits } from '../shop/digits';
import { formatRupees, toPaise } from '../pricing/money';
import { changeSchema, type LogEntry } from '../shop/logEntry';
import type { Product, Variant } from './product';

/** What a bulk action changes on one fragrance. */
export type ProductChanges = Partial<ProductFields & { images: string[] }>;

/** The prices of one fragrance in rupees, kept so that a price reset can be undone. */
const priceSnapshotSchema = v.object({
  id: v.string(),
  price: v.number(),
  variants: v.array(v.object({ volume: v.string(), price: v.number() })),
});
export type PriceSnapshot = v.InferOutput<typeof priceSnapshotSchema>;
export const priceSnapshotsSchema = v.object({
  at: v.number(),
  marks: v.array(priceSnapshotSchema),
});

/** A snapshot of the current prices. */
export function priceSnapshot({ id, price, variants }: Product): PriceSnapshot {
  return { id, price, variants: variants.map((one) => ({ volume: one.volume, price: one.price })) };
}

/**
 * Combines the snapshots of a reset with those of the one before, so that fragrances which only the earlier reset
 * changed can still be restored. Where both have a snapshot the later one wins: the price was edited in between.
 */
export function mergeSnapshots(
  earlier: readonly PriceSnapshot[],
  latest: readonly PriceSnapshot[],
): PriceSnapshot[] {
  const ids = new Set(latest.map(({ id }) => id));
  return [...earlier.filter(({ id }) => !ids.has(id)), ...latest];
}

/** Whether two prices are the same to the paisa: stored ones may differ by less, which nobody sees or pays. */
const isSamePrice = (one: number, other: number): boolean => toPaise(one) === toPaise(other);

type Priced = Pick<Variant, 'volume' | 'price' | 'originalPrice'>;

/** The changes that give a fragrance, or each of its sizes, a new price; undefined when no price differs. */
function repriced(product: Product, priceOf: (size: Priced) => number): ProductChanges | undefined {
  if (product.variants.length === 0) {
    const price = priceOf(product);
    return isSamePrice(price, product.price) ? undefined : { price };
  }
  const variants = product.variants.map((one) => ({ ...one, price: priceOf(one) }));
  const isSame = variants.every((one, n) =>
    isSamePrice(one.price, product.variants[n]?.price ?? NaN),
  );
  return isSame ? undefined : { variants, ...cardSizeFields(variants, product.volume) };
}

/** One line per changed price: `₹100 → ₹90`, or `50 ml: ₹100 → ₹90` for a size. */
export function describePriceChanges(product: Product, changes: ProductChanges): string[] {
  const move = (from: number, to: number): string => `${formatRupees(from)} → ${formatRupees(to)}`;
  if (product.variants.length === 0)
    return changes.price === undefined ? [] : [move(product.price, changes.price)];
  return (changes.variants ?? []).flatMap(({ volume, price }, n) => {
    const before = product.variants[n]?.price ?? price;
    return isSamePrice(before, price) ? [] : [`${volume}: ${move(before, price)}`];
  });
}

/** Sets price to originalPrice for the fragrance and each of its sizes; undefined when none differs. */
export function resetPrice(product: Product): ProductChanges | undefined {
  return repriced(product, (one) => one.originalPrice ?? one.price);
}

/** Restores the prices of a snapshot; undefined when none differs. */
export function restorePrice(
  product: Product,
  snapshot: PriceSnapshot,
): ProductChanges | undefined {
  const prices = new Map(snapshot.variants.map(({ volume, price }) => [volume, price]));
  if (product.variants.length === 0) return repriced(product, () => snapshot.price);
  return repriced(product, (one) => prices.get(one.volume) ?? one.price);
}

/** A change that can be applied to many fragrances at once. */
export type BulkChange =
  | { kind: 'price'; percent: number }
  | { kind: 'stock'; inStock: boolean }
  | { kind: 'featured'; featured: boolean };

/** What a bulk change, or undoing it, does to one fragrance, in words. */
export function bulkLine(
  kind: BulkUndo['kind'],
  product: Product,
  changes: ProductChanges | undefined,
): string {
  if (!changes) return 'not changed';
  if (kind === 'import') return changeLines(product, changes).join('\n');
  if (kind === 'price') return describePriceChanges(product, changes).join('\n');
  if (kind === 'stock') return changes.inStock ? 'In Stock' : 'Out of Stock';
  return changes.featured ? 'Featured' : 'Not featured';
}

const bulkUndoSchema = v.object({
  /** When it was changed, in milliseconds. */
  at: v.number(),
  kind: v.picklist(['price', 'stock', 'featured', 'import']),
  former: v.array(
    v.object({
      ...priceSnapshotSchema.entries,
      name: v.string(),
      inStock: v.boolean(),
      featured: v.boolean(),
      ...importedSchema,
    }),
  ),
});
/** What a bulk change found, so that it can be undone. */
export type BulkUndo = v.InferOutput<typeof bulkUndoSchema>;

/** What a device has kept → {@link BulkUndo}; undefined when that is nothing of use. */
export function readBulkUndo(stored: unknown): BulkUndo | undefined {
  const result = v.safeParse(bulkUndoSchema, stored);
  return result.success ? result.output : undefined;
}

/** What to keep before a bulk change. */
export function bulkUndo(
  kind: BulkUndo['kind'],
  products: readonly Product[],
): Omit<BulkUndo, 'at'> {
  const former = products.map((product) => ({
    ...priceSnapshot(product),
    name: product.name,
    inStock: product.inStock,
    featured: product.featured,
  }));
  return { kind, former };
}

/** The changes that undo a bulk change on one fragrance; undefined when none is left to undo. */
export function undoBulkChange(
  kind: BulkUndo['kind'],
  current: Product,
  former: BulkUndo['former'][number],
): ProductChanges | undefined {
  switch (kind) {
    case 'price':
      return restorePrice(current, former);
    case 'stock':
      return bulkChange(current, { kind, inStock: former.inStock });
    case 'featured':
      return bulkChange(current, { kind, featured: former.featured });
    case 'import':
      return undoImport(current, former);
  }
}

/** The fields that a bulk change alters, as the log names them: `50 ml price` is that of a size. */
const LOGGED: Record<BulkUndo['kind'], RegExp> = {
  price: /(^| )price$/,
  stock: /^inStock$/,
  featured: /^featured$/,
  // None: it is undone from the list of fragrances.
  import: /^$/,
};

/** How long after its beginning an entry may belong to a bulk change; the device's clock may be wrong by a minute. */
const RUN_MS = 3_600_000;
const CLOCK_MS = 60_000;

/** What a bulk change found in a field that it alters, as the log writes it. */
function formerText(former: BulkUndo['former'][number], field: string): string {
  if (field === 'inStock' || field === 'featured') return String(former[field]);
  const size = former.variants.find(({ volume }) => field === `${volume} price`);
  return String((size ?? former).price);
}

/**
 * Whether an entry of the log was written by the bulk change that can be undone: it is about one of its fragrances, and
 * replaces what the bulk change found. An edit before or after it replaces something else.
 */
export function isOfBulkChange(
  { at, kind, former }: BulkUndo,
  entry: Pick<LogEntry, 'what' | 'collection' | 'target' | 'at' | 'changes'>,
): boolean {
  const age = entry.at.getTime() - at;
  return (
    entry.what === 'changed' &&
    entry.collection === 'products' &&
    age >= -CLOCK_MS &&
    age <= RUN_MS &&
    former.some(
      (one) =>
        entry.target === `products/${one.id}` &&
        Object.entries(entry.changes).some(([field, value]) => {
          const change = v.safeParse(changeSchema, value);
          return (
            LOGGED[kind].test(field) &&
            change.success &&
            change.output.before === formerText(one, field)
          );
        }),
    )
  );
}

/** A percentage as people type it, `-10`, `+5 %` or `7.5`; undefined when the text is none. */
export function readPercent(text: string): number | undefined {
  const [, sign = '', figure] =
    /^([+\-−–]?)\s*(\d+(?:\.\d+)?)\s*%?$/.exec(withAsciiDigits(text).trim()) ?? [];
  if (figure === undefined) return undefined;
  return sign === '' || sign === '+' ? Number(figure) : -Number(figure);
}

/** The fields that a bulk change alters on one fragrance; undefined when none. Prices are rounded to the rupee. */
export function bulkChange(product: Product, change: BulkChange): ProductChanges | undefined {
  switch (change.kind) {
    case 'price': {
      // Integer basis points avoid binary rounding errors at exactly half a rupee.
      const points = 10_000 + Math.round(change.percent * 100);
      if (points === 10_000) return undefined;
      return repriced(product, ({ price }) => Math.round((price * points) / 10_000));
    }
    case 'stock':
      return product.inStock === change.inStock ? undefined : { inStock: change.inStock };
    case 'featured':
      return product.featured === change.featured ? undefined : { featured: change.featured };
  }
}
