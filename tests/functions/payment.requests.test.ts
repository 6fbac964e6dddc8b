import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DocumentReference } from '../../functions/node_modules/firebase-admin/lib/firestore';
import { watchOrder } from '../../functions/src/order/watch';
import { addUpAll } from '../../functions/src/figures/changes';
import { reconcile } from '../../functions/src/payment/reconcile';
import { processRequest } from '../../functions/src/order/requests/process';
import { shipOrder } from '../../functions/src/shipping/ship';
import { invoiceOf, type Invoice } from '../../src/domain/order/invoice';
import { itemsToPack } from '../../src/domain/order/refunded';
import { istMonth } from '../../src/domain/shop/ist';
import { messages } from '../../src/domain/shop/messages';
import { decodeProduct } from '../../src/domain/product/productSchema';
import { demoProducts } from '../../tools/seed/demoData';
import { makeOrder } from '../../tools/seed/orders';
import { seededRandom } from '../../tools/vendors/random';
import { attack } from '../support/attack';
import { testProfile } from '../support/emulators';
import {
  aPerson,
  booked,
  confirm,
  db,
  depsAt,
  eventsOf,
  hook,
  resetShop,
  orderOf,
  placeOrder,
  prepareOrder,
  setVariant,
  stockOf,
  vendors,
  type Person,
  type WantedItem,
} from '../support/fixtures';
import { TIMEOUT_MS, until } from '../support/until';

let admin: Person;
let shopper: Person;

beforeAll(async () => {
  await resetShop();
  admin = await aPerson({ role: 'admin' });
});

beforeEach(async () => {
  await vendors.reset({ keepData: true });
  shopper = await aPerson();
});

/** Two lines: 2 × 120 + 3 × 99 = 537, less auto1's 53: ₹484. */
const wanted: WantedItem[] = [
  { id: 'amber-durbar', volume: '2 ml', quantity: 2 },
  { id: 'vetiver-rain', volume: '2 ml', quantity: 3 },
];
const PAID = 48_400;

async function paidOrder(
  lines = wanted,
  paise = PAID,
  more: { couponCode?: string } = {},
): Promise<{ orderId: string; paymentId: string }> {
  const orderId = await placeOrder(shopper, lines, more);
  const razorpayOrderId = await prepareOrder(shopper, orderId, paise);
  const paid = await vendors.pay({ order_id: razorpayOrderId, deliverWebhook: false });
  expect((await confirm(shopper, orderId, paid)).status).toBe(200);
  await booked(orderId);
  return { orderId, paymentId: paid.razorpay_payment_id };
}

/** A paid order whose parcel Shiprocket does not book, so that it has no invoice yet. */
async function unbookedOrder(): Promise<{ orderId: string; paymentId: string }> {
  await vendors.fault({
    target: 'shiprocket',
    match: 'POST /v1/external/orders/create',
    kind: 'status',
    status: 500,
    times: 1000,
  });
  const orderId = await placeOrder(shopper, wanted);
  const razorpayOrderId = await prepareOrder(shopper, orderId, PAID);
  const paid = await vendors.pay({ order_id: razorpayOrderId, deliverWebhook: false });
  expect((await confirm(shopper, orderId, paid)).status).toBe(200);
  await shipOrder(depsAt(), orderId);
  expect(await shipmentOf(orderId)).toMatchObject({ attempts: 1 });
  return { orderId, paymentId: paid.razorpay_payment_id };
}

async function askedToCancel(): Promise<{ orderId: string; paymentId: string }> {
  const paid = await paidOrder();
  await asksToCancel(paid.orderId);
  return paid;
}

async function asksToCancel(orderId: string): Promise<void> {
  await db
    .doc(`orders/${orderId}`)
    .update({ status: 'cancellation_requested', cancellationFrom: 'paid' });
}

async function shipmentOf(orderId: string): Promise<Record<string, unknown>> {
  return (await db.doc(`shipments/${orderId}`).get()).data() ?? {};
}

/**
 * Writes a request as a browser does and carries it out with two workers, the second starting while the first is at
 * work. Starting both at the same moment would make them wait for each other's locks; another test does that.
 */
async function request(
  orderId: string,
  by: Person,
  fields: Record<string, unknown>,
): Promise<unknown> {
  const ref = await db
    .collection(`orders/${orderId}/requests`)
    .add({ ...fields, by: by.uid, at: new Date() });
  const first = processRequest(depsAt(), orderId, ref.id);
  await until(async () => (await ref.get()).get('state') !== undefined, 'nobody took it up');
  await Promise.allSettled([first, processRequest(depsAt(), orderId, ref.id)]);
  return endRequest(orderId, ref);
}

/** Writes a request that must not finish yet: every attempt fails. */
async function beginRequest(
  orderId: string,
  fields: Record<string, unknown>,
): Promise<DocumentReference> {
  const ref = await db
    .collection(`orders/${orderId}/requests`)
    .add({ ...fields, by: admin.uid, at: new Date() });
  await processRequest(depsAt(), orderId, ref.id).catch(() => undefined);
  expect((await ref.get()).get('state')).toBe('working');
  return ref;
}

/** Retries it until it ends. */
async function endRequest(orderId: string, ref: DocumentReference): Promise<unknown> {
  await expect
    .poll(
      async () => {
        await processRequest(depsAt(), orderId, ref.id).catch(() => undefined);
        return (await ref.get()).get('state');
      },
      { timeout: TIMEOUT_MS, interval: 100 },
    )
    .toMatch(/^(done|failed)$/);
  return (await ref.get()).data();
}

const NOT_YET = {
  state: 'failed',
  outcome: expect.stringContaining('was still in progress, so nothing was done') as string,
};
const REFUND = { target: 'razorpay', match: 'POST /v1/payments/', times: 1000 } as const;

