import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../functions/src/deps';
import { ProviderError } from '../../functions/src/errors';
import { askAboutRefunds } from '../../functions/src/payment/refunds/ask';
import { prepareRefund } from '../../functions/src/payment/refunds/record';
import { recordRefusedRefund } from '../../functions/src/payment/refunds/refused';
import { settleOrder } from '../../functions/src/payment/settle';
import { defaultSite } from '../../src/domain/shop/site';
import { paidOrder, parcelBackend } from '../support/parcels';

// In a project without triggers, because a trigger could do the work before the test does.
const backend = await parcelBackend();
const { deps } = backend;
const { db } = deps;
const ID = 'shopper_1763620200000';
const payment = db.doc('payments/pay_1');
const DAY = 86_400_000;

beforeEach(() => backend.reset());
afterAll(() => backend.close());

type Refund = Awaited<ReturnType<Deps['razorpay']['refundsOf']>>[number];
const aRefund = (fields: Partial<Refund> = {}): Refund => ({
  id: 'rfnd_1',
  paymentId: 'pay_1',
  amount: 10_000,
  status: 'pending',
  ...fields,
});

/** The functions with a Razorpay that lists these refunds, and how often it was asked. */
function listing(refundsOf: () => Promise<Refund[]>) {
  let asked = 0;
  const counted: Deps['razorpay']['refundsOf'] = () => {
    asked += 1;
    return refundsOf();
  };
  return {
    asked: () => asked,
    ask: () =>
      askAboutRefunds({ ...deps, razorpay: { ...deps.razorpay, refundsOf: counted } }, () => true),
  };
}
const listingOf = (...refunds: Refund[]) => listing(() => Promise.resolve(refunds));

/** A paid order with a refund that Razorpay has begun. */
async function refundBegun(): Promise<void> {
  await paidOrder(deps, ID, { razorpayPaymentId: 'pay_1' });
  await payment.set({ orderId: ID, amountPaise: 638_200, state: 'settled' });
  const order = await backend.order(ID);
  const update = { refund: aRefund(), reason: '', by: 'admin' } as const;
  await db.runTransaction(async (tx) =>
    (await prepareRefund(tx, db, order, update, deps.now())).write(),
  );
}

const stateOf = async () => (await backend.order(ID)).refunds.map(({ status }) => status);

describe('a refund whose end no event has told', () => {
  it('is left to the events for three days, then asked about', async () => {
    await refundBegun();
    const razorpay = listingOf(aRefund({ status: 'processed' }));
    backend.pass(3 * DAY - 1000);
    await razorpay.ask();
    expect(razorpay.asked()).toBe(0);
    backend.pass(1000);
    expect(await razorpay.ask()).toEqual({ asked: 1, failed: 0 });
    expect(await stateOf()).toEqual(['processed']);
    backend.pass(2 * DAY);
    await razorpay.ask();
    expect(razorpay.asked()).toBe(1);
  });

  it('that the bank has rejected is shown as failed, with its event', async () => {
    await refundBegun();
    backend.pass(3 * DAY);
    await listingOf(aRefund({ status: 'failed' })).ask();
    expect(await stateOf()).toEqual(['failed']);
    const event = await db.doc(`orders/${ID}/events/refund-rfnd_1-failed`).get();
    expect(event.get('type')).toBe('refund_failed');
  });

  it('is asked about once a day while it is under way, also when Razorpay did not answer', async () => {
    await refundBegun();
    backend.pass(3 * DAY);
    const down = listing(() =>
      Promise.reject(new ProviderError('razorpay', 'unavailable', 'down')),
    );
    expect(await down.ask()).toEqual({ asked: 0, failed: 1 });
    expect(backend.warnings).toContain('The refunds of a payment could not be asked about');
    const open = listingOf(aRefund());
    await open.ask();
    await open.ask();
    expect(open.asked()).toBe(1);
    backend.pass(DAY);
    await open.ask();
    expect(open.asked()).toBe(2);
    expect(await stateOf()).toEqual(['pending']);
  });

  it('of a refused payment is made again once the bank has rejected it, and counted once', async () => {
    await paidOrder(deps, ID, { razorpayPaymentId: 'pay_other' });
    const record = { orderId: ID, amountPaise: 10_000, attempts: 0, taken: [], disputed: false };
    await payment.set({ ...record, state: 'refund_needed' });
    const [order, site] = [await backend.order(ID), defaultSite];
    await db.runTransaction(async (tx) =>
      recordRefusedRefund(tx, db, {
        paymentId: 'pay_1',
        record: { ...record, state: 'refund_needed' },
        refundId: 'rfnd_1',
        order,
        now: deps.now(),
        site,
      }),
    );
    backend.pass(3 * DAY);
    const razorpay = listingOf(aRefund({ status: 'failed' }));
    await razorpay.ask();
    await razorpay.ask();
    expect((await payment.get()).data()).toMatchObject({
      state: 'refund_needed',
      failedRefundId: 'rfnd_1',
      attempts: 1,
    });
  });
});

it('a part that was refunded before the sale is asked about at once, in case its event was lost', async () => {
  await paidOrder(deps, ID, { razorpayOrderIds: ['order_1'], quotedAt: deps.now() });
  await db.doc(`orders/${ID}`).update({ status: 'pending_payment' });
  await settleOrder(
    deps,
    ID,
    {
      id: 'pay_1',
      orderId: 'order_1',
      amount: 638_200,
      amountRefunded: 10_000,
      currency: 'INR',
      status: 'captured',
      fee: 0,
      createdAt: deps.now(),
      errorDescription: undefined,
    },
    'reconciler',
  );
  await listingOf(aRefund({ status: 'processed' })).ask();
  const order = await backend.order(ID);
  expect(order.status).toBe('paid');
  expect(order.refunds).toMatchObject([{ id: 'rfnd_1', amountPaise: 10_000 }]);
});
