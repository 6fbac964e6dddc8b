import { createHash } from 'node:crypto';
import { getAuth } from '../../functions/node_modules/firebase-admin/lib/auth';
import { Timestamp } from '../../functions/node_modules/firebase-admin/lib/firestore';
import { beforeEach, describe, expect, it } from 'vitest';
import { processAccountRequest } from '../../functions/src/customer/processRequest';
import { deleteAccount } from '../../functions/src/customer/deleteAccount';
import { phoneKey } from '../../functions/src/customer/phones/phoneKey';
import { accountsOf } from '../../functions/src/customer/phones/accounts';
import { resumeRequests } from '../../functions/src/order/requests/process';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { vendorSecrets } from '../../tools/emulators/environment';
import { attack } from '../support/attack';
import { aPerson, db, depsAt, resetShop, type Person } from '../support/fixtures';

const NOW = new Date('2026-11-20T10:00:00Z');
const info = {
  firstName: 'Meera',
  lastName: 'Rao',
  email: 'meera@nilofar.example',
  phone: '+919800000001',
  address1: '14 Kalamkari Lane',
  address2: '',
  landmark: '',
  city: 'Surat',
  state: 'Gujarat',
  zipCode: '395001',
  country: 'India',
};

async function order(person: Person, ms: number, fields: Record<string, unknown>): Promise<string> {
  const id = `${person.uid}_${ms}`;
  await db.doc(`orders/${id}`).set({
    userId: person.uid,
    items: [{ id: 'amber-durbar', name: 'Amber Durbar', price: 6850, quantity: 1 }],
    shippingInfo: info,
    number: orderNumber(id),
    createdAt: new Date(ms),
    updatedAt: new Date(ms),
    ...fields,
  });
  return id;
}

const delivered = {
  status: 'delivered',
  razorpayOrderIds: ['order_1'],
  razorpayPaymentId: 'pay_1',
  amountPaise: 685_000,
  invoiceNumber: 'NF/26-27/000001',
  couponCode: 'WELCOME15',
  shiprocketResponse: { customer: 'Meera Rao' },
  shiprocketScans: [{ date: '2026-11-18', activity: 'Given to Meera', location: 'Surat' }],
};

/** Requests the deletion of an account, which is carried out. Returns the functions' answer. */
async function ask(
  person: Person,
  answered: Record<string, unknown> = {},
): Promise<string | undefined> {
  const ref = db.collection(`users/${person.uid}/requests`).doc();
  await ref.set({ type: 'delete', by: person.uid, at: NOW, ...answered });
  await processAccountRequest(depsAt(), person.uid, ref.id);
  const snapshot = await ref.get();
  const outcome: unknown = snapshot.get('outcome');
  if (snapshot.exists && typeof outcome !== 'string') throw new Error('there is no answer');
  return typeof outcome === 'string' ? outcome : undefined;
}

const identityExists = ({ uid }: Person): Promise<boolean> =>
  getAuth()
    .getUser(uid)
    .then(
      () => true,
      () => false,
    );

beforeEach(() => resetShop());