/** The plain text of the queued emails of one kind about an order. */
async function emailsOf(orderId: string, kind: string): Promise<unknown[]> {
  const mails = await db.collection('mail').where('orderId', '==', orderId).get();
  return mails.docs
    .filter((mail) => mail.get('kind') === kind)
    .map((mail): unknown => mail.get('message.text'));
}

async function refundsOf(paymentId: string): Promise<number[]> {
  const { refunds } = (await vendors.ledger()).razorpay;
  return refunds.filter((refund) => refund.paymentId === paymentId).map(({ amount }) => amount);
}

describe('a cancellation', () => {
  test('accepted: cancels the parcel, then refunds, then changes the status; once', async () => {
    await setVariant('amber-durbar', '2 ml', { stock: 5 });
    const { orderId, paymentId } = await askedToCancel();
    expect(await stockOf('amber-durbar', '2 ml')).toBe(3);
    const asked = { type: 'cancel_decision', accept: true };
    expect(await request(orderId, admin, asked)).toMatchObject({
      state: 'done',
      outcome: 'The order is cancelled. ₹484 is being refunded.',
    });
    const order = await orderOf(orderId);
    expect(order.status).toBe('cancelled');
    expect(order.refunds).toEqual([expect.objectContaining({ amountPaise: PAID })]);
    expect(await refundsOf(paymentId)).toEqual([PAID]);
    expect(await stockOf('amber-durbar', '2 ml')).toBe(5);
    await setVariant('amber-durbar', '2 ml', {});
    const parcel = (await vendors.ledger()).shiprocket.orders.find(
      (one) => one.channelOrderId === orderId,
    );
    expect(parcel?.status).toMatch(/^CANCEL/);
    expect(await eventsOf(orderId)).toEqual(expect.arrayContaining(['cancelled']));
    const again = await request(orderId, admin, asked);
    expect(again).toMatchObject({
      state: 'failed',
      outcome: 'There is no open cancellation request.',
    });
    expect(await refundsOf(paymentId)).toEqual([PAID]);
  });

  test('accepted: one email about the cancellation, another about the refund', async () => {
    const { orderId } = await askedToCancel();
    const ref = db.doc(`orders/${orderId}`);
    const before = await ref.get();
    await request(orderId, admin, { type: 'cancel_decision', accept: true });
    const after = await ref.get();
    await Promise.all([watchOrder(depsAt(), before, after), watchOrder(depsAt(), before, after)]);
    expect(await emailsOf(orderId, 'cancelled')).toHaveLength(1);
    expect(await emailsOf(orderId, 'refunded')).toHaveLength(1);
    expect(await emailsOf(orderId, 'declined')).toEqual([]);
  });

  test('asked for: the customer is told that the request has arrived', async () => {
    const { orderId } = await paidOrder();
    expect(await request(orderId, shopper, { type: 'cancel' })).toMatchObject({ state: 'done' });
    expect(await emailsOf(orderId, 'cancel_asked')).toEqual([
      expect.stringContaining('We have received your request to cancel'),
    ]);
  });

  test('withdrawn by the customer: the order continues, and its parcel that was stopped is booked again', async () => {
    const { orderId, paymentId } = await askedToCancel();
    const shipment = db.doc(`shipments/${orderId}`);
    await shipment.set({ state: 'cancelled' }, { merge: true });
    expect(await request(orderId, admin, { type: 'withdraw' })).toMatchObject({
      outcome: 'This is not your order.',
    });
    expect(await request(orderId, shopper, { type: 'withdraw' })).toMatchObject({
      state: 'done',
      outcome: messages.orders.kept,
    });
    expect((await orderOf(orderId)).status).toBe('paid');
    expect((await shipment.get()).get('state')).toBe('queued');
    expect(await refundsOf(paymentId)).toEqual([]);
    expect(await eventsOf(orderId)).toContain('cancellation_withdrawn');
    expect(await emailsOf(orderId, 'cancel_withdrawn')).toHaveLength(1);

    // The owner's dialog was open meanwhile.
    const accept = { type: 'cancel_decision', accept: true };
    expect(await request(orderId, admin, accept)).toMatchObject({
      state: 'failed',
      outcome: expect.stringContaining('The customer has just withdrawn'),
    });
    // The customer's own request is carried out late.
    await db.doc(`orders/${orderId}`).update({ cancelRequest: 'late' });
    const late = db.doc(`orders/${orderId}/requests/late`);
    await late.set({ type: 'cancel', by: shopper.uid, at: new Date() });
    await processRequest(depsAt(), orderId, 'late');
    expect((await late.get()).get('state')).toBe('done');
    expect((await orderOf(orderId)).status).toBe('paid');
    expect(await emailsOf(orderId, 'cancel_asked')).toEqual([]);
  });

  test('not withdrawn once the shop has begun to carry it out', async () => {
    const { orderId } = await askedToCancel();
    const requests = db.collection(`orders/${orderId}/requests`);
    const accepted = { type: 'cancel_decision', accept: true, by: admin.uid, at: new Date() };
    await requests.doc('decision').set({ ...accepted, state: 'working' });
    const decided = { state: 'failed', outcome: messages.orders.decided };
    expect(await request(orderId, shopper, { type: 'withdraw' })).toMatchObject(decided);
    // Given up after many attempts: nobody knows whether the payment was refunded.
    await requests.doc('decision').set({ ...accepted, state: 'failed', lastError: 'timeout' });
    expect(await request(orderId, shopper, { type: 'withdraw' })).toMatchObject(decided);
    expect((await orderOf(orderId)).status).toBe('cancellation_requested');
  });

  test('a piece refunded without going back into stock stays out when the order is cancelled', async () => {
    await setVariant('amber-durbar', '2 ml', { stock: 5 });
    const { orderId } = await askedToCancel();
    expect(await stockOf('amber-durbar', '2 ml')).toBe(3);
    const lines = [{ productId: 'amber-durbar', volume: '2 ml', quantity: 1 }];
    await request(orderId, admin, { type: 'refund', lines });
    await request(orderId, admin, { type: 'cancel_decision', accept: true });
    expect((await orderOf(orderId)).status).toBe('cancelled');
    expect(await stockOf('amber-durbar', '2 ml')).toBe(4);
    await setVariant('amber-durbar', '2 ml', {});
  });

  test('declined: the order returns to its former status, and no money moves', async () => {
    const { orderId, paymentId } = await askedToCancel();
    await request(orderId, admin, { type: 'cancel_decision', accept: false, reason: 'Packed.' });
    const order = await orderOf(orderId);
    expect(order.status).toBe('paid');
    expect(order.cancellationFrom).toBeUndefined();
    expect(await refundsOf(paymentId)).toEqual([]);
    expect(await eventsOf(orderId)).toContain('cancellation_declined');
  });

  test('declined on an order of the demo data: email, order and log have the reason, too', async () => {
    const random = seededRandom(7);
    const made = makeOrder(random, {
      person: { uid: shopper.uid, name: 'Meera Iyer', email: shopper.email, role: 'customer' },
      products: demoProducts(testProfile, new Date()).products.map((one) =>
        decodeProduct(one.id, one),
      ),
      offers: [],
      at: new Date(Date.now() - 3_600_000),
      status: 'cancellation_requested',
    });
    if (!made) throw new Error('no order');
    const fields = Object.entries(made.order).filter(([, value]) => value !== undefined);
    await db.doc(`orders/${made.id}`).set(Object.fromEntries(fields));
    const decline = { type: 'cancel_decision', accept: false, reason: 'It is at the door.' };
    expect(await request(made.id, admin, decline)).toMatchObject({ state: 'done' });
    expect(await emailsOf(made.id, 'declined')).toHaveLength(1);
    const log = await db.collection('adminLog').where('target', '==', `orders/${made.id}`).get();
    expect(log.docs.map((entry) => entry.get('what'))).toEqual(['cancellation declined']);
  });

  test('declined: the customer gets one email with the reason, and order and log store it', async () => {
    const { orderId } = await askedToCancel();
    const reason = 'The parcel was handed to the courier an hour ago.';
    const decline = { type: 'cancel_decision', accept: false, reason: ` ${reason} ` };
    expect(await request(orderId, admin, decline)).toMatchObject({ state: 'done' });
    const emails = await emailsOf(orderId, 'declined');
    expect(emails).toEqual([expect.stringContaining(reason)]);
    expect((await db.doc(`orders/${orderId}`).get()).get('cancellationDeclined')).toMatchObject({
      reason,
    });
    const log = await db.collection('adminLog').where('target', '==', `orders/${orderId}`).get();
    expect(log.docs.map((entry) => [entry.get('what'), entry.get('changes')])).toEqual([
      ['cancellation declined', { status: 'paid', reason }],
    ]);

    // A second request that is declined again is another decision, with an email of its own.
    await asksToCancel(orderId);
    await request(orderId, admin, { ...decline, reason: 'It is at the door.' });
    expect(await emailsOf(orderId, 'declined')).toHaveLength(2);
  });

  test(
    'declined, after a refund: no event tells the customer who did it or what was noted',
    attack(7),
    async () => {
      const { orderId } = await askedToCancel();
      const refund = { type: 'refund', amountPaise: 1_000, reason: 'She complains often.' };
      expect(await request(orderId, admin, refund)).toMatchObject({ state: 'done' });
      const decline = { type: 'cancel_decision', accept: false, reason: 'It is packed.' };
      expect(await request(orderId, admin, decline)).toMatchObject({ state: 'done' });
      const events = await db.collection(`orders/${orderId}/events`).get();
      const read = JSON.stringify(events.docs.map((event) => event.data()));
      expect(read).toContain('cancellation_declined');
      const order = JSON.stringify((await db.doc(`orders/${orderId}`).get()).data());
      expect(order).toContain('refunds');
      for (const word of [admin.uid, refund.reason]) expect(read + order).not.toContain(word);
    },
  );

  test('declined while an acceptance has not ended: refused', async () => {
    const { orderId, paymentId } = await askedToCancel();
    await vendors.fault({ ...REFUND, kind: 'status', status: 503 });
    const accept = await beginRequest(orderId, { type: 'cancel_decision', accept: true });
    const decline = { type: 'cancel_decision', accept: false };
    expect(await request(orderId, admin, decline)).toMatchObject(NOT_YET);
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancellation_requested' });
    await vendors.clearFaults();
    expect(await endRequest(orderId, accept)).toMatchObject({ state: 'done' });
    expect((await orderOf(orderId)).status).toBe('cancelled');
    expect(await refundsOf(paymentId)).toEqual([PAID]);
  });

  test('by the shop, of an order that nobody asked to cancel', async () => {
    await setVariant('amber-durbar', '2 ml', { stock: 5 });
    const { orderId, paymentId } = await paidOrder();
    const cancel = { type: 'cancel_decision', accept: true, reason: 'It leaked.' };
    const decline = { ...cancel, accept: false };
    expect(await request(orderId, admin, decline)).toMatchObject({ state: 'failed' });
    expect(await request(orderId, admin, cancel)).toMatchObject({
      state: 'done',
      outcome: 'The order is cancelled. ₹484 is being refunded.',
    });
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled' });
    expect(await refundsOf(paymentId)).toEqual([PAID]);
    expect(await shipmentOf(orderId)).toMatchObject({ state: 'cancelled' });
    expect(await stockOf('amber-durbar', '2 ml')).toBe(5);
    await setVariant('amber-durbar', '2 ml', {});
    expect(await eventsOf(orderId)).toContain('cancelled');
    const mails = await db.collection('mail').where('orderId', '==', orderId).get();
    expect(mails.docs.filter((mail) => mail.get('kind') === 'refunded')).toHaveLength(1);
  });

  test('returns the stock that was taken, and no bottle more', async () => {
    await setVariant('amber-durbar', '2 ml', { stock: 5 });
    const orderId = await placeOrder(shopper, wanted);
    const razorpayOrderId = await prepareOrder(shopper, orderId, PAID);
    // One was found broken meanwhile; what this order holds is sold to it all the same.
    await setVariant('amber-durbar', '2 ml', { stock: 1 });
    const paid = await vendors.pay({ order_id: razorpayOrderId, deliverWebhook: false });
    expect((await confirm(shopper, orderId, paid)).status).toBe(200);
    expect(await stockOf('amber-durbar', '2 ml')).toBe(0);
    await asksToCancel(orderId);
    await request(orderId, admin, { type: 'cancel_decision', accept: true });
    expect((await orderOf(orderId)).status).toBe('cancelled');
    expect(await stockOf('amber-durbar', '2 ml')).toBe(1);
    await setVariant('amber-durbar', '2 ml', {});
  });

  test('accepted although less is left than Razorpay refunds', async () => {
    const { orderId, paymentId } = await askedToCancel();
    const refund = { id: 'rfnd_most', amountPaise: PAID - 99, status: 'processed' };
    await db.doc(`orders/${orderId}`).update({ refunds: [refund] });
    expect(await request(orderId, admin, { type: 'cancel_decision', accept: true })).toMatchObject({
      state: 'done',
      outcome: 'The order is cancelled.',
    });
    expect((await orderOf(orderId)).status).toBe('cancelled');
    expect(await refundsOf(paymentId)).toEqual([]);
  });

  test('accepted: its customer can use the coupon again', async () => {
    async function uses(): Promise<unknown> {
      await addUpAll(db);
      return (await db.doc('offerUses/WELCOME15').get()).get('uses');
    }
    const before = (await uses()) ?? 0;
    const bottle: WantedItem[] = [{ id: 'amber-durbar', volume: '50 ml' }];
    const couponCode = 'WELCOME15';
    const { orderId } = await paidOrder(bottle, 582_300, { couponCode });
    expect(await uses()).toBe(Number(before) + 1);
    await asksToCancel(orderId);
    await request(orderId, admin, { type: 'cancel_decision', accept: true });
    expect((await orderOf(orderId)).status).toBe('cancelled');
    expect(await uses()).toBe(before);
    // At the price with the coupon once more.
    const again = await paidOrder(bottle, 582_300, { couponCode });
    expect((await orderOf(again.orderId)).status).toBe('paid');
  });

  test('accepted: a later order’s use of an offer stays, and no count falls below zero', async () => {
    const first = await askedToCancel();
    // 3 × 99, minus a tenth rounded down.
    const later = await paidOrder(wanted.slice(1), 26_800);
    const offer = db.doc('offers/auto1');
    const counted = db.doc('offerUses/auto1');
    await addUpAll(db);
    await counted.set({ uses: 0 });
    await request(first.orderId, admin, { type: 'cancel_decision', accept: true });
    expect((await orderOf(first.orderId)).status).toBe('cancelled');
    await addUpAll(db);
    expect((await counted.get()).get('uses')).toBe(0);
    const redemption = await offer.collection('redemptions').doc(shopper.uid).get();
    expect(redemption.get('orderId')).toBe(later.orderId);
  });

  test('accepted while Razorpay is down: the status stays, and the reconciler finishes it', async () => {
    const { orderId, paymentId } = await askedToCancel();
    await vendors.fault({
      target: 'razorpay',
      match: 'POST /v1/payments/',
      kind: 'drop-after',
      times: 1,
    });
    const ref = await db
      .collection(`orders/${orderId}/requests`)
      .add({ type: 'cancel_decision', accept: true, by: admin.uid, at: new Date() });
    await processRequest(depsAt(), orderId, ref.id).catch(() => undefined);
    await reconcile(depsAt(() => new Date(Date.now() + 5 * 60_000)));
    await expect
      .poll(async () => (await ref.get()).get('state'), { timeout: TIMEOUT_MS, interval: 100 })
      .toBe('done');
    expect((await orderOf(orderId)).status).toBe('cancelled');
    expect(await refundsOf(paymentId)).toEqual([PAID]);
  });

  test('requested without a change of the order, in time: the order changes; by somebody else: refused', async () => {
    const { orderId } = await paidOrder();
    const other = await aPerson();
    expect(await request(orderId, other, { type: 'cancel' })).toMatchObject({
      state: 'failed',
      outcome: 'This is not your order.',
    });
    expect(await request(orderId, shopper, { type: 'cancel' })).toMatchObject({ state: 'done' });
    expect(await orderOf(orderId)).toMatchObject({
      status: 'cancellation_requested',
      cancellationFrom: 'paid',
    });
  });
});

