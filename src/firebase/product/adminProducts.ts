import {
  collection,
  deleteDoc,
  doc,
  documentId,
  limit,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  where,
  type QueryDocumentSnapshot,
} from 'firebase/firestore/lite';
import * as v from 'valibot';
import type { ProductChanges } from '../../domain/product/bulkEdit';
import type { ProductFields } from '../../domain/product/productForm';
import { keepCurrentStock } from '../../domain/product/productChanges';
import type { ProductSort } from '../../domain/product/productFilter';
import { partTexts } from '../../domain/product/contents';
import type { Product } from '../../domain/product/product';
import { decodeProduct } from '../../domain/product/productSchema';
import { lite } from '../lite';
import { countReads, fetchDocuments, fetchPage, fetchPageDocuments, type Page } from '../reads';
import {
  withExactStock,
  MAX_IN_VALUES,
  readCounted,
  writeChanges,
  writeHiddenCorrections,
  writeNew,
} from './adminCounts';
import { fetchProduct } from './products';

const salesSchema = v.object({
  name: v.fallback(v.string(), 'Unknown Product'),
  units: v.fallback(v.number(), 0),
  salesPaise: v.fallback(v.number(), 0),
});

/** Sales of a fragrance: units, and their value before offers, in paise. */
export interface TopProduct extends v.InferOutput<typeof salesSchema> {
  id: string;
}

/** The `count` best-selling fragrances; one read each. */
export async function fetchTopProducts(count: number): Promise<TopProduct[]> {
  const q = query(collection(lite(), 'productSales'), orderBy('units', 'desc'), limit(count));
  const top = await fetchDocuments(q, (id, data) => ({ id, ...v.parse(salesSchema, data) }));
  return top.filter(({ units }) => units > 0);
}

/** Each sorts by a single field, so it needs no composite index. */
const SORTS = {
  name: () => orderBy('name', 'asc'),
  newest: () => orderBy('createdAt', 'desc'),
  'price-asc': () => orderBy('price', 'asc'),
  'price-desc': () => orderBy('price', 'desc'),
  rating: () => orderBy('rating', 'desc'),
} satisfies Record<Exclude<ProductSort, 'bestselling'>, () => ReturnType<typeof orderBy>>;

/**
 * All fragrances by cursor, one read each; two each for `bestselling`, because units sold are in separate documents.
 */
export async function fetchProductRows(sort: ProductSort, size: number): Promise<Page<Product>> {
  if (sort === 'bestselling') return fetchBestselling(size);
  const q = query(collection(lite(), 'products'), SORTS[sort]());
  return countedPage(await fetchPage(q, size, decodeProduct));
}

async function countedPage({ rows, next }: Page<Product>): Promise<Page<Product>> {
  return {
    rows: await withExactStock(rows),
    next: next && (async () => countedPage(await next())),
  };
}

async function fetchBestselling(
  size: number,
  after?: QueryDocumentSnapshot,
): Promise<Page<Product>> {
  const q = query(collection(lite(), 'productSales'), orderBy('units', 'desc'));
  const { docs, last } = await fetchPageDocuments(q, size, after);
  const rows = docs.length > 0 ? await fetchProducts(docs.map(({ id }) => id)) : [];
  return { rows, next: last && (() => fetchBestselling(size, last)) };
}

/** How many fragrances that are not public are read at a time. */
const UNLISTED_PAGE = 200;

/**
 * All fragrances that the catalogue leaves out: drafts, hidden ones, those of a later day, wrapping. One read each; a shop
 * has few of them.
 */
export async function fetchUnlisted(): Promise<Product[]> {
  const q = query(collection(lite(), 'products'), where('visibility', '>', ''));
  const first = await fetchPage(q, UNLISTED_PAGE, decodeProduct);
  const found = first.rows;
  for (let next = first.next; next;) {
    const page = await next();
    found.push(...page.rows);
    next = page.next;
  }
  return withExactStock(found);
}

/** A fragrance with its exact counts; undefined when it does not exist. Throws DecodeError, FirebaseError. */
export async function fetchCounted(id: string): Promise<Product | undefined> {
  const product = await fetchProduct(id);
  return product && (await withExactStock([product]))[0];
}

