import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Deps } from '../../functions/src/deps';
import { reconcile } from '../../functions/src/payment/reconcile';
import { ProviderError } from '../../functions/src/errors';
import {
  retryRefusedPayments,
  refundRefusedPayment,
} from '../../functions/src/payment/refunds/refused';
import { shipOrder } from '../../functions/src/shipping/ship';
import { vendorSecrets } from '../../tools/emulators/environment';
import { attack } from '../support/attack';
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
  paymentEntity,
  placeOrder,
  prepare,
  prepareOrder,
  statusAndCode,
  setVariant,
  vendors,
  type Person,
} from '../support/fixtures';

let shopper: Person;
let orderId: string;
let razorpayOrderId: string;

/** One vial of Amber Durbar: 120 + 25 for shipping. */
const vial = [{ id: 'amber-durbar', volume: '2 ml' }] as const;
const VIAL = 14_500;

beforeAll(async () => {
  await resetShop();
});

beforeEach(async () => {
  await vendors.reset({ keepData: true });
  shopper = await aPerson();
  orderId = await placeOrder(shopper, vial);
  razorpayOrderId = await prepareOrder(shopper, orderId, VIAL);
});

const pay = (more: { evenIfPaid?: boolean } = {}) =>
  vendors.pay({ order_id: razorpayOrderId, deliverWebhook: false, ...more });

/** What must hold for an order that was paid once, however the events came. */
async function paidOnce(paymentId: string): Promise<void> {
  const order = await orderOf(orderId);
  expect(order).toMatchObject({ status: 'paid', razorpayPaymentId: paymentId });
  const events = await eventsOf(orderId);
  expect(events.filter((type) => type === 'paid')).toHaveLength(1);
  expect((await db.doc(`shipments/${orderId}`).get()).exists).toBe(true);
  expect((await db.doc(`mail/${orderId}-confirmed`).get()).exists).toBe(true);
  const { chargedTwice } = (await vendors.ledger()).razorpay;
  expect(chargedTwice).not.toContain(razorpayOrderId);
}

