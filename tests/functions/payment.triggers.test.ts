import { beforeAll, expect, test } from 'vitest';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { BROWSER_ORDER } from '../support/badOrders';
import { functionUrl } from '../support/emulators';
import {
  OFFERS,
  aPerson,
  db,
  eventsOf,
  resetShop,
  orderOf,
  placeOrder,
  postTo,
  prepareOrder,
  vendors,
} from '../support/fixtures';

/** The emulator starts a process for each function at its first call, which takes time on a busy machine. */
const PATIENT = { timeout: 120_000, interval: 250 };

beforeAll(async () => {
  await resetShop('live');
});

test('through the emulator: an order whose lines cannot be read is deleted, and any other is listed by its number', async () => {
  const shopper = await aPerson();
  const at = new Date();
  const order = { userId: shopper.uid, status: 'pending_payment', createdAt: at, updatedAt: at };
  const write = async (id: string, fields: object): Promise<string> => {
    await db.doc(`orders/${id}`).set({ ...BROWSER_ORDER, ...order, ...fields });
    return id;
  };
  const bad = await write(`${shopper.uid}_1`, { items: ['x'] });
  const good = await write(`${shopper.uid}_2`, {});
  await expect.poll(async () => (await db.doc(`orders/${bad}`).get()).exists, PATIENT).toBe(false);
  await expect
    .poll(async () => (await db.doc(`orders/${good}`).get()).get('number'), PATIENT)
    .toBe(orderNumber(good));
  await expect.poll(() => eventsOf(good), PATIENT).toEqual(['placed']);
  expect(await eventsOf(bad)).toEqual([]);
}, 300_000);

test('through the emulator: paid with the page closed, booked by the queue, refunded on request, shipped with its invoice', async () => {
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
}, 300_000);

test('through the emulator: an offer whose last use is counted says that it is used up', async () => {
  await db.doc('offers/ENDS').set({ ...OFFERS.PATRON, couponCode: 'ENDS' });
  await db.doc('offerUses/ENDS').set({ uses: 1 });
  await expect
    .poll(async () => (await db.doc('offers/ENDS').get()).get('usedUp'), PATIENT)
    .toBe(true);
}, 300_000);

test('through the emulator: a disputed payment stops its parcel', async () => {
  const shopper = await aPerson();
  const orderId = await placeOrder(shopper, [{ id: 'amber-durbar', volume: '2 ml' }]);
  const order_id = await prepareOrder(shopper, orderId, 14_500);
  const { razorpay_payment_id: payment_id } = await vendors.pay({ order_id });
  const state = async () => (await db.doc(`shipments/${orderId}`).get()).get('state');
  await expect.poll(state, PATIENT).toBe('done');
  await vendors.dispute({ payment_id });
  await expect.poll(state, PATIENT).toBe('cancelled');
}, 300_000);
