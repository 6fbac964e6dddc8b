import {
  getDoc,
  getDocs,
  limit,
  query,
  startAfter,
  type DocumentReference,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase/firestore/lite';
import { decodeList } from '../domain/shop/decode';
import { plain } from './lite';

/**
 * Counts document reads, so that the cost of a screen can be measured: one for each document, and one for each 1,000
 * index entries of an aggregate. Builds for the emulators add a performance mark per call, which tools/bench/reads.ts sums
 * up.
 */
export function countReads(documents: number): void {
  if (__EMULATED__) performance.mark('documents read', { detail: documents });
}

/** Makes an item of a document's id and data; `ref` also names its parents. Throws DecodeError. */
type DecodeDocument<T> = (id: string, data: Record<string, unknown>, ref: DocumentReference) => T;

/** Decodes documents. Those that do not decode are logged to the console and left out. */
export function decodeDocuments<T>(
  docs: readonly QueryDocumentSnapshot[],
  decodeOne: DecodeDocument<T>,
): T[] {
  const { items, faults } = decodeList(docs, (entry) =>
    decodeOne(entry.id, plain(entry.data()), entry.ref),
  );
  for (const fault of faults) console.warn(fault.message);
  return items;
}

/** One document; undefined when it does not exist. One read. Throws DecodeError, FirebaseError. */
export async function fetchDocument<T>(
  ref: DocumentReference,
  decodeOne: DecodeDocument<T>,
): Promise<T | undefined> {
  const snapshot = await getDoc(ref);
  countReads(1);
  return snapshot.exists() ? decodeOne(snapshot.id, plain(snapshot.data()), ref) : undefined;
}

/** The documents of a query, decoded by {@link decodeDocuments}; one read each. Throws FirebaseError. */
export async function fetchDocuments<T>(q: Query, decodeOne: DecodeDocument<T>): Promise<T[]> {
  const { docs } = await getDocs(q);
  countReads(Math.max(1, docs.length));
  return decodeDocuments(docs, decodeOne);
}

/** A page of a list. `next` fetches the following page and is undefined on the last. */
export interface Page<T> {
  rows: T[];
  next: (() => Promise<Page<T>>) | undefined;
  /** Whether there may be rows that no page has: a search gives only so many. */
  hasMore?: boolean;
}

/**
 * The first `size` documents of a query, or those after `after`; one read each. `last` is the cursor of the next page,
 * undefined when this page is not full. Throws FirebaseError.
 */
export async function fetchPageDocuments(
  q: Query,
  size: number,
  after?: QueryDocumentSnapshot,
): Promise<{ docs: QueryDocumentSnapshot[]; last: QueryDocumentSnapshot | undefined }> {
  const { docs } = await getDocs(query(q, ...(after ? [startAfter(after)] : []), limit(size)));
  countReads(Math.max(1, docs.length));
  return { docs, last: docs.length === size ? docs.at(-1) : undefined };
}

/** A query by pages of `size`, decoded by {@link decodeDocuments}; one read each. Throws FirebaseError. */
export async function fetchPage<T>(
  q: Query,
  size: number,
  decodeOne: DecodeDocument<T>,
  after?: QueryDocumentSnapshot,
): Promise<Page<T>> {
  const { docs, last } = await fetchPageDocuments(q, size, after);
  return {
    rows: decodeDocuments(docs, decodeOne),
    next: last && (() => fetchPage(q, size, decodeOne, last)),
  };
}
