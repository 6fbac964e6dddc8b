import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../functions/src/deps';
import { ProviderError } from '../../functions/src/errors';
import { lookThroughPayments } from '../../functions/src/payment/lookThrough';
import { reconcile } from '../../functions/src/payment/reconcile';
import { paidOrder, parcelBackend } from '../support/parcels';

const backend = await parcelBackend();
const { deps } = backend;
const { db } = deps;
const DAY = 86_400_000;
const progress = db.doc('reconciler/payments');

beforeEach(() => backend.reset());
afterAll(() => backend.close());

type List = Deps['razorpay']['listPayments'];
const withList = (listPayments: List): Deps => ({
  ...deps,
  razorpay: { ...deps.razorpay, listPayments },
});
/** A list whose first page is its last. */
const listOf =
  (
    payments: Awaited<ReturnType<List>>,
    see: (query: Parameters<List>[0]) => void = () => undefined,
  ): List =>
  (query) => {
    if (query.skip > 0) return Promise.reject(new Error('There is no second page.'));
    see(query);
    return Promise.resolve(payments);
  };
const down: List = () => Promise.reject(new ProviderError('razorpay', 'unavailable', 'down'));
const nobody = (): Promise<void> => Promise.reject(new Error('there is no payment'));

describe('looking through Razorpay’s payments', () => {
  it('without time, asks for nothing and counts nothing as looked at', async () => {
    const asked: unknown[] = [];
    const list = listOf([], (query) => asked.push(query));
    await lookThroughPayments(withList(list), () => false, nobody);
    expect(asked).toEqual([]);
    expect((await progress.get()).exists).toBe(false);
  });

  it('looks back once a day', async () => {
    const earliest: number[] = [];
    const run = async (): Promise<void> => {
      const from: number[] = [];
      const list = listOf([], (query) => from.push(query.from.getTime()));
      await lookThroughPayments(withList(list), () => true, nobody);
      earliest.push((deps.now().getTime() - Math.min(...from)) / DAY);
    };
    await run();
    backend.pass(3_600_000);
    await run();
    backend.pass(DAY);
    await run();
    expect(earliest.map((days) => days > 5)).toEqual([true, false, true]);
  });

  it('passes over a payment of another business on the account', async () => {
    const list = listOf([{ id: 'pay_foreign', orderId: 'order_foreign', status: 'captured' }]);
    const run = await reconcile(withList(list));
    expect(run).toMatchObject({ asked: 0, failed: 0 });
    expect(backend.warnings).toEqual([]);
  });
});

describe('an unpaid order of six days', () => {
  const ID = 'shopper_1790000000000';
  const ref = db.doc(`orders/${ID}`);
  const ageInDays = 6;

  beforeEach(async () => {
    await paidOrder(deps, ID);
    await ref.update({
      status: 'pending_payment',
      paidAt: null,
      razorpayOrderIds: ['order_1'],
      quotedAt: deps.now(),
    });
    backend.pass(ageInDays * DAY);
  });

  const status = async (): Promise<string> => (await backend.order(ID)).status;
  const daysAgo = (days: number): Date => new Date(deps.now().getTime() - days * DAY);

  it.each([
    ['never', undefined, 'pending_payment'],
    ['before its price ended', 2, 'pending_payment'],
    ['after its price ended', 0.5, 'payment_failed'],
  ])('ends only when its payments were looked through: %s', async (_, days, expected) => {
    if (days !== undefined)
      await progress.set({ lookedBack: daysAgo(days), recent: daysAgo(days) });
    await reconcile(withList(down));
    expect(await status()).toBe(expected);
  });

  /** The order changes just before the transaction that would end it. */
  async function reconcileAfter(meanwhile: () => Promise<unknown>) {
    await progress.set({ lookedBack: daysAgo(0.5), recent: daysAgo(0.5) });
    const racing: typeof db = Object.create(db);
    racing.runTransaction = async (work, options) => {
      await meanwhile();
      return db.runTransaction(work, options);
    };
    return reconcile({ ...withList(down), db: racing });
  }

  it.each([
    ['is paid', { status: 'paid' }, 'paid'],
    ['gets a new price', { quotedAt: new Date('2030-01-01') }, 'pending_payment'],
  ])('does not end when it %s at that moment', async (_, fields, expected) => {
    await reconcileAfter(() => ref.update(fields));
    expect(await status()).toBe(expected);
  });

  it('may be removed at that moment', async () => {
    const run = await reconcileAfter(() => ref.delete());
    // Only the list of payments, which is down.
    expect(run).toMatchObject({ expired: 0, failed: 1 });
  });
});
