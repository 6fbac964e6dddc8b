import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addUpAll } from '../../functions/src/figures/changes';
import { watchOrder } from '../../functions/src/order/watch';
import { followDispute } from '../../functions/src/payment/followDispute';
import { refundRefusedPayment } from '../../functions/src/payment/refunds/refused';
import { runShipmentQueue } from '../../functions/src/shipping/queue';
import { attack } from '../support/attack';
import {
  aPerson,
  booked,
  carryOut,
  confirm,
  db,
  depsAt,
  hook,
  orderOf,
  paymentEntity,
  placeOrder,
  prepareOrder,
  resetShop,
  setVariant,
  stockOf,
  vendors,
  type Person,
} from '../support/fixtures';

let admin: Person;
let shopper: Person;
let orderId: string;
let paid: Awaited<ReturnType<typeof vendors.pay>>;
let paymentId: string;

/** One vial of Amber Durbar: 120 + 25 for shipping. */
const PAID = 14_500;

beforeAll(async () => {
  await resetShop();
  admin = await aPerson({ role: 'admin' });
});

/** A paid order of one of the five pieces in stock, with its parcel booked. */
beforeEach(async () => {
  await vendors.reset({ keepData: true });
  await setVariant('amber-durbar', '2 ml', { stock: 5 });
  shopper = await aPerson();
  orderId = await placeOrder(shopper, [{ id: 'amber-durbar', volume: '2 ml' }]);
  const order_id = await prepareOrder(shopper, orderId, PAID);
  paid = await vendors.pay({ order_id, deliverWebhook: false });
  paymentId = paid.razorpay_payment_id;
  expect((await confirm(shopper, orderId, paid)).status).toBe(200);
  await booked(orderId);
});

type Step = Omit<Parameters<typeof vendors.dispute>[0], 'payment_id' | 'deliverWebhook'>;

/** Razorpay's webhook about the order's dispute, delivered, and what the trigger of the order does. Returns the dispute's id. */
async function dispute(step: Step = {}): Promise<string> {
  const ref = db.doc(`orders/${orderId}`);
  let before = await ref.get();
  const reply = await vendors.dispute({ payment_id: paymentId, deliverWebhook: 'wait', ...step });
  let after = await ref.get();
  while (after.updateTime?.valueOf() !== before.updateTime?.valueOf()) {
    await watchOrder(depsAt(), before, after);
    await followDispute(depsAt(), before, after);
    [before, after] = [after, await ref.get()];
  }
  return reply.id;
}

const parcelState = async (): Promise<unknown> =>
  (await db.doc(`shipments/${orderId}`).get()).get('state');

/** Carries out an admin's request about the order. */
const request = (fields: Record<string, unknown>): Promise<unknown> =>
  carryOut(admin, orderId, fields);

async function refundedThere(): Promise<number> {
  const { refunds } = (await vendors.ledger()).razorpay;
  return refunds
    .filter((refund) => refund.paymentId === paymentId)
    .reduce((sum, { amount }) => sum + amount, 0);
}

async function disputedInFigures(): Promise<unknown> {
  await addUpAll(db);
  return (await db.doc('stats/summary').get()).get('disputed') ?? 0;
}

