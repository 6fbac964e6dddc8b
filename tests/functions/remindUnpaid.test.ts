import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { subscriberId } from '../../functions/src/customer/newsletter';
import { remindUnpaid } from '../../functions/src/mail/remindUnpaid';
import { paidOrder, parcelBackend } from '../support/parcels';

// In a project without triggers, so that the test's clock alone decides.
const backend = await parcelBackend();
const { deps } = backend;
const { db } = deps;
const EMAIL = 'meera@nilofar.example';
const ID = 'shopper_1763620200000';
const MINUTE = 60_000;
const subscriber = db.doc(`subscribers/${subscriberId(EMAIL)}`);

beforeEach(async () => {
  await backend.reset();
  await subscriber.set({ email: EMAIL, code: 'c0de', confirmedAt: deps.now() });
});
afterAll(() => backend.close());

/** An order whose payment was prepared and not made. */
async function unpaid(id = ID, changes: Record<string, unknown> = {}): Promise<void> {
  await paidOrder(deps, id, changes);
  await db.doc(`orders/${id}`).update({ status: 'pending_payment', paidAt: null, ...changes });
}

const remind = (): Promise<number> => remindUnpaid(deps, 'https://shop.example');
const letters = async () => (await db.collection('mail').get()).docs.map((one) => one.data());

describe('an unpaid order', () => {
  it('is written about once, after an hour, with a way to pay and a way out', async () => {
    await unpaid();
    backend.pass(59 * MINUTE);
    expect(await remind()).toBe(0);
    backend.pass(MINUTE);
    await remind();
    backend.pass(15 * MINUTE);
    await remind();
    const [letter, ...others] = await letters();
    expect(others).toEqual([]);
    const leave = `https://shop.example/api/hooks/unsubscribe?to=${subscriberId(EMAIL)}&code=c0de`;
    expect(letter).toMatchObject({ to: [EMAIL], kind: 'unpaid', unsubscribe: leave });
    const { text } = Object(letter?.['message']);
    expect(text).toContain(`Complete payment: https://shop.example/checkout?order=${ID}`);
    expect(text).toContain(`Unsubscribe: ${leave}`);
  });

  it('is left alone after two hours', async () => {
    await unpaid();
    backend.pass(120 * MINUTE);
    expect(await remind()).toBe(0);
  });

  it('is written about only with a recorded consent', async () => {
    await unpaid();
    backend.pass(60 * MINUTE);
    await subscriber.set({ email: EMAIL, code: 'c0de' });
    expect(await remind()).toBe(0);
    await subscriber.delete();
    expect(await remind()).toBe(0);
    expect(await letters()).toEqual([]);
  });

  it.each([
    [
      'whose money is on its way back',
      { returning: [{ paymentId: 'p', amountPaise: 1, at: new Date(0) }] },
    ],
    ['that has expired', { status: 'payment_failed', razorpayError: 'expired' }],
  ])('%s is not written about', async (_, changes) => {
    await unpaid(ID, changes);
    backend.pass(60 * MINUTE);
    expect(await remind()).toBe(0);
  });

  it('is not written about when the customer has placed or paid another since', async () => {
    await unpaid();
    backend.pass(MINUTE);
    await unpaid(`${ID}1`);
    backend.pass(59 * MINUTE);
    expect(await remind()).toBe(0);
    await db.doc(`orders/${ID}1`).delete();
    expect(await remind()).toBe(1);
    await db.recursiveDelete(db.collection('mail'));
    // Placed before, paid since.
    await paidOrder(deps, `${ID}0`, { createdAt: new Date(deps.now().getTime() - 90 * MINUTE) });
    expect(await remind()).toBe(0);
  });
});
