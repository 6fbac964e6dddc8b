import {
  FieldPath,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import { unpackCatalogue } from '../../../src/domain/product/catalogue';
import { type CataloguePart } from '../../../src/domain/product/packCatalogue';
import type { Offer } from '../../../src/domain/pricing/offer';
import { isAvailable, type Product } from '../../../src/domain/product/product';
import { exceedsShownStock } from '../../../src/domain/product/shownStock';
import type { Deps } from '../deps';
import { hideCounts } from '../payment/stock';
import {
  categoriesRef,
  homeRef,
  inTransaction,
  readOffer,
  readOrSkip,
  notesRef,
  readProduct,
  readSite,
  siteRefs,
  toCatalogueNotes,
  toFamilies,
  toHome,
  toSite,
} from '../store/firestore';
import {
  decodePart,
  encodePart,
  PART_BYTES,
  packedOffers,
  packedProduct,
  packParts,
  withFamilies,
  withHome,
  withNotes,
  withOffers,
  withProduct,
  withSite,
} from './parts';

type CatalogueDeps = Pick<Deps, 'db' | 'now' | 'log'>;

const headSchema = v.object({
  parts: v.pipe(v.number(), v.integer(), v.minValue(1)),
  revision: v.number(),
});

const partRef = (db: Firestore, n: number) => db.doc(`catalogue/${n}`);

interface Stored {
  revision: number;
  /** The number of stored documents. */
  count: number;
  /** Undefined when a document is missing or unreadable. */
  parts: CataloguePart[] | undefined;
}

/** Reads inside or outside a transaction. */
interface Reader {
  docs(refs: readonly DocumentReference[]): Promise<DocumentSnapshot[]>;
  query(query: Query): Promise<QueryDocumentSnapshot[]>;
}

const within = (tx: Transaction): Reader => ({
  docs: async (refs) => (refs.length > 0 ? tx.getAll(...refs) : []),
  query: async (query) => (await tx.get(query)).docs,
});

const outside = (db: Firestore): Reader => ({
  docs: async (refs) => (refs.length > 0 ? db.getAll(...refs) : []),
  query: async (query) => (await query.get()).docs,
});

/** The stored catalogue; undefined when there is none. */
async function readStored(read: Reader, db: Firestore): Promise<Stored | undefined> {
  const [head] = await read.docs([partRef(db, 0)]);
  const result = v.safeParse(headSchema, head?.data());
  if (!head || !result.success) return undefined;
  const { parts: count, revision } = result.output;
  const others = await read.docs(Array.from({ length: count - 1 }, (_, n) => partRef(db, n + 1)));
  const parts = [head, ...others].map((snapshot) => decodePart(snapshot.data()?.['data']));
  const whole = parts.filter((part) => part !== undefined);
  return { revision, count, parts: whole.length === count ? whole : undefined };
}

/** What changed. It is read again, because triggers run more than once and in any order. */
export type Change =
  | { kind: 'products'; ids: readonly string[] }
  | { kind: 'offers' }
  | { kind: 'site' }
  | { kind: 'notes' }
  | { kind: 'categories' }
  | { kind: 'home' };

/** Products saved together are updated together: at most this many, saved at most this many milliseconds earlier. */
const MAX_SAVED_TOGETHER = 100;
const SAVED_TOGETHER_MS = 10_000;

/**
 * Updates catalogue/{n} for one change without reading the whole collection. Rebuilds it if there is none or if a part
 * no longer fits.
 * @returns whether the catalogue changed
 */
export async function patchCatalogue(deps: CatalogueDeps, change: Change): Promise<boolean> {
  const { db } = deps;
  // Compares without a lock first: after a bulk edit the first trigger updates everything, and the others find nothing
  // to do.
  const known = await readStored(outside(db), db);
  if (known?.parts) {
    const ids = change.kind === 'products' ? change.ids : [];
    if (!(await changedParts(outside(db), deps, known.parts, change, ids))) return false;
  }
  const ids = change.kind === 'products' ? await savedTogether(deps, change.ids, known) : [];
  const outcome = await inTransaction(db, async (tx) => {
    const stored = await readStored(within(tx), db);
    if (!stored?.parts) return 'rebuild';
    const parts = await changedParts(within(tx), deps, stored.parts, change, ids);
    if (!parts) return 'same';
    return writePatch(tx, deps, { ...stored, parts: stored.parts }, parts) ? 'patched' : 'rebuild';
  });
  if (outcome === 'rebuild') await rebuildCatalogue(deps);
  return outcome !== 'same';
}

async function savedTogether(
  { db }: CatalogueDeps,
  ids: readonly string[],
  known: Stored | undefined,
): Promise<readonly string[]> {
  if (!known) return ids;
  const since = new Date(known.revision - SAVED_TOGETHER_MS);
  const recent = await db
    .collection('products')
    .where('updatedAt', '>=', since)
    .limit(MAX_SAVED_TOGETHER)
    .get();
  return [...new Set([...ids, ...recent.docs.map((snapshot) => snapshot.id)])];
}

async function changedParts(
  read: Reader,
  deps: CatalogueDeps,
  parts: readonly CataloguePart[],
  change: Change,
  ids: readonly string[],
): Promise<CataloguePart[] | undefined> {
  const { db } = deps;
  switch (change.kind) {
    case 'products': {
      let changed: CataloguePart[] | undefined;
      for (const snapshot of await read.docs(ids.map((id) => db.doc(`products/${id}`))))
        changed = withProduct(changed ?? parts, snapshot.id, entryOf(deps, snapshot)) ?? changed;
      return changed;
    }
    case 'offers': {
      const query = db.collection('offers').where('isAutomatic', '==', true);
      return withOffers(parts, packedOffers(offersOf(deps, await read.query(query))));
    }
    case 'site':
      return withSite(parts, toSite(await read.docs(siteRefs(db))));
    case 'notes':
      return withNotes(parts, toCatalogueNotes((await read.docs([notesRef(db)]))[0]));
    case 'categories':
      return withFamilies(parts, toFamilies((await read.docs([categoriesRef(db)]))[0]));
    case 'home':
      return withHome(parts, toHome((await read.docs([homeRef(db)]))[0]));
  }
}

/** A product as the catalogue stores it, undefined if it is not public. One that cannot be decoded is logged and left out. */
function entryOf({ log }: CatalogueDeps, snapshot: DocumentSnapshot): unknown {
  const product = readOrSkip(log, snapshot, readProduct);
  return product && packedProduct(product);
}

function offersOf({ log }: CatalogueDeps, docs: readonly QueryDocumentSnapshot[]): Offer[] {
  return docs
    .flatMap((one) => readOrSkip(log, one, readOffer) ?? [])
    .filter((offer) => offer.isAutomatic);
}

/**
 * Writes the changed parts, and the new revision into all parts.
 * @returns false when a part does not fit
 */
function writePatch(
  tx: Transaction,
  { db, now }: CatalogueDeps,
  stored: { revision: number; count: number; parts: readonly CataloguePart[] },
  parts: readonly CataloguePart[],
): boolean {
  const former = new Set(stored.parts);
  const data = parts.map((part) => (former.has(part) ? undefined : encodePart(part)));
  if (data.some((bytes) => bytes !== undefined && bytes.byteLength > PART_BYTES)) return false;
  const revision = Math.max(now().getTime(), stored.revision + 1);
  parts.forEach((part, n) => {
    // A part that moved up because an earlier one was removed is written to its new place.
    const bytes = data[n] ?? (part === stored.parts[n] ? undefined : encodePart(part));
    const fields = { n, parts: parts.length, revision };
    tx.set(partRef(db, n), bytes ? { ...fields, data: bytes } : fields, { merge: true });
  });
  for (let n = parts.length; n < stored.count; n += 1) tx.delete(partRef(db, n));
  const [was, is] = [countsOf(productsIn(stored.parts)), countsOf(productsIn(parts))];
  // Every settlement writes stats/summary, so a change of rating or price must not.
  if (is.products !== was.products || is.outOfStock !== was.outOfStock) setCounts(tx, db, is);
  return true;
}

function productsIn(parts: readonly CataloguePart[]): readonly Product[] {
  return unpackCatalogue(parts, 0).catalogue.products;
}

/** The dashboard's two product counts. */
interface Counts {
  products: number;
  outOfStock: number;
}

function countsOf(products: readonly Product[]): Counts {
  const outOfStock = products.filter((product) => !isAvailable(product)).length;
  return { products: products.length, outOfStock };
}

/** Sets the counts. Only writes. */
function setCounts(tx: Transaction, db: Firestore, counts: Counts): void {
  tx.set(db.doc('stats/summary'), { ...counts }, { merge: true });
}

const PAGE = 500;
const MAX_TRIES = 5;

/**
 * Rebuilds catalogue/{n} from all products, offers, the site settings, the notes, the categories and the home page's
 * choices. If the revision shows that something changed meanwhile, everything is read again. Calls `onPage` with the
 * number of products read so far.
 * @returns the number of products
 */
export async function rebuildCatalogue(
  deps: CatalogueDeps,
  onPage: (read: number) => Promise<void> = async () => undefined,
): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await readRevision(deps.db);
    const source = await readSource(deps, onPage);
    const data = packParts(source);
    const done = await inTransaction(deps.db, async (tx) => {
      const head = v.safeParse(headSchema, (await tx.get(partRef(deps.db, 0))).data());
      const revision = head.success ? head.output.revision : undefined;
      if (revision !== before && attempt < MAX_TRIES) return false;
      const next = Math.max(deps.now().getTime(), (revision ?? 0) + 1);
      data.forEach((bytes, n) => {
        tx.set(partRef(deps.db, n), { n, parts: data.length, revision: next, data: bytes });
      });
      for (let n = data.length; n < (head.success ? head.output.parts : 0); n += 1)
        tx.delete(partRef(deps.db, n));
      const parts = data.flatMap((bytes) => decodePart(bytes) ?? []);
      setCounts(tx, deps.db, countsOf(productsIn(parts)));
      return true;
    });
    if (done) return source.products.length;
  }
}

