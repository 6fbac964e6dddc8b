import { DocumentReference } from '../../functions/node_modules/firebase-admin/lib/firestore';
import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Deps } from '../../functions/src/deps';
import { acquireLease, releaseLease } from '../../functions/src/payment/checkoutLease';
import { confirmPayment } from '../../functions/src/payment/confirm';
import { createRazorpayOrder } from '../../functions/src/payment/createOrder';
import type { RazorpayClient } from '../../functions/src/payment/razorpay/client';
import { reconcile } from '../../functions/src/payment/reconcile';
import { settleOrder } from '../../functions/src/payment/settle';
import { handlePaymentWebhook } from '../../functions/src/payment/webhook';
import { vendorSecrets } from '../../tools/emulators/environment';
import {
  aPerson,
  db,
  depsAt,
  orderOf,
  paymentEntity,
  placeOrder,
  prepareOrder,
  resetShop,
  vendors,
  type Person,
} from '../support/fixtures';

/** What changes between two steps of a payment, and Razorpay's answers that contradict what it was asked. */
let shopper: Person;
let orderId: string;

/** One vial of Amber Durbar: 120 + 25 for shipping. */
const vial = [{ id: 'amber-durbar', volume: '2 ml' }] as const;
const VIAL = 14_500;
const DAY = 86_400_000;

beforeAll(async () => {
  await resetShop();
});

beforeEach(async () => {
  await vendors.reset({ keepData: true });
  shopper = await aPerson();
  orderId = await placeOrder(shopper, vial);
});

const caller = () => ({ uid: shopper.uid, email: shopper.email, emailVerified: true });

/** create-razorpay-order in this process. */
const prepareWith = (deps: Deps) =>
  createRazorpayOrder(deps, {
    caller: caller(),
    body: { amount: VIAL, currency: 'INR', receipt: orderId },
  });

/** Dependencies whose Razorpay does something else in some calls. */
function withRazorpay(
  change: (real: RazorpayClient) => Partial<RazorpayClient>,
  deps = depsAt(),
): Deps {
  return { ...deps, razorpay: { ...deps.razorpay, ...change(deps.razorpay) } };
}

/** Lets something happen before the next transaction of this process. */
function beforeTransaction(happens: () => Promise<unknown>): void {
  const run = db.runTransaction.bind(db);
  const spied = vi.spyOn(db, 'runTransaction').mockImplementationOnce(async (work, options) => {
    await happens();
    return run(work, options);
  });
  onTestFinished(() => spied.mockRestore());
}

const removeOrder = () => db.doc(`orders/${orderId}`).delete();

/** The payment of the prepared order, which Razorpay has captured. */
async function aPayment() {
  const paid = await vendors.pay({
    order_id: await prepareOrder(shopper, orderId, VIAL),
    deliverWebhook: false,
  });
  return { paid, payment: await depsAt().razorpay.fetchPayment(paid.razorpay_payment_id) };
}

describe('preparing a payment', () => {
  test.each([
    ['amount', { amount: VIAL - 100 }],
    ['currency', { currency: 'USD' }],
  ])('for which Razorpay answers another %s: nobody can pay it', async (_, change) => {
    const deps = withRazorpay((real) => ({
      createOrder: async (asked) => ({ ...(await real.createOrder(asked)), ...change }),
    }));
    await expect(prepareWith(deps)).rejects.toMatchObject({ vendor: 'razorpay', kind: 'refused' });
    const { razorpayOrderId, razorpayOrderIds } = await orderOf(orderId);
    expect({ razorpayOrderId, razorpayOrderIds }).toEqual({
      razorpayOrderId: undefined,
      razorpayOrderIds: [],
    });
  });

  test('of an order that is removed before its stock is held: there is none', async () => {
    beforeTransaction(removeOrder);
    await expect(prepareWith(depsAt())).rejects.toMatchObject({ code: 'order_not_found' });
  });

  test('of an order that is removed while Razorpay is asked: there is none', async () => {
    const deps = withRazorpay((real) => ({
      createOrder: async (asked) => {
        await removeOrder();
        return real.createOrder(asked);
      },
    }));
    await expect(prepareWith(deps)).rejects.toMatchObject({ code: 'order_not_found' });
    expect((await db.doc(`orders/${orderId}`).get()).exists).toBe(false);
  });

  test('that another call is preparing: told to wait after twelve seconds', async () => {
    const start = new Date();
    await acquireLease(
      depsAt(() => start),
      orderId,
    );
    let clock = start.getTime();
    const deps = depsAt(() => new Date(clock));
    const pause = (ms: number) => {
      clock += ms;
      return Promise.resolve();
    };
    await expect(prepareWith({ ...deps, pause })).rejects.toMatchObject({ code: 'in_progress' });
  });
});

