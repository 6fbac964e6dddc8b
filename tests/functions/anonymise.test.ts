import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { anonymiseOrder } from '../../functions/src/customer/anonymise';
import { removeOld } from '../../functions/src/customer/removeOld';
import { paidOrder, parcelBackend } from '../support/parcels';

// In a project without triggers, because a trigger could do the work before the test does.
const backend = await parcelBackend();
const { deps } = backend;
const ID = 'nKd8sLw0PqRtVxYz3AbCdEfGhIj2_1763620200000';

beforeEach(() => backend.reset());
afterAll(() => backend.close());

describe('an order whose coupon another order of its customer has used', () => {
  const other = ID.replace('200000', '300000');
  const redemption = deps.db.doc('offers/WELCOME15/redemptions/shopper');
  const hold = deps.db.doc('offers/WELCOME15/holds/shopper');
  const held = { quantity: 1, until: new Date('2026-11-20T06:45:00.000Z') };

  it('does not give the coupon back', async () => {
    await paidOrder(deps, ID, { couponCode: 'WELCOME15' });
    await deps.db.doc(`orders/${ID}`).update({ status: 'payment_failed' });
    await redemption.set({ orderId: other, customer: 'shopper', at: deps.now() });
    await hold.set({ holds: { [ID]: held, [other]: held } });
    await anonymiseOrder(deps.db, ID, deps.now());
    expect((await redemption.get()).get('orderId')).toBe(other);
    expect(await backend.raw(hold.path)).toEqual({ holds: { [other]: held } });
  });

  it('gives back what it has used itself', async () => {
    await paidOrder(deps, ID, { couponCode: 'WELCOME15' });
    await deps.db.doc(`orders/${ID}`).update({ status: 'payment_failed' });
    await redemption.set({ orderId: ID, customer: 'shopper', at: deps.now() });
    await hold.set({ holds: { [ID]: held } });
    await anonymiseOrder(deps.db, ID, deps.now());
    expect((await redemption.get()).exists).toBe(false);
    expect((await hold.get()).exists).toBe(false);
  });
});

it('keeps of a return what its money and stock need, without the words, and no link to review it', async () => {
  await paidOrder(deps, ID);
  await deps.db.doc(`orders/${ID}`).update({
    status: 'delivered',
    returnOpen: false,
    returns: [
      {
        id: 'return-1',
        kind: 'damaged',
        wish: 'refund',
        lines: [{ productId: 'amber-durbar', volume: '50 ml', quantity: 1 }],
        note: 'It broke in Meera’s hands.',
        photos: 2,
        state: 'refused',
        reason: 'Meera, this is another bottle.',
        askedAt: deps.now(),
      },
    ],
  });
  const request = deps.db.doc(`orders/${ID}/requests/return-1`);
  await request.set({ type: 'return', by: 'shopper', note: 'It broke in Meera’s hands.' });
  const link = deps.db.doc(`reviewLinks/${ID}`);
  await link.set({ code: 'c0de' });
  await anonymiseOrder(deps.db, ID, deps.now());
  expect((await link.get()).exists).toBe(false);
  const { returns } = await backend.order(ID);
  expect(returns).toMatchObject([{ state: 'refused', note: '', photos: 0 }]);
  expect(JSON.stringify(await backend.raw(`orders/${ID}`))).not.toContain('Meera');
  expect(JSON.stringify(await backend.raw(request.path))).not.toContain('Meera');
});

it('removes the corrected address that a customer asked for', async () => {
  await paidOrder(deps, ID);
  await deps.db.doc(`orders/${ID}`).update({ status: 'delivered' });
  const request = deps.db.doc(`orders/${ID}/requests/address-1`);
  await request.set({ type: 'address', by: 'shopper', to: { firstName: 'Meera' } });
  await anonymiseOrder(deps.db, ID, deps.now());
  expect(await backend.raw(request.path)).toEqual({ type: 'address', by: 'deleted' });
});

