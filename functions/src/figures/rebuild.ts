import {
  Timestamp,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import type { Order } from '../../../src/domain/order/order';
import { wasPaid } from '../../../src/domain/order/orderStatus';
import type { Deps } from '../deps';
import { inTransaction, readOrder, readOrSkip } from '../store/firestore';
import { DAY_MS, istDay, istDayBounds, istMonth } from '../../../src/domain/shop/ist';
import { applyChange, countedPart } from './apply';
import { readQueued } from './changes';
import {
  countCustomers,
  countFailedEmails,
  countMessages,
  countPlaced,
  countRegistrations,
  failingShipments,
  recountUnpaid,
} from './counts';
import {
  difference,
  figuresIn,
  overallPart,
  plus,
  SUMMARY_NAMES,
  type Figures,
  type Sold,
} from './figures';
import { isSale } from './sold';
import { GONE } from '../customer/anonymise';
import { searchFields } from '../../../src/domain/order/orderSearch';
import { lastRefundAt } from '../../../src/domain/order/refund';

/** The first and last Indian day with anything to count; undefined when there is none. */
export async function daysToCount(
  db: Firestore,
): Promise<{ first: string; last: string } | undefined> {
  const edge = async (collection: string, field: string, direction: 'asc' | 'desc') => {
    const found = await db.collection(collection).orderBy(field, direction).limit(1).get();
    const value: unknown = found.docs[0]?.get(field);
    if (value instanceof Timestamp) return istDay(value.toDate());
    return typeof value === 'string' ? value : undefined;
  };
  const days = await Promise.all(
    (['asc', 'desc'] as const).flatMap((direction) => [
      edge('orders', 'createdAt', direction),
      edge('orders', 'paidAt', direction),
      edge('users', 'createdAt', direction),
      edge('stats', 'day', direction),
    ]),
  );
  const known = days.filter((day) => day !== undefined).sort();
  const [first, last] = [known[0], known.at(-1)];
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** `2026-03-31` → `2026-04-01` */
export function dayAfter(day: string): string {
  return istDay(new Date(istDayBounds(day).from.getTime() + DAY_MS));
}

/** Documents of one read. */
const PAGE = 500;
/** Orders that one transaction writes. */
const WRITTEN = 100;

/** A query in pages, in the order of the query, all as one transaction sees it. */
async function* pagesIn(tx: Transaction, query: Query): AsyncGenerator<QueryDocumentSnapshot[]> {
  let { docs } = await tx.get(query.limit(PAGE));
  while (docs.length > 0) {
    yield docs;
    const last = docs.at(-1);
    if (docs.length < PAGE || !last) return;
    ({ docs } = await tx.get(query.startAfter(last).limit(PAGE)));
  }
}

/**
 * Reads one state of the database in as many reads as it takes. Nothing waits for it: a read-only transaction takes no
 * locks.
 */
function inSnapshot<T>(db: Firestore, read: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.runTransaction(read, { readOnly: true });
}

/** What one state of the database says about a document of stats/*. */
interface Recount {
  stored: DocumentSnapshot;
  /** What it should hold, without what is still queued. */
  figures: Figures;
}

/**
 * Recounts one Indian day from its orders, in pages, while sales go on: it compares what the day's orders have counted
 * with what is stored and queued in the same state of the database, and adds the difference.
 * @returns the number of orders of the day
 */
export async function recountDay(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  day: string,
): Promise<number> {
  await countPlaced(db, day, 'all');
  await countRegistrations(db, day, 'all');
  for (;;) {
    const { orders, leftOut, ...found } = await inSnapshot(db, (tx) =>
      readDay(tx, { db, log }, day),
    );
    if (!(await correct(db, found, { day }))) continue;
    for (let n = 0; n < leftOut.length; n += WRITTEN)
      await countLeftOut(db, leftOut.slice(n, n + WRITTEN));
    return orders;
  }
}

async function readDay(
  tx: Transaction,
  { db, log }: Pick<Deps, 'db' | 'log'>,
  day: string,
): Promise<Recount & { orders: number; leftOut: DocumentReference[] }> {
  const stored = await tx.get(db.doc(`stats/day-${day}`));
  const queued = await readQueued(tx, db);
  const { from, until } = istDayBounds(day);
  const query = db.collection('orders').where('paidAt', '>=', from).where('paidAt', '<', until);
  let figures: Figures = {};
  let orders = 0;
  const leftOut: DocumentReference[] = [];
  for await (const page of pagesIn(tx, query))
    for (const snapshot of page) {
      const order = readOrSkip(log, snapshot, readOrder);
      if (!order) continue;
      orders += 1;
      // As it has counted itself, which may be an earlier status than it has now.
      figures = plus(figures, countedPart(order)?.figures ?? {});
      if (!isCountedAsItIs(order, snapshot)) leftOut.push(snapshot.ref);
    }
  const ofDay = queued.days[day];
  figures = difference(figures, typeof ofDay === 'object' ? ofDay : {});
  return { stored, figures, orders, leftOut };
}

/**
 * Whether stats/* and `productSales` have counted the order in its present state, and it has what the GST of a month is
 * found by: the day of its invoice and the months of its credit notes, which older orders lack.
 */
function isCountedAsItIs(order: Order, snapshot: DocumentSnapshot): boolean {
  const isStatus = !wasPaid(order.status) || order.countedStatus === order.status;
  return (
    isStatus &&
    (snapshot.get('countedSold') === true) === isSale(order) &&
    Object.keys(missingFields(order, snapshot)).length === 0
  );
}

/** The fields that an order from before they were stored lacks, or has as they were made then. */
function missingFields(order: Order, snapshot: DocumentSnapshot): Record<string, unknown> {
  const refundedAt = lastRefundAt(order.refunds);
  const stored: unknown = snapshot.get('creditMonths');
  const months = creditMonths(order);
  const hasMonths = months.every((month) => Array.isArray(stored) && stored.includes(month));
  const fields = searchFields(order);
  return {
    ...(order.userId !== GONE &&
      String(snapshot.get('nameStarts')) !== String(fields.nameStarts) &&
      fields),
    ...(refundedAt && snapshot.get('refundedAt') === undefined && { refundedAt }),
    ...(!hasMonths && { creditMonths: months }),
    // The date that stands on it.
    ...(order.invoiceNumber !== undefined &&
      order.invoicedAt === undefined && { invoicedAt: order.paidAt ?? order.createdAt }),
  };
}

/** The Indian months of an order's credit notes. */
function creditMonths({ refunds, invoicedAt, paidAt, createdAt }: Order): string[] {
  const notes = refunds.filter(({ creditNote }) => creditNote !== undefined);
  return [...new Set(notes.map(({ at }) => istMonth(at ?? invoicedAt ?? paidAt ?? createdAt)))];
}

/** Counts orders as they are; their sales go into `productSales` with the sum of all days. */
async function countLeftOut(db: Firestore, refs: readonly DocumentReference[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const snapshot of await tx.getAll(...refs)) {
      const order = readOrder(snapshot);
      if (!order || isCountedAsItIs(order, snapshot)) continue;
      if (wasPaid(order.status)) applyChange(tx, db, order, order);
      tx.update(snapshot.ref, { countedSold: isSale(order), ...missingFields(order, snapshot) });
    }
  });
}

