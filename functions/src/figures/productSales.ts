import { isDeepStrictEqual } from 'node:util';
import {
  FieldValue,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
} from 'firebase-admin/firestore';
import { inTransaction } from '../store/firestore';
import type { Sold } from './figures';
import { MAX_RANKED, rankChanges, ranksOf } from './ranks';

const COLLECTION = 'productSales';

/** `productSales/{productId}`: name, units and salesPaise. Only admins may read it; the product is public. */
export function salesRef(db: Firestore, productId: string): DocumentReference {
  return db.doc(`${COLLECTION}/${productId}`);
}

/** Products used to carry their own sales figures, which everybody could read. */
const OLD_FIGURES = ['sold', 'salesPaise'] as const;

function hasOldFigures(product: DocumentSnapshot): boolean {
  return OLD_FIGURES.some((name) => product.get(name) !== undefined);
}

function numberIn(snapshot: DocumentSnapshot | undefined, name: string): number {
  const value: unknown = snapshot?.get(name);
  return typeof value === 'number' ? value : 0;
}

/**
 * Updates a product's sales document to match the product: it exists as long as the product, has the same name, and
 * takes over any figures that the product still carries itself. With `counted`, these figures are stored instead.
 * Idempotent: reads both documents again, because triggers run more than once and in any order.
 */
export async function followProduct(
  db: Firestore,
  productId: string,
  counted?: Sold,
): Promise<void> {
  const productRef = db.doc(`products/${productId}`);
  const ref = salesRef(db, productId);
  await inTransaction(db, async (tx) => {
    const [product, sales] = await tx.getAll(productRef, ref);
    if (!product?.exists) {
      if (sales?.exists) tx.delete(ref);
      return;
    }
    const name: unknown = product.get('name') ?? productId;
    const [soldBefore, paiseBefore] = OLD_FIGURES.map((field) => numberIn(product, field));
    const figures = counted ?? {
      units: numberIn(sales, 'units') + (soldBefore ?? 0),
      salesPaise: numberIn(sales, 'salesPaise') + (paiseBefore ?? 0),
    };
    if (!isDeepStrictEqual(sales?.data(), { name, ...figures })) tx.set(ref, { name, ...figures });
    if (hasOldFigures(product))
      tx.update(
        productRef,
        Object.fromEntries(OLD_FIGURES.map((field) => [field, FieldValue.delete()])),
      );
  });
}

/**
 * After a product was written. Does something only if it was created, deleted or renamed, or still carries old figures.
 */
export async function productSalesFollow(
  db: Firestore,
  { before, after }: { before: DocumentSnapshot; after: DocumentSnapshot },
): Promise<void> {
  const isSame = before.exists === after.exists && before.get('name') === after.get('name');
  if (!isSame || hasOldFigures(after)) await followProduct(db, after.id);
}

/**
 * Writes the ranks of the bestsellers onto their products, where they have changed. Checks again after writing, so that
 * of two concurrent runs the last one leaves the right ranks.
 * @returns the products it has written
 */
export async function rankProducts(db: Firestore): Promise<ReadonlySet<string>> {
  const all = new Set<string>();
  for (;;) {
    const written = await writeRanks(db, await changedRanks(db));
    if (written.length === 0) return all;
    for (const id of written) all.add(id);
  }
}

async function changedRanks(db: Firestore): Promise<ReadonlyMap<string, number | undefined>> {
  const best = db.collection(COLLECTION).where('units', '>', 0).orderBy('units', 'desc');
  const ranked = db.collection('products').where('rank', '>', 0);
  const [sales, products] = await Promise.all([
    best.limit(MAX_RANKED).select('units').get(),
    ranked.select('rank').get(),
  ]);
  return rankChanges(
    new Map(products.docs.map((one) => [one.id, one.get('rank')])),
    ranksOf(sales.docs.map((one) => ({ id: one.id, units: numberIn(one, 'units') }))),
  );
}

async function writeRanks(
  db: Firestore,
  changes: ReadonlyMap<string, number | undefined>,
): Promise<string[]> {
  if (changes.size === 0) return [];
  // Only products whose rank changed are locked, because the best sellers are also being paid for right now.
  return inTransaction(db, async (tx) => {
    const products = await tx.getAll(...[...changes.keys()].map((id) => db.doc(`products/${id}`)));
    const changed = products.filter((one) => one.exists && one.get('rank') !== changes.get(one.id));
    for (const { ref, id } of changed)
      tx.update(ref, { rank: changes.get(id) ?? FieldValue.delete() });
    return changed.map(({ id }) => id);
  });
}
