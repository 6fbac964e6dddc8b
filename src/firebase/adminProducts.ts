import {
  collection,
  deleteDoc,
  deleteField,
  doc,
  documentId,
  FirestoreError,
  getDocs,
  limit,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  startAfter,
  updateDoc,
  where,
  type QueryDocumentSnapshot,
} from 'firebase/firestore/lite';
import * as v from 'valibot';
import type { ProductChanges } from '../domain/adminBulk';
import { keepCurrentStock, type ProductFields, type ProductSort } from '../domain/adminProduct';
import { decodeList } from '../domain/decode';
import { decodeProduct, type Product } from '../domain/product';
import { lite, plain } from './lite';
import { countReads } from './reads';

const salesSchema = v.object({
  name: v.fallback(v.string(), 'Unknown Product'),
  units: v.fallback(v.number(), 0),
  salesPaise: v.fallback(v.number(), 0),
});

/** What has sold best: units, and what they were sold for before offers. */
export interface TopProduct extends v.InferOutput<typeof salesSchema> {
  id: string;
}

/** The `most` best sold fragrances; one read each. */
export async function fetchTopProducts(most: number): Promise<TopProduct[]> {
  const snapshot = await getDocs(
    query(collection(lite(), 'productSales'), orderBy('units', 'desc'), limit(most)),
  );
  countReads(Math.max(1, snapshot.size));
  return snapshot.docs
    .map((entry) => ({ id: entry.id, ...v.parse(salesSchema, plain(entry.data())) }))
    .filter(({ units }) => units > 0);
}

function read(docs: readonly QueryDocumentSnapshot[]): Product[] {
  countReads(Math.max(1, docs.length));
  const { items, faults } = decodeList(docs, (entry) =>
    decodeProduct(entry.id, plain(entry.data())),
  );
  for (const fault of faults) console.warn(fault.message);
  return items;
}

export interface ProductRows {
  rows: Product[];
  next: (() => Promise<ProductRows>) | undefined;
}

/** Each is one field, indexed by itself. */
const SORTS = {
  name: () => orderBy('name', 'asc'),
  newest: () => orderBy('createdAt', 'desc'),
  'price-asc': () => orderBy('price', 'asc'),
  'price-desc': () => orderBy('price', 'desc'),
  rating: () => orderBy('rating', 'desc'),
} satisfies Record<Exclude<ProductSort, 'bestselling'>, () => ReturnType<typeof orderBy>>;

/** All fragrances by cursor, one read each; two by units sold, which are in a document of their own. */
export async function fetchProductRows(
  sort: ProductSort,
  size: number,
  after?: QueryDocumentSnapshot,
): Promise<ProductRows> {
  if (sort === 'bestselling') return fetchBestselling(size, after);
  const asked = query(
    collection(lite(), 'products'),
    SORTS[sort](),
    ...(after ? [startAfter(after)] : []),
    limit(size),
  );
  const { docs } = await getDocs(asked);
  const last = docs.length === size ? docs.at(-1) : undefined;
  return { rows: read(docs), next: last && (() => fetchProductRows(sort, size, last)) };
}

async function fetchBestselling(
  size: number,
  after: QueryDocumentSnapshot | undefined,
): Promise<ProductRows> {
  const asked = query(
    collection(lite(), 'productSales'),
    orderBy('units', 'desc'),
    ...(after ? [startAfter(after)] : []),
    limit(size),
  );
  const { docs } = await getDocs(asked);
  countReads(Math.max(1, docs.length));
  const last = docs.length === size ? docs.at(-1) : undefined;
  const rows = docs.length > 0 ? await fetchProducts(docs.map(({ id }) => id)) : [];
  return { rows, next: last && (() => fetchBestselling(size, last)) };
}

/** What one `in` may name. */
const AT_ONCE = 30;

