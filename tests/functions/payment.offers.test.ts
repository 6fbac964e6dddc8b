import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcile } from '../../functions/src/payment/reconcile';
import { processRequest } from '../../functions/src/order/requests/process';
import { invoiceOf } from '../../src/domain/order/invoice';
import { isFullyRefunded, refundSums } from '../../src/domain/order/refunded';
import { attack } from '../support/attack';
import {
  aPerson,
  booked,
  confirm,
  db,
  depsAt,
  eventsOf,
  hook,
  orderOf,
  paymentEntity,
  placeOrder,
  prepareOrder,
  resetShop,
  statusAndCode,
  vendors,
  type Person,
} from '../support/fixtures';

// Razorpay's own offers and fees change what the customer pays (docs/providers.md "Offers and fees").

let admin: Person;
let shopper: Person;
let orderId: string;
let razorpayOrderId: string;

/** One bottle of Amber Durbar, with free shipping. */
const BOTTLE = 685_000;
const OFFER = 50_000;
const FEE = 16_166;

beforeAll(async () => {
  await resetShop();
  admin = await aPerson({ role: 'admin' });
});

beforeEach(async () => {
  await vendors.reset({ keepData: true });
  shopper = await aPerson();
  orderId = await placeOrder(shopper, [{ id: 'amber-durbar', volume: '50 ml' }]);
  razorpayOrderId = await prepareOrder(shopper, orderId, BOTTLE);
});

const pay = () => vendors.pay({ order_id: razorpayOrderId, deliverWebhook: false });

async function recordOf(paymentId: string): Promise<unknown> {
  return (await db.doc(`payments/${paymentId}`).get()).data();
}

/** What must hold for a sale, whoever told of it: it is booked at the order's amount, and what was paid stands beside it. */
async function soldFor(paymentId: string, captured: number): Promise<void> {
  expect(await orderOf(orderId)).toMatchObject({
    status: 'paid',
    amountPaise: BOTTLE,
    capturedPaise: captured,
    razorpayPaymentId: paymentId,
  });
  expect(await recordOf(paymentId)).toMatchObject({
    state: 'settled',
    amountPaise: captured,
    orderPaise: BOTTLE,
  });
  expect((await eventsOf(orderId)).filter((type) => type === 'paid')).toHaveLength(1);
  const mail = await db.doc(`mail/${orderId}-confirmed`).get();
  expect(String(mail.get('message.text'))).toContain('₹6,850');
}

const paidEvent = async (paymentId: string): Promise<unknown> =>
  (await db.doc(`orders/${orderId}/events/paid-${paymentId}`).get()).get('detail');

describe.each([
  ['an offer of Razorpay', { offerPaise: OFFER }, BOTTLE - OFFER],
  ['a fee that the customer bears', { feePaise: FEE }, BOTTLE + FEE],
])('a payment changed by %s pays its order', (_, settings, captured) => {
  beforeEach(() => vendors.settings(settings));

  test('when the browser confirms it', async () => {
    const paid = await pay();
    expect(await confirm(shopper, orderId, paid)).toMatchObject({ status: 200 });
    await soldFor(paid.razorpay_payment_id, captured);
  });

  test('when the webhook tells of it, also twice', async () => {
    const paid = await pay();
    const payment = { ...paymentEntity(paid, captured), fee: FEE };
    expect((await hook('payment.captured', { payment })).body).toEqual({ result: 'settled' });
    expect((await hook('order.paid', { payment })).body).toEqual({ result: 'already' });
    await soldFor(paid.razorpay_payment_id, captured);
    expect((await confirm(shopper, orderId, paid)).status).toBe(200);
  });

  test('when the reconciler finds it', async () => {
    const paid = await pay();
    await reconcile(depsAt(() => new Date(Date.now() + 16 * 60_000)));
    await soldFor(paid.razorpay_payment_id, captured);
  });
});