describe('the lease to prepare a payment', () => {
  /** Lets acquireLease and releaseLease work on this reference. */
  function nextReference() {
    const ref = db.doc(`checkouts/${orderId}`);
    const spied = vi.spyOn(db, 'doc').mockReturnValueOnce(ref);
    onTestFinished(() => spied.mockRestore());
    return ref;
  }

  test('goes to one of two calls that both find it free', async () => {
    for (const _ of ['there is no document', 'it was released']) {
      const ref = nextReference();
      const get = ref.get.bind(ref);
      const first = vi.fn<() => ReturnType<typeof acquireLease>>(() =>
        acquireLease(depsAt(), orderId),
      );
      vi.spyOn(ref, 'get').mockImplementationOnce(async () => {
        const before = await get();
        await first();
        return before;
      });
      expect(await acquireLease(depsAt(), orderId)).toBeUndefined();
      const lease = await first.mock.results[0]?.value;
      if (!lease) throw new Error('Nobody got the lease.');
      await releaseLease(depsAt(), orderId, lease);
    }
  });

  test('that the database does not release is reported', async () => {
    const lease = await acquireLease(depsAt(), orderId);
    if (!lease) throw new Error('The lease was not free.');
    vi.spyOn(nextReference(), 'update').mockRejectedValueOnce(new Error('The database is down.'));
    await expect(releaseLease(depsAt(), orderId, lease)).rejects.toThrow('The database is down.');
  });
});

describe('confirming a payment', () => {
  test('that Razorpay says belongs to another order: refused', async () => {
    const { paid } = await aPayment();
    const deps = withRazorpay((real) => ({
      fetchPayment: async (id) => ({ ...(await real.fetchPayment(id)), orderId: 'order_another1' }),
    }));
    const call = { caller: caller(), body: { order_id: orderId, ...paid } };
    await expect(confirmPayment(deps, call)).rejects.toMatchObject({ code: 'signature_invalid' });
    expect((await orderOf(orderId)).status).toBe('pending_payment');
  });

  test('while the courier does not answer: paid, without waiting for the parcel', async () => {
    const { paid } = await aPayment();
    await vendors.fault({
      target: 'shiprocket',
      match: '* /',
      kind: 'slow',
      delayMs: 60_000,
      times: 50,
    });
    const pause = () => Promise.reject(new Error('It waits.'));
    const call = { caller: caller(), body: { order_id: orderId, ...paid } };
    expect(await confirmPayment({ ...depsAt(), pause }, call)).toEqual({
      status: 'paid',
      shipment: 'pending',
    });
  });
});

describe('settling', () => {
  test('an order that does not exist fails, and nothing is recorded', async () => {
    const { payment } = await aPayment();
    await removeOrder();
    const settled = settleOrder(depsAt(), orderId, payment, 'reconciler');
    await expect(settled).rejects.toThrow(`orders/${orderId} is missing`);
    expect((await db.doc(`payments/${payment.id}`).get()).exists).toBe(false);
  });

  test.each([['order_another1'], [undefined]])(
    'with the payment of the Razorpay order %s fails, and the order stays unpaid',
    async (other) => {
      const { payment } = await aPayment();
      const settled = settleOrder(depsAt(), orderId, { ...payment, orderId: other }, 'reconciler');
      await expect(settled).rejects.toThrow('does not belong');
      expect((await orderOf(orderId)).status).toBe('pending_payment');
    },
  );
});

