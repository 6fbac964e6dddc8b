import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { istDay } from '../../src/domain/shop/ist';
import { rebuildCatalogue } from '../../functions/src/catalogue/store';
import { paidOrder, vendors, watchedBackend } from '../support/parcels';
import { until } from '../support/until';

/** Runs the bundled functions: each write reaches the trigger that keeps the derived documents. */
// Each function starts in its own process at its first event, which takes time on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const backend = watchedBackend();
const { deps } = backend;
const { db } = deps;

const signature = { updatedBy: 'asha', updatedAt: new Date() };

/** Each test may run alone: it uses one of these two products, or makes documents of its own. */
beforeAll(async () => {
  await backend.reset();
  await rebuildCatalogue(deps);
  const product = { name: 'Amber Durbar', price: 6850, volume: '50 ml', inStock: true };
  for (const id of ['amber-durbar', 'mogra-at-midnight'])
    await db.doc(`products/${id}`).set({ ...product, ...signature });
  await until(
    async () => (await backend.raw('stats/summary'))['products'] === 2,
    'the two products are not counted',
  );
});
afterAll(() => backend.close());

/** Triggers run in the background, so only their result shows that they have run. */
function soon<T>(look: () => Promise<T>) {
  return expect.poll(look, { interval: 100, timeout: 90_000 });
}

it('a written product is in the catalogue and in the admin log', async () => {
  const ref = db.doc('products/night-jasmine');
  const product = { name: 'Night Jasmine', price: 5400, volume: '50 ml', inStock: false };
  await ref.set({ ...product, ...signature });
  await soon(() => backend.raw('stats/summary')).toMatchObject({ products: 3, outOfStock: 1 });
  await ref.update({ inStock: true, updatedAt: new Date(Date.now() + 1) });
  await soon(() => backend.raw('stats/summary')).toMatchObject({ products: 3, outOfStock: 0 });
  const log = db.collection('adminLog').where('target', '==', 'products/night-jasmine');
  const entries = async () => {
    const { docs } = await log.get();
    return docs.map((entry) => `${entry.get('what')} by ${entry.get('by')}`).sort();
  };
  await soon(entries).toEqual(['changed by asha', 'created by asha']);
});

const review = { userName: 'Meera', rating: 4, text: 'Warm', hidden: false };

it('a written review changes the rating of its product', async () => {
  for (const userId of ['u1', 'u2'])
    await db
      .doc(`products/mogra-at-midnight/reviews/${userId}`)
      .set({ ...review, userId, createdAt: new Date() });
  const rated = { rating: 4, reviews: 2 };
  await soon(() => backend.raw('products/mogra-at-midnight')).toMatchObject(rated);
});

it('an internal note is in the admin log without its text', async () => {
  await db
    .doc('orders/u1_1763620200000/notes/n1')
    .set({ text: 'She moves in May', by: 'asha', at: new Date() });
  const target = db.collection('adminLog').where('target', '==', 'orders/u1_1763620200000');
  const entries = async () => (await target.get()).docs.map((entry) => entry.data());
  const entry = { what: 'note', collection: 'orders', by: 'asha', changes: {} };
  await soon(entries).toMatchObject([entry]);
});

it('a customer and a message are counted', async () => {
  const createdAt = new Date();
  await db.doc('users/u1').set({ name: 'Meera', role: 'customer', createdAt });
  await db.doc('contactMessages/m1').set({ name: 'Meera', message: 'Namaste' });
  await soon(() => backend.raw('stats/people')).toEqual({ customers: 1, unreadMessages: 1 });
  await soon(() => backend.raw('stats/signups')).toEqual({ [istDay(createdAt)]: 1 });
});

it('a paid order ships without further calls, follows the courier, and counts as sold; a forged courier webhook is refused', async () => {
  const id = 'nKd8sLw0PqRtVxYz3AbCdEfGhIj2_1763620200000';
  const hers = 'products/amber-durbar/reviews/shopper';
  await db.doc(hers).set({ ...review, userId: 'shopper', createdAt: new Date() });
  await paidOrder(deps, id);
  await soon(() => backend.shipment(id)).toMatchObject({ state: 'done' });
  const { shiprocketAWB: awb = '' } = await backend.order(id);
  expect(await vendors.forge({ target: 'shiprocket', subject: awb })).toBe(401);
  await vendors.advance({ awb, to: 'delivered', deliverWebhook: 'wait' });
  await soon(() => backend.order(id)).toMatchObject({
    status: 'delivered',
    shiprocketStatus: 'Delivered',
    invoiceNumber: expect.stringMatching(/^NF\//) as string,
  });
  await soon(() => backend.raw('productSales/amber-durbar')).toMatchObject({ units: 1 });
  await soon(() => backend.raw('products/amber-durbar')).toMatchObject({ rank: 1 });
  // The review was written before the purchase.
  await soon(() => backend.raw(hers)).toMatchObject({ verified: true });
  expect((await vendors.ledger()).shiprocket.totals).toMatchObject({
    orders: 1,
    awbs: 1,
    delivered: 1,
  });
});

it('an unpaid order is counted as long as it exists', async () => {
  // On a day of its own, because the other tests' orders are of the first day and of today.
  const createdAt = new Date('2026-10-01T06:30:00.000Z');
  const order = { userId: 'u1', items: [], shippingInfo: {}, createdAt };
  await db.doc('orders/u1_1').set({ ...order, status: 'pending_payment' });
  await soon(() => backend.raw('stats/unpaid')).toMatchObject({ pending_payment: 1 });
  const day = istDay(order.createdAt);
  await soon(() => backend.raw('stats/placed')).toMatchObject({ [day]: 1 });
  await db.doc('orders/u1_1').update({ status: 'payment_failed' });
  await soon(() => backend.raw('stats/unpaid')).toEqual({ pending_payment: 0, payment_failed: 1 });
  await db.doc('orders/u1_1').delete();
  await soon(() => backend.raw('stats/placed')).toMatchObject({ [day]: 0 });
  await soon(() => backend.raw('stats/unpaid')).toEqual({ pending_payment: 0, payment_failed: 0 });
});

it('a requested rebuild is carried out, and the log names who requested it', async () => {
  await db.doc('stats/summary').update({ products: 99 });
  await db.doc('maintenance/r1').set({ type: 'rebuild', by: 'asha', at: new Date() });
  const count = async (collection: string) =>
    (await db.collection(collection).count().get()).data().count;
  const [products, orders] = [await count('products'), await count('orders')];
  await soon(() => backend.raw('maintenance/r1')).toMatchObject({
    state: 'done',
    outcome: { products, orders },
  });
  expect(await backend.raw('stats/summary')).toMatchObject({ products });
  const upkeep = await db.collection('adminLog').where('what', '==', 'rebuild').get();
  expect(upkeep.docs.map((entry) => entry.data())).toMatchObject([
    { by: 'asha', target: 'maintenance/r1' },
  ]);
});
