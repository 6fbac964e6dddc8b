import type { Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import {
  packCatalogue,
  unpackCatalogue,
  type Catalogue,
} from '../../../src/domain/product/catalogue';
import { notesIndex, type NoteEntry } from '../../../src/domain/product/similarity';
import { decodePart } from '../catalogue/parts';

/** One revision of the catalogue, with what is computed from it once. */
export interface KnownCatalogue {
  catalogue: Catalogue;
  notes: () => readonly NoteEntry[];
  /** The body of `/catalogue.json`. */
  json: () => string;
}

const headSchema = v.object({
  parts: v.pipe(v.number(), v.integer(), v.minValue(1)),
  revision: v.number(),
});

let known: KnownCatalogue | undefined;
/** Requests that arrive together share one read, or a flood of them would load every new revision many times. */
const reading = new WeakMap<Firestore, Promise<KnownCatalogue | undefined>>();

/**
 * The catalogue; undefined when there is none. Only its revision is transferred, and the rest when that has changed: the
 * catalogue of a large shop is several hundred kB.
 */
export function readCatalogue(db: Firestore): Promise<KnownCatalogue | undefined> {
  const shared = reading.get(db);
  if (shared) return shared;
  const read = load(db).finally(() => reading.delete(db));
  reading.set(db, read);
  return read;
}

async function load(db: Firestore): Promise<KnownCatalogue | undefined> {
  const [first] = await db.getAll(db.doc('catalogue/0'), { fieldMask: ['revision', 'parts'] });
  let head = v.safeParse(headSchema, first?.data());
  while (head.success && known?.catalogue.revision !== head.output.revision) {
    const { parts: count, revision } = head.output;
    const refs = Array.from({ length: count }, (_, n) => db.doc(`catalogue/${n}`));
    const snapshots = await db.getAll(...refs);
    // It may have changed since its revision was read.
    head = v.safeParse(headSchema, snapshots[0]?.data());
    if (!head.success || head.output.revision !== revision) continue;
    const parts = snapshots.map((snapshot) => decodePart(snapshot.data()?.['data']));
    const present = parts.filter((part) => part !== undefined);
    known = knownCatalogue(unpackCatalogue(present, revision).catalogue);
  }
  return head.success ? known : undefined;
}

/** A catalogue with what is computed from it once. */
export function knownCatalogue(catalogue: Catalogue): KnownCatalogue {
  return {
    catalogue,
    notes: once(() => notesIndex(catalogue.products)),
    json: once(() => catalogueJson(catalogue.revision, packCatalogue(catalogue, Infinity))),
  };
}

/** The body of `/catalogue.json`; revision 0 is the catalogue of a shop without products. */
export function catalogueJson(revision: number, parts: unknown): string {
  return JSON.stringify({ revision, parts });
}

function once<Result>(compute: () => Result): () => Result {
  let result: { value: Result } | undefined;
  return () => (result ??= { value: compute() }).value;
}