/** How often a document of stats/* was corrected, -1 without a document. */
function correctionsOf(stored: DocumentSnapshot): number {
  const corrections: unknown = stored.get('corrections');
  if (!stored.exists) return -1;
  return typeof corrections === 'number' ? corrections : 0;
}

/** The figures of a stored document. */
function storedFigures(stored: DocumentSnapshot): Figures {
  const { corrections: _, ...figures } = figuresIn(stored.data());
  return figures;
}

/**
 * Adds what is missing to a document of stats/*, or subtracts what is too much. Changes that were added since the
 * document was read do not matter, but another correction does.
 * @returns whether the document is right now; otherwise it has to be read again
 */
async function correct(
  db: Firestore,
  { stored, figures }: Recount,
  fields: Record<string, string>,
): Promise<boolean> {
  const missing = difference(figures, storedFigures(stored));
  if (Object.keys(missing).length === 0) return true;
  return inTransaction(db, async (tx) => {
    const now = await tx.get(stored.ref);
    if (correctionsOf(now) !== correctionsOf(stored)) return false;
    const right = plus(storedFigures(now), missing);
    if (Object.keys(right).length === 0) tx.delete(now.ref);
    else tx.set(now.ref, { ...fields, ...right, corrections: correctionsOf(stored) + 1 });
    return true;
  });
}

