import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { deleteAccount } from '../../functions/src/customer/deleteAccount';
import { keepDeletedName } from '../../functions/src/figures/deletedOffers';
import { inTransaction } from '../../functions/src/store/firestore';
import { copyRedemptions } from '../../functions/src/payment/redemptions';
import { markUsedUp } from '../../functions/src/payment/offerUses';
import { phoneKey } from '../../functions/src/customer/phones/phoneKey';
import { processAccountRequest } from '../../functions/src/customer/processRequest';
import { processRequest } from '../../functions/src/order/requests/process';
import { settleOrder } from '../../functions/src/payment/settle';
import { vendorSecrets } from '../../tools/emulators/environment';
import { attack } from '../support/attack';
import {
  aPerson,
  booked,
  confirm,
  db,
  depsAt,
  OFFERS,
  resetShop,
  orderOf,
  placeOrder,
  prepare,
  prepareOrder,
  statusAndCode,
  vendors,
  type Person,
} from '../support/fixtures';
import { paidOrder, parcelBackend } from '../support/parcels';

const refusal = v.object({ error: v.object({ coupon: v.string() }) });
const keyOf = (phone: string): string => phoneKey(vendorSecrets.PHONE_HASH_KEY, phone);

describe('a coupon that counts once per customer, over HTTP', () => {
  beforeAll(() => resetShop());

  /** 6850 − floor(1027.5) = 5823. */
  const bottle = [{ id: 'amber-durbar', volume: '50 ml' }] as const;
  const WITH_COUPON = 582_300;
  const WITHOUT = 685_000;
  const couponCode = 'WELCOME15';
  const USED = ['409 amount_mismatch', 'already_used'];

  const place = (person: Person): Promise<string> => placeOrder(person, bottle, { couponCode });

  /** Status and code of the response, and why the coupon does not apply. */
  async function ask(person: Person, orderId: string): Promise<unknown[]> {
    const reply = await prepare(person, orderId, WITH_COUPON);
    const refused = v.safeParse(refusal, reply.body);
    return refused.success
      ? [statusAndCode(reply), refused.output.error.coupon]
      : [statusAndCode(reply)];
  }

  async function buy(person: Person): Promise<string> {
    const orderId = await place(person);
    const order_id = await prepareOrder(person, orderId, WITH_COUPON);
    const paid = await vendors.pay({ order_id, deliverWebhook: false });
    expect((await confirm(person, orderId, paid)).status).toBe(200);
    await booked(orderId);
    return orderId;
  }

  test('three accounts with one number use it once', attack(3), async () => {
    const first = await aPerson();
    const second = await aPerson({ phone: first.phone });
    const third = await aPerson({ phone: first.phone });
    await buy(first);
    for (const person of [second, third]) {
      const orderId = await place(person);
      expect(await ask(person, orderId)).toEqual(USED);
      expect(statusAndCode(await prepare(person, orderId, WITHOUT))).toBe('200');
    }
    // Two bottles, because buying the same contents again within minutes has its own test.
    const two = await placeOrder(first, [{ ...bottle[0], quantity: 2 }], { couponCode });
    expect(await ask(first, two)).toEqual(USED);
  });

  test('another account with another number can use it too', async () => {
    const other = await aPerson();
    expect(await ask(other, await place(other))).toEqual(['200']);
  });

  test(
    'of two accounts with one number that prepare a payment at once, one gets the price',
    attack(3),
    async () => {
      const first = await aPerson();
      const second = await aPerson({ phone: first.phone });
      const orders = [
        [first, await place(first)],
        [second, await place(second)],
      ] as const;
      const answers = await Promise.all(orders.map(([person, id]) => ask(person, id)));
      expect(answers.map(([status]) => status).toSorted()).toEqual(['200', '409 amount_mismatch']);
      const [winner, loser] = answers[0]?.[0] === '200' ? orders : orders.toReversed();
      expect(winner && (await ask(...winner))).toEqual(['200']);
      expect(loser && (await ask(...loser))).toEqual(['409 amount_mismatch', 'held']);
    },
  );

  test.each([
    ['is refunded', async () => undefined],
    [
      'is refunded also when the coupon was deleted meanwhile',
      async () => {
        await db.doc('offers/WELCOME15').delete();
      },
    ],
  ])(
    'the second of two payments that were prepared before either was made %s',
    attack(3),
    async (_what, meanwhile) => {
      const offer = db.doc('offers/WELCOME15');
      const coupon = (await offer.get()).data() ?? {};
      const first = await aPerson();
      const second = await aPerson({ phone: first.phone });
      const [a, b] = [await place(first), await place(second)];
      const aOrder = await prepareOrder(first, a, WITH_COUPON);
      // The hold of the first one ends unpaid.
      await offer.collection('holds').doc(first.uid).delete();
      await offer.collection('holds').doc(keyOf(first.phone)).delete();
      const bOrder = await prepareOrder(second, b, WITH_COUPON);
      const aPaid = await vendors.pay({ order_id: aOrder, deliverWebhook: false });
      expect((await confirm(first, a, aPaid)).status).toBe(200);
      await meanwhile();
      const bPaid = await vendors.pay({ order_id: bOrder, deliverWebhook: false });
      const reply = await confirm(second, b, bPaid);
      await offer.set(coupon);
      expect(reply.body).toMatchObject({ error: { reason: 'coupon_used' } });
      expect((await orderOf(b)).status).toBe('payment_failed');
    },
  );

  test(
    'deleting the account and registering again with the same number does not free it',
    attack(3),
    async () => {
      const person = await aPerson();
      const orderId = await buy(person);
      await db.doc(`orders/${orderId}`).update({ status: 'delivered' });
      const request = db.doc(`users/${person.uid}/requests/1`);
      await request.set({ type: 'delete', by: person.uid, at: new Date() });
      await processAccountRequest(depsAt(), person.uid, request.id);
      expect((await request.get()).exists).toBe(false);
      const again = await aPerson({ phone: person.phone });
      expect(await ask(again, await place(again))).toEqual(USED);
    },
  );

  test('cancelling the order frees it for every account with the number', async () => {
    const [admin, first] = [await aPerson({ role: 'admin' }), await aPerson()];
    const second = await aPerson({ phone: first.phone });
    const orderId = await buy(first);
    const other = await place(second);
    expect(await ask(second, other)).toEqual(USED);
    const decision = { type: 'cancel_decision', accept: true, by: admin.uid, at: new Date() };
    const { id } = await db.collection(`orders/${orderId}/requests`).add(decision);
    await processRequest(depsAt(), orderId, id);
    expect((await orderOf(orderId)).status).toBe('cancelled');
    expect(await ask(second, other)).toEqual(['200']);
  });

  test('a coupon that was deleted before the payment was prepared gives no discount', async () => {
    const code = 'REMOVED15';
    await db.doc(`offers/${code}`).set({ ...OFFERS.WELCOME15, couponCode: code });
    const person = await aPerson();
    const orderId = await placeOrder(person, bottle, { couponCode: code });
    await db.doc(`offers/${code}`).delete();
    expect(await ask(person, orderId)).toEqual(['409 amount_mismatch']);
    expect(statusAndCode(await prepare(person, orderId, WITHOUT))).toBe('200');
  });

  test('an offer that does not combine is charged instead of the coupon, where it takes off more', async () => {
    const alone = db.doc('offers/alone');
    const { couponCode: _code, ...fields } = OFFERS.WELCOME15;
    const automatic = { ...fields, isAutomatic: true, oncePerCustomer: false };
    try {
      await alone.set({ ...automatic, value: 20, combines: false });
      const person = await aPerson();
      const orderId = await place(person);
      // 6850 − 1370; the coupon alone would be 5823, both together 4453.
      expect(statusAndCode(await prepare(person, orderId, 548_000))).toBe('200');
      expect((await orderOf(orderId)).pricing?.discounts).toMatchObject([
        { offerId: 'alone', amount: 1370 },
      ]);
      await alone.update({ value: 10 });
      expect(await ask(person, await place(person))).toEqual(['200']);
    } finally {
      await alone.delete();
    }
  });
});