/** Fragrances by id, in the order of the ids; one read each. Missing ones are left out. */
export async function fetchProducts(ids: readonly string[]): Promise<Product[]> {
  const found: Product[] = [];
  for (let from = 0; from < ids.length; from += MAX_IN_VALUES) {
    const some = ids.slice(from, from + MAX_IN_VALUES);
    const q = query(collection(lite(), 'products'), where(documentId(), 'in', some));
    found.push(...(await fetchDocuments(q, decodeProduct)));
  }
  const byId = new Map((await withExactStock(found)).map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * The gift sets that hold one of these parts (`rose-of-kannauj/10 ml`), whatever their visibility; one read each. Throws
 * FirebaseError.
 */
export async function fetchSetsWith(parts: readonly string[]): Promise<Product[]> {
  const found = new Map<string, Product>();
  for (let from = 0; from < parts.length; from += MAX_IN_VALUES) {
    const some = parts.slice(from, from + MAX_IN_VALUES);
    const q = query(collection(lite(), 'products'), where('contents', 'array-contains-any', some));
    for (const set of await fetchDocuments(q, decodeProduct)) found.set(set.id, set);
  }
  return [...found.values()];
}

const productRef = (id: string) => doc(lite(), 'products', id);

/** How many suffixes are tried for a slug that is taken. */
const MAX_SAME_SLUG = 20;

/** Creates a fragrance under its slug, or slug-2 … when that is taken; returns the id. Throws FirebaseError. */
export async function createProduct(
  slug: string,
  fields: ProductFields & { images: string[] },
  by: string,
): Promise<string> {
  return runTransaction(lite(), async (tx) => {
    for (let n = 1; n <= MAX_SAME_SLUG; n += 1) {
      const id = n === 1 ? slug : `${slug}-${n}`;
      const taken = (await tx.get(productRef(id))).exists();
      countReads(1);
      if (taken) continue;
      writeNew(tx, id, fields, {
        rating: 0,
        reviews: 0,
        createdAt: serverTimestamp(),
        updatedAt: serverTimestamp(),
        updatedBy: by,
      });
      return id;
    }
    throw new Error(`no id left for ${slug}`);
  });
}

/** Thrown when the fragrance has been changed since it was loaded. */
export class EditConflict extends Error {
  constructor(id: string) {
    super(`products/${id} was changed by someone else`);
    this.name = 'EditConflict';
  }
}

/**
 * Writes the changes of an edit, and nothing when the fragrance has changed since it was loaded. Throws {@link
 * EditConflict}, FirebaseError.
 */
export async function updateProduct(
  loaded: Product,
  changes: Partial<ProductFields & { images: string[] }>,
  by: string,
): Promise<void> {
  await runTransaction(lite(), async (tx) => {
    const current = await readCounted(tx, loaded.id);
    if (current?.updatedAt?.getTime() !== loaded.updatedAt?.getTime() || !current)
      throw new EditConflict(loaded.id);
    const written = keepCurrentStock(loaded, changes, current);
    writeChanges(tx, current, written, by);
    writeHiddenCorrections(tx, current, written, by);
  });
}

/**
 * Reads a fragrance and writes the changes `decide` makes to it, in one transaction, so that bulk actions never
 * overwrite a version they have not seen. Throws FirebaseError.
 */
export async function editProduct(
  id: string,
  by: string,
  decide: (current: Product) => ProductChanges | undefined,
): Promise<'changed' | 'same' | 'gone'> {
  return runTransaction(lite(), async (tx) => {
    const current = await readCounted(tx, id);
    if (!current) return 'gone';
    const changes = decide(current);
    if (changes === undefined) return 'same';
    writeChanges(tx, current, changes, by);
    writeHiddenCorrections(tx, current, changes, by);
    return 'changed';
  });
}

/**
 * Deletes a product; returns false, and writes nothing, when a gift set holds it. Its reviews stay, unreachable; orders
 * keep their lines. A deletion carries no data, so `updatedBy` is written first: the rules require it, and the log records
 * who deleted it. A product that is gone already is no error. Throws FirebaseError.
 */
export async function deleteProduct(product: Product, by: string): Promise<boolean> {
  const { id } = product;
  // The rules cannot search. A set that gets this part in the same moment is sold out, and not sold without it.
  if ((await fetchSetsWith(partTexts(product))).length > 0) return false;
  // Read first, because the rules refuse an update of what somebody else has deleted.
  const isThere = await runTransaction(lite(), async (tx) => {
    const snapshot = await tx.get(productRef(id));
    countReads(1);
    if (snapshot.exists())
      tx.update(productRef(id), { updatedAt: serverTimestamp(), updatedBy: by });
    return snapshot.exists();
  });
  if (isThere) await deleteDoc(productRef(id));
  return true;
}
