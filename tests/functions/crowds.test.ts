import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Coalesce from '../../functions/src/figures/coalesce';
import { keepers } from '../../functions/src/figures/triggers';
import { istDay } from '../../src/domain/shop/ist';
import { paidOrder, parcelBackend } from '../support/parcels';

const asked = vi.hoisted(() => ({ count: 0 }));

vi.mock('../../functions/src/figures/coalesce', async (original) => {
  const { createCoalescer } = await original<typeof Coalesce>();
  return {
    createCoalescer: () => {
      const coalesce = createCoalescer();
      return (name: string, work: () => Promise<void>) => {
        asked.count += 1;
        return coalesce(name, work);
      };
    },
  };
});

/** Runs the triggers' own functions in one instance, as many concurrent events would. */
const backend = await parcelBackend();
const { deps } = backend;
const { db } = deps;
const keep = keepers(() => deps);

beforeEach(async () => {
  asked.count = 0;
  await backend.reset();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => backend.close());

/** Counts transactions. None runs before `calls` counts were asked for, so that no event comes too late to share one. */
function countTransactions(calls: number) {
  const run = db.runTransaction.bind(db);
  return vi.spyOn(db, 'runTransaction').mockImplementation(async (...args) => {
    await vi.waitUntil(() => asked.count >= calls, { timeout: 60_000, interval: 5 });
    return run(...args);
  });
}

/** The event of a document that was created just now. */
async function arrival<Params>(path: string, params: Params) {
  const ref = db.doc(path);
  const [before, after] = await Promise.all([db.doc(`${path}-none`).get(), ref.get()]);
  return {
    specversion: '1.0' as const,
    id: path,
    source: 'test',
    type: 'google.cloud.firestore.document.v1.written',
    time: deps.now().toISOString(),
    location: 'test',
    project: 'test',
    database: '(default)',
    namespace: '(default)',
    document: path,
    params,
    data: { before, after },
  };
}

const people = Array.from({ length: 20 }, (_, n) => `u${n}`);

it('twenty concurrent reviews of one product are rated in at most two runs', async () => {
  await db.doc('products/amber-durbar').set({ name: 'Amber Durbar', price: 100, volume: '50 ml' });
  const events = await Promise.all(
    people.map(async (uid) => {
      const path = `products/amber-durbar/reviews/${uid}`;
      const review = { userId: uid, userName: uid, text: 'Warm', hidden: false, verified: true };
      await db.doc(path).set({ ...review, rating: 4, createdAt: deps.now() });
      return arrival(path, { productId: 'amber-durbar', uid });
    }),
  );
  const counted = countTransactions(20);
  await Promise.all(events.map((event) => keep.review.run(event)));
  expect(counted.mock.calls.length).toBeLessThanOrEqual(2);
  expect(await backend.raw('products/amber-durbar')).toMatchObject({ rating: 4, reviews: 20 });
});

it('twenty concurrent orders are counted in at most two runs, by status and by day', async () => {
  const createdAt = deps.now();
  const events = await Promise.all(
    people.map(async (uid) => {
      const order = { userId: uid, items: [], shippingInfo: {}, status: 'pending_payment' };
      await db.doc(`orders/${uid}_1`).set({ ...order, createdAt });
      return arrival(`orders/${uid}_1`, { orderId: `${uid}_1` });
    }),
  );
  const counted = countTransactions(20);
  await Promise.all(events.map((event) => keep.order.run(event)));
  expect(counted.mock.calls.length).toBeLessThanOrEqual(4);
  expect(await backend.raw('stats/unpaid')).toEqual({ pending_payment: 20 });
  expect(await backend.raw('stats/placed')).toEqual({ [istDay(createdAt)]: 20 });
});

it('twenty concurrent sales are added to the figures in at most two runs', async () => {
  await Promise.all(people.map((uid) => paidOrder(deps, `${uid}_1`)));
  const changes = (await db.collection('figureChanges').get()).docs;
  const events = await Promise.all(
    changes.map(async (change) => ({
      ...(await arrival(change.ref.path, { changeId: change.id })),
      data: change,
    })),
  );
  const added = countTransactions(20);
  await Promise.all(events.map((event) => keep.figures.run(event)));
  expect(added.mock.calls.length).toBeLessThanOrEqual(2);
  expect((await db.doc('stats/summary').get()).get('orders')).toBe(20);
});