describe('a refund', () => {
  test('whose event arrives first: its pieces are kept, and it is recorded once', async () => {
    const { orderId, paymentId } = await paidOrder();
    const lines = [{ productId: 'vetiver-rain', volume: '2 ml', quantity: 1 }];
    const id = `overtaken${Date.now()}`;
    await depsAt().razorpay.refund(paymentId, {
      amount: 8_923,
      key: `request-${id}`,
      notes: { order_id: orderId, request_id: id },
    });
    const refunds = async () => (await orderOf(orderId)).refunds;
    await expect.poll(refunds, { timeout: TIMEOUT_MS }).toHaveLength(1);

    const ref = db.doc(`orders/${orderId}/requests/${id}`);
    const reason = 'One vial leaked';
    await ref.set({ type: 'refund', lines, reason, by: admin.uid, at: new Date() });
    expect(await endRequest(orderId, ref)).toMatchObject({ state: 'done' });
    expect(await refunds()).toEqual([
      expect.objectContaining({
        amountPaise: 8_923,
        // The customer reads the order, so the admin's text is not in it.
        reason: '',
        lines: lines.map((line) => ({ ...line, amountPaise: 8_923 })),
      }),
    ]);
    expect(await refundsOf(paymentId)).toEqual([8_923]);
    const mails = await db.collection('mail').where('orderId', '==', orderId).get();
    expect(mails.docs.filter((mail) => mail.get('kind') === 'refunded')).toHaveLength(1);
  });

  test('in parts, by amount and by line, never more than was paid', async () => {
    const { orderId, paymentId } = await paidOrder();
    expect(
      await request(orderId, admin, { type: 'refund', amountPaise: 10_000, reason: 'Late' }),
    ).toMatchObject({ state: 'done', outcome: '₹100 refunded.' });
    // 3 × 99 = 297 of 537 bear 29.31 of the 53 off: 267.69.
    const lines = [{ productId: 'vetiver-rain', volume: '2 ml', quantity: 3 }];
    await request(orderId, admin, { type: 'refund', lines, reason: 'Broken' });
    expect(await refundsOf(paymentId)).toEqual([10_000, 26_769]);
    const tooMuch = await request(orderId, admin, {
      type: 'refund',
      amountPaise: 20_000,
      reason: '',
    });
    expect(tooMuch).toMatchObject({ state: 'failed' });
    await request(orderId, admin, { type: 'refund', reason: 'The rest' });
    expect(await refundsOf(paymentId)).toEqual([10_000, 26_769, PAID - 36_769]);
    const order = await orderOf(orderId);
    expect(order.status).toBe('paid');
    expect(order.refunds).toHaveLength(3);
    const mails = await db.collection('mail').where('orderId', '==', orderId).get();
    expect(mails.docs.filter((mail) => mail.get('kind') === 'refunded')).toHaveLength(3);
    const log = await db.collection('adminLog').where('target', '==', `orders/${orderId}`).get();
    expect(log.docs.map((entry) => entry.get('by'))).toEqual([admin.uid, admin.uid, admin.uid]);
  });

  test('requested again while the first has no answer: refused, and refunded once', async () => {
    const { orderId, paymentId } = await paidOrder();
    const lines = [{ productId: 'vetiver-rain', volume: '2 ml', quantity: 2 }];
    const asked = { type: 'refund', lines, reason: 'Two vials leaked' };
    // The refund is made, but only its webhook arrives.
    await vendors.fault({ ...REFUND, kind: 'drop-after' });
    const first = await beginRequest(orderId, asked);
    await expect
      .poll(async () => (await orderOf(orderId)).refunds, { timeout: TIMEOUT_MS })
      .toHaveLength(1);
    expect(await request(orderId, admin, asked)).toMatchObject(NOT_YET);
    expect(await request(orderId, admin, { type: 'refund', reason: '' })).toMatchObject(NOT_YET);
    await vendors.clearFaults();
    expect(await endRequest(orderId, first)).toMatchObject({ state: 'done' });
    // 267.69 for three: 178.46 for two, and the last one gets the rest.
    expect(await refundsOf(paymentId)).toEqual([17_846]);
    expect(await request(orderId, admin, asked)).toMatchObject({
      state: 'failed',
      outcome: 'The order does not have 2 × vetiver-rain 2 ml left to refund.',
    });
    const last = [{ productId: 'vetiver-rain', volume: '2 ml', quantity: 1 }];
    await request(orderId, admin, { ...asked, lines: last });
    expect(await refundsOf(paymentId)).toEqual([17_846, 8_923]);
  });

  test('requested twice at the same moment: exactly one continues', async () => {
    const { orderId, paymentId } = await paidOrder();
    await vendors.fault({ ...REFUND, kind: 'slow', delayMs: 500 });
    const requests = db.collection(`orders/${orderId}/requests`);
    const refs = [requests.doc(), requests.doc()];
    const batch = db.batch();
    const at = new Date();
    for (const ref of refs)
      batch.set(ref, { type: 'refund', amountPaise: 10_000, reason: 'Late', by: admin.uid, at });
    await batch.commit();
    await Promise.all(refs.map((ref) => processRequest(depsAt(), orderId, ref.id)));
    const ended = await Promise.all(refs.map((ref) => endRequest(orderId, ref)));
    expect(ended).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ state: 'done' }),
        expect.objectContaining(NOT_YET),
      ]),
    );
    expect(await refundsOf(paymentId)).toEqual([10_000]);
    // Requested twice on purpose, one after the other, it is made twice.
    await request(orderId, admin, { type: 'refund', amountPaise: 10_000, reason: 'Very late' });
    expect(await refundsOf(paymentId)).toEqual([10_000, 10_000]);
  });

  test('of the whole remainder, whose event arrives before the response: done, not refused', async () => {
    const { orderId, paymentId } = await paidOrder();
    await vendors.fault({ ...REFUND, kind: 'drop-after' });
    const ref = await beginRequest(orderId, { type: 'refund', reason: 'Returned' });
    const refunds = async () => (await orderOf(orderId)).refunds;
    await expect.poll(refunds, { timeout: TIMEOUT_MS }).toHaveLength(1);
    await vendors.clearFaults();
    expect(await endRequest(orderId, ref)).toMatchObject({
      state: 'done',
      outcome: '₹484 refunded.',
    });
    expect(await refunds()).toEqual([expect.objectContaining({ reason: '', amountPaise: PAID })]);
    expect(await refundsOf(paymentId)).toEqual([PAID]);
  });

  test('is not blocked by one that stopped a week ago', async () => {
    const { orderId } = await paidOrder();
    await vendors.fault({ ...REFUND, kind: 'status', status: 503 });
    const dead = await beginRequest(orderId, { type: 'refund', amountPaise: 10_000 });
    await dead.update({ at: new Date(Date.now() - 8 * 86_400_000) });
    await vendors.clearFaults();
    expect(await request(orderId, admin, { type: 'refund', amountPaise: 20_000 })).toMatchObject({
      state: 'done',
    });
  });

  describe('with its pieces returned to stock', () => {
    const AMBER = { productId: 'amber-durbar', volume: '2 ml' };
    const stock = () => stockOf('amber-durbar', '2 ml');
    const restocked = async (orderId: string): Promise<unknown[]> => {
      const events = await db.collection(`orders/${orderId}/events`).get();
      return events.docs
        .filter((event) => event.get('type') === 'restocked')
        .map((event): unknown => event.get('detail'));
    };

    beforeEach(() => setVariant('amber-durbar', '2 ml', { stock: 5 }));

    test('of which there are ten or more with them: the fragrance tells ten', async () => {
      const count = async (): Promise<unknown> =>
        (await db.doc('stock/amber-durbar_2 ml').get()).get('count');
      await setVariant('amber-durbar', '2 ml', { stock: 10 });
      await db.doc('stock/amber-durbar_2 ml').set({ count: 11 });
      const { orderId } = await paidOrder();
      expect(await stock()).toBe(9);
      const lines = [{ ...AMBER, quantity: 2 }];
      await request(orderId, admin, { type: 'refund', lines, restock: true });
      expect([await stock(), await count()]).toEqual([10, 11]);
    });
    afterEach(() => setVariant('amber-durbar', '2 ml', {}));

    test('delivered twice, resumed and repeated: the stock rises once, and a cancellation returns the rest', async () => {
      const { orderId, paymentId } = await paidOrder();
      expect(await stock()).toBe(3);
      const lines = [
        { ...AMBER, quantity: 1 },
        { productId: 'vetiver-rain', volume: '2 ml', quantity: 1 },
      ];
      await vendors.fault({ ...REFUND, kind: 'drop-after' });
      const ref = await beginRequest(orderId, {
        type: 'refund',
        lines,
        restock: true,
        reason: 'Unopened',
      });
      expect(await stock()).toBe(3);
      await vendors.clearFaults();
      await Promise.allSettled([
        processRequest(depsAt(), orderId, ref.id),
        processRequest(depsAt(), orderId, ref.id),
      ]);
      // The vetiver's stock is not counted: only the amber returns.
      expect(await endRequest(orderId, ref)).toMatchObject({
        outcome: expect.stringMatching(/ refunded\. 1 piece was returned to stock\.$/) as string,
      });
      expect(await stock()).toBe(4);
      await ref.update({ state: 'working', leaseUntil: null });
      await endRequest(orderId, ref);
      expect(await stock()).toBe(4);
      expect(await restocked(orderId)).toEqual(['1 piece was returned to stock.']);
      expect((await orderOf(orderId)).refunds).toEqual([
        expect.objectContaining({ restocked: [{ ...AMBER, quantity: 1 }] }),
      ]);
      expect(await refundsOf(paymentId)).toHaveLength(1);

      await asksToCancel(orderId);
      await request(orderId, admin, { type: 'cancel_decision', accept: true });
      expect((await orderOf(orderId)).status).toBe('cancelled');
      expect(await stock()).toBe(5);
      // The cancellation has returned the others, so nothing of this order is left to return.
      await db.doc(`orders/${orderId}`).update({ refunds: [] });
      await request(orderId, admin, { type: 'refund', restock: true });
      expect(await stock()).toBe(5);
    });

    test('of the whole remainder: every bottle that was taken returns, and never one more', async () => {
      const orderId = await placeOrder(shopper, wanted);
      const razorpayOrderId = await prepareOrder(shopper, orderId, PAID);
      // One of the two was not in stock: a hold is honoured even if less stock is left.
      await setVariant('amber-durbar', '2 ml', { stock: 1 });
      const paid = await vendors.pay({ order_id: razorpayOrderId, deliverWebhook: false });
      expect((await confirm(shopper, orderId, paid)).status).toBe(200);
      expect(await stock()).toBe(0);
      await request(orderId, admin, { type: 'refund', restock: true });
      expect(await stock()).toBe(1);

      await asksToCancel(orderId);
      await request(orderId, admin, { type: 'cancel_decision', accept: true });
      expect((await orderOf(orderId)).status).toBe('cancelled');
      expect(await stock()).toBe(1);
    });

    test('of chosen pieces: only those return', async () => {
      const { orderId } = await paidOrder();
      expect(
        await request(orderId, admin, { type: 'refund', restock: [{ ...AMBER, quantity: 1 }] }),
      ).toMatchObject({ state: 'done' });
      expect(await stock()).toBe(4);
      expect(await restocked(orderId)).toEqual(['1 piece was returned to stock.']);
      expect((await db.doc(`orders/${orderId}`).get()).get('refundedAt')).toBeDefined();
    });

    test.each([
      ['declined', { restock: false }],
      ['not asked', {}],
      ['asked of an amount', { restock: true, amountPaise: 10_000 }],
    ])('%s: the stock stays as it is', async (_, fields) => {
      const { orderId } = await paidOrder();
      const lines = [{ ...AMBER, quantity: 1 }];
      expect(await request(orderId, admin, { type: 'refund', lines, ...fields })).toMatchObject({
        state: 'done',
      });
      expect(await stock()).toBe(3);
      expect(await restocked(orderId)).toEqual([]);
    });
  });

  test('requested by a customer: refused', async () => {
    const { orderId, paymentId } = await paidOrder();
    expect(
      await request(orderId, shopper, { type: 'refund', amountPaise: 10_000, reason: 'x' }),
    ).toMatchObject({ state: 'failed', outcome: 'Only an administrator may ask for this.' });
    expect(await refundsOf(paymentId)).toEqual([]);
  });

  test('Razorpay’s events about it, in any order and repeated, are one refund', async () => {
    const { orderId, paymentId } = await paidOrder();
    const refund = {
      id: 'rfnd_panel123456',
      entity: 'refund',
      payment_id: paymentId,
      amount: 5_000,
      status: 'processed',
    };
    await hook('refund.processed', { refund });
    await hook('refund.created', { refund: { ...refund, status: 'pending' } });
    await hook('refund.processed', { refund });
    expect((await orderOf(orderId)).refunds).toEqual([
      expect.objectContaining({ id: refund.id, amountPaise: 5_000, status: 'processed' }),
    ]);
    const summary = await db.doc(`orders/${orderId}/events/refund-${refund.id}-processed`).get();
    expect(summary.exists).toBe(true);
  });

  test('that fails at the bank at once: the request has failed, and the customer is told nothing', async () => {
    const { orderId, paymentId } = await paidOrder();
    await vendors.settings({ refunds: 'failed' });
    expect(await request(orderId, admin, { type: 'refund', amountPaise: 10_000 })).toMatchObject({
      state: 'failed',
      outcome:
        '₹100 could not be refunded, because the bank rejected it. Refund it again, or pay it back another way.',
    });
    expect(await emailsOf(orderId, 'refunded')).toEqual([]);
    await vendors.settings({ refunds: 'processed' });
    await request(orderId, admin, { type: 'refund', amountPaise: 10_000 });
    expect(await refundsOf(paymentId)).toEqual([10_000, 10_000]);
    const { refunds } = await orderOf(orderId);
    expect(refunds.map(({ status }) => status)).toEqual(['failed', 'processed']);
  });

  test('of a cancelled order that fails at the bank at once: cancelled, and the owner is told to refund again', async () => {
    const { orderId } = await paidOrder();
    await vendors.settings({ refunds: 'failed' });
    expect(await request(orderId, admin, { type: 'cancel_decision', accept: true })).toHaveProperty(
      'outcome',
      expect.stringMatching(
        /^The order is cancelled[.] ₹\d+ could not be refunded, because the bank rejected it[.] Refund it again from the order[.]$/,
      ),
    );
    expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled' });
  });

  test('that fails at the bank no longer counts', async () => {
    const { orderId, paymentId } = await paidOrder();
    await vendors.settings({ refunds: 'pending' });
    await request(orderId, admin, { type: 'refund', amountPaise: 10_000, reason: 'Late' });
    const refundId = (await orderOf(orderId)).refunds[0]?.id ?? '';
    await hook('refund.failed', {
      refund: { id: refundId, payment_id: paymentId, amount: 10_000, status: 'failed' },
    });
    expect((await orderOf(orderId)).refunds).toEqual([
      expect.objectContaining({ id: refundId, status: 'failed' }),
    ]);
    expect(await eventsOf(orderId)).toContain('refund_failed');
  });
});

