import { setTimeout as pause } from 'node:timers/promises';
import {
  Timestamp,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { decodeOffer, type Offer } from '../../../src/domain/pricing/offer';
import { decodeOrder, type Order } from '../../../src/domain/order/order';
import type { Catalogue } from '../../../src/domain/product/catalogue';
import { categoryLines, decodeCategories } from '../../../src/domain/product/categories';
import { decodeNotes, kindLines, materialLines } from '../../../src/domain/product/notes';
import type { Product } from '../../../src/domain/product/product';
import { decodeProduct } from '../../../src/domain/product/productSchema';
import { DecodeError } from '../../../src/domain/shop/decode';
import { decodeHome, packHome } from '../../../src/domain/shop/homePage';
import { siteOf, type Site } from '../../../src/domain/shop/site';
import type { Log } from '../log';
import { createAttempts, type Work } from './attempt';

/** Converts every Timestamp in Firestore data to a Date, at any depth, as the domain's decoders expect. */
export function plain(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate();
  if (Array.isArray(value)) return value.map(plain);
  if (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === Object.prototype
  ) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
  }
  return value;
}

/** Throws DecodeError; undefined when there is none. */
export function readOrder(snapshot: DocumentSnapshot): Order | undefined {
  return snapshot.exists ? decodeOrder(snapshot.id, plain(snapshot.data())) : undefined;
}

/** The documents that {@link toSite} takes. */
export const siteRefs = (db: Firestore): [DocumentReference, DocumentReference] => [
  db.doc('settings/site'),
  db.doc('settings/business'),
];

/** The snapshots of {@link siteRefs} → the shop and its seller, as the owner last changed them. */
export function toSite([site, business]: readonly DocumentSnapshot[]): Site {
  return siteOf(plain(site?.data()), plain(business?.data()));
}

export async function readSite(db: Firestore): Promise<Site> {
  return toSite(await db.getAll(...siteRefs(db)));
}

/** What the owner has written about notes. */
export const notesRef = (db: Firestore): DocumentReference => db.doc('settings/notes');

/** The snapshot of {@link notesRef} → what the catalogue has of it. */
export function toCatalogueNotes(
  snapshot: DocumentSnapshot | undefined,
): Pick<Catalogue, 'kinds' | 'materials'> {
  const notes = decodeNotes(snapshot?.data());
  return { kinds: kindLines(notes), materials: materialLines(notes) };
}

/** The categories as the owner has named and sorted them. */
export const categoriesRef = (db: Firestore): DocumentReference => db.doc('settings/categories');

/** The snapshot of {@link categoriesRef} → what the catalogue has of it. */
export const toFamilies = (snapshot: DocumentSnapshot | undefined): string[] =>
  categoryLines(decodeCategories(plain(snapshot?.get('categories'))));

/** What the owner has chosen for the home page. */
export const homeRef = (db: Firestore): DocumentReference => db.doc('settings/home');

/** The snapshot of {@link homeRef} → what the catalogue has of it. */
export const toHome = (home: DocumentSnapshot | undefined): object | undefined =>
  packHome(decodeHome(home?.data()));

/** Throws DecodeError; undefined when there is none. */
export function readProduct(snapshot: DocumentSnapshot): Product | undefined {
  return snapshot.exists ? decodeProduct(snapshot.id, plain(snapshot.data())) : undefined;
}

/** Throws DecodeError; undefined when there is none. */
export function readOffer(snapshot: DocumentSnapshot): Offer | undefined {
  return snapshot.exists ? decodeOffer(snapshot.id, plain(snapshot.data())) : undefined;
}

/** Reads a document that must not block the others: undefined, with an error in the log, if it cannot be decoded. */
export function readOrSkip<T>(
  log: Log,
  snapshot: DocumentSnapshot,
  read: (snapshot: DocumentSnapshot) => T | undefined,
): T | undefined {
  try {
    return read(snapshot);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    log.error('A document cannot be decoded and is skipped', {
      path: snapshot.ref.path,
      reason: error.message,
    });
    return undefined;
  }
}

/** gRPC codes of a conditional write that lost a race: NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION. */
const LOST_RACE: readonly unknown[] = [5, 6, 9];

/** Whether a write failed because the document has changed since it was read. */
export function isLostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST_RACE.includes(error.code);
}

/** More than the default five, because many concurrent calls for one order must succeed. */
const ATTEMPTS = 20;
/** How much longer each further attempt may wait, so that those that met do not meet again. Milliseconds. */
const SPREAD_MS = 50;

/**
 * Runs a transaction that holds no lock while `work` runs (docs/decisions/041-transactions.md). `work` may run several
 * times; its writes are committed only if everything that it has read is still the same. All reads must come before the
 * first write.
 */
export async function inTransaction<T>(db: Firestore, work: Work<T>): Promise<T> {
  const attempt = createAttempts(db, work);
  for (let n = 1; ; n += 1) {
    try {
      return await db.runTransaction(attempt, { maxAttempts: ATTEMPTS });
    } catch (error) {
      if (!isLostRace(error) || n === ATTEMPTS) throw error;
      await pause(Math.random() * n * SPREAD_MS);
    }
  }
}

const ALREADY_EXISTS = 6;

/** Creates a document outside a transaction. An existing one stays as it is. */
export async function createOnce(ref: DocumentReference, fields: object): Promise<void> {
  try {
    await ref.create(fields);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === ALREADY_EXISTS)) throw error;
  }
}

/** Whether there is time to start another piece of work. */
export type HasTime = () => boolean;

export const always: HasTime = () => true;

const PAGE = 100;

/**
 * Calls `work` for each document of a query, sequentially and page by page, while there is time. A document that
 * `work` removes from the query, or moves to an earlier position, is not visited again.
 */
export async function eachDocument(
  query: Query,
  hasTime: HasTime,
  work: (snapshot: QueryDocumentSnapshot) => Promise<void> | void,
): Promise<void> {
  let page = (await query.limit(PAGE).get()).docs;
  for (;;) {
    for (const snapshot of page) {
      if (!hasTime()) return;
      await work(snapshot);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    page = (await query.limit(PAGE).startAfter(last).get()).docs;
  }
}
