import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { offerUsesRef, usesIn } from '../payment/offerUses';
import { inTransaction } from '../store/firestore';
import { add, figuresIn, overallPart, plus, summaryPart, type Figures } from './figures';

/** What one change of an order adds to the figures. */
export interface Change {
  /** By Indian day (`2026-04-01`); stats/summary and stats/overall get their part of them too. */
  days?: Readonly<Record<string, Figures>>;
  /** For stats/summary alone. */
  summary?: Figures;
  /** By offer: how many more orders used it. */
  uses?: Readonly<Record<string, number>>;
}

const COLLECTION = 'figureChanges';

/** How many changes one transaction adds up. */
const BATCH = 100;

/**
 * Queues a change in the transaction that makes it, as a document of its own: stats/* and offerUses/* are shared by all
 * orders, so a sale that wrote them would wait for every other. {@link addUp} adds them a moment later. Only writes.
 */
export function queueChange(tx: Transaction, db: Firestore, change: Change): void {
  tx.create(db.collection(COLLECTION).doc(), change);
}

/**
 * Adds queued changes to stats/* and offerUses/*, and removes them in the same transaction, so that each is added once.
 * Ids that are no longer there were added before.
 */
export async function addUp(db: Firestore, ids: readonly string[]): Promise<void> {
  for (let n = 0; n < ids.length; n += BATCH) {
    const refs = ids.slice(n, n + BATCH).map((id) => db.collection(COLLECTION).doc(id));
    await inTransaction(db, (tx) => addTogether(tx, db, refs));
  }
}

/** Adds everything that is queued. For a rebuild, which must not wait for the trigger. */
export async function addUpAll(db: Firestore): Promise<void> {
  for (;;) {
    const { docs } = await db.collection(COLLECTION).limit(BATCH).get();
    if (docs.length === 0) return;
    await addUp(
      db,
      docs.map(({ id }) => id),
    );
  }
}

async function addTogether(
  tx: Transaction,
  db: Firestore,
  refs: readonly DocumentReference[],
): Promise<void> {
  const found = (await tx.getAll(...refs)).filter((change) => change.exists);
  if (found.length === 0) return;
  const { days, summary, uses } = sumOf(found.map((change) => change.data() ?? {}));
  const summaryRef = db.doc('stats/summary');
  const overallRef = db.doc('stats/overall');
  const dayNames = Object.keys(days);
  const offers = Object.keys(uses);
  const [storedSummary, storedOverall, ...stored] = await tx.getAll(
    summaryRef,
    overallRef,
    ...dayNames.map((day) => db.doc(`stats/day-${day}`)),
    ...offers.map((offer) => offerUsesRef(db, offer)),
  );
  let total = summary;
  dayNames.forEach((day, n) => {
    const figures = inside(days, day);
    total = plus(total, summaryPart(figures));
    tx.set(db.doc(`stats/day-${day}`), { day, ...add(figuresIn(stored[n]?.data()), figures) });
  });
  if (Object.keys(total).length > 0)
    tx.set(summaryRef, add(figuresIn(storedSummary?.data()), total));
  const overall = overallPart(days);
  if (Object.keys(overall).length > 0)
    tx.set(overallRef, add(figuresIn(storedOverall?.data()), overall));
  offers.forEach((offer, n) => {
    const more = uses[offer];
    const before = stored[dayNames.length + n];
    // Never below zero: a cancellation also gives back the use of an order that was not counted.
    const counted = Math.max(0, usesIn(before) + (typeof more === 'number' ? more : 0));
    if (counted === usesIn(before)) return;
    tx.set(offerUsesRef(db, offer), { uses: counted }, { merge: true });
  });
  for (const { ref } of found) tx.delete(ref);
}

/** The sum of stored changes. */
function sumOf(changes: readonly unknown[]): Record<keyof Change, Figures> {
  const sum = changes.reduce<Figures>((all, change) => plus(all, figuresIn(change)), {});
  return { days: inside(sum, 'days'), summary: inside(sum, 'summary'), uses: inside(sum, 'uses') };
}

function inside(figures: Figures, name: string): Figures {
  const value = figures[name];
  return typeof value === 'object' ? value : {};
}

/** What is queued, as a transaction sees it. Only reads. */
export async function readQueued(
  tx: Transaction,
  db: Firestore,
): Promise<Record<keyof Change, Figures>> {
  const queued = await tx.get(db.collection(COLLECTION));
  return sumOf(queued.docs.map((change) => change.data()));
}