describe('a deleted account', () => {
  it('keeps a delivered order for accounting, without anything that identifies the customer', async () => {
    const person = await aPerson();
    const id = await order(person, 1_763_600_000_000, delivered);
    await db.doc(`orders/${id}/notes/n1`).set({ text: 'Meera called', by: 'admin', at: NOW });
    await db.doc(`offers/WELCOME15/redemptions/${person.uid}`).set({ orderId: id, at: NOW });
    await db.doc(`purchases/${person.uid}`).set({ orderId: id, at: NOW });
    await db.doc(`customerNotes/${person.uid}`).set({ note: 'Meera likes oud.', tags: [] });
    // Of somebody who was an admin.
    await db.doc(`users/${person.uid}/devices/0`).set({ endpoint: 'https://web.push.apple.com/a' });

    expect(await ask(person)).toBeUndefined();

    const kept = (await db.doc(`orders/${id}`).get()).data();
    expect(kept).toMatchObject({
      userId: 'deleted',
      status: 'delivered',
      amountPaise: 685_000,
      invoiceNumber: 'NF/26-27/000001',
      razorpayPaymentId: 'pay_1',
      shippingInfo: { state: 'Gujarat', country: 'India' },
    });
    expect(JSON.stringify(kept)).not.toMatch(/Meera|Rao|Kalamkari|98000|395001|nilofar\.example/);
    expect((await db.doc(`orders/${id}/notes/n1`).get()).exists).toBe(false);
    expect((await db.doc(`offers/WELCOME15/redemptions/${person.uid}`).get()).exists).toBe(false);
    expect((await db.doc(`purchases/${person.uid}`).get()).exists).toBe(false);
    expect((await db.doc(`customerNotes/${person.uid}`).get()).exists).toBe(false);
    expect((await db.doc(`users/${person.uid}/devices/0`).get()).exists).toBe(false);
  });

  it('is removed from every document about the order', async () => {
    const person = await aPerson();
    const id = `${person.uid}_1763600000006`;
    const admins = { type: 'refund', by: 'admin', state: 'done', at: NOW };
    const traces: Record<string, Record<string, unknown>> = {
      [`orders/${id}/events/placed`]: { type: 'placed', by: 'owner', at: NOW },
      [`orders/${id}/events/shipped`]: { type: 'status', by: 'admin', at: NOW },
      [`orders/${id}/events/declined`]: {
        type: 'cancellation_declined',
        by: 'admin',
        at: NOW,
        data: { reason: 'Meera has moved', to: 'paid' },
      },
      [`orders/${id}/events/refunding`]: {
        type: 'refund_started',
        by: 'system',
        at: NOW,
        data: { reason: 'coupon_used' },
      },
      [`adminLog/refund_${person.uid}`]: {
        what: 'refund',
        collection: 'orders',
        target: `orders/${id}`,
        by: 'admin',
        at: NOW,
        changes: { refundId: 'rfnd_1', reason: 'Meera Rao is allergic' },
      },
      [`adminLog/ship_${person.uid}`]: {
        what: 'ship',
        collection: 'orders',
        target: `orders/${id}`,
        by: 'admin',
        at: NOW,
        changes: { shipment: 'created' },
      },
      [`adminLog/another_${person.uid}`]: {
        what: 'refund',
        collection: 'orders',
        target: 'orders/another_1',
        by: 'admin',
        at: NOW,
        changes: { reason: 'Leaked' },
      },
      [`orders/${id}/requests/own`]: { ...admins, type: 'cancel', by: person.uid, reason: 'Moved' },
      [`orders/${id}/requests/admins`]: admins,
      // Sent to the address at checkout, which differs from the profile's.
      [`mail/${id}-confirmed`]: { to: [info.email], orderId: id, kind: 'confirmed' },
      [`mail/another-${id}`]: { to: [info.email], orderId: 'another_1', kind: 'confirmed' },
      [`pushes/order-${id}-asha-0`]: { title: 'New order', orderId: id },
      [`pushes/order-another-asha-${id}`]: { title: 'New order', orderId: 'another_1' },
      [`payments/pay_${person.uid}`]: {
        orderId: id,
        userId: person.uid,
        amountPaise: 685_000,
        state: 'settled',
      },
      [`offers/auto1/redemptions/${person.uid}`]: { orderId: id, at: NOW },
      [`offers/festive/redemptions/${person.uid}`]: { orderId: id, at: NOW },
      'offers/festive/redemptions/another': { orderId: 'another_1', at: NOW },
    };
    for (const [path, fields] of Object.entries(traces)) await db.doc(path).set(fields);
    const { couponCode: _none, ...withoutCoupon } = delivered;
    await order(person, 1_763_600_000_006, {
      ...withoutCoupon,
      refunds: [
        {
          id: 'rfnd_1',
          amountPaise: 10_000,
          status: 'processed',
          reason: '',
          at: NOW,
          creditNote: 'NF-CN/26-27/000001',
        },
        { id: 'rfnd_2', amountPaise: 500, status: 'failed', at: NOW },
      ],
      pricing: {
        lines: [],
        subtotal: 6850,
        discounts: [
          { offerId: 'auto1', title: 'One', amount: 0 },
          { offerId: 'festive', title: 'Two', amount: 0 },
        ],
        shipping: 0,
        total: 6850,
        currency: 'INR',
      },
    });

    expect(await ask(person)).toBeUndefined();

    const left: Record<string, unknown> = {};
    for (const path of Object.keys(traces)) {
      const snapshot = await db.doc(path).get();
      if (snapshot.exists) left[path] = snapshot.data();
    }
    expect(Object.keys(left).sort()).toEqual(
      [
        `orders/${id}/events/placed`,
        `orders/${id}/events/shipped`,
        `orders/${id}/events/declined`,
        `orders/${id}/events/refunding`,
        `adminLog/refund_${person.uid}`,
        `adminLog/ship_${person.uid}`,
        `adminLog/another_${person.uid}`,
        `orders/${id}/requests/own`,
        `orders/${id}/requests/admins`,
        `mail/another-${id}`,
        `pushes/order-another-asha-${id}`,
        `payments/pay_${person.uid}`,
        'offers/festive/redemptions/another',
      ].sort(),
    );
    expect(left[`orders/${id}/requests/own`]).toMatchObject({ by: 'deleted', state: 'done' });
    expect(left[`orders/${id}/requests/own`]).not.toHaveProperty('reason');
    expect(left[`orders/${id}/requests/admins`]).toHaveProperty('by', 'admin');
    expect(left[`payments/pay_${person.uid}`]).toMatchObject({ orderId: id, amountPaise: 685_000 });
    expect(left[`payments/pay_${person.uid}`]).not.toHaveProperty('userId');
    // An admin's text about the customer is removed; a code that the functions wrote stays, and so does the rest.
    expect(left[`orders/${id}/events/declined`]).toHaveProperty('data', { to: 'paid' });
    expect(left[`orders/${id}/events/refunding`]).toHaveProperty('data.reason', 'coupon_used');
    expect(left[`orders/${id}/events/shipped`]).not.toHaveProperty('data');
    const changesOf = (entry: string) => left[`adminLog/${entry}_${person.uid}`];
    expect(changesOf('refund')).toHaveProperty('changes', { refundId: 'rfnd_1' });
    expect(changesOf('ship')).toHaveProperty('changes', { shipment: 'created' });
    expect(changesOf('another')).toHaveProperty('changes', { reason: 'Leaked' });
    const at = Timestamp.fromDate(NOW);
    expect((await db.doc(`orders/${id}`).get()).get('refunds')).toEqual([
      {
        id: 'rfnd_1',
        amountPaise: 10_000,
        status: 'processed',
        reason: '',
        at,
        creditNote: 'NF-CN/26-27/000001',
      },
      { id: 'rfnd_2', amountPaise: 500, status: 'failed', at },
    ]);
  });

  it('leaves nothing else behind, and does not touch another customer', async () => {
    const person = await aPerson();
    const other = await aPerson();
    for (const { uid, email } of [person, other]) {
      await db.doc(`users/${uid}/addresses/home`).set({ ...info, isDefault: true });
      await db.doc(`users/${uid}/wishlist/amber-durbar`).set({ productId: 'amber-durbar' });
      await db.doc(`products/amber-durbar/reviews/${uid}`).set({ userId: uid, text: 'Warm' });
      await db.doc(`contactMessages/${uid}`).set({ email, message: 'Hello' });
      await db.doc(`mail/${uid}`).set({ to: [email] });
    }

    expect(await ask(person)).toBeUndefined();

    expect(await identityExists(person)).toBe(false);
    expect(await identityExists(other)).toBe(true);
    const left = async (uid: string): Promise<number> => {
      const snapshots = await db.getAll(
        db.doc(`users/${uid}`),
        db.doc(`users/${uid}/addresses/home`),
        db.doc(`users/${uid}/wishlist/amber-durbar`),
        db.doc(`products/amber-durbar/reviews/${uid}`),
        db.doc(`contactMessages/${uid}`),
        db.doc(`mail/${uid}`),
      );
      return snapshots.filter(({ exists }) => exists).length;
    };
    expect(await left(person.uid)).toBe(0);
    expect(await left(other.uid)).toBe(6);
  });

  it('has late payments refunded: an unpaid order that Razorpay knows is cancelled, any other is deleted', async () => {
    const person = await aPerson();
    const known = await order(person, 1_763_600_000_001, {
      status: 'pending_payment',
      razorpayOrderIds: ['order_2'],
    });
    const unknown = await order(person, 1_763_600_000_002, { status: 'payment_failed' });

    expect(await ask(person)).toBeUndefined();

    expect((await db.doc(`orders/${known}`).get()).data()).toMatchObject({
      status: 'cancelled',
      userId: 'deleted',
    });
    expect((await db.doc(`orders/${unknown}`).get()).exists).toBe(false);
  });

  it('continues where an earlier attempt stopped', async () => {
    const person = await aPerson();
    const id = await order(person, 1_763_600_000_003, {
      ...delivered,
      userId: 'deleted',
      shippingInfo: { state: 'Gujarat', country: 'India' },
    });
    await getAuth().deleteUser(person.uid);

    expect(await ask(person)).toBeUndefined();

    expect((await db.doc(`users/${person.uid}`).get()).exists).toBe(false);
    expect((await db.doc(`orders/${id}`).get()).get('userId')).toBe('deleted');
  });
});