describe('the redemptions of a coupon, without concurrent calls', async () => {
  const backend = await parcelBackend();
  const { deps } = backend;
  const offer = deps.db.doc('offers/WELCOME15');
  const PHONE = '+919876543210';
  const key = keyOf(PHONE);

  beforeEach(async () => {
    await backend.reset();
    await offer.set(OFFERS.WELCOME15);
    await deps.db.doc('users/asha').set({ name: 'Asha', role: 'admin' });
  });
  afterAll(() => backend.close());

  const sharedBy = (...uids: string[]) =>
    deps.db.doc(`phones/${key}`).set({
      accounts: Object.fromEntries(uids.map((uid) => [uid, { at: deps.now() }])),
    });

  /** By customer: the order of each redemption. */
  async function redemptions(): Promise<Record<string, unknown>> {
    const { docs } = await offer.collection('redemptions').get();
    return Object.fromEntries(docs.map((doc) => [doc.id, doc.get('orderId')]));
  }

  test(
    'the last use marks the offer as used up; the number of uses is not on it',
    attack(6),
    async () => {
      const counted = deps.db.doc('offerUses/WELCOME15');
      await offer.update({ maxUses: 2 });
      const after = async (uses: number, change = {}): Promise<unknown> => {
        await counted.set({ uses });
        if (Object.keys(change).length > 0) await offer.update(change);
        await markUsedUp(deps.db, 'WELCOME15');
        return (await offer.get()).get('usedUp') ?? false;
      };
      expect(await after(1)).toBe(false);
      expect(await after(2)).toBe(true);
      expect(await after(2, { maxUses: 3 })).toBe(false);
      expect(await after(3)).toBe(true);
      // A cancelled order gives its use back.
      expect(await after(2)).toBe(false);
      expect((await offer.get()).data()).not.toHaveProperty('uses');
    },
  );

  test('uses of an offer that is no longer there mark nothing', async () => {
    await deps.db.doc('offerUses/REMOVED1').set({ uses: 1 });
    await markUsedUp(deps.db, 'REMOVED1');
    expect((await deps.db.doc('offers/REMOVED1').get()).exists).toBe(false);
  });

  const pricing = {
    lines: [],
    subtotal: 7091,
    discounts: [{ offerId: 'WELCOME15', title: 'First Acquaintance', amount: 709 }],
    shipping: 0,
    total: 6382,
    currency: 'INR',
  };

  /** An order with the coupon, paid by the account. */
  async function settled(uid: string): Promise<string> {
    const id = `${uid}_1763620200000`;
    const at = deps.now();
    await deps.db.doc(`orders/${id}`).set({
      userId: uid,
      items: [],
      shippingInfo: { email: 'meera@nilofar.example', phone: PHONE },
      couponCode: 'WELCOME15',
      status: 'pending_payment',
      createdAt: at,
      updatedAt: at,
      quotedAt: at,
      pricing,
      amountPaise: 638_200,
      razorpayOrderId: `order_${uid}`,
      razorpayOrderIds: [`order_${uid}`],
    });
    const payment = {
      id: `pay_${uid}`,
      orderId: `order_${uid}`,
      amount: 638_200,
      currency: 'INR',
      status: 'captured' as const,
      amountRefunded: 0,
      fee: 0,
      createdAt: at,
      errorDescription: undefined,
    };
    expect(await settleOrder(deps, id, payment, 'webhook')).toEqual({ state: 'settled' });
    return id;
  }

  test('are written for the account, its number, and every other account with that number', async () => {
    await sharedBy('meera', 'kabir');
    const id = await settled('meera');
    expect(await redemptions()).toEqual({ meera: id, [key]: id, kabir: id });
  });

  test('are written for the account and its number if no account is recorded for the number', async () => {
    const id = await settled('meera');
    expect(await redemptions()).toEqual({ meera: id, [key]: id });
  });

  test('a sale writes no document that all orders with the offer share', async () => {
    await settled('meera');
    expect((await deps.db.collection('stats').get()).size).toBe(0);
    expect((await deps.db.doc('offerUses/WELCOME15').get()).exists).toBe(false);
    expect(await backend.raw('offerUses/WELCOME15')).toEqual({ uses: 1 });
    expect(await backend.raw('stats/summary')).toMatchObject({ orders: 1 });
  });

  test('an offer with a limit for all customers is counted with the sale', async () => {
    await offer.update({ maxUses: 5 });
    await settled('meera');
    expect((await deps.db.doc('offerUses/WELCOME15').get()).get('uses')).toBe(1);
  });

  test('an order prepared before its offer was deleted keeps its price, and the use is counted', async () => {
    await offer.delete();
    const id = await settled('meera');
    expect((await backend.order(id)).pricing).toMatchObject({
      discounts: pricing.discounts,
      total: 6382,
    });
    expect(await backend.raw('offerUses/WELCOME15')).toEqual({ uses: 1 });
  });

  test('the name of a deleted offer is kept for the figures, until its code is created again', async () => {
    const names = () => backend.raw('stats/deletedOffers');
    const lamps = { title: 'Lamps of Light', isAutomatic: true };
    await keepDeletedName(deps.db, 'lamps-mf3k2', { before: lamps, after: undefined });
    const coupon = { title: 'Diwali', couponCode: 'DIWALI20', isAutomatic: false };
    await keepDeletedName(deps.db, 'DIWALI20', { before: coupon, after: undefined });
    expect(await names()).toEqual({
      names: { 'lamps-mf3k2': 'Lamps of Light', DIWALI20: 'DIWALI20' },
    });
    await deps.db.doc('offers/DIWALI20').set(coupon);
    await keepDeletedName(deps.db, 'DIWALI20', { before: undefined, after: coupon });
    // The trigger of the deletion comes again, late.
    await keepDeletedName(deps.db, 'DIWALI20', { before: coupon, after: undefined });
    expect(await names()).toEqual({ names: { 'lamps-mf3k2': 'Lamps of Light' } });
  });

  test('do not replace what another account with the number has used on an order of its own', async () => {
    await sharedBy('meera', 'kabir');
    const own = { orderId: 'kabir_1', customer: 'kabir', at: deps.now() };
    await offer.collection('redemptions').doc('kabir').set(own);
    const id = await settled('meera');
    expect(await redemptions()).toEqual({ meera: id, [key]: id, kabir: 'kabir_1' });
  });

  test('are copied once to an account that verifies the number later', attack(3), async () => {
    const id = await settled('meera');
    await deps.db.doc(`offers/FIRST/redemptions/${key}`).set({ orderId: 'x_1', customer: key });
    await deps.db.doc('offers/FIRST/redemptions/kabir').set({ orderId: 'kabir_1' });
    for (const _again of [1, 2])
      await inTransaction(deps.db, (tx) => copyRedemptions(tx, deps.db, 'kabir', key));
    expect(await redemptions()).toEqual({ meera: id, [key]: id, kabir: id });
    // Its own redemption stays as it is.
    expect(await backend.raw('offers/FIRST/redemptions/kabir')).toEqual({ orderId: 'kabir_1' });
  });

  test('of a cancelled order are all removed, and its use is no longer counted', async () => {
    const id = 'meera_1763620200000';
    await paidOrder(deps, id, {
      userId: 'meera',
      pricing,
      razorpayPaymentId: undefined,
      amountPaise: 0,
    });
    const counted = deps.db.doc('offerUses/WELCOME15');
    await counted.set({ uses: 3 });
    const uses = { meera: id, [key]: id, kabir: id, other: 'other_1' };
    for (const [customer, orderId] of Object.entries(uses))
      await offer.collection('redemptions').doc(customer).set({ orderId, customer });
    const request = deps.db.doc(`orders/${id}/requests/r1`);
    const decision = { type: 'cancel_decision', accept: true, by: 'asha', at: deps.now() };
    await request.set(decision);
    await processRequest(deps, id, request.id);
    expect(await backend.raw(request.path)).toMatchObject({ state: 'done' });
    expect((await backend.order(id)).status).toBe('cancelled');
    expect(await redemptions()).toEqual({ other: 'other_1' });
    expect(await backend.raw(counted.path)).toEqual({ uses: 2 });
  });

  test('of a deleted account are removed, also the copied ones; those of the number stay', async () => {
    await sharedBy('meera', 'kabir');
    const id = await settled('meera');
    await deps.db.doc(`orders/${id}`).update({ status: 'delivered' });
    const gone = { ...deps, removeIdentity: async () => undefined };
    for (const [uid, left] of [
      ['meera', { [key]: id, kabir: id }],
      ['kabir', { [key]: id }],
    ] as const) {
      const request = deps.db.doc(`users/${uid}/requests/1`);
      await request.set({ type: 'delete', by: uid, at: deps.now() });
      await deleteAccount(gone, uid, request.id);
      expect((await request.get()).exists).toBe(false);
      expect(await redemptions()).toEqual(left);
    }
  });
});
