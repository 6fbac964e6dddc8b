import {
  collection,
  deleteField,
  doc,
  documentId,
  query,
  serverTimestamp,
  where,
  type Transaction,
} from 'firebase/firestore/lite';
import { findVariant, type Product } from '../../domain/product/product';
import { decodeProduct } from '../../domain/product/productSchema';
import {
  exactStock,
  cappedSizes,
  mapStock,
  SHOWN_STOCK_MAX,
  stockId,
  withShownStock,
} from '../../domain/product/shownStock';
import type { StockCorrection } from '../../domain/product/stock';
import { lite, plain } from '../lite';
import { countReads, fetchDocuments } from '../reads';

/** The maximum number of values in an `in` query. */
export const MAX_IN_VALUES = 30;

const productRef = (id: string) => doc(lite(), 'products', id);
const countRef = (id: string, volume: string) => doc(lite(), 'stock', stockId(id, volume));

/** The product with the counts of its sizes; `counts` by {@link stockId}. */
const withCounts = (product: Product, counts: ReadonlyMap<string, unknown>): Product =>
  mapStock(product, (shown, volume) => exactStock(shown, counts.get(stockId(product.id, volume))));

/** Products with their exact counts: one read more for each size of which there are many. Throws FirebaseError. */
export async function withExactStock(products: readonly Product[]): Promise<Product[]> {
  const ids = products.flatMap((one) =>
    cappedSizes(one).map(({ volume }) => stockId(one.id, volume)),
  );
  const counts = new Map<string, unknown>();
  for (let from = 0; from < ids.length; from += MAX_IN_VALUES) {
    const some = ids.slice(from, from + MAX_IN_VALUES);
    const q = query(collection(lite(), 'stock'), where(documentId(), 'in', some));
    await fetchDocuments(q, (id, { count }) => counts.set(id, count));
  }
  return products.map((product) => withCounts(product, counts));
}

/** A product with its exact counts, in a transaction; undefined when it was deleted. Throws FirebaseError. */
export async function readCounted(tx: Transaction, id: string): Promise<Product | undefined> {
  const snapshot = await tx.get(productRef(id));
  countReads(1);
  if (!snapshot.exists()) return undefined;
  const product = decodeProduct(id, plain(snapshot.data()));
  const counts = new Map<string, unknown>();
  for (const { volume } of cappedSizes(product)) {
    const size = await tx.get(countRef(id, volume));
    countReads(1);
    counts.set(size.id, size.data()?.['count']);
  }
  return withCounts(product, counts);
}

/** Writes what anybody may know of a new product's counts into its document, and the rest into those of its sizes. */
export function writeNew(
  tx: Transaction,
  id: string,
  fields: Partial<Product>,
  signed: Record<string, unknown>,
): void {
  const shown = Object.entries(withShownStock(fields)).filter(([, value]) => value !== undefined);
  tx.set(productRef(id), { ...Object.fromEntries(shown), ...signed });
  writeCounts(tx, decodeProduct(id, fields));
}

/** Writes the changes of a product that {@link readCounted} gave; those that are undefined remove the field. */
export function writeChanges(
  tx: Transaction,
  current: Product,
  changes: Partial<Product>,
  by: string,
): void {
  const fields = Object.entries(withShownStock(changes)).map(([name, value]) => [
    name,
    value ?? deleteField(),
  ]);
  tx.update(productRef(current.id), {
    ...Object.fromEntries(fields),
    // The rules refuse a product that still has these fields, so every edit deletes them.
    sold: deleteField(),
    salesPaise: deleteField(),
    updatedAt: serverTimestamp(),
    updatedBy: by,
  });
  if ('stock' in changes || 'variants' in changes || 'volume' in changes)
    writeCounts(tx, { ...current, ...changes });
}

function writeCounts(tx: Transaction, product: Product): void {
  for (const { volume, stock } of cappedSizes(product))
    tx.set(countRef(product.id, volume), { count: stock }, { mergeFields: ['count'] });
}

/** Records a correction of counted pieces. */
export function writeCorrection(
  tx: Transaction,
  correction: Omit<StockCorrection, 'id' | 'at'>,
): void {
  const { before, ...rest } = correction;
  tx.set(doc(collection(lite(), 'stockCorrections')), {
    ...rest,
    ...(before !== undefined && { before }),
    at: serverTimestamp(),
  });
}

/**
 * Records the counts that an edit or an import changed above what is shown: the log, which reads the product's document,
 * does not see them.
 */
export function writeHiddenCorrections(
  tx: Transaction,
  current: Product,
  changes: Partial<Product>,
  by: string,
): void {
  for (const { volume, stock } of cappedSizes({ ...current, ...changes })) {
    const before = findVariant(current, volume)?.stock;
    if (before === undefined || before < SHOWN_STOCK_MAX || before === stock) continue;
    const { id: productId, name } = current;
    const reason = 'Counted again';
    const note = 'Changed with the fragrance';
    writeCorrection(tx, { productId, name, volume, before, after: stock, reason, note, by });
  }
}
