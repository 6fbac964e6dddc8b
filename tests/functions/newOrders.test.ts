import { FieldValue } from '../../functions/node_modules/firebase-admin/lib/firestore';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { admitOrder } from '../../functions/src/order/admit';
import { deleteAccount } from '../../functions/src/customer/deleteAccount';
import { rebuild } from '../../functions/src/figures/maintenance';
import { reconcile } from '../../functions/src/payment/reconcile';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { attack } from '../support/attack';
import { BAD_ORDERS, BROWSER_ORDER } from '../support/badOrders';
import { paidOrder, parcelBackend } from '../support/parcels';

/** Orders that no function has looked at. In a project without triggers, so that the test alone decides what happens. */
const backend = await parcelBackend('demo-nilofar-new-orders');
const { deps, warnings } = backend;
const { db } = deps;
const ID = 'shopper_1790000000000';
const ref = db.doc(`orders/${ID}`);
const UNREADABLE = { items: ['x'] };
const REFUSED = 'An unpaid order was refused and deleted';

beforeEach(() => backend.reset());
afterAll(() => backend.close());

/** As a browser writes it. */
async function placed(fields: Record<string, unknown> = {}, id = ID): Promise<void> {
  const at = deps.now();
  const order = { userId: 'shopper', status: 'pending_payment', createdAt: at, updatedAt: at };
  await db.doc(`orders/${id}`).set({ ...BROWSER_ORDER, ...order, ...fields });
}

const admit = async (): Promise<boolean> => admitOrder(deps, await ref.get());
const exists = async (): Promise<boolean> => (await ref.get()).exists;
/** The query of the back office's list and of its exports. */
const listed = async (): Promise<string[]> => {
  const newest = db.collection('orders').orderBy('createdAt', 'desc').orderBy('number', 'desc');
  return (await newest.get()).docs.map(({ id }) => id);
};

describe('an order that was just written', () => {
  it('gets its number and names, and only then it is listed', async () => {
    await placed();
    expect(await listed()).toEqual([]);
    expect(await admit()).toBe(true);
    expect(await listed()).toEqual([ID]);
    expect(await backend.raw(`orders/${ID}`)).toMatchObject({
      number: orderNumber(ID),
      nameStarts: expect.arrayContaining(['meera']),
    });
    expect(warnings).toEqual([]);
  });

  it('is written once, however often its event is delivered', async () => {
    await placed();
    const seen = await ref.get();
    expect(await admitOrder(deps, seen)).toBe(true);
    const { updateTime } = await ref.get();
    expect(await admitOrder(deps, seen)).toBe(true);
    expect((await ref.get()).updateTime).toEqual(updateTime);
  });

  it.each(BAD_ORDERS)('is deleted with %s', attack(38), async (_, fields) => {
    await placed(fields);
    expect(await admit()).toBe(false);
    expect(await exists()).toBe(false);
    expect(warnings).toEqual([REFUSED]);
    // The rules do not let its id be used again.
    expect(await backend.raw(`refusedOrders/${ID}`)).toEqual({ expireAt: expect.anything() });
  });

  it('is deleted too when its browser has reported a failure already', async () => {
    await placed({ ...UNREADABLE, status: 'payment_failed', razorpayError: 'x' });
    expect(await admit()).toBe(false);
    expect(await exists()).toBe(false);
  });

  it.each<[string, Record<string, unknown>]>([
    [
      'a payment was prepared for it',
      { razorpayOrderId: 'order_1', razorpayOrderIds: ['order_1'] },
    ],
    ['it was paid', { status: 'paid' }],
    ['it was cancelled', { status: 'cancelled' }],
  ])('is never deleted once %s', async (_, fields) => {
    await placed({ ...UNREADABLE, ...fields });
    expect(await admit()).toBe(false);
    expect(await exists()).toBe(true);
    expect(warnings).toEqual(['A document cannot be decoded and is skipped']);
  });

  it('is judged as it is now, not as the event has seen it', async () => {
    await placed(UNREADABLE);
    const seen = await ref.get();
    await placed();
    expect(await admitOrder(deps, seen)).toBe(true);
    await placed(UNREADABLE);
    await ref.update({ razorpayOrderId: 'order_1' });
    expect(await admitOrder(deps, seen)).toBe(false);
    expect(await exists()).toBe(true);
  });

  it('may be gone', async () => {
    await placed();
    const seen = await ref.get();
    await ref.delete();
    expect(await admitOrder(deps, seen)).toBe(false);
    expect(await exists()).toBe(false);
  });
});

describe('orders without a number', () => {
  const report = async (): Promise<void> => undefined;

  it('of a shop from before are listed after Rebuild Index, with what cannot be read left out', async () => {
    await paidOrder(deps, 'paid_1');
    await paidOrder(deps, 'gone_1', { userId: 'deleted' });
    await placed({ status: 'payment_failed' }, 'unpaid_1');
    await placed({ status: 'delivered', shippingInfo: {} }, 'older_1');
    await placed(UNREADABLE, 'bad_1');
    await placed({ ...UNREADABLE, status: 'paid', paidAt: deps.now() }, 'bad_2');
    for (const { ref: one } of (await db.collection('orders').get()).docs)
      await one.update({ number: FieldValue.delete() });
    expect(await listed()).toEqual([]);

    await rebuild(deps, report);

    const ids = ['gone_1', 'older_1', 'paid_1', 'unpaid_1'];
    expect((await listed()).toSorted()).toEqual(ids);
    for (const id of ids)
      expect(await backend.raw(`orders/${id}`)).toMatchObject({ number: orderNumber(id) });
    expect(await backend.raw('orders/gone_1')).not.toHaveProperty('nameStarts');
    expect((await db.doc('orders/bad_1').get()).exists).toBe(false);
    expect((await db.doc('orders/bad_2').get()).exists).toBe(true);
  });

  it('are looked at before they expire, and then removed or kept', async () => {
    await placed(UNREADABLE, 'bad_1');
    await placed({ ...UNREADABLE, status: 'payment_failed' }, 'bad_2');
    await placed();
    backend.pass(31 * 86_400_000);
    expect(await reconcile(deps)).toMatchObject({ expired: 1, removed: 1, failed: 0 });
    expect((await db.collection('orders').get()).docs).toEqual([]);
    expect(warnings.filter((one) => one === REFUSED)).toHaveLength(2);
  });

  it('do not stop the deletion of their account', async () => {
    await placed(UNREADABLE, 'shopper_1');
    await placed({}, 'shopper_2');
    await db.doc('users/shopper').set({ name: 'Meera', email: 'meera@nilofar.example' });
    await db.doc('users/shopper/requests/1').set({ type: 'delete', by: 'shopper', at: deps.now() });
    const nobody = { findIdentity: async () => undefined, removeIdentity: async () => undefined };
    await deleteAccount({ ...deps, ...nobody }, 'shopper', '1');
    expect((await db.collection('orders').get()).docs).toEqual([]);
    expect((await db.doc('users/shopper').get()).exists).toBe(false);
  });
});
