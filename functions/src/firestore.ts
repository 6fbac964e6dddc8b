import {
  Timestamp,
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import { decodeOffer, type Offer } from '../../src/domain/offer';
import { decodeOrder, type Order } from '../../src/domain/order';
import { decodeProduct, type Product } from '../../src/domain/product';
import { decodeSite, type Site } from '../../src/domain/site';

/** Firestore data with every Timestamp, however deep, turned into a Date: what the domain's decoders read. */
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

/** An order as stored, or undefined when there is none. Throws DecodeError. */
export function readOrder(snapshot: DocumentSnapshot): Order | undefined {
  return snapshot.exists ? decodeOrder(snapshot.id, plain(snapshot.data())) : undefined;
}

/** What the owner calls the house now (settings/site). */
export async function readSite(db: Firestore): Promise<Site> {
  return decodeSite(plain((await db.doc('settings/site').get()).data()));
}

/** Throws DecodeError; undefined when there is none. */
export function readProduct(snapshot: DocumentSnapshot): Product | undefined {
  return snapshot.exists ? decodeProduct(snapshot.id, plain(snapshot.data())) : undefined;
}

/** Throws DecodeError; undefined when there is none. */
export function readOffer(snapshot: DocumentSnapshot): Offer | undefined {
  return snapshot.exists ? decodeOffer(snapshot.id, plain(snapshot.data())) : undefined;
}

/**
 * A transaction that outlives a crowd: many calls for one order at once are what this shop promises to survive, so
 * it gives contention more tries than the default five. All reads must come before the first write.
 */
export function inTransaction<T>(db: Firestore, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.runTransaction(work, { maxAttempts: 20 });
}

/** What a conditional write answers that came second: not found as it was read, or there already. */
const LOST_RACE: readonly unknown[] = [5, 6, 9];

/** Whether a write was refused because the document is no longer what the writer has read. */
export function isLostRace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST_RACE.includes(error.code);
}

/** Whether there is time to begin another piece of work. */
export type HasTime = () => boolean;

export const always: HasTime = () => true;

const PAGE = 100;

/**
 * Hands the documents of a query to `work`, one after the other, a page in memory at a time, while there is time. A
 * document that `work` takes out of the query, or moves back in it, is not met again.
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