describe('a deletion that stopped half way', () => {
  const minutesLater = (minutes: number) => () => new Date(NOW.getTime() + minutes * 60_000);

  /**
   * As after a delivery that failed for good. The request's own trigger has ended: it refused, for a reason that no
   * longer holds.
   */
  async function stuck(): Promise<{ person: Person; path: string }> {
    const person = await aPerson({ role: 'admin' });
    await ask(person);
    await db.doc(`users/${person.uid}`).update({ role: 'customer' });
    const [request] = (await db.collection(`users/${person.uid}/requests`).get()).docs;
    const path = request?.ref.path ?? '';
    await db.doc(path).set({ type: 'delete', by: person.uid, at: NOW });
    return { person, path };
  }

  it('is taken up by the reconciler, and not treated as an order’s request', async () => {
    const { person, path } = await stuck();
    const deps = depsAt(minutesLater(5));

    await resumeRequests({ ...deps, removeIdentity: () => Promise.reject(new Error('away')) });
    const waiting = (await db.doc(path).get()).data();
    // Still open, and with the address stored: the account in Firebase Auth may be gone at the next attempt.
    expect(Object.keys(waiting ?? {}).sort()).toEqual(['at', 'by', 'ownsEmail', 'type']);
    expect((await db.doc(`users/${person.uid}`).get()).exists).toBe(true);

    await resumeRequests(deps);
    expect((await db.doc(path).get()).exists).toBe(false);
    expect((await db.doc(`users/${person.uid}`).get()).exists).toBe(false);
    expect(await identityExists(person)).toBe(false);
    const key = phoneKey(vendorSecrets.PHONE_HASH_KEY, person.phone);
    expect(await accountsOf(db, key)).toEqual([]);
  });

  it('continues with the remaining orders when time runs out, however many there are', async () => {
    const { person, path } = await stuck();
    const requestId = path.split('/').at(-1) ?? '';
    const times = Array.from({ length: 60 }, (_, n) => 1_763_600_000_100 + n);
    await Promise.all(times.map((ms) => order(person, ms, { status: 'payment_failed' })));
    const left = async (): Promise<number> =>
      (await db.collection('orders').where('userId', '==', person.uid).get()).size;

    let taken = 0;
    const forTwo = (): boolean => (taken += 1) <= 2;
    await expect(deleteAccount(depsAt(), person.uid, requestId, forTwo)).rejects.toThrow('time');
    expect(await left()).toBe(58);
    expect(await identityExists(person)).toBe(true);

    await deleteAccount(depsAt(), person.uid, requestId);
    expect(await left()).toBe(0);
    expect((await db.doc(path).get()).exists).toBe(false);
    expect(await identityExists(person)).toBe(false);
  });

  it('continues with the remaining wishlist entries when time runs out, however many there are', async () => {
    const { person, path } = await stuck();
    const requestId = path.split('/').at(-1) ?? '';
    const wishlist = db.collection(`users/${person.uid}/wishlist`);
    const batch = db.batch();
    for (let n = 0; n < 250; n += 1) batch.set(wishlist.doc(`p${n}`), { addedAt: NOW });
    await batch.commit();

    let taken = 0;
    const forOne = (): boolean => (taken += 1) <= 1;
    await expect(deleteAccount(depsAt(), person.uid, requestId, forOne)).rejects.toThrow('time');
    expect((await wishlist.get()).size).toBe(50);

    await deleteAccount(depsAt(), person.uid, requestId);
    expect((await wishlist.get()).size).toBe(0);
    expect((await db.doc(path).get()).exists).toBe(false);
  });
});