test('the timeline says why the amount is another one', async () => {
  await vendors.settings({ offerPaise: OFFER });
  const paid = await pay();
  await confirm(shopper, orderId, paid);
  expect(await paidEvent(paid.razorpay_payment_id)).toBe(
    '₹6,350 received. A Razorpay offer took ₹500 off.',
  );
});

test(
  'a payment that Razorpay does not count as the order’s is refunded, and the owner sees it',
  attack(5),
  async () => {
    const paid = await pay();
    const { razorpay, ...deps } = depsAt();
    const errors: string[] = [];
    const log = { ...deps.log, error: (message: string) => errors.push(message) };
    const { settleOrder } = await import('../../functions/src/payment/settle');
    const payment = await razorpay.fetchPayment(paid.razorpay_payment_id);
    const small = { ...payment, id: 'pay_small1234', amount: 100 };
    const outcome = await settleOrder({ ...deps, razorpay, log }, orderId, small, 'webhook');
    expect(outcome).toEqual({ state: 'refused', reason: 'wrong_amount' });
    expect(errors).toEqual(['A payment has an amount that Razorpay does not explain']);
    const entry = await db.doc('adminLog/refused-pay_small1234').get();
    expect(entry.data()).toMatchObject({
      target: `orders/${orderId}`,
      changes: { paid: 100, due: BOTTLE },
    });
    expect(await eventsOf(orderId)).toContain('payment_refused');
    expect((await orderOf(orderId)).status).toBe('payment_failed');
  },
);

test('while Razorpay does not answer, nothing is decided', async () => {
  await vendors.settings({ offerPaise: OFFER });
  const paid = await pay();
  await vendors.fault({
    target: 'razorpay',
    match: `GET /v1/orders/${razorpayOrderId}$`,
    kind: 'status',
    status: 503,
    times: 1,
  });
  const payment = paymentEntity(paid, BOTTLE - OFFER);
  const reply = await hook('payment.captured', { payment }, { id: 'unanswered' });
  expect(statusAndCode(reply)).toBe('502 vendor_unavailable');
  expect(await recordOf(paid.razorpay_payment_id)).toBeUndefined();
  const again = await hook('payment.captured', { payment }, { id: 'unanswered' });
  expect(again.body).toEqual({ result: 'settled' });
});

describe('refunds of a sale that an offer of Razorpay made cheaper', () => {
  async function refund(fields: Record<string, unknown> = {}): Promise<unknown> {
    const ref = await db
      .collection(`orders/${orderId}/requests`)
      .add({ type: 'refund', by: admin.uid, at: new Date(), ...fields });
    await processRequest(depsAt(), orderId, ref.id);
    return (await ref.get()).get('outcome');
  }

  beforeEach(async () => {
    await vendors.settings({ offerPaise: OFFER });
    const paid = await pay();
    await confirm(shopper, orderId, paid);
    await booked(orderId);
  });

  test('never exceed what was paid, and all of it is a full refund', async () => {
    expect(await refund({ amountPaise: 99 })).toBe('The least that can be refunded is ₹1.');
    expect(await refund({ amountPaise: BOTTLE })).toBe('At most ₹6,350 can be refunded.');
    expect(await refund()).toBe('₹6,350 refunded.');
    const order = await orderOf(orderId);
    expect(isFullyRefunded(order)).toBe(true);
    expect(refundSums(order)).toMatchObject({ state: 'full', netPaise: 0 });
    expect(await refund({ amountPaise: 100 })).toBe('There is nothing left to refund.');
  });

  test('after dispatch credit the whole invoice once everything is back', async () => {
    const ref = db.doc(`orders/${orderId}`);
    await ref.update({
      status: 'shipped',
      invoiceNumber: 'NF/26-27/000001',
      invoicedAt: new Date(),
      invoiceTax: { gstin: '24AAACN0000A1Z5', taxRate: 18 },
    });
    await refund();
    const order = await orderOf(orderId);
    expect(order.refunds[0]).toMatchObject({ amountPaise: BOTTLE - OFFER, creditedPaise: BOTTLE });
    expect(invoiceOf).toBeDefined();
  });
});