/** Fragrances by id, in the order of the ids; one read each, and those that are gone left out. */
export async function fetchProducts(ids: readonly string[]): Promise<Product[]> {
  const found: Product[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const asked = query(collection(lite(), 'products'), where(documentId(), 'in', some));
    found.push(...read((await getDocs(asked)).docs));
  }
  const byId = new Map(found.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const productRef = (id: string) => doc(lite(), 'products', id);

/** More fragrances of one name than anybody makes. */
const MOST_NAMESAKES = 20;

/** Adds a fragrance under its slug, or slug-2 … when that is taken; answers the id. Throws FirebaseError. */
export async function createProduct(
  slug: string,
  fields: ProductFields & { images: string[] },
  by: string,
): Promise<string> {
  return runTransaction(lite(), async (tx) => {
    for (let n = 1; n <= MOST_NAMESAKES; n += 1) {
      const id = n === 1 ? slug : `${slug}-${n}`;
      const taken = (await tx.get(productRef(id))).exists();
      countReads(1);
      if (taken) continue;
      tx.set(productRef(id), {
        ...present(fields),
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

/** The rules refuse a product that still carries these; each edit takes them off. */
const withoutOldFigures = () => ({ sold: deleteField(), salesPaise: deleteField() });

function present(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** Somebody else has written the fragrance since it was loaded. */
export class EditConflict extends Error {
  constructor(id: string) {
    super(`products/${id} was changed by somebody else`);
    this.name = 'EditConflict';
  }
}

/**
 * Writes what an edit has changed, and nothing when the fragrance was edited since it was loaded. Throws
 * {@link EditConflict}, FirebaseError.
 */
export async function updateProduct(
  loaded: Product,
  changes: Partial<ProductFields & { images: string[] }>,
  by: string,
): Promise<void> {
  await runTransaction(lite(), async (tx) => {
    const snapshot = await tx.get(productRef(loaded.id));
    countReads(1);
    if (!snapshot.exists()) throw new EditConflict(loaded.id);
    const current = decodeProduct(loaded.id, plain(snapshot.data()));
    if (current.updatedAt?.getTime() !== loaded.updatedAt?.getTime())
      throw new EditConflict(loaded.id);
    const written = keepCurrentStock(loaded, changes, current);
    const fields = Object.entries(written).map(([name, value]) => [name, value ?? deleteField()]);
    tx.update(productRef(loaded.id), {
      ...Object.fromEntries(fields),
      ...withoutOldFigures(),
      updatedAt: serverTimestamp(),
      updatedBy: by,
    });
  });
}

/**
 * Reads a fragrance and writes what `decide` makes of it as it is now, in one step: bulk actions never overwrite what
 * they have not seen. Throws FirebaseError.
 */
export async function editProduct(
  id: string,
  by: string,
  decide: (current: Product) => ProductChanges | undefined,
): Promise<'changed' | 'same' | 'gone'> {
  return runTransaction(lite(), async (tx) => {
    const snapshot = await tx.get(productRef(id));
    countReads(1);
    if (!snapshot.exists()) return 'gone';
    const changes = decide(decodeProduct(id, plain(snapshot.data())));
    if (changes === undefined) return 'same';
    const fields = Object.entries(changes).map(([name, value]) => [name, value ?? deleteField()]);
    tx.update(productRef(id), {
      ...Object.fromEntries(fields),
      ...withoutOldFigures(),
      updatedAt: serverTimestamp(),
      updatedBy: by,
    });
    return 'changed';
  });
}

/** Of some images, those that no fragrance shows: only their files may go. One read each. Throws FirebaseError. */
export async function unusedImages(urls: readonly string[]): Promise<string[]> {
  const used = await Promise.all(
    urls.map(async (url) => {
      const asked = query(
        collection(lite(), 'products'),
        where('images', 'array-contains', url),
        limit(1),
      );
      countReads(1);
      return !(await getDocs(asked)).empty;
    }),
  );
  return urls.filter((_, n) => used[n] === false);
}

/**
 * SPEC §7: delete a product by id. Its reviews stay unreachable; orders keep their lines. A deletion carries no data,
 * so it is signed first: the rules want it, and the log says whose it was. One that is gone already is no fault.
 * Throws FirebaseError.
 */
export async function deleteProduct(id: string, by: string): Promise<void> {
  try {
    await updateDoc(productRef(id), { updatedAt: serverTimestamp(), updatedBy: by });
  } catch (error) {
    if (error instanceof FirestoreError && error.code === 'not-found') return;
    throw error;
  }
  await deleteDoc(productRef(id));
}
