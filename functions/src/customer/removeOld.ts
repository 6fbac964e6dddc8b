import type { Query } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { endedYearsAgo } from '../../../src/domain/order/gst';
import type { Deps } from '../deps';
import { reasonOf } from '../errors';
import { eachDocument, plain, type HasTime } from '../store/firestore';
import { ORDER_KEPT_YEARS, TEXT_KEPT_YEARS } from '../store/retention';
import { anonymiseOrder, GONE } from './anonymise';

/** The number of documents per batch, well below Firestore's limit of 500. */
const BATCH = 200;

/** The counts of one run. */
interface RemovalRun {
  /** Orders that are kept without their customer from now on. */
  anonymised: number;
  messages: number;
  notes: number;
  logEntries: number;
  failed: number;
}

/**
 * Keeps to what /privacy promises (docs/decisions/055-how-long-data-is-kept.md): orders lose their customer eight years
 * after the end of their financial year, and messages, notes and the log are deleted after three years. An order that
 * cannot be anonymised is logged, counted and tried again in the next run. Idempotent; continues where time ran out.
 */
export async function removeOld(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  hasTime: HasTime,
): Promise<RemovalRun> {
  const { db, now } = deps;
  const until = new Date(now());
  until.setUTCFullYear(until.getUTCFullYear() - TEXT_KEPT_YEARS);
  const remove = (old: Query) => removeAll(old, hasTime);
  const messages = db.collection('contactMessages').where('createdAt', '<=', until);
  const notes = db.collectionGroup('notes').where('at', '<=', until);
  const customerNotes = db.collection('customerNotes').where('updatedAt', '<=', until);
  const log = db.collection('adminLog').where('at', '<=', until);
  return {
    messages: await remove(messages),
    notes: (await remove(notes)) + (await remove(customerNotes)),
    logEntries: await remove(log),
    ...(await anonymiseOld(deps, hasTime)),
  };
}

async function removeAll(old: Query, hasTime: HasTime): Promise<number> {
  let removed = 0;
  while (hasTime()) {
    const { docs } = await old.limit(BATCH).get();
    if (docs.length === 0) break;
    const batch = old.firestore.batch();
    for (const { ref } of docs) batch.delete(ref);
    await batch.commit();
    removed += docs.length;
  }
  return removed;
}

const progressSchema = v.object({ ordersBefore: v.optional(v.date(), new Date(0)) });

/** Goes through the orders that were last changed before the years to keep, from where the last complete run ended. */
async function anonymiseOld(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  hasTime: HasTime,
): Promise<Pick<RemovalRun, 'anonymised' | 'failed'>> {
  const done = db.doc('reconciler/retention');
  const { ordersBefore: since } = v.parse(progressSchema, plain((await done.get()).data() ?? {}));
  const until = endedYearsAgo(now(), ORDER_KEPT_YEARS);
  const run = { anonymised: 0, failed: 0 };
  if (since >= until) return run;
  const old = db
    .collection('orders')
    .where('updatedAt', '>=', since)
    .where('updatedAt', '<', until)
    .orderBy('updatedAt');
  await eachDocument(old, hasTime, async (order) => {
    if (order.get('userId') === GONE) return;
    try {
      await anonymiseOrder(db, order.id, now(), { why: 'It was never paid.', isOld: true });
      run.anonymised += 1;
    } catch (error) {
      run.failed += 1;
      log.error('An order could not be anonymised', { orderId: order.id, reason: reasonOf(error) });
    }
  });
  if (hasTime() && run.failed === 0) await done.set({ ordersBefore: until });
  return run;
}