test('a failed payment of an order that is removed before it is written changes nothing', async () => {
  const razorpay_order_id = await prepareOrder(shopper, orderId, VIAL);
  const failed = { razorpay_payment_id: `pay_${shopper.uid}`, razorpay_order_id };
  const payment = { entity: paymentEntity(failed, VIAL, 'failed') };
  const rawBody = Buffer.from(JSON.stringify({ event: 'payment.failed', payload: { payment } }));
  const signature = createHmac('sha256', vendorSecrets.RAZORPAY_WEBHOOK_SECRET)
    .update(rawBody)
    .digest('hex');
  const header = (name: string) => (name === 'x-razorpay-signature' ? signature : undefined);
  beforeTransaction(removeOrder);
  expect(await handlePaymentWebhook(depsAt(), { rawBody, header })).toBe('already');
  expect((await db.doc(`orders/${orderId}`).get()).exists).toBe(false);
});

describe('the reconciler', () => {
  /** Reconciles when the order is five days and some minutes old, with a Razorpay that does something when asked. */
  async function reconcileAfterFiveDays(
    asked: (razorpayOrderId: string) => Promise<unknown>,
  ): Promise<unknown[]> {
    const razorpayOrderId = await prepareOrder(shopper, orderId, VIAL);
    await db.doc('reconciler/payments').delete();
    const errors: unknown[] = [];
    let isAsked = false;
    const deps = withRazorpay(
      (real) => ({
        listPayments: async (query) => {
          if (!isAsked) await asked(razorpayOrderId);
          isAsked = true;
          return real.listPayments(query);
        },
      }),
      depsAt(() => new Date(Date.now() + 5 * DAY + 20 * 60_000)),
    );
    const error = (_: string, data?: Record<string, unknown>) => void errors.push(data?.orderId);
    await reconcile({ ...deps, log: { ...deps.log, error } });
    return errors;
  }

  test('ends no order whose payment it finds in the last moment', async () => {
    const errors = await reconcileAfterFiveDays((order_id) =>
      vendors.pay({ order_id, deliverWebhook: false }),
    );
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ status: 'paid' });
    expect(order.razorpayError).toBeUndefined();
    expect(errors).not.toContain(orderId);
  });

  test('ends no order whose price is quoted again while it asks', async () => {
    const quotedAt = new Date(Date.now() + 5 * DAY);
    await reconcileAfterFiveDays(() => db.doc(`orders/${orderId}`).update({ quotedAt }));
    expect((await orderOf(orderId)).status).toBe('pending_payment');
  });

  test('passes over an order that is removed while it asks', async () => {
    const errors = await reconcileAfterFiveDays(removeOrder);
    expect(errors).not.toContain(orderId);
    expect((await db.doc(`orders/${orderId}`).get()).exists).toBe(false);
  });

  test('looks at a payment again if it can neither settle it nor note so', async () => {
    const order_id = await prepareOrder(shopper, orderId, VIAL);
    await vendors.pay({ order_id, deliverWebhook: false });
    await db.doc('reconciler/payments').delete();
    const later = depsAt(() => new Date(Date.now() + 16 * 60_000));
    const down = () => Promise.reject(new Error('Everything is down.'));
    const spied = vi.spyOn(DocumentReference.prototype, 'set').mockImplementationOnce(down);
    onTestFinished(() => spied.mockRestore());
    const run = await reconcile(withRazorpay(() => ({ paymentsOf: down }), later));
    expect(run.failed).toBe(2);
    expect((await orderOf(orderId)).status).toBe('pending_payment');
    await reconcile(later);
    expect((await orderOf(orderId)).status).toBe('paid');
  });
});