describe('a dispute', () => {
  test('cancels a parcel that was not collected, and none is booked until it is won', async () => {
    const id = await dispute();
    expect(await orderOf(orderId)).toMatchObject({
      status: 'paid',
      disputes: [
        {
          id,
          status: 'open',
          phase: 'chargeback',
          amountPaise: PAID,
          reason: 'Goods or services not received',
        },
      ],
    });
    expect(await disputedInFigures()).toBe(1);
    expect(await parcelState()).toBe('cancelled');
    expect(await request({ type: 'ship' })).toBe(
      'The customer’s bank disputes the payment. Nothing is shipped until it has decided.',
    );
    expect(await request({ type: 'status', status: 'shipped' })).toBe(
      'The customer’s bank disputes the payment. Nothing is shipped until it has decided.',
    );
    await dispute({ to: 'won' });
    expect(await parcelState()).toBe('queued');
    expect(await disputedInFigures()).toBe(0);
    await runShipmentQueue(depsAt());
    await booked(orderId);
    const { orders } = (await vendors.ledger()).shiprocket;
    const parcels = orders.filter(({ channelOrderId }) => channelOrderId.startsWith(orderId));
    expect(parcels.filter(({ status }) => status !== 'CANCELED')).toHaveLength(1);
    expect(await refundedThere()).toBe(0);
  });

  test('that is lost cancels the order: the bank’s refund counts, and there is no second one', async () => {
    expect(await stockOf('amber-durbar', '2 ml')).toBe(4);
    const id = await dispute();
    await dispute({ to: 'lost' });
    expect((await orderOf(orderId)).status).toBe('cancelled');
    const order = await orderOf(orderId);
    expect(order.refunds).toMatchObject([
      { id, amountPaise: PAID, status: 'processed', isDispute: true },
    ]);
    expect(await stockOf('amber-durbar', '2 ml')).toBe(5);
    expect(await parcelState()).toBe('cancelled');
    expect(await request({ type: 'refund' })).toBe('There is nothing left to refund.');
    expect(await request({ type: 'ship' })).toBe('The order is cancelled.');
    expect(await refundedThere()).toBe(0);
    const text: unknown = (await db.doc(`mail/${orderId}-cancelled`).get()).get('message.text');
    expect(text).toContain('Your bank has returned your payment.');
    expect(text).not.toContain('We are refunding');
    expect((await db.doc(`mail/${orderId}-refunded-${id}`).get()).exists).toBe(false);
  });

  test('that takes a part keeps the order from being shipped; the owner cancels it and refunds the rest', async () => {
    await dispute({ amount: 4_500 });
    expect(await parcelState()).toBe('cancelled');
    await dispute({ to: 'lost' });
    expect((await orderOf(orderId)).status).toBe('paid');
    expect(await request({ type: 'ship' })).toBe('The customer’s bank has taken the payment back.');
    await request({ type: 'cancel_decision', accept: true });
    expect((await orderOf(orderId)).status).toBe('cancelled');
    expect(await refundedThere()).toBe(PAID - 4_500);
  });

  test('of goods that have left books the loss, without a credit note', async () => {
    const { shiprocketAWB: awb = '' } = await orderOf(orderId);
    await vendors.advance({ awb, to: 'delivered', deliverWebhook: 'wait' });
    await dispute();
    await dispute({ to: 'lost' });
    const order = await orderOf(orderId);
    expect(order.status).toBe('delivered');
    expect(order.refunds).toMatchObject([{ amountPaise: PAID, isDispute: true }]);
    expect(order.invoiceNumber).toBeDefined();
    expect(order.refunds[0]?.creditNote).toBeUndefined();
    expect(await stockOf('amber-durbar', '2 ml')).toBe(4);
  });

  test('lets nobody refund or cancel while the bank decides', attack(18), async () => {
    await dispute();
    const refused = expect.stringContaining('so nothing was refunded') as string;
    expect(await request({ type: 'refund', amountPaise: 5_000 })).toEqual(refused);
    expect(await request({ type: 'cancel_decision', accept: true })).toEqual(refused);
    expect(await refundedThere()).toBe(0);
    await dispute({ to: 'closed' });
    expect(await request({ type: 'refund', amountPaise: 5_000 })).toContain('₹50');
    expect(await refundedThere()).toBe(5_000);
  });

  test('counts once, whatever comes again or late', attack(18), async () => {
    const at = Math.floor(Date.now() / 1000);
    const id = await dispute({ at });
    await dispute({ to: 'lost', at: at + 100 });
    await dispute({ to: 'under_review', at: at + 50 });
    await dispute({ to: 'won', at: at + 200 });
    await vendors.replay({ target: 'razorpay', subject: paymentId });
    const news = { payment: paymentEntity(paid, PAID), dispute: { id, amount: PAID } };
    expect((await hook('payment.dispute.won', news)).body).toEqual({ result: 'already' });
    const order = await orderOf(orderId);
    expect(order.disputes.map(({ status }) => status)).toEqual(['lost']);
    expect(order.refunds.map(({ amountPaise }) => amountPaise)).toEqual([PAID]);
    expect(await disputedInFigures()).toBe(0);
    const log = await db.collection('adminLog').where('target', '==', `orders/${orderId}`).get();
    expect(log.docs.map((entry) => entry.get('what')).toSorted()).toEqual([
      'payment.dispute.created',
      'payment.dispute.lost',
    ]);
  });

  test('of a refused payment keeps it from being refunded, and a lost one ends it', async () => {
    const record = db.doc(`payments/${paymentId}`);
    await db.doc(`orders/${orderId}`).update({ razorpayPaymentId: 'pay_another' });
    await record.update({ state: 'refund_needed', reason: 'paid_twice', disputed: true });
    await dispute();
    await refundRefusedPayment(depsAt(), paymentId);
    expect((await record.get()).data()).toMatchObject({ state: 'refund_needed', disputed: true });
    await dispute({ to: 'lost' });
    expect((await record.get()).get('state')).toBe('refunded');
    expect((await orderOf(orderId)).disputes).toEqual([]);
    expect(await refundedThere()).toBe(0);
  });
});