describe('data that is found only by an address', () => {
  it.each([
    ['stays when the account never proved the address', false, 2],
    ['goes when it did', true, 0],
  ])('%s', async (_name, emailVerified, left) => {
    const person = await aPerson({ emailVerified });
    const hash = createHash('sha256').update(person.email).digest('hex');
    const paths = [`contactMessages/${person.uid}`, `subscribers/${hash}`];
    for (const path of paths) await db.doc(path).set({ email: person.email, createdAt: NOW });

    expect(await ask(person)).toBeUndefined();

    expect(await identityExists(person)).toBe(false);
    const found = await Promise.all(paths.map((path) => db.doc(path).get()));
    expect(found.filter(({ exists }) => exists)).toHaveLength(left);
  });

  it('is judged by what Firebase Auth said before the account was deleted', async () => {
    const person = await aPerson();
    await db.doc(`contactMessages/${person.uid}`).set({ email: person.email, createdAt: NOW });
    await getAuth().deleteUser(person.uid);

    expect(await ask(person, { ownsEmail: true })).toBeUndefined();

    expect((await db.doc(`contactMessages/${person.uid}`).get()).exists).toBe(false);
  });
});

describe('an account that must not be deleted', () => {
  it('with an open return: refused with a message, nothing changed', attack(11), async () => {
    const person = await aPerson();
    const done = await order(person, 1_763_600_000_004, { ...delivered, returnOpen: true });
    expect(await ask(person)).toBe(
      'You have a return in progress. Your account can be deleted once it is settled.',
    );
    expect((await db.doc(`orders/${done}`).get()).get('userId')).toBe(person.uid);
    expect((await db.doc(`gone/${person.uid}`).get()).exists).toBe(false);
  });

  it.each(['paid', 'processing', 'shipped', 'cancellation_requested'])(
    'with an order that is %s: refused with a message, nothing changed',
    attack(11),
    async (status) => {
      const person = await aPerson();
      const done = await order(person, 1_763_600_000_004, delivered);
      const open = await order(person, 1_763_600_000_005, { status });

      expect(await ask(person)).toBe(
        'You have an order in progress. Your account can be deleted once that order has been delivered or refunded.',
      );

      for (const id of [done, open])
        expect((await db.doc(`orders/${id}`).get()).get('userId')).toBe(person.uid);
      expect((await db.doc(`users/${person.uid}`).get()).exists).toBe(true);
      expect(await identityExists(person)).toBe(true);
    },
  );

  it('belongs to an admin', async () => {
    const person = await aPerson({ role: 'admin' });
    expect(await ask(person)).toBe('An administrator’s account cannot be deleted here.');
    expect(await identityExists(person)).toBe(true);
  });
});
