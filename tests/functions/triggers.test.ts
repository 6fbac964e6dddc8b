import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { istDay } from '../../src/domain/shop/ist';
import { rebuildCatalogue } from '../../functions/src/catalogue/store';
import { readCatalogue } from '../../functions/src/pages/catalogueCache';
import { assignAwb } from '../../functions/src/shipping/api';
import { adhocOrder } from '../../tools/vendors/testKit';
import { attack } from '../support/attack';
import { BROWSER_ORDER } from '../support/badOrders';
import { functionUrl } from '../support/emulators';
import {
  OFFERS,
  aPerson,
  eventsOf,
  orderOf,
  placeOrder,
  postTo,
  prepareOrder,
  resetShop,
} from '../support/fixtures';
import { askToDelete } from '../support/identity';
import { anOrder } from '../support/orders';
import { paidOrder, watchedBackend } from '../support/parcels';
import { setTriggers } from '../support/triggers';
import { until } from '../support/until';

/**
 * Runs the bundled functions: each write reaches the trigger that keeps the derived documents. All in one file, because
 * the emulator starts a process for each function, and another file may run on another emulator.
 */
// Each function starts in its own process at its first event, which takes time on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const backend = watchedBackend();
const { deps, vendors } = backend;
const { db } = deps;
afterAll(() => backend.close());

const PATIENT = { timeout: 120_000, interval: 250 };

/** Triggers run in the background, so only their result shows that they have run. */
function soon<T>(look: () => Promise<T>) {
  return expect.poll(look, { interval: 100, timeout: 90_000 });
}

/** A fragrance of one test alone, so that what other tests write about theirs changes nothing here. */
async function aProduct(id: string): Promise<void> {
  await db.doc(`products/${id}`).set({ name: id, price: 6850, volume: '50 ml', inStock: true });
}

const aReview = (userId: string, verified: boolean) => ({
  userId,
  userName: 'Meera',
  rating: 4,
  text: 'Warm',
  hidden: false,
  verified,
  createdAt: new Date(),
});
async function review(productId: string, userId: string, verified: boolean): Promise<void> {
  await db.doc(`products/${productId}/reviews/${userId}`).set(aReview(userId, verified));
}