/**
 * Rebuilds stats/summary and stats/overall from the days, and stats/unpaid and stats/people from their collections.
 * Keeps `products` and `outOfStock`, which the catalogue counts.
 */
export async function recountSummary(db: Firestore): Promise<void> {
  await recountUnpaid(db, undefined, 'all');
  await countCustomers(db, 'all');
  await countMessages(db, 'all');
  await countFailedEmails(db, 'all');
  for (const read of [readSummary, readOverall])
    while (!(await correct(db, await inSnapshot(db, (tx) => read(tx, db)), {})));
}

async function readOverall(tx: Transaction, db: Firestore): Promise<Recount> {
  const stored = await tx.get(db.doc('stats/overall'));
  let figures: Figures = {};
  // What is queued for the days is missing in both.
  for await (const page of pagesIn(tx, daysWith(db, 'day', 'revenuePaise', 'coupons')))
    for (const day of page)
      figures = plus(figures, overallPart({ [String(day.get('day'))]: figuresIn(day.data()) }));
  return { stored, figures };
}

async function readSummary(tx: Transaction, db: Firestore): Promise<Recount> {
  const stored = await tx.get(db.doc('stats/summary'));
  const { summary } = await readQueued(tx, db);
  const failing = await tx.get(failingShipments(db).count());
  let figures: Figures = { failedShipments: failing.data().count };
  // Days and summary get each change together, so what is queued for the days is missing in both.
  for await (const page of pagesIn(tx, daysWith(db, ...SUMMARY_NAMES)))
    for (const day of page) figures = plus(figures, figuresIn(day.data()));
  const { products = 0, outOfStock = 0 } = storedFigures(stored);
  return { stored, figures: { ...difference(figures, summary), products, outOfStock } };
}

/** These fields of all days. */
function daysWith(db: Firestore, ...names: readonly string[]): Query {
  return db
    .collection('stats')
    .orderBy('day')
    .select(...names);
}

/** The sales per product over all days. */
export async function soldOverAll(db: Firestore): Promise<Map<string, Sold>> {
  const sum = await inSnapshot(db, async (tx) => {
    const queued = await readQueued(tx, db);
    let all = productsOf(Object.values(queued.days));
    for await (const page of pagesIn(tx, daysWith(db, 'products')))
      all = plus(all, productsOf(page.map((day) => figuresIn(day.data()))));
    return all;
  });
  const number = (value: number | Figures | undefined): number =>
    typeof value === 'number' ? value : 0;
  return new Map(
    Object.entries(sum).flatMap(([id, figures]) =>
      typeof figures === 'object'
        ? [[id, { units: number(figures.units), salesPaise: number(figures.salesPaise) }] as const]
        : [],
    ),
  );
}

function productsOf(days: readonly (number | Figures)[]): Figures {
  let sum: Figures = {};
  for (const day of days) {
    const products = typeof day === 'object' ? day.products : undefined;
    if (typeof products === 'object') sum = plus(sum, products);
  }
  return sum;
}
