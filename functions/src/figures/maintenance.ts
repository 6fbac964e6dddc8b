import type { Firestore } from 'firebase-admin/firestore';
import pMap from 'p-map';
import * as v from 'valibot';
import { pages, rebuildCatalogue } from '../catalogue/store';
import type { Deps } from '../deps';
import { inTransaction } from '../store/firestore';
import { rateProduct } from '../catalogue/onReviewWrite';
import { recountWaiting } from '../customer/waiting';
import { addUpAll } from './changes';
import { followProduct, rankProducts } from './productSales';
import { dayAfter, daysToCount, recountDay, recountSummary, soldOverAll } from './rebuild';
import { reasonOf } from '../errors';
import { shipFailed } from '../order/requests/shipFailed';

type MaintenanceDeps = Pick<Deps, 'db' | 'now' | 'log'>;

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

const requestSchema = v.object({
  type: v.picklist(['rebuild', 'ship_failed']),
  state: v.optional(v.string(), 'new'),
});

/** How long a run may start new work, so that it ends before its trigger does. Milliseconds. */
const RUN_MS = 400_000;

/**
 * Carries out `maintenance/{id}` ("Rebuild Index": all derived documents from their sources; "Ship all": the parcels
 * that failed) and stores its progress there. Idempotent, so a run that died is repeated.
 */
export async function processMaintenance(deps: Deps, requestId: string): Promise<void> {
  const ref = deps.db.doc(`maintenance/${requestId}`);
  const type = await inTransaction(deps.db, async (tx) => {
    const request = v.safeParse(requestSchema, (await tx.get(ref)).data());
    if (!request.success || request.output.state === 'done') return undefined;
    tx.update(ref, { state: 'working', startedAt: deps.now() });
    return request.output.type;
  });
  if (type === undefined) return;
  const report = async (phase: string, done: number, total: number | null): Promise<void> => {
    await ref.update({ progress: { phase, done, total } });
  };
  const until = Date.now() + RUN_MS;
  try {
    const counts =
      type === 'rebuild'
        ? await rebuild(deps, report)
        : await shipFailed(
            deps,
            (done, total) => report('parcels', done, total),
            () => Date.now() < until,
          );
    await ref.update({ state: 'done', outcome: counts, finishedAt: deps.now() });
  } catch (error) {
    const reason = reasonOf(error);
    deps.log.error('Maintenance stopped', { type, reason });
    await ref.update({ state: 'failed', outcome: { reason }, finishedAt: deps.now() });
  }
}

/** Rebuilds all derived documents: ratings, days, units sold and ranks, the catalogue, the summary. */
export async function rebuild(deps: MaintenanceDeps, report: Report): Promise<RebuildCounts> {
  const { db } = deps;
  let products = 0;
  for await (const page of pages(db, 'products')) {
    await pMap(page, ({ id }) => rateProduct(db, id), AT_ONCE);
    products += page.length;
    await report('ratings', products, null);
  }
  const { orders, days } = await recountDays(db, report);
  await addUpAll(db);
  await writeSales(db, report);
  await rebuildCatalogue(deps, (read) => report('catalogue', read, products));
  await recountSummary(db);
  await recountWaiting(db);
  await report('summary', 1, 1);
  return { products, orders, days };
}

async function recountDays(
  db: Firestore,
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
    orders += await recountDay(db, day);
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