describe('derived documents', () => {
  beforeAll(async () => {
    await setTriggers('off');
    await backend.reset();
    await setTriggers('live');
    await rebuildCatalogue(deps);
  });

  it(
    'an author who signs anew with every edit is never shown as anybody else',
    attack(8),
    async () => {
      const ref = db.doc('products/loud-oud/reviews/kavya');
      await db.doc('users/kavya').set({ name: 'Kavya Rao' });
      await aProduct('loud-oud');
      const seen = new Set<unknown>();
      const stop = ref.onSnapshot((now) => void seen.add(now.get('shownName')));
      const shown = async (): Promise<unknown> => (await ref.get()).get('shownName');
      await ref.set({ ...aReview('kavya', false), userName: 'NILOFAR Care, call 98765 43210' });
      await soon(shown).toBe('Anonymous');
      for (const userName of ['Kavya R.', 'NILOFAR Support', 'Kavya Rao', 'Meera Iyer']) {
        await ref.update({ userName });
        await soon(shown).toBe(userName.startsWith('Kavya') ? userName : 'Anonymous');
      }
      stop();
      // Before the function had looked at it, it had no such name, and screens say Anonymous.
      const allowed = [undefined, 'Anonymous', 'Kavya R.', 'Kavya Rao'];
      expect(allowed).toEqual(expect.arrayContaining([...seen]));
      // Another test counts the customers.
      await db.doc('users/kavya').delete();
    },
  );

  it('a written product is in the catalogue and in the admin log', async () => {
    // Other tests leave theirs.
    const { docs, size: others } = await db.collection('products').get();
    const soldOut = docs.filter((one) => one.get('inStock') === false).length;
    // A new id in each run, because the log also names what clears the products of the run before.
    const path = `products/oud-mahal-${Date.now()}`;
    const product = { name: 'Oud Mahal', price: 6850, volume: '50 ml', inStock: false };
    const signature = { updatedBy: 'asha', updatedAt: new Date() };
    await db.doc(path).set({ ...product, ...signature });
    const summary = () => backend.raw('stats/summary');
    await soon(summary).toMatchObject({ products: others + 1, outOfStock: soldOut + 1 });
    await db.doc(path).update({ inStock: true, updatedAt: new Date(Date.now() + 1) });
    await soon(summary).toMatchObject({ products: others + 1, outOfStock: soldOut });
    const ofIt = db.collection('adminLog').where('target', '==', path);
    const entries = async () => {
      const { docs: found } = await ofIt.get();
      return found.map((entry) => `${entry.get('what')} by ${entry.get('by')}`).sort();
    };
    await soon(entries).toEqual(['changed by asha', 'created by asha']);
  });

  it('written notes are in the catalogue, and in the admin log by note', async () => {
    const notes = ['Taif rose\tRose\tFrom the hills of Taif.\tFlowers\thttps://x.example/a.webp'];
    await db.doc('settings/notes').set({ notes, updatedBy: 'asha', updatedAt: new Date() });
    await soon(async () => (await readCatalogue(db))?.catalogue).toMatchObject({
      kinds: ['Taif rose\tRose'],
      materials: { families: ['Flowers\ttaif-rose'] },
    });
    const target = db.collection('adminLog').where('target', '==', 'settings/notes');
    const changes = async () =>
      (await target.get()).docs.map((entry): unknown => entry.get('changes'));
    await soon(changes).toContainEqual({
      'taif-rose': {
        after:
          'A kind of Rose. Family: Flowers. From the hills of Taif. Picture: https://x.example/a.webp',
      },
    });
  });

  it('what is chosen for the home page is in the catalogue, until its review is hidden', async () => {
    await db.doc('users/u1').set({ name: 'Meera', role: 'customer', createdAt: new Date() });
    await aProduct('mogra-mahal');
    await review('mogra-mahal', 'u1', true);
    const written = db.doc('products/mogra-mahal/reviews/u1');
    await soon(async () => (await written.get()).get('shownName')).toBe('Meera');
    const copy = {
      reviewId: 'u1',
      productId: 'mogra-mahal',
      name: 'Meera',
      text: 'Warm',
      rating: 4,
    };
    await db.doc('settings/home').set({ review: copy, updatedBy: 'asha', updatedAt: new Date() });
    const home = async () => (await readCatalogue(db))?.catalogue.home;
    await soon(home).toEqual({ review: copy });
    await db.doc('products/mogra-mahal/reviews/u1').update({ hidden: true });
    await soon(home).toBeUndefined();
  });

  it('a written review changes the rating of its product', async () => {
    await aProduct('rose-haveli');
    for (const userId of ['u1', 'u2']) await review('rose-haveli', userId, true);
    await soon(() => backend.raw('products/rose-haveli')).toMatchObject({ rating: 4, reviews: 2 });
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
    await db.doc('users/u1').set({ name: 'René D’Souza', role: 'customer', createdAt });
    await db.doc('contactMessages/m1').set({ name: 'Meera', message: 'Namaste' });
    // An email of another test that is removed may add a count of its own.
    await soon(() => backend.raw('stats/people')).toMatchObject({
      customers: 1,
      unreadMessages: 1,
    });
    // The back office lists messages by their marks, which a visitor cannot write.
    await soon(() => backend.raw('contactMessages/m1')).toMatchObject({
      read: false,
      answered: false,
    });
    // The back office finds customers by it.
    await soon(() => backend.raw('users/u1')).toMatchObject({
      nameStarts: expect.arrayContaining(['re', 'dsouza', 'souza']),
    });
    // A rebuild also stores the days on which nobody registered.
    const signups = async () =>
      Object.entries(await backend.raw('stats/signups')).filter(([, count]) => count !== 0);
    await soon(signups).toEqual([[istDay(createdAt), 1]]);
  });

  it('an email that could not be delivered is counted, until it is sent again or gone', async () => {
    const failedEmails = async () => (await backend.raw('stats/people'))['failedEmails'];
    // Nothing that could be sent.
    await db.doc('mail/broken').set({ kind: 'confirmed' });
    await soon(() => backend.raw('mail/broken')).toMatchObject({ state: 'failed' });
    await soon(failedEmails).toBe(1);
    await db.doc('mail/broken').update({ state: 'queued' });
    await soon(failedEmails).toBe(0);
    await db.doc('mail/broken').update({ state: 'failed' });
    await soon(failedEmails).toBe(1);
    await db.doc('mail/broken').delete();
    await soon(failedEmails).toBe(0);
  });

  it('a paid order ships without further calls, follows the courier, and counts as sold', async () => {
    const id = 'nKd8sLw0PqRtVxYz3AbCdEfGhIj2_1763620200000';
    await aProduct('amber-durbar');
    // The rating shows that the reviews' own triggers ran before the purchase, so the sale must mark the customer's.
    await review('amber-durbar', 'shopper', false);
    await review('amber-durbar', 'another', true);
    await soon(() => backend.raw('products/amber-durbar')).toMatchObject({ rating: 4, reviews: 1 });
    const before = (await vendors.ledger()).shiprocket.totals;
    await paidOrder(deps, id);
    await soon(() => backend.shipment(id)).toMatchObject({ state: 'done' });
    const { shiprocketAWB: awb = '' } = await backend.order(id);
    await vendors.advance({ awb, to: 'delivered', deliverWebhook: 'wait' });
    await soon(() => backend.order(id)).toMatchObject({
      status: 'delivered',
      shiprocketStatus: 'Delivered',
      invoiceNumber: expect.stringMatching(/^NF\//) as string,
    });
    await soon(() => backend.raw('productSales/amber-durbar')).toMatchObject({ units: 1 });
    // The rebuild's fragrance sells once too, and equal sales share a rank.
    await soon(() => backend.raw('products/amber-durbar')).toMatchObject({ rank: 1 });
    const hers = 'products/amber-durbar/reviews/shopper';
    await soon(() => backend.raw(hers)).toMatchObject({ verified: true });
    await soon(() => backend.raw('products/amber-durbar')).toMatchObject({ reviews: 2 });
    expect((await vendors.ledger()).shiprocket.totals).toMatchObject({
      orders: before.orders + 1,
      awbs: before.awbs + 1,
      delivered: before.delivered + 1,
    });
  });

  it('a forged courier webhook is refused', async () => {
    const order = adhocOrder({ order_id: 'forged' });
    await deps.shiprocket.request({ method: 'POST', path: '/orders/create/adhoc', body: order });
    const { orders } = (await vendors.ledger()).shiprocket;
    const parcel = orders.find(({ channelOrderId }) => channelOrderId === 'forged');
    const { awb } = await assignAwb(deps, String(parcel?.shipmentId), undefined);
    const forge = () => vendors.forge({ target: 'shiprocket', subject: awb });
    // The courier waits less long for an answer than the function may need for its first start.
    await soon(forge).not.toBeNull();
    expect(await forge()).toBe(401);
  });

  it('an unpaid order is counted as long as it exists', async () => {
    // On a day of its own, because the other tests' orders are of the first day and of today.
    const createdAt = new Date('2026-10-01T06:30:00.000Z');
    const order = { userId: 'u1', items: [], shippingInfo: {}, number: 'X', createdAt };
    await db.doc('orders/u1_1').set({ ...order, status: 'pending_payment' });
    await soon(() => backend.raw('stats/unpaid')).toMatchObject({ pending_payment: 1 });
    const day = istDay(order.createdAt);
    await soon(() => backend.raw('stats/placed')).toMatchObject({ [day]: 1 });
    await db.doc('orders/u1_1').update({ status: 'payment_failed' });
    await soon(() => backend.raw('stats/unpaid')).toEqual({
      pending_payment: 0,
      payment_failed: 1,
    });
    await db.doc('orders/u1_1').delete();
    await soon(() => backend.raw('stats/placed')).toMatchObject({ [day]: 0 });
    await soon(() => backend.raw('stats/unpaid')).toEqual({
      pending_payment: 0,
      payment_failed: 0,
    });
  });

  it('a requested rebuild is carried out, and the log names who requested it', async () => {
    await aProduct('vetiver-kothi');
    await review('vetiver-kothi', 'u1', true);
    const { id, items, ...order } = anOrder({ id: 'rebuilt_1', paidAt: deps.now() });
    // Marked as counted, so that only the rebuild can count its sale.
    await db.doc(`orders/${id}`).set({
      userId: order.userId,
      items: items.map((item) => ({ ...item, id: 'vetiver-kothi' })),
      shippingInfo: order.shippingInfo,
      status: order.status,
      createdAt: order.createdAt,
      paidAt: order.paidAt,
      countedStatus: order.status,
      countedSold: true,
    });
    const [products, paid] = await Promise.all([
      db.collection('products').get(),
      db.collection('orders').orderBy('paidAt').get(),
    ]);
    await db.doc('maintenance/r1').set({ type: 'rebuild', by: 'asha', at: new Date() });
    await soon(() => backend.raw('maintenance/r1')).toMatchObject({
      state: 'done',
      outcome: { products: products.size, orders: paid.size },
    });
    expect(await backend.raw('products/vetiver-kothi')).toMatchObject({ rank: 1, rating: 4 });
    const upkeep = await db.collection('adminLog').where('what', '==', 'rebuild').get();
    expect(upkeep.docs.map((entry) => entry.data())).toMatchObject([
      { by: 'asha', target: 'maintenance/r1' },
    ]);
  });

  it('a wait for a size in stock ends, and one for a size that is sold out is counted', async () => {
    await aProduct('saffron-mahal');
    await aProduct('kewra-mahal');
    await db.doc('products/kewra-mahal').update({ inStock: false });
    // After all that triggers write to the products.
    const asked = { uid: 'u1', volume: '50 ml', askedAt: new Date(Date.now() + 60_000) };
    const ids = ['saffron-mahal', 'kewra-mahal'];
    for (const productId of ids)
      await db.doc(`waiting/u1_${productId}_50 ml`).set({ ...asked, productId });
    await soon(() => backend.raw('waiting/u1_saffron-mahal_50 ml')).toHaveProperty('inStockAt');
    await soon(() => backend.raw('stats/waiting')).toEqual({
      sizes: [{ productId: 'kewra-mahal', volume: '50 ml', waiting: 1 }],
    });
  });
});

describe('what an order and its customer bring about', () => {
  beforeAll(() => resetShop('live'));

  it('an order whose lines cannot be read is deleted, and any other is listed by its number', async () => {
    const shopper = await aPerson();
    const at = new Date();
    const order = { userId: shopper.uid, status: 'pending_payment', createdAt: at, updatedAt: at };
    const write = async (id: string, fields: object): Promise<string> => {
      await db.doc(`orders/${id}`).set({ ...BROWSER_ORDER, ...order, ...fields });
      return id;
    };
    const bad = await write(`${shopper.uid}_1`, { items: ['x'] });
    const good = await write(`${shopper.uid}_2`, {});
    await expect
      .poll(async () => (await db.doc(`orders/${bad}`).get()).exists, PATIENT)
      .toBe(false);
    await expect
      .poll(async () => (await db.doc(`orders/${good}`).get()).get('number'), PATIENT)
      .toBe(orderNumber(good));
    await expect.poll(() => eventsOf(good), PATIENT).toEqual(['placed']);
    expect(await eventsOf(bad)).toEqual([]);
  });

  it('paid with the page closed, booked by the queue, refunded on request, shipped with its invoice', async () => {
    const shopper = await aPerson();
    const admin = await aPerson({ role: 'admin' });
    const orderId = await placeOrder(shopper, [{ id: 'amber-durbar', volume: '2 ml' }]);
    const prepared = await postTo(functionUrl('create-razorpay-order'), shopper.token, {
      amount: 14_500,
      currency: 'INR',
      receipt: orderId,
    });
    expect(prepared.status).toBe(200);
    // The page is closed: from here on only Razorpay's webhook and our triggers act.
    const paid = await vendors.pay({ order_id: (await orderOf(orderId)).razorpayOrderId ?? '' });
    await expect.poll(async () => (await orderOf(orderId)).status, PATIENT).toBe('paid');
    await expect.poll(async () => (await orderOf(orderId)).shiprocketAWB, PATIENT).toBeDefined();
    await expect.poll(() => eventsOf(orderId), PATIENT).toContain('placed');

    const second = await vendors.pay({
      order_id: (await orderOf(orderId)).razorpayOrderId ?? '',
      evenIfPaid: true,
    });
    await expect
      .poll(
        async () => (await db.doc(`payments/${second.razorpay_payment_id}`).get()).get('state'),
        PATIENT,
      )
      .toBe('refunded');

    const request = await db
      .collection(`orders/${orderId}/requests`)
      .add({ type: 'refund', amountPaise: 5_000, reason: 'Late', by: admin.uid, at: new Date() });
    await expect.poll(async () => (await request.get()).get('state'), PATIENT).toBe('done');
    const { refunds } = (await vendors.ledger()).razorpay;
    expect(refunds.map(({ paymentId, amount }) => [paymentId, amount]).toSorted()).toEqual(
      [
        [second.razorpay_payment_id, 14_500],
        [paid.razorpay_payment_id, 5_000],
      ].toSorted(),
    );

    const awb = (await orderOf(orderId)).shiprocketAWB ?? '';
    await vendors.advance({ awb, to: 'shipped' });
    // The fonts of the PDF stand beside the bundle that is deployed.
    const attached = async () =>
      (await vendors.emails({})).flatMap(({ attachments }) =>
        attachments.map(({ contentType }) => contentType),
      );
    await expect.poll(attached, PATIENT).toEqual(['application/pdf']);
  });

  it('an offer whose last use is counted says that it is used up', async () => {
    await db.doc('offers/ENDS').set({ ...OFFERS.PATRON, couponCode: 'ENDS' });
    await db.doc('offerUses/ENDS').set({ uses: 1 });
    await expect
      .poll(async () => (await db.doc('offers/ENDS').get()).get('usedUp'), PATIENT)
      .toBe(true);
  });

  it('a disputed payment stops its parcel', async () => {
    const shopper = await aPerson();
    const orderId = await placeOrder(shopper, [{ id: 'amber-durbar', volume: '2 ml' }]);
    const order_id = await prepareOrder(shopper, orderId, 14_500);
    const { razorpay_payment_id: payment_id } = await vendors.pay({ order_id });
    const state = async () => (await db.doc(`shipments/${orderId}`).get()).get('state');
    await expect.poll(state, PATIENT).toBe('done');
    await vendors.dispute({ payment_id });
    await expect.poll(state, PATIENT).toBe('cancelled');
  });

  it('what somebody asks for their own account is carried out', async () => {
    const { uid, token } = await aPerson();
    expect(await askToDelete({ idToken: token, localId: uid })).toBe(200);
    await until(
      async () => (await db.doc(`gone/${uid}`).get()).exists,
      'the account is still there',
    );
  });

  it('the newsletter’s tick subscribes the address, and goes when the subscription is ended elsewhere', async () => {
    const person = await aPerson();
    const profile = db.doc(`users/${person.uid}`);
    const hash = createHash('sha256').update(person.email).digest('hex');
    const subscriber = db.doc(`subscribers/${hash}`);
    await profile.update({ newsletter: true });
    await until(
      async () => (await subscriber.get()).get('confirmedAt') !== undefined,
      'no subscriber',
    );
    await subscriber.delete();
    await until(async () => (await profile.get()).get('newsletter') === false, 'the tick stayed');
  });
});
