import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { anonymiseOrder } from '../../functions/src/customer/anonymise';
import { subscriberId } from '../../functions/src/customer/newsletter';
import { askForReviews } from '../../functions/src/mail/askForReview';
import { DAY_MS } from '../../src/domain/shop/ist';
import { paidOrder, parcelBackend } from '../support/parcels';

// In a project without triggers, so that the test's clock alone decides.
const backend = await parcelBackend();
const { deps } = backend;
const { db } = deps;
const EMAIL = 'meera@nilofar.example';
const ID = 'shopper_1763620200000';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const subscriber = db.doc(`subscribers/${subscriberId(EMAIL)}`);
const link = db.doc(`reviewLinks/${ID}`);

beforeEach(async () => {
  await backend.reset();
  await subscriber.set({ email: EMAIL, code: 'c0de', confirmedAt: deps.now() });
  await db.doc('users/shopper').set({ name: 'Meera Iyer', email: EMAIL });
  await db.doc('products/amber-durbar').set({ name: 'Amber Durbar' });
  await db.doc('products/vetiver-rain').set({ name: 'Vetiver Rain' });
});
afterAll(() => backend.close());

/** An order that is delivered now. */
async function delivered(changes: Record<string, unknown> = {}): Promise<void> {
  await paidOrder(deps, ID);
  const fields = { status: 'delivered', deliveredAt: deps.now(), ...changes };
  await db.doc(`orders/${ID}`).update(fields);
}

const review = (productId: string) =>
  db.doc(`products/${productId}/reviews/shopper`).set({
    userId: 'shopper',
    userName: 'Meera I.',
    rating: 4,
    text: 'Warm.',
    createdAt: deps.now(),
  });

const ask = (): Promise<number> => askForReviews(deps, 'https://shop.example');
const emails = async () => (await db.collection('mail').get()).docs.map((one) => one.data());
const textOf = async (): Promise<string> => String(Object((await emails())[0]?.['message']).text);

describe('a delivered order', () => {
  it('is asked about once, after ten days, with a link of thirty days and a way out', async () => {
    await delivered();
    backend.pass(10 * DAY_MS - MINUTE);
    expect(await ask()).toBe(0);
    backend.pass(MINUTE);
    const at = deps.now();
    expect(await ask()).toBe(1);
    backend.pass(HOUR);
    expect(await ask()).toBe(0);
    const [email, ...others] = await emails();
    expect(others).toEqual([]);
    const leave = `https://shop.example/api/hooks/unsubscribe?to=${subscriberId(EMAIL)}&code=c0de`;
    expect(email).toMatchObject({ to: [EMAIL], kind: 'review', orderId: ID, unsubscribe: leave });
    const { code, ...stored } = await backend.raw(link.path);
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    const expireAt = new Date(at.getTime() + 30 * DAY_MS);
    expect(stored).toEqual({ createdAt: at, expireAt });
    const text = await textOf();
    expect(text).toContain(
      `Rate your order: https://shop.example/review?order=${ID}&code=${String(code)}\n`,
    );
    expect(text).toContain('Amber Durbar and Vetiver Rain.');
    expect(text).toContain(`Unsubscribe: ${leave}`);
  });

  it('is still asked about when runs were missed, and left alone after six hours', async () => {
    await delivered();
    backend.pass(10 * DAY_MS + 6 * HOUR);
    expect(await ask()).toBe(0);
    await db.doc(`orders/${ID}`).update({
      deliveredAt: new Date(deps.now().getTime() - 10 * DAY_MS - 6 * HOUR + 1),
    });
    expect(await ask()).toBe(1);
  });

  it('is asked about what was kept and is not reviewed', async () => {
    await delivered();
    await review('vetiver-rain');
    backend.pass(10 * DAY_MS);
    expect(await ask()).toBe(1);
    const text = await textOf();
    expect(text).toContain('how it wears: Amber Durbar.');
  });

  const refund = { id: 'rfnd_1', status: 'processed' };
  const one = {
    id: 'return-1',
    kind: 'unopened',
    wish: 'refund',
    lines: [{ productId: 'amber-durbar', volume: '50 ml', quantity: 1 }],
    askedAt: new Date(0),
  };
  it.each([
    ['refunded in full', { refunds: [{ ...refund, amountPaise: 638_200 }] }],
    ['being returned', { returns: [{ ...one, state: 'asked' }] }],
    ['returned', { returns: [{ ...one, state: 'replaced' }] }],
    [
      'disputed',
      {
        disputes: [
          { id: 'disp_1', status: 'open', amountPaise: 638_200, at: new Date(0), phase: 'fraud' },
        ],
      },
    ],
    ['the replacement of another', { replaces: 'shopper_1763620100000' }],
    ['cancelled', { status: 'cancelled' }],
    ['of a customer whose address is not known', { accountEmail: null }],
  ])('is not asked about when it is %s', async (_, changes) => {
    await delivered(changes);
    backend.pass(10 * DAY_MS);
    expect(await ask()).toBe(0);
    expect([await emails(), (await link.get()).exists]).toEqual([[], false]);
    expect(backend.warnings).toEqual([]);
  });

  it('is asked about although a return of it was refused', async () => {
    await delivered({ returns: [{ ...one, state: 'refused' }] });
    backend.pass(10 * DAY_MS);
    expect(await ask()).toBe(1);
  });

  it.each([
    ['has not confirmed the newsletter', () => subscriber.set({ email: EMAIL, code: 'c0de' })],
    ['has left the newsletter', () => subscriber.delete()],
    ['is gone', () => db.doc('users/shopper').delete()],
    ['is being deleted or is disabled', () => db.doc('gone/shopper').set({ at: deps.now() })],
    ['has no name on the order any more', () => anonymiseOrder(db, ID, deps.now())],
    [
      'has reviewed everything',
      () => Promise.all([review('amber-durbar'), review('vetiver-rain')]),
    ],
    [
      'bought what is no longer in the catalogue',
      () =>
        Promise.all(
          ['amber-durbar', 'vetiver-rain'].map((id) => db.doc(`products/${id}`).delete()),
        ),
    ],
  ])('is not asked about when its customer %s', async (_, change) => {
    await delivered();
    await change();
    backend.pass(10 * DAY_MS);
    expect(await ask()).toBe(0);
    expect([await emails(), (await link.get()).exists]).toEqual([[], false]);
  });
});
