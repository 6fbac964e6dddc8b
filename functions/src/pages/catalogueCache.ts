import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { unpackCatalogue, type Catalogue } from '../../../src/domain/product/catalogue';
import { catalogueJson } from '../../../src/domain/product/packCatalogue';
import { kindsOf } from '../../../src/domain/product/kinds';
import { notesIndex, type NoteEntry } from '../../../src/domain/product/similarity';
import { decodePart } from '../catalogue/parts';

/** One revision of the catalogue, with what is computed from it once. */
export interface CachedCatalogue {
  catalogue: Catalogue;
  notes: () => readonly NoteEntry[];
  /** The body of `/catalogue.json`. */
  json: () => string;
}

const headSchema = v.object({
  parts: v.pipe(v.number(), v.integer(), v.minValue(1)),
  revision: v.number(),
});

let cached: CachedCatalogue | undefined;
/** Requests that arrive together share one read. Otherwise each of them would load a new revision. */
const reading = new WeakMap<Firestore, Promise<CachedCatalogue | undefined>>();

/**
 * The catalogue; undefined when there is none. Only its revision is transferred, and the rest when that has changed: the
 * catalogue of a large shop is several hundred kB.
 */
export function readCatalogue(db: Firestore): Promise<CachedCatalogue | undefined> {
  const shared = reading.get(db);
  if (shared) return shared;
  const read = load(db).finally(() => reading.delete(db));
  reading.set(db, read);
  return read;
}

async function load(db: Firestore): Promise<CachedCatalogue | undefined> {
  const [first] = await db.getAll(db.doc('catalogue/0'), { fieldMask: ['revision', 'parts'] });
  let head = v.safeParse(headSchema, first?.data());
  while (head.success && cached?.catalogue.revision !== head.output.revision) {
    const { parts: count, revision } = head.output;
    const refs = Array.from({ length: count }, (_, n) => db.doc(`catalogue/${n}`));
    const snapshots = await db.getAll(...refs);
    // It may have changed since its revision was read.
    head = v.safeParse(headSchema, snapshots[0]?.data());
    if (!head.success || head.output.revision !== revision) continue;
    const parts = snapshots.map((snapshot) => decodePart(snapshot.data()?.['data']));
    const present = parts.filter((part) => part !== undefined);
    cached = withComputed(unpackCatalogue(present, revision).catalogue);
  }
  return head.success ? cached : undefined;
}

/** A catalogue with what is computed from it once. */
export function withComputed(catalogue: Catalogue): CachedCatalogue {
  return {
    catalogue,
    notes: once(() => notesIndex(catalogue.products, kindsOf(catalogue.kinds))),
    json: once(() => catalogueJson(catalogue)),
  };
}

function once<Result>(compute: () => Result): () => Result {
  let result: { value: Result } | undefined;
  return () => (result ??= { value: compute() }).value;
}