async function readRevision(db: Firestore): Promise<number | undefined> {
  const head = v.safeParse(headSchema, (await partRef(db, 0).get()).data());
  return head.success ? head.output.revision : undefined;
}

async function readSource(deps: CatalogueDeps, onPage: (read: number) => Promise<void>) {
  const { db, log } = deps;
  const products: Product[] = [];
  for await (const page of pages(db, 'products')) {
    const read = page.flatMap((one) => readOrSkip(log, one, readProduct) ?? []);
    for (const { id } of read.filter(exceedsShownStock)) await hideCounts(db, id);
    products.push(...read);
    await onPage(products.length);
  }
  const automatic = await db.collection('offers').where('isAutomatic', '==', true).get();
  const offers = offersOf(deps, automatic.docs).sort((a, b) => (a.id < b.id ? -1 : 1));
  const [site, notes, categories, home] = await Promise.all([
    readSite(db),
    notesRef(db).get(),
    categoriesRef(db).get(),
    homeRef(db).get(),
  ]);
  return {
    products,
    offers,
    site,
    ...toCatalogueNotes(notes),
    families: toFamilies(categories),
    home: toHome(home),
  };
}

/** A whole collection in pages, by document id. */
export async function* pages(
  db: Firestore,
  collection: string,
): AsyncGenerator<QueryDocumentSnapshot[]> {
  const query = db.collection(collection).orderBy(FieldPath.documentId()).limit(PAGE);
  let { docs } = await query.get();
  while (docs.length > 0) {
    yield docs;
    const last = docs.at(-1);
    if (docs.length < PAGE || !last) return;
    ({ docs } = await query.startAfter(last.id).get());
  }
}