describe('dispatch', () => {
  const shipped = { type: 'status', status: 'shipped' };

  test('by hand: forward only; the invoice is that of the booking, and a refund makes a credit note', async () => {
    const { orderId } = await paidOrder();
    const { invoiceNumber } = await orderOf(orderId);
    expect(invoiceNumber).toMatch(/^NF\/\d{4}\/[A-Z]\d{7}$/);
    expect(await request(orderId, admin, shipped)).toMatchObject({ state: 'done' });
    expect(await orderOf(orderId)).toMatchObject({ status: 'shipped', invoiceNumber });
    expect(await request(orderId, admin, { type: 'status', status: 'processing' })).toMatchObject({
      state: 'failed',
      outcome: 'An order that is Shipped cannot become Processing.',
    });
    await request(orderId, admin, { type: 'refund', amountPaise: 10_000, reason: 'Leaked' });
    const [refund] = (await orderOf(orderId)).refunds;
    expect(refund?.creditNote).toMatch(/^CN\/\d{4}\/[A-Z]\d{7}$/);
    const stored = await db.doc(`orders/${orderId}`).get();
    expect(stored.get('creditMonths')).toEqual([istMonth(refund?.at ?? new Date(0))]);
  });

  test('by hand of a parcel that was never booked: the invoice is numbered then', async () => {
    const { orderId } = await unbookedOrder();
    expect((await orderOf(orderId)).invoiceNumber).toBeUndefined();
    await request(orderId, admin, shipped);
    expect((await orderOf(orderId)).invoiceNumber).toMatch(/^NF\//);
  });

  test('a piece refunded between the booking and dispatch is credited, and not packed', async () => {
    const { orderId } = await paidOrder();
    const lines = [{ productId: 'vetiver-rain', volume: '2 ml', quantity: 1 }];
    await request(orderId, admin, { type: 'refund', lines, reason: 'One vial leaked' });
    const packed = async () => itemsToPack(await orderOf(orderId)).map(({ quantity }) => quantity);
    expect(await packed()).toEqual([2, 2]);
    await request(orderId, admin, shipped);
    expect((await orderOf(orderId)).refunds).toEqual([
      expect.objectContaining({ creditedPaise: 8_923, creditNote: expect.stringMatching(/^CN/) }),
    ]);
    await request(orderId, admin, { type: 'refund', amountPaise: 1_000, reason: 'Late' });
    expect(await packed()).toEqual([2, 2]);
  });

  test('an order cancelled after its invoice was numbered gets a credit note for all of it', async () => {
    const { orderId } = await askedToCancel();
    const { invoiceNumber } = await orderOf(orderId);
    expect(invoiceNumber).toMatch(/^NF\//);
    await request(orderId, admin, { type: 'cancel_decision', accept: true });
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ status: 'cancelled', invoiceNumber });
    expect(order.refunds).toEqual([
      expect.objectContaining({ creditedPaise: PAID, creditNote: expect.stringMatching(/^CN/) }),
    ]);
  });

  test('after a refund: the refunded part is not invoiced, and needs no credit note', async () => {
    const { orderId } = await unbookedOrder();
    const lines = [{ productId: 'vetiver-rain', volume: '2 ml', quantity: 1 }];
    await request(orderId, admin, { type: 'refund', lines, reason: 'One vial leaked' });
    await request(orderId, admin, { type: 'refund', amountPaise: 1_000, reason: 'Sorry' });
    await request(orderId, admin, shipped);
    const order = await orderOf(orderId);
    expect(order.refunds.map(({ lines: parts, creditNote }) => [parts, creditNote])).toEqual([
      [lines.map((line) => ({ ...line, amountPaise: 8_923 })), undefined],
      [undefined, undefined],
    ]);
    const paper = (now = order): Invoice =>
      invoiceOf(now, { gstin: '24AAACN0000A1Z5', taxRate: 18 }, { number: '', date: new Date() });
    // One of three vials at 267.69 is 89.23.
    expect(paper().totals.chargedPaise).toBe(PAID - 8_923 - 1_000);
    expect(paper().lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Amber Durbar', 2],
      ['Vetiver Rain', 2],
    ]);

    // The second refund fails at the bank: the invoice stays as issued, and a new refund credits nothing.
    const [leaked, sorry] = order.refunds;
    await db.doc(`orders/${orderId}`).update({ refunds: [leaked, { ...sorry, status: 'failed' }] });
    await request(orderId, admin, { type: 'refund', amountPaise: 1_000, reason: 'Again' });
    await request(orderId, admin, { type: 'refund', amountPaise: 2_000, reason: 'Late' });
    const later = await orderOf(orderId);
    expect(later.refunds.map(({ creditNote }) => creditNote !== undefined)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(paper(later).totals).toEqual(paper().totals);
  });

  test('a credit note stays when the refund fails at the bank, and repeating the refund uses no number', async () => {
    const { orderId, paymentId } = await paidOrder();
    await request(orderId, admin, shipped);
    await vendors.settings({ refunds: 'pending' });
    await request(orderId, admin, { type: 'refund', amountPaise: 10_000, reason: 'Leaked' });
    const [first] = (await orderOf(orderId)).refunds;
    await hook('refund.failed', {
      refund: { id: first?.id, payment_id: paymentId, amount: 10_000, status: 'failed' },
    });
    await request(orderId, admin, { type: 'refund', amountPaise: 10_000, reason: 'Again' });
    await request(orderId, admin, { type: 'refund', amountPaise: 5_000, reason: 'Late' });
    const { refunds } = await orderOf(orderId);
    expect(refunds.map(({ status, creditedPaise }) => [status, creditedPaise])).toEqual([
      ['failed', 10_000],
      ['pending', undefined],
      ['pending', 5_000],
    ]);
    const [stands, none, next] = refunds.map(({ creditNote }) => creditNote);
    expect(none).toBeUndefined();
    expect(new Set([stands, next]).size).toBe(2);
    expect(next).toMatch(/^CN\//);
  });

  test('a refund that failed before the invoice is not credited by any note', async () => {
    const { orderId, paymentId } = await unbookedOrder();
    await vendors.settings({ refunds: 'pending' });
    await request(orderId, admin, { type: 'refund', amountPaise: 10_000, reason: 'Sorry' });
    const [first] = (await orderOf(orderId)).refunds;
    await request(orderId, admin, shipped);
    await hook('refund.failed', {
      refund: { id: first?.id, payment_id: paymentId, amount: 10_000, status: 'failed' },
    });
    await request(orderId, admin, { type: 'refund', amountPaise: 15_000, reason: 'Leaked' });
    await request(orderId, admin, { type: 'refund', amountPaise: 20_000, reason: 'All leaked' });
    const { refunds } = await orderOf(orderId);
    expect(refunds.map(({ amountPaise, creditedPaise }) => [amountPaise, creditedPaise])).toEqual([
      [10_000, undefined],
      [15_000, 5_000],
      [20_000, 20_000],
    ]);
  });

  test('by hand: an order that is written twice is invoiced and emailed once', async () => {
    const { orderId } = await paidOrder();
    const ref = db.doc(`orders/${orderId}`);
    const before = await ref.get();
    await ref.update({ status: 'shipped', updatedAt: new Date() });
    const after = await ref.get();
    const deps = depsAt();
    await Promise.all([watchOrder(deps, before, after), watchOrder(deps, before, after)]);
    expect((await orderOf(orderId)).invoiceNumber).toMatch(/^NF\//);
    expect((await db.doc(`mail/${orderId}-shipped`).get()).exists).toBe(true);
  });

  test.each([
    ['Returned to us', 5],
    ['Lost or damaged', 3],
  ])(
    'cancelled by the shop once its parcel is %s, and not before',
    async (shiprocketStatus, stock) => {
      await setVariant('amber-durbar', '2 ml', { stock: 5 });
      const { orderId, paymentId } = await paidOrder();
      await request(orderId, admin, { type: 'status', status: 'shipped' });
      const cancel = { type: 'cancel_decision', accept: true };
      expect(await request(orderId, admin, cancel)).toMatchObject({ state: 'failed' });
      expect(await refundsOf(paymentId)).toEqual([]);
      await db.doc(`orders/${orderId}`).update({ shiprocketStatus });
      expect(await request(orderId, admin, cancel)).toMatchObject({ state: 'done' });
      const { status, refunds } = await orderOf(orderId);
      expect(status).toBe('cancelled');
      expect(refunds).toEqual([expect.objectContaining({ creditedPaise: PAID })]);
      expect(await refundsOf(paymentId)).toEqual([PAID]);
      // What the courier has lost does not return to stock.
      expect(await stockOf('amber-durbar', '2 ml')).toBe(stock);
      await setVariant('amber-durbar', '2 ml', {});
    },
  );
});

test('a request of an unknown type is refused', async () => {
  const { orderId } = await paidOrder();
  expect(await request(orderId, admin, { type: 'teleport' })).toMatchObject({
    state: 'failed',
    outcome: 'This request is not valid.',
  });
});
