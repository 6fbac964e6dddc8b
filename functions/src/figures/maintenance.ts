import type { Firestore } from 'firebase-admin/firestore';
import pMap from 'p-map';
import * as v from 'valibot';
import { MAX_LABELS } from '../../../src/domain/order/label';
import { pages, rebuildCatalogue } from '../catalogue/store';
import type { Deps } from '../deps';
import { inTransaction, type HasTime } from '../store/firestore';
import { expiry } from '../store/retention';
import { nameOldReviews, rateProduct, removeOrphanedDecisions } from '../catalogue/onReviewWrite';
import { keepNameStarts } from '../customer/keepNameStarts';
import { addAllMarks } from '../customer/messageMarks';
import { recountWaiting } from '../customer/waiting';
import { addUpAll } from './changes';
import { followProduct, rankProducts } from './productSales';
import { dayAfter, daysToCount, recountDay, recountSummary, soldOverAll } from './rebuild';
import { reasonOf } from '../errors';
import { admitAll } from '../order/admit';
import { shipFailed, type ShipFailedCounts } from '../order/requests/shipFailed';
import { makeLabels, type MadeLabels } from '../shipping/labels';

type MaintenanceDeps = Pick<Deps, 'db' | 'now' | 'log' | 'findIdentity'>;

/** The steps of a rebuild, as the back office shows them. */
export const PHASES = ['ratings', 'days', 'sold', 'catalogue', 'summary'] as const;
export type Phase = (typeof PHASES)[number];

type Report = (phase: Phase, done: number, total: number | null) => Promise<void>;

/** How many products are worked on at a time. */
const AT_ONCE = { concurrency: 20 };

/** The progress of a rebuild. */
export interface RebuildCounts {
  products: number;
  orders: number;
  days: number;
}

const state = v.optional(v.string(), 'new');
const requestSchema = v.variant('type', [
  v.object({ type: v.picklist(['rebuild', 'ship_failed']), state }),
  v.object({
    type: v.literal('labels'),
    orderIds: v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[\w-]{1,80}$/))),
      v.minLength(1),
      v.maxLength(MAX_LABELS),
    ),
    state,
  }),
]);
type Request = v.InferOutput<typeof requestSchema>;

/** How long a run may start new work, so that it ends before its trigger does. Milliseconds. */
const RUN_MS = 400_000;

/**
 * Carries out `maintenance/{id}` ("Rebuild Index": all derived documents from their sources; "Ship all": the parcels
 * that failed; the labels of several orders) and stores its progress there. Idempotent, so a run that died is repeated.
 */
export async function processMaintenance(deps: Deps, requestId: string): Promise<void> {
  const ref = deps.db.doc(`maintenance/${requestId}`);
  const request = await inTransaction(deps.db, async (tx) => {
    const read = v.safeParse(requestSchema, (await tx.get(ref)).data());
    if (!read.success || read.output.state === 'done') return undefined;
    tx.update(ref, { state: 'working', startedAt: deps.now() });
    return read.output;
  });
  if (request === undefined) return;
  const report = async (phase: string, done: number, total: number | null): Promise<void> => {
    await ref.update({ progress: { phase, done, total } });
  };
  const until = Date.now() + RUN_MS;
  try {
    const outcome = await carryOut(deps, request, report, () => Date.now() < until);
    const finishedAt = deps.now();
    await ref.update({
      state: 'done',
      outcome,
      finishedAt,
      // The address leads to the names and addresses of customers.
      ...(request.type === 'labels' && { expireAt: expiry('maintenance', finishedAt) }),
    });
  } catch (error) {
    const reason = reasonOf(error);
    deps.log.error('Maintenance stopped', { type: request.type, reason });
    await ref.update({ state: 'failed', outcome: { reason }, finishedAt: deps.now() });
  }
}

function carryOut(
  deps: Deps,
  request: Request,
  report: (phase: string, done: number, total: number | null) => Promise<void>,
  hasTime: HasTime,
): Promise<RebuildCounts | ShipFailedCounts | MadeLabels> {
  switch (request.type) {
    case 'rebuild':
      return rebuild(deps, report);
    case 'ship_failed':
      return shipFailed(deps, (done, total) => report('parcels', done, total), hasTime);
    case 'labels':
      return makeLabels(deps, request.orderIds);
  }
}

/**
 * Rebuilds all derived documents: ratings, the numbers of orders, days, units sold and ranks, the catalogue, the summary.
 * Reviews from before names were shown by a function get theirs, answers to reviews that no longer exist go, and older
 * accounts get what they are searched by.
 */
export async function rebuild(deps: MaintenanceDeps, report: Report): Promise<RebuildCounts> {
  const { db } = deps;
  let products = 0;
  for await (const page of pages(db, 'products')) {
    await pMap(
      page,
      async ({ id }) => {
        await nameOldReviews(deps, id);
        await rateProduct(db, id);
      },
      AT_ONCE,
    );
    products += page.length;
    await report('ratings', products, null);
  }
  await removeOrphanedDecisions(db);
  for await (const page of pages(db, 'users'))
    await pMap(page, (user) => keepNameStarts(db, user), AT_ONCE);
  await admitAll(deps);
  const { orders, days } = await recountDays(deps, report);
  await writeSales(db, report);
  await rebuildCatalogue(deps, (read) => report('catalogue', read, products));
  await recountSummary(db);
  await recountWaiting(db);
  await addAllMarks(db);
  await report('summary', 1, 1);
  return { products, orders, days };
}

async function recountDays(
  { db, log }: MaintenanceDeps,
  report: Report,
): Promise<{ orders: number; days: number }> {
  const range = await daysToCount(db);
  let orders = 0;
  let days = 0;
  for (
    let day = range?.first;
    day !== undefined && range && day <= range.last;
    day = dayAfter(day)
  ) {
    orders += await recountDay({ db, log }, day);
    // The next day reads everything that is queued.
    await addUpAll(db);
    days += 1;
    if (days % 10 === 0) await report('days', days, null);
  }
  await report('days', days, days);
  return { orders, days };
}

async function writeSales(db: Firestore, report: Report): Promise<void> {
  const sold = await soldOverAll(db);
  const products = new Set<string>();
  for await (const page of pages(db, 'products')) {
    await pMap(
      page,
      async ({ id }) => {
        await followProduct(db, id, sold.get(id) ?? { units: 0, salesPaise: 0 });
        products.add(id);
      },
      AT_ONCE,
    );
    await report('sold', products.size, null);
  }
  for await (const page of pages(db, 'productSales')) {
    const left = page.filter(({ id }) => !products.has(id));
    await pMap(left, ({ id }) => followProduct(db, id), AT_ONCE);
  }
  await rankProducts(db);
}