describe("Razorpay's webhook", () => {
  test('before the browser: it settles, and the browser finds it done', async () => {
    const paid = await pay();
    const reply = await hook('payment.captured', { payment: paymentEntity(paid, VIAL) });
    expect(reply).toEqual({ status: 200, body: { result: 'settled' } });
    await paidOnce(paid.razorpay_payment_id);
    expect((await confirm(shopper, orderId, paid)).status).toBe(200);
    await paidOnce(paid.razorpay_payment_id);
  });

  test('and the browser at the same moment: once', async () => {
    const paid = await pay();
    const payment = paymentEntity(paid, VIAL);
    const replies = await Promise.all([
      confirm(shopper, orderId, paid),
      hook('payment.captured', { payment }),
      hook('order.paid', { payment }),
      confirm(shopper, orderId, paid),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
    await paidOnce(paid.razorpay_payment_id);
  });

  test('twice with one id, and again under another: once', attack(18), async () => {
    const paid = await pay();
    const payment = paymentEntity(paid, VIAL);
    expect((await hook('payment.captured', { payment }, { id: 'event-a' })).body).toEqual({
      result: 'settled',
    });
    for (const id of ['event-a', 'event-a', 'event-b']) {
      expect((await hook('payment.captured', { payment }, { id })).body).toEqual({
        result: 'already',
      });
    }
    await paidOnce(paid.razorpay_payment_id);
  });

  test('out of order: a failure that arrives after the success changes nothing', async () => {
    const paid = await pay();
    await hook('order.paid', { payment: paymentEntity(paid, VIAL) });
    const failed = { razorpay_payment_id: 'pay_failedBefore1', razorpay_order_id: razorpayOrderId };
    const reply = await hook('payment.failed', { payment: paymentEntity(failed, VIAL, 'failed') });
    expect(reply.body).toEqual({ result: 'noted' });
    await paidOnce(paid.razorpay_payment_id);
    expect(await eventsOf(orderId)).toContain('payment_failed');
    expect((await orderOf(orderId)).razorpayError).toBeUndefined();
  });

  test('a failure, then a success: paid', async () => {
    const failed = { razorpay_payment_id: 'pay_failedFirst12', razorpay_order_id: razorpayOrderId };
    await hook('payment.failed', { payment: paymentEntity(failed, VIAL, 'failed') });
    expect(await orderOf(orderId)).toMatchObject({
      status: 'payment_failed',
      razorpayError: 'Your bank declined it.',
    });
    const paid = await pay();
    await hook('payment.captured', { payment: paymentEntity(paid, VIAL) });
    await paidOnce(paid.razorpay_payment_id);
  });

  test.each([
    ['another secret', { secret: 'somebody-else' }],
    ['a body changed after signing', { tamper: (body: string) => body.replace('14500', '14501') }],
  ])('forged with %s: refused, and nothing changes', async (_, sent) => {
    const paid = await pay();
    const reply = await hook('payment.captured', { payment: paymentEntity(paid, VIAL) }, sent);
    expect(statusAndCode(reply)).toBe('401 unauthenticated');
    expect((await orderOf(orderId)).status).toBe('pending_payment');
  });

  test('signed with the previous secret during a rotation: accepted', async () => {
    const paid = await pay();
    const secret = vendorSecrets.RAZORPAY_WEBHOOK_SECRET_OLD;
    const reply = await hook('order.paid', { payment: paymentEntity(paid, VIAL) }, { secret });
    expect(reply.body).toEqual({ result: 'settled' });
  });

  test('of a payment that is not ours: ignored', async () => {
    const foreign = {
      razorpay_payment_id: 'pay_foreign12345',
      razorpay_order_id: 'order_foreign1',
    };
    const reply = await hook('payment.captured', { payment: paymentEntity(foreign, VIAL) });
    expect(reply).toEqual({ status: 200, body: { result: 'ignored' } });
    expect((await db.doc('payments/pay_foreign12345').get()).exists).toBe(false);
  });

  test.each<[string, string, Parameters<typeof hook>[1]]>([
    ['a payment', 'payment.captured', { payment: { order_id: null } }],
    ['a failed payment', 'payment.failed', { payment: { order_id: 'order_foreign1' } }],
    [
      'a dispute',
      'payment.dispute.created',
      { payment: { order_id: 'order_foreign1' }, dispute: { id: 'disp_1', amount: VIAL } },
    ],
    [
      'a dispute without its order',
      'payment.dispute.created',
      { payment: { order_id: null }, dispute: { id: 'disp_1', amount: VIAL } },
    ],
    ['nothing that we know', 'payment.captured', {}],
  ])('of another business on the account, about %s: ignored', async (_, event, entities) => {
    const foreign = { razorpay_payment_id: 'pay_foreign12345', razorpay_order_id: '' };
    const payment = { ...paymentEntity(foreign, VIAL), ...entities.payment };
    const reply = await hook(event, entities.payment ? { ...entities, payment } : {});
    expect(reply).toEqual({ status: 200, body: { result: 'ignored' } });
  });

  test.each<[string, string, Parameters<typeof hook>[1]]>([
    ['without the dispute', 'payment.dispute.created', {}],
    ['of a kind that we do not know', 'payment.dispute.sent', { dispute: { id: 'd', amount: 1 } }],
  ])('about a dispute of our payment, %s: ignored', async (_, event, entities) => {
    const payment = paymentEntity(await pay(), VIAL);
    const reply = await hook(event, { payment, ...entities });
    expect(reply).toEqual({ status: 200, body: { result: 'ignored' } });
    expect((await orderOf(orderId)).disputes).toEqual([]);
  });

  test.each<[string, Parameters<typeof hook>[1]]>([
    [
      'a payment that is not ours',
      {
        refund: { id: 'rfnd_1', payment_id: 'pay_foreign12345', amount: 100, status: 'processed' },
      },
    ],
    ['nothing', {}],
  ])('about a refund of %s: ignored', async (_, entities) => {
    const reply = await hook('refund.processed', entities);
    expect(reply).toEqual({ status: 200, body: { result: 'ignored' } });
  });

  test('about a payment settles it, although a refund and a dispute come with it', async () => {
    const paid = await pay();
    const refund = { id: 'rfnd_1', payment_id: 'pay_other12345', amount: 100, status: 'processed' };
    const dispute = { id: 'disp_1', amount: VIAL };
    const reply = await hook('order.paid', { payment: paymentEntity(paid, VIAL), refund, dispute });
    expect(reply.body).toEqual({ result: 'settled' });
  });

  test('about the payment of a paid order whose record is missing: no reason to refund it', async () => {
    const paid = await pay();
    await confirm(shopper, orderId, paid);
    const record = db.doc(`payments/${paid.razorpay_payment_id}`);
    await record.delete();
    const reply = await hook('order.paid', { payment: paymentEntity(paid, VIAL) });
    expect(reply.body).toEqual({ result: 'already' });
    expect((await record.get()).exists).toBe(false);
    expect((await orderOf(orderId)).status).toBe('paid');
  });

  test('responds in time although the courier takes 30 seconds', async () => {
    await vendors.fault({
      target: 'shiprocket',
      match: '* /',
      kind: 'slow',
      delayMs: 30_000,
      times: 9,
    });
    const paid = await pay();
    const began = performance.now();
    const reply = await hook('payment.captured', { payment: paymentEntity(paid, VIAL) });
    expect(performance.now() - began).toBeLessThan(5000);
    expect(reply.body).toEqual({ result: 'settled' });
    await vendors.clearFaults();
  });
});

describe('a refused payment is refunded once, and the customer is told', () => {
  async function refundedOnce(paymentId: string, amount: number, reason: string): Promise<void> {
    const deps = depsAt();
    await Promise.allSettled([
      refundRefusedPayment(deps, paymentId),
      refundRefusedPayment(deps, paymentId),
    ]);
    await refundRefusedPayment(deps, paymentId);
    const { refunds } = (await vendors.ledger()).razorpay;
    expect(refunds.filter((refund) => refund.paymentId === paymentId)).toEqual([
      expect.objectContaining({ amount }),
    ]);
    const record = await db.doc(`payments/${paymentId}`).get();
    expect(record.data()).toMatchObject({ state: 'refunded', reason, orderId });
    const events = await eventsOf(orderId);
    expect(events.filter((type) => type === 'payment_refused')).toHaveLength(1);
    expect(events.filter((type) => type === 'payment_refunded')).toHaveLength(1);
    expect((await db.doc(`mail/${orderId}-payment-refunded-${paymentId}`).get()).exists).toBe(true);
  }

  test('a second payment of a paid order', async () => {
    const first = await pay();
    await confirm(shopper, orderId, first);
    const second = await pay({ evenIfPaid: true });
    const reply = await hook('payment.captured', { payment: paymentEntity(second, VIAL) });
    expect(reply.body).toEqual({ result: 'refused' });
    expect(statusAndCode(await confirm(shopper, orderId, second))).toBe('409 order_state');
    await refundedOnce(second.razorpay_payment_id, VIAL, 'paid_by_another');
    await paidOnce(first.razorpay_payment_id);
    const order = await orderOf(orderId);
    expect(order.refunds).toEqual([]);
    expect(order.razorpayError).toBeUndefined();
  });

  test('a payment that came too late stays refused when its event comes again after the pieces are back', async () => {
    const paid = await pay();
    const payment = paymentEntity(paid, VIAL);
    await setVariant('amber-durbar', '2 ml', { stock: 0 });
    expect((await hook('payment.captured', { payment })).body).toEqual({ result: 'refused' });
    await setVariant('amber-durbar', '2 ml', {});
    expect((await hook('order.paid', { payment })).body).toEqual({ result: 'refused' });
    await refundedOnce(paid.razorpay_payment_id, VIAL, 'out_of_stock');
    expect((await orderOf(orderId)).status).toBe('payment_failed');
  });

  test('a payment of a cancelled order', async () => {
    await db.doc(`orders/${orderId}`).update({ status: 'cancelled' });
    const paid = await pay();
    expect((await hook('order.paid', { payment: paymentEntity(paid, VIAL) })).body).toEqual({
      result: 'refused',
    });
    await refundedOnce(paid.razorpay_payment_id, VIAL, 'cancelled');
    expect((await orderOf(orderId)).status).toBe('cancelled');
  });

  test('a payment at the former price', async () => {
    await setVariant('amber-durbar', '2 ml', { price: 130 });
    expect(statusAndCode(await prepare(shopper, orderId, 15_500))).toBe('200');
    await setVariant('amber-durbar', '2 ml', {});
    const paid = await pay();
    expect(statusAndCode(await confirm(shopper, orderId, paid))).toBe('409 amount_mismatch');
    await refundedOnce(paid.razorpay_payment_id, VIAL, 'wrong_amount');
    expect((await orderOf(orderId)).status).toBe('payment_failed');
  });

  test('a payment in another currency', async () => {
    const paid = await pay();
    const payment = { ...paymentEntity(paid, VIAL), currency: 'USD' };
    expect((await hook('payment.captured', { payment })).body).toEqual({ result: 'refused' });
    await refundedOnce(paid.razorpay_payment_id, VIAL, 'wrong_amount');
    expect((await orderOf(orderId)).status).toBe('payment_failed');
  });

  test('whose refund fails at the bank: refunded with another refund', async () => {
    const paymentId = `pay_${shopper.uid}`;
    const record = db.doc(`payments/${paymentId}`);
    const refundId = `rfnd_${shopper.uid}`;
    await record.set({ orderId, amountPaise: VIAL, state: 'refunded', refundId });
    const refund = { id: refundId, payment_id: paymentId, amount: VIAL, status: 'failed' };
    const event = { id: `failed-${refundId}` };
    expect((await hook('refund.failed', { refund }, event)).body).toEqual({ result: 'noted' });
    // Each attempt has a key of its own, so counting the event twice could refund twice.
    expect((await hook('refund.failed', { refund }, event)).body).toEqual({ result: 'already' });
    expect((await record.get()).data()).toMatchObject({ failedRefundId: refundId, attempts: 1 });
    const { razorpay, ...deps } = depsAt();
    const keys: string[] = [];
    const again: typeof razorpay.refund = (id, { key, amount }) => {
      keys.push(key);
      return Promise.resolve({ id: 'rfnd_2', paymentId: id, amount, status: 'processed' });
    };
    await refundRefusedPayment({ ...deps, razorpay: { ...razorpay, refund: again } }, paymentId);
    expect(keys).toEqual([`refused-${paymentId}-1`]);
    expect((await record.get()).data()).toMatchObject({ state: 'refunded', refundId: 'rfnd_2' });
  });

  test.each([
    ['says that its refund has failed', 'failed' as const],
    ['reports the failure before its answer', 'processed' as const],
  ])('when Razorpay %s: refunded with another refund', async (_, status) => {
    // Razorpay's stand-in does not know this payment, so nobody else refunds it.
    const paymentId = `pay_${shopper.uid}`;
    const record = db.doc(`payments/${paymentId}`);
    await record.set({ orderId, amountPaise: VIAL, state: 'refund_needed', reason: 'expired' });
    const { razorpay, ...deps } = depsAt();
    const keys: string[] = [];
    const refund: typeof razorpay.refund = async (id, { key, amount }) => {
      keys.push(key);
      const nth = `rfnd_${keys.length}_${shopper.uid}`;
      if (keys.length > 1) return { id: nth, paymentId: id, amount, status: 'processed' };
      if (status === 'processed') {
        const failed = { id: nth, payment_id: id, amount, status: 'failed' };
        await hook('refund.failed', { refund: failed });
      }
      return { id: nth, paymentId: id, amount, status };
    };
    const fetchPayment: typeof razorpay.fetchPayment = (id) =>
      Promise.resolve({
        id,
        amount: VIAL,
        currency: 'INR',
        status: 'captured',
        amountRefunded: 0,
        fee: 0,
        createdAt: undefined,
        orderId: undefined,
        errorDescription: undefined,
      });
    const failing = { ...deps, razorpay: { ...razorpay, refund, fetchPayment } };
    await refundRefusedPayment(failing, paymentId).catch(() => undefined);
    expect((await record.get()).data()).toMatchObject({ state: 'refund_needed', attempts: 1 });
    await refundRefusedPayment(failing, paymentId);
    expect(keys).toEqual([`refused-${paymentId}-0`, `refused-${paymentId}-1`]);
    expect((await record.get()).data()).toMatchObject({
      state: 'refunded',
      refundId: `rfnd_2_${shopper.uid}`,
    });
  });

  test('whose refund Razorpay refuses: refunded under another key once there is money', async () => {
    await vendors.settings({ lowBalance: true });
    await db.doc(`orders/${orderId}`).update({ status: 'cancelled' });
    const paid = await pay();
    const id = paid.razorpay_payment_id;
    await hook('payment.captured', { payment: paymentEntity(paid, VIAL) });
    const record = db.doc(`payments/${id}`);
    await expect(refundRefusedPayment(depsAt(), id)).rejects.toThrow('enough balance');
    expect((await record.get()).data()).toMatchObject({
      state: 'refund_needed',
      lastError: expect.anything() as unknown,
    });
    await vendors.settings({ lowBalance: false });
    await refundedOnce(id, VIAL, 'cancelled');
  });

  test('that somebody has refunded in full without an event: closed', async () => {
    // Razorpay does not know this payment, so nobody else can close it.
    const paymentId = `pay_${shopper.uid}`;
    const record = db.doc(`payments/${paymentId}`);
    await record.set({ orderId, amountPaise: VIAL, state: 'refund_needed', reason: 'expired' });
    const { razorpay, ...deps } = depsAt();
    const refund = () => Promise.reject(new ProviderError('razorpay', 'refused', 'refunded'));
    const paid = await razorpay.fetchPayment((await pay()).razorpay_payment_id);
    const fetchPayment = () => Promise.resolve({ ...paid, status: 'refunded' as const });
    await refundRefusedPayment(
      { ...deps, razorpay: { ...razorpay, refund, fetchPayment } },
      paymentId,
    );
    expect((await record.get()).data()).toMatchObject({ state: 'refunded', reason: 'expired' });
    expect(await eventsOf(orderId)).toContain('payment_refunded');
  });

  test('that Razorpay has made, though its answer was lost: recorded with its id by the next try', async () => {
    await db.doc(`orders/${orderId}`).update({ status: 'cancelled' });
    const paid = await pay();
    const id = paid.razorpay_payment_id;
    const match = 'POST /v1/payments/';
    await vendors.fault({ target: 'razorpay', match, kind: 'drop-after', times: 50 });
    await hook('payment.captured', { payment: paymentEntity(paid, VIAL) });
    await expect(refundRefusedPayment(depsAt(), id)).rejects.toThrow('razorpay');
    const record = db.doc(`payments/${id}`);
    expect((await record.get()).get('state')).toBe('refund_needed');
    await vendors.clearFaults();
    await refundRefusedPayment(depsAt(), id);
    const { refunds } = (await vendors.ledger()).razorpay;
    const [refund, ...more] = refunds.filter((one) => one.paymentId === id);
    expect(more).toEqual([]);
    expect((await record.get()).data()).toMatchObject({ state: 'refunded', refundId: refund?.id });
  });

  test('whose event arrives while Razorpay is asked: recorded once', async () => {
    const paymentId = `pay_${shopper.uid}`;
    const record = db.doc(`payments/${paymentId}`);
    await record.set({ orderId, amountPaise: VIAL, state: 'refund_needed', reason: 'expired' });
    const { razorpay, ...deps } = depsAt();
    const refundedAt = new Date(0);
    const refund: typeof razorpay.refund = async (id, { amount }) => {
      await record.update({ state: 'refunded', refundId: 'rfnd_event', refundedAt });
      return { id: 'rfnd_answer', paymentId: id, amount, status: 'processed' };
    };
    await refundRefusedPayment({ ...deps, razorpay: { ...razorpay, refund } }, paymentId);
    expect((await record.get()).get('refundId')).toBe('rfnd_event');
    expect(await eventsOf(orderId)).not.toContain('payment_refunded');
  });

  test.each([
    ['has refunded it', { state: 'refunded' }],
    ['has tried it under the next key', { attempts: 1 }],
  ])('that Razorpay refuses while another worker %s: that stays', async (_, theirs) => {
    const paymentId = `pay_${shopper.uid}`;
    const record = db.doc(`payments/${paymentId}`);
    await record.set({ orderId, amountPaise: VIAL, state: 'refund_needed', attempts: 0 });
    const { razorpay, ...deps } = depsAt();
    const refund = async (): Promise<never> => {
      await record.update(theirs);
      throw new ProviderError('razorpay', 'refused', 'no balance');
    };
    const paid = await razorpay.fetchPayment((await pay()).razorpay_payment_id);
    const fetchPayment = () => Promise.resolve(paid);
    const asked = refundRefusedPayment(
      { ...deps, razorpay: { ...razorpay, refund, fetchPayment } },
      paymentId,
    );
    await expect(asked).rejects.toThrow('no balance');
    expect((await record.get()).data()).toEqual({
      orderId,
      amountPaise: VIAL,
      state: 'refund_needed',
      attempts: 0,
      ...theirs,
    });
  });

  test('whose record was removed: nothing is asked, and the event is not repeated', async () => {
    await expect(refundRefusedPayment(depsAt(), `pay_${shopper.uid}`)).resolves.toBe(false);
  });

  test('of an order that is no longer there: refunded all the same', async () => {
    await db.doc(`orders/${orderId}`).delete();
    const paymentId = `pay_${shopper.uid}`;
    const record = db.doc(`payments/${paymentId}`);
    await record.set({ orderId, amountPaise: VIAL, state: 'refund_needed' });
    const { razorpay, ...deps } = depsAt();
    const refund: typeof razorpay.refund = (id, { amount }) =>
      Promise.resolve({ id: `rfnd_${id}`, paymentId: id, amount, status: 'processed' });
    await refundRefusedPayment({ ...deps, razorpay: { ...razorpay, refund } }, paymentId);
    expect((await record.get()).get('state')).toBe('refunded');
    // Razorpay repeats an event for a day unless it is accepted.
    const entity = { id: 'rfnd_1', payment_id: paymentId, amount: VIAL, status: 'processed' };
    await record.update({ state: 'settled' });
    expect(await hook('refund.processed', { refund: entity })).toEqual({
      status: 200,
      body: { result: 'already' },
    });
  });

  test('a payment of a price that is no longer guaranteed', attack(22), async () => {
    const paid = await pay();
    const day = 86_400_000;
    const old = new Date(Date.now() - 5 * day - 60_000);
    await db.doc(`orders/${orderId}`).update({ quotedAt: old });
    expect((await hook('payment.captured', { payment: paymentEntity(paid, VIAL) })).body).toEqual({
      result: 'refused',
    });
    expect(statusAndCode(await confirm(shopper, orderId, paid))).toBe('409 order_state');
    await refundedOnce(paid.razorpay_payment_id, VIAL, 'expired');
    // A browser that arrives after the refund gets the same response.
    expect(statusAndCode(await confirm(shopper, orderId, paid))).toBe('409 order_state');
    expect((await orderOf(orderId)).status).toBe('payment_failed');
    expect((await db.doc(`shipments/${orderId}`).get()).exists).toBe(false);
  });

  test('a payment of an expired order, until its price is quoted again', async () => {
    const ended = { status: 'payment_failed', razorpayError: 'expired' };
    await db.doc(`orders/${orderId}`).update(ended);
    const late = await pay();
    await hook('payment.captured', { payment: paymentEntity(late, VIAL) });
    await refundedOnce(late.razorpay_payment_id, VIAL, 'expired');

    const longAgo = new Date(Date.now() - 30 * 86_400_000);
    await db.doc(`orders/${orderId}`).update({ ...ended, quotedAt: longAgo });
    razorpayOrderId = await prepareOrder(shopper, orderId, VIAL);
    await db.doc(`orders/${orderId}`).update({ ...ended, quotedAt: longAgo });
    // The same snapshot once more: the same Razorpay order, with a new guarantee.
    expect(await prepareOrder(shopper, orderId, VIAL)).toBe(razorpayOrderId);
    const paid = await pay();
    await hook('payment.captured', { payment: paymentEntity(paid, VIAL) });
    await paidOnce(paid.razorpay_payment_id);
  });

  test('also from its panel: recorded then, and only once all of it is on its way', async () => {
    const first = await pay();
    await confirm(shopper, orderId, first);
    await vendors.fault({
      target: 'razorpay',
      match: 'POST /v1/payments/',
      kind: 'status',
      times: 50,
    });
    const second = await pay({ evenIfPaid: true });
    await hook('payment.captured', { payment: paymentEntity(second, VIAL) });
    const id = second.razorpay_payment_id;
    const stateAfter = async (refund: string, status: string, amount = VIAL): Promise<unknown> => {
      const entity = { id: `${refund}_${id}`, payment_id: id, amount, status };
      await hook(`refund.${status === 'pending' ? 'created' : status}`, { refund: entity });
      return (await db.doc(`payments/${id}`).get()).get('state');
    };
    expect(await stateAfter('part', 'processed', VIAL - 1)).toBe('refund_needed');
    expect(await stateAfter('sentback', 'failed')).toBe('refund_needed');
    // An older event of the same refund, late.
    expect(await stateAfter('sentback', 'pending')).toBe('refund_needed');
    const email = db.doc(`mail/${orderId}-payment-refunded-${id}`);
    expect((await email.get()).exists).toBe(false);
    expect(await stateAfter('whole', 'processed')).toBe('refunded');
    expect(await eventsOf(orderId)).toContain('payment_refunded');
    const stored = await email.get();
    expect(stored.exists).toBe(true);
    await vendors.clearFaults();
    await refundRefusedPayment(depsAt(), id);
    await stateAfter('whole', 'processed');
    expect((await email.get()).updateTime).toEqual(stored.updateTime);
    const { refunds } = (await vendors.ledger()).razorpay;
    expect(refunds.filter((refund) => refund.paymentId === id)).toEqual([]);
  });

  /** A refund made in Razorpay's panel before the shop knew of the payment, and its event, which overtakes. */
  async function refundedAtOnce(amount: number) {
    const paid = await pay();
    const { razorpay } = depsAt();
    const id = paid.razorpay_payment_id;
    const { id: refundId } = await razorpay.refund(id, {
      amount,
      key: `panel-${id}`,
      notes: {},
    });
    const refund = { id: refundId, payment_id: id, amount, status: 'processed' };
    const payment = {
      ...paymentEntity(paid, VIAL, amount === VIAL ? 'refunded' : 'captured'),
      amount_refunded: amount,
    };
    await hook('refund.processed', { refund, payment });
    const late = await hook('payment.captured', { payment: paymentEntity(paid, VIAL) });
    return { id, refundId, late };
  }

  test('also where all of it was refunded in the panel before it was settled: nothing is sold', async () => {
    const { id, refundId, late } = await refundedAtOnce(VIAL);
    expect(late.body).toEqual({ result: 'refused' });
    await refundRefusedPayment(depsAt(), id);
    expect((await db.doc(`payments/${id}`).get()).get('state')).toBe('refunded');
    expect(await orderOf(orderId)).toMatchObject({
      status: 'payment_failed',
      returning: [{ paymentId: id, amountPaise: VIAL, reason: 'refunded_before', refundId }],
    });
    const email = await db.doc(`mail/${orderId}-payment-refunded-${id}`).get();
    expect(email.get('message.text')).toContain(`The number of the refund is ${refundId}.`);
    expect((await db.doc(`shipments/${orderId}`).get()).exists).toBe(false);
  });

  test('in part in the panel before it was settled: the order is paid, and the part is recorded', async () => {
    const { refundId, late } = await refundedAtOnce(5_000);
    expect(late.body).toEqual({ result: 'already' });
    expect(await orderOf(orderId)).toMatchObject({
      status: 'paid',
      refunds: [{ id: refundId, amountPaise: 5_000, status: 'processed' }],
    });
  });

  test('also when Razorpay is down at first', async () => {
    const first = await pay();
    await confirm(shopper, orderId, first);
    await vendors.fault({
      target: 'razorpay',
      match: 'POST /v1/payments/',
      kind: 'status',
      times: 50,
    });
    const second = await pay({ evenIfPaid: true });
    await hook('payment.captured', { payment: paymentEntity(second, VIAL) });
    const id = second.razorpay_payment_id;
    await expect(refundRefusedPayment(depsAt(), id)).rejects.toThrow('razorpay');
    expect((await db.doc(`payments/${id}`).get()).get('state')).toBe('refund_needed');
    await vendors.clearFaults();
    await reconcile(depsAt());
    await refundedOnce(id, VIAL, 'paid_by_another');
  });
});

describe('Razorpay fails', () => {
  test.each(['drop-before', 'drop-after', 'status'] as const)(
    'while the payment is prepared (%s): reported plainly, and the next try works',
    async (kind) => {
      const id = await placeOrder(shopper, vial);
      await vendors.fault({ target: 'razorpay', match: 'POST /v1/orders$', kind });
      expect(statusAndCode(await prepare(shopper, id, VIAL))).toBe('502 vendor_unavailable');
      const made = await prepareOrder(shopper, id, VIAL);
      expect((await orderOf(id)).razorpayOrderIds).toEqual([made]);
    },
  );

  test.each(['drop-before', 'status'] as const)(
    'after the charge (%s): the browser is told to wait, and the reconciler settles',
    async (kind) => {
      const paid = await pay();
      await vendors.fault({ target: 'razorpay', match: 'GET /v1/payments/', kind });
      expect(statusAndCode(await confirm(shopper, orderId, paid))).toBe('502 vendor_unavailable');
      expect((await orderOf(orderId)).status).toBe('pending_payment');
      const later = depsAt(() => new Date(Date.now() + 16 * 60_000));
      expect((await reconcile(later)).settled).toBeGreaterThanOrEqual(1);
      await paidOnce(paid.razorpay_payment_id);
    },
  );

  test('Complete payment after a charge without any event: settled instead of charged again', async () => {
    const paid = await pay();
    expect(statusAndCode(await prepare(shopper, orderId, VIAL))).toBe('409 order_state');
    await paidOnce(paid.razorpay_payment_id);
  });
});

describe('the reconciler', () => {
  const DAY = 60 * 24;
  const minutes = (count: number) => depsAt(() => new Date(Date.now() + count * 60_000));

  beforeEach(() => db.doc('reconciler/payments').delete());

  /** Some minutes from now, and the Razorpay orders that are asked about. */
  function listening(count: number): { deps: Deps; asked: string[] } {
    const { razorpay, ...rest } = minutes(count);
    const asked: string[] = [];
    const paymentsOf = (id: string) => {
      asked.push(id);
      return razorpay.paymentsOf(id);
    };
    return { deps: { ...rest, razorpay: { ...razorpay, paymentsOf } }, asked };
  }

  test('leaves the first 15 minutes to browser and webhook', async () => {
    await pay();
    await reconcile(minutes(10));
    expect((await orderOf(orderId)).status).toBe('pending_payment');
    await reconcile(minutes(16));
    expect((await orderOf(orderId)).status).toBe('paid');
  });

  test('pays an order again that a restored backup has made unpaid', async () => {
    const ref = db.doc(`orders/${orderId}`);
    const backup = (await ref.get()).data() ?? {};
    const paid = await pay();
    await confirm(shopper, orderId, paid);
    await booked(orderId);
    await ref.set(backup);
    await reconcile(minutes(16));
    await paidOnce(paid.razorpay_payment_id);
  });

  test('captures an authorised payment', async () => {
    const paid = await vendors.pay({
      order_id: razorpayOrderId,
      authorizeOnly: true,
      deliverWebhook: false,
    });
    await reconcile(minutes(16));
    await paidOnce(paid.razorpay_payment_id);
  });

  test('settles a failed order that was paid after all', async () => {
    await db.doc(`orders/${orderId}`).update({ status: 'payment_failed', razorpayError: 'closed' });
    const paid = await pay();
    await reconcile(minutes(60 * 24 * 3));
    await paidOnce(paid.razorpay_payment_id);
  });

  test('ends what nobody paid for five days, after looking through the payments once more', async () => {
    const unpaid = await placeOrder(shopper, vial);
    const paid = await pay();
    const run = await reconcile(minutes(60 * 24 * 5 + 20));
    expect(run.expired).toBeGreaterThanOrEqual(1);
    expect(await orderOf(unpaid)).toMatchObject({
      status: 'payment_failed',
      razorpayError: 'expired',
    });
    await paidOnce(paid.razorpay_payment_id);
  });

  test(
    'removes what nobody paid for thirty days; where money may still come, only the person',
    attack(26),
    async () => {
      const month = 60 * 24 * 31;
      const never = await placeOrder(shopper, vial);
      const recent = await placeOrder(shopper, vial, { status: 'payment_failed' });
      const quotedAt = minutes(month - 60).now();
      await db.doc(`orders/${recent}`).update({ quotedAt });
      await reconcile(minutes(month));
      expect((await db.doc(`orders/${never}`).get()).exists).toBe(false);
      expect((await orderOf(recent)).status).toBe('payment_failed');
      const kept = await orderOf(orderId);
      expect(kept).toMatchObject({ status: 'cancelled', userId: 'deleted' });
      expect(kept.shippingInfo).not.toHaveProperty('address1');
      // A payment that arrives now is sent back.
      const paid = await pay();
      await hook('payment.captured', { payment: paymentEntity(paid, VIAL) });
      const record = await db.doc(`payments/${paid.razorpay_payment_id}`).get();
      expect(record.get('reason')).toBe('cancelled');
    },
  );

  test('ends no order whose price was quoted again since', async () => {
    const createdAt = new Date(Date.now() - 6 * 86_400_000);
    await db.doc(`orders/${orderId}`).update({ createdAt });
    await reconcile(minutes(1));
    expect((await orderOf(orderId)).status).toBe('pending_payment');
    const paid = await pay();
    await hook('payment.captured', { payment: paymentEntity(paid, VIAL) });
    await paidOnce(paid.razorpay_payment_id);
  });

  test('finds a payment of an order that had ended long before and was prepared again', async () => {
    const day = 86_400_000;
    const longAgo = new Date(Date.now() - 6 * day);
    await db.doc(`orders/${orderId}`).update({
      status: 'payment_failed',
      razorpayError: 'expired',
      createdAt: longAgo,
      quotedAt: longAgo,
    });
    await db.doc(`checkouts/${orderId}`).delete();
    expect(await prepareOrder(shopper, orderId, VIAL)).toBe(razorpayOrderId);
    const paid = await pay();
    await reconcile(minutes(16));
    await paidOnce(paid.razorpay_payment_id);
  });

  test('asks about no order whose payment it knows, and none that nobody tried to pay', async () => {
    const unpaid = await prepareOrder(shopper, await placeOrder(shopper, vial), VIAL);
    const paid = await pay();
    expect((await confirm(shopper, orderId, paid)).status).toBe(200);
    const { deps, asked } = listening(16);
    await reconcile(deps);
    expect(asked).not.toContain(razorpayOrderId);
    expect(asked).not.toContain(unpaid);
  });

  test('finds a payment that the bank confirms days later, once a day', async () => {
    const paid = await vendors.pay({
      order_id: razorpayOrderId,
      authorizeOnly: true,
      deliverWebhook: false,
    });
    await db.doc('reconciler/payments').delete();
    const late = (count: number): Deps => {
      const { razorpay, ...rest } = minutes(count);
      // Until the fifth day the bank has not said anything.
      const listPayments: typeof razorpay.listPayments = async (query) => {
        const listed = await razorpay.listPayments(query);
        return count < 5 * DAY
          ? listed.map((payment) => ({ ...payment, status: 'created' }))
          : listed;
      };
      return { ...rest, razorpay: { ...razorpay, listPayments } };
    };
    for (const day of [0, 1, 2, 3, 4]) await reconcile(late(day * DAY + 16));
    expect((await orderOf(orderId)).status).toBe('pending_payment');
    await db.doc(`orders/${orderId}`).update({ quotedAt: minutes(DAY).now() });
    await reconcile(late(5 * DAY + 20));
    await paidOnce(paid.razorpay_payment_id);
  });

  test('lists the payments of a busy time in pages, each once', async () => {
    await resetShop();
    const calls: { skip: number; count: number }[] = [];
    const { razorpay, ...rest } = minutes(16);
    const listPayments: typeof razorpay.listPayments = (query) => {
      calls.push(query);
      const made = query.from <= new Date() && query.to >= new Date() ? 250 : 0;
      const size = Math.max(0, Math.min(query.count, made - query.skip));
      const payment = (n: number) => ({
        id: `pay_${query.skip + n}`,
        orderId: `order_${query.skip + n}`,
        status: 'failed',
      });
      return Promise.resolve(Array.from({ length: size }, (_, n) => payment(n)));
    };
    await reconcile({ ...rest, razorpay: { ...razorpay, listPayments } });
    expect(calls.map(({ skip }) => skip).filter((skip) => skip > 0)).toEqual([100, 200, 100, 200]);
    expect(calls.every(({ count }) => count === 100)).toBe(true);
    // The week before is looked through once: no call for each order, and few for quiet days.
    expect(calls.length).toBeLessThan(25);
  });

  test('looks at the same payments again if Razorpay did not list them', async () => {
    const paid = await pay();
    await vendors.fault({ target: 'razorpay', match: 'GET /v1/payments$', kind: 'status' });
    expect((await reconcile(minutes(16))).failed).toBe(1);
    expect((await orderOf(orderId)).status).toBe('pending_payment');
    await reconcile(minutes(16 + 6 * 60));
    await paidOnce(paid.razorpay_payment_id);
  });

  test('asks again about an order if Razorpay did not respond, and does not end it before', async () => {
    const paid = await pay();
    await vendors.fault({
      target: 'razorpay',
      match: 'GET /v1/orders/',
      kind: 'status',
      times: 99,
    });
    const fiveDays = 5 * DAY + 20;
    await reconcile(minutes(fiveDays));
    expect((await orderOf(orderId)).status).toBe('pending_payment');
    await vendors.clearFaults();
    await db.doc('reconciler/payments').set({ lookedBack: minutes(fiveDays + 15).now() });
    const { deps, asked } = listening(fiveDays + 16);
    await reconcile(deps);
    expect(asked).toContain(razorpayOrderId);
    await paidOnce(paid.razorpay_payment_id);
    const checkout = await db.doc(`checkouts/${orderId}`).get();
    expect(checkout.get('askAt')).toBeUndefined();
  });

  test('gives every kind of work its time, and continues where it stopped', async () => {
    await resetShop();
    shopper = await aPerson();
    const ids = [await placeOrder(shopper, vial), await placeOrder(shopper, vial)];
    const prepared: string[] = [];
    for (const id of ids) prepared.push(await prepareOrder(shopper, id, VIAL));
    for (const order_id of prepared) await vendors.pay({ order_id, deliverWebhook: false });
    const createdAt = new Date(Date.now() - 6 * 86_400_000);
    const abandoned = await placeOrder(shopper, vial, { createdAt });

    // Razorpay takes three minutes to respond.
    let clock = Date.now() + 16 * 60_000;
    const deps = depsAt(() => new Date(clock));
    const asked: string[] = [];
    const paymentsOf = (id: string) => {
      asked.push(id);
      clock += 180_000;
      return deps.razorpay.paymentsOf(id);
    };
    const slow = { ...deps, razorpay: { ...deps.razorpay, paymentsOf } };
    await reconcile(slow);
    expect(asked).toHaveLength(1);
    expect((await orderOf(abandoned)).razorpayError).toBe('expired');
    await reconcile(slow);
    expect(asked.toSorted()).toEqual(prepared.toSorted());
  });

  test('tries every payment that must be refunded, however many of them Razorpay refuses', async () => {
    const ids = Array.from({ length: 120 }, (_, n) => `pay_stuck${String(n).padStart(4, '0')}`);
    const batch = db.batch();
    for (const id of ids)
      batch.set(db.doc(`payments/${id}`), { orderId, amountPaise: VIAL, state: 'refund_needed' });
    await batch.commit();
    const { razorpay, ...deps } = depsAt();
    const tried: string[] = [];
    const refund = (id: string) => {
      tried.push(id);
      return Promise.reject(new ProviderError('razorpay', 'unavailable', 'down'));
    };
    await retryRefusedPayments({ ...deps, razorpay: { ...razorpay, refund } }, () => true);
    expect(tried).toEqual(expect.arrayContaining(ids));
    await Promise.all(ids.map((id) => db.doc(`payments/${id}`).delete()));
  });

  test('finds the second payment of an order that was priced twice', async () => {
    await setVariant('amber-durbar', '2 ml', { price: 130 });
    const second = await prepareOrder(shopper, orderId, 15_500);
    await setVariant('amber-durbar', '2 ml', {});
    const good = await vendors.pay({ order_id: second, deliverWebhook: false });
    expect((await confirm(shopper, orderId, good)).status).toBe(200);
    const stray = await pay();
    await reconcile(minutes(16));
    // The second payment is refunded by the trigger, and at the latest in the next run.
    await reconcile(minutes(31));
    const record = await db.doc(`payments/${stray.razorpay_payment_id}`).get();
    expect(record.data()).toMatchObject({ state: 'refunded', reason: 'paid_by_another' });
  });
});

test('a courier that is down during the whole sale: paid, and shipped when it is back', async () => {
  await vendors.fault({ target: 'shiprocket', match: '* /', kind: 'status', times: 500 });
  const paid = await pay();
  expect(await confirm(shopper, orderId, paid)).toEqual({
    status: 200,
    body: { status: 'paid', shipment: 'pending' },
  });
  await paidOnce(paid.razorpay_payment_id);
  await vendors.clearFaults();
  const outcome = await shipOrder(depsAt(), orderId, { force: true });
  expect(outcome.shipment).toBe('created');
});