it('removes the name and the reason of a declined cancellation from the orders of a deleted account', async () => {
  await paidOrder(deps, ID);
  await deps.db.doc(`orders/${ID}`).update({
    status: 'delivered',
    buyerName: 'Meera Rao',
    nameStarts: ['mee', 'meer', 'meera', 'rao'],
    gift: ':For my sister Asha',
    cancellationDeclined: { reason: 'Meera has moved', at: deps.now() },
  });
  await anonymiseOrder(deps.db, ID, deps.now());
  const order = await backend.raw(`orders/${ID}`);
  expect(order).toMatchObject({ userId: 'deleted', status: 'delivered' });
  expect(order).not.toHaveProperty('cancellationDeclined');
  expect(order).not.toHaveProperty('buyerName');
  expect(order).not.toHaveProperty('nameStarts');
  expect(order).not.toHaveProperty('gift');
});

describe('at night', () => {
  const other = ID.replace('200000', '300000');
  // Eight years after the financial year 2017-18, by Indian time, and three years before the clock of these tests.
  const [oldYear, newYear] = [
    new Date('2018-03-31T18:29:59.999Z'),
    new Date('2018-03-31T18:30:00.000Z'),
  ];
  const [old, young] = [new Date('2023-11-20T06:30:00Z'), new Date('2023-11-20T06:30:01Z')];
  const night = () => removeOld(deps, () => true);

  it('an order of eight financial years ago loses its customer, whatever became of its parcel', async () => {
    for (const [id, updatedAt] of [
      [ID, oldYear],
      [other, newYear],
    ] as const) {
      await paidOrder(deps, id, { accountEmail: 'meera@nilofar.example' });
      await deps.db.doc(`orders/${id}`).update({ status: 'shipped', updatedAt });
    }
    expect(await night()).toMatchObject({ anonymised: 1, failed: 0 });
    const kept = await backend.raw(`orders/${ID}`);
    expect(kept).toMatchObject({ userId: 'deleted', status: 'shipped' });
    expect(JSON.stringify(kept)).not.toMatch(/Meera|meera|Temple Street|9876543210/);
    expect(await backend.raw(`orders/${other}`)).toMatchObject({ userId: 'shopper' });
    // The next night does not go through them again.
    expect(await night()).toMatchObject({ anonymised: 0, failed: 0 });
    expect(await backend.raw('reconciler/retention')).toEqual({ ordersBefore: newYear });
  });

  it('one that cannot be read is counted, and does not hold up the others', async () => {
    await paidOrder(deps, ID);
    await deps.db.doc(`orders/${ID}`).update({ items: 'none', updatedAt: oldYear });
    await paidOrder(deps, other);
    await deps.db.doc(`orders/${other}`).update({ status: 'delivered', updatedAt: oldYear });
    expect(await night()).toMatchObject({ anonymised: 1, failed: 1 });
    expect(await night()).toMatchObject({ anonymised: 0, failed: 1 });
  });

  it('messages, notes and the log of three years ago are deleted', async () => {
    const { db } = deps;
    for (const [name, at] of [
      ['old', old],
      ['young', young],
    ] as const) {
      await db.doc(`contactMessages/${name}`).set({ name: 'Meera', createdAt: at });
      await db.doc(`orders/${ID}/notes/${name}`).set({ text: 'Call Meera.', at });
      await db.doc(`customerNotes/${name}`).set({ note: 'Likes oud.', updatedAt: at });
      await db.doc(`adminLog/${name}`).set({ what: 'updated', at });
    }
    expect(await night()).toMatchObject({ messages: 1, notes: 2, logEntries: 1, failed: 0 });
    for (const path of ['contactMessages', `orders/${ID}/notes`, 'customerNotes', 'adminLog'])
      expect((await db.collection(path).listDocuments()).map(({ id }) => id)).toEqual(['young']);
  });
});
