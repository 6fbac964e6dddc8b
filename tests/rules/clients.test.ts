import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { connectFirestoreEmulator, getFirestore, type Firestore } from 'firebase/firestore/lite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { spentOn, type Customer } from '../../src/domain/customer/customer';
import { nameStarts } from '../../src/domain/customer/nameSearch';
import { requestDeletion, requestPhoneRecord } from '../../src/firebase/customer/accountRequests';
import { blankOffer, toOfferFields } from '../../src/domain/pricing/offerForm';
import {
  fetchAllCustomerNotes,
  fetchCustomerNotes,
  findCustomersByTag,
  saveCustomerNotes,
} from '../../src/firebase/customer/adminCustomerNotes';
import { createOffer, deleteOffer } from '../../src/firebase/pricing/adminOffers';
import { findCoupon } from '../../src/firebase/pricing/coupons';
import { findOffer } from '../../src/firebase/pricing/findOffer';
import { answerMessage, answerReview } from '../../src/firebase/shop/adminInbox';
import {
  fetchNotificationSettings,
  saveNotificationSettings,
} from '../../src/firebase/shop/adminNotifications';
import { fetchSpent, findCustomers } from '../../src/firebase/customer/adminCustomers';
import type { Product } from '../../src/domain/product/product';
import { toProductFields, toProductForm } from '../../src/domain/product/productForm';
import {
  createProduct,
  deleteProduct,
  editProduct,
  fetchCounted,
  fetchProductRows,
  fetchProducts,
  fetchSetsWith,
  fetchUnlisted,
} from '../../src/firebase/product/adminProducts';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { fetchOrders } from '../../src/firebase/order/orders';
import { findOrders } from '../../src/firebase/order/adminOrders';
import { correctStock, fetchCorrections } from '../../src/firebase/product/adminStock';
import type { Page } from '../../src/firebase/reads';
import {
  countOtherDevices,
  turnOffOtherDevices,
  turnOnDevice,
} from '../../src/firebase/shop/devices';
import { aProduct } from '../support/domain';
import { ports } from '../support/emulators';
import {
  aCouponDocument,
  aDestination,
  aDevice,
  aMessage,
  aProductDocument,
  aProfile,
  anOrder,
  aReview,
  hoursAgo,
  openRules,
  SLOT,
  tokenOf,
  UID,
  type Actor,
  type RulesUnderTest,
} from '../support/rules';

/** The browser's own modules on the emulator, under the rules. */

const client = vi.hoisted(() => ({
  db: undefined as unknown,
  claims: {} as Record<string, unknown>,
}));
vi.hoisted(() => Object.assign(globalThis, { __EMULATED__: false }));
vi.mock('../../src/env', () => ({ env: {} }));
vi.mock('../../src/firebase/lite', async (original) => ({
  ...(await original<object>()),
  lite: () => client.db,
}));
vi.mock('../../src/firebase/customer/auth', () => ({
  errorCode: (error: unknown) =>
    typeof error === 'object' && error !== null && 'code' in error ? error.code : '',
  auth: () => ({ currentUser: { getIdTokenResult: async () => ({ claims: client.claims }) } }),
}));

const projectId = 'demo-nilofar-clients';
const apps: FirebaseApp[] = [];
let rules: RulesUnderTest;
beforeAll(async () => {
  rules = await openRules({ projectId });
});
afterAll(() => rules.close());
afterEach(async () => {
  await Promise.all(apps.splice(0).map(deleteApp));
});

/** Signs the browser in, some seconds ago. */
function signIn(actor: Actor, uid: string, secondsAgo = 1): void {
  const app = initializeApp({ projectId, apiKey: 'emulated' }, crypto.randomUUID());
  apps.push(app);
  const db: Firestore = getFirestore(app);
  client.claims = { auth_time: Math.floor(Date.now() / 1000) - secondsAgo };
  connectFirestoreEmulator(db, '127.0.0.1', ports.firestore, {
    mockUserToken: { ...tokenOf(actor), ...client.claims, sub: uid },
  });
  client.db = db;
}

const requests = `users/${UID.owner}/requests`;
const storedRequests = async (): Promise<Record<string, unknown>> => {
  const { docs } = await rules.beside.collection(requests).get();
  return Object.fromEntries(docs.map((document) => [document.id, document.get('state') ?? 'new']));
};
async function removeRequests(): Promise<void> {
  for (const id of Object.keys(await storedRequests())) await rules.remove(`${requests}/${id}`);
}

describe('requesting a deletion', () => {
  beforeEach(removeRequests);

  it('names the request after the time of the sign-in, also for two windows at once', async () => {
    signIn('owner', UID.owner);
    const id = String(client.claims['auth_time']);
    const both = [requestDeletion(UID.owner), requestDeletion(UID.owner)];
    expect(await Promise.all(both)).toEqual([id, id]);
    expect(await storedRequests()).toEqual({ [id]: 'new' });
  });

  it('rejects when the sign-in was long ago', async () => {
    signIn('owner', UID.owner, 3_600);
    await expect(requestDeletion(UID.owner)).rejects.toMatchObject({ code: 'permission-denied' });
    expect(await storedRequests()).toEqual({});
  });

  it('writes nothing for a token without a sign-in time', async () => {
    signIn('owner', UID.owner);
    client.claims = { auth_time: 'today' };
    await expect(requestDeletion(UID.owner)).rejects.toThrow('the ID token: auth_time');
    expect(await storedRequests()).toEqual({});
  });
});

describe('requesting that a number is recorded', () => {
  const path = `${requests}/phone`;
  const request = { type: 'phone', by: UID.owner, at: new Date(), proof: 'proof' };
  beforeEach(async () => {
    await removeRequests();
    signIn('owner', UID.owner);
  });

  it('writes one request, and leaves one alone that is being carried out', async () => {
    await requestPhoneRecord(UID.owner, 'proof');
    expect(await storedRequests()).toEqual({ phone: 'new' });
    await rules.put(path, { ...request, state: 'closing' });
    await requestPhoneRecord(UID.owner, 'proof');
    expect(await storedRequests()).toEqual({ phone: 'closing' });
  });

  it('replaces a refused request', async () => {
    await rules.put(path, { ...request, state: 'refused', outcome: 'No.' });
    await requestPhoneRecord(UID.owner, 'proof');
    expect(await storedRequests()).toEqual({ phone: 'new' });
  });

  it('rejects when the rules forbid the request', async () => {
    signIn('other', UID.other);
    await expect(requestPhoneRecord(UID.owner, 'proof')).rejects.toMatchObject({
      code: 'permission-denied',
    });
  });
});

describe('looking a coupon up', () => {
  const signedBy = { type: 'coupon', by: UID.owner };
  const path = `${requests}/coupon`;
  beforeEach(async () => {
    await removeRequests();
    signIn('owner', UID.owner);
  });

  /** Answers the next question, as the functions do. @returns the code that was asked for */
  async function answer(fields: Record<string, unknown>): Promise<unknown> {
    await expect.poll(async () => (await storedRequests())['coupon']).toBe('new');
    const code: unknown = (await rules.beside.doc(path).get()).get('code');
    await rules.put(path, { ...signedBy, code, at: hoursAgo(0.15), ...fields });
    return code;
  }
  const offer = { ...aCouponDocument({ updatedAt: hoursAgo(9) }), id: 'WELCOME15' };

  it('asks once, and uses the answer again until it is too old', async () => {
    const asked = findCoupon('welcome15', UID.owner, 0);
    expect(await answer({ state: 'done', offer })).toBe('welcome15');
    expect(await asked).toMatchObject({ id: 'WELCOME15', value: 15 });
    expect((await findCoupon('WELCOME15', UID.owner, 0))?.id).toBe('WELCOME15');
    const again = findCoupon('WELCOME15', UID.owner, hoursAgo(0.1).toMillis());
    await answer({ state: 'done' });
    expect(await again).toBeUndefined();
  });

  it('asks anew for another code, and says why nothing was looked up', async () => {
    await rules.put(path, { ...signedBy, code: 'DIWALI', state: 'done', at: hoursAgo(1) });
    const asked = findCoupon('PONGAL', UID.owner, 0);
    expect(await answer({ state: 'refused', outcome: 'Tomorrow.' })).toBe('PONGAL');
    await expect(asked).rejects.toMatchObject({ code: 'too_many', message: 'Tomorrow.' });
  });
});

describe('correcting stock', () => {
  const path = 'products/amber-durbar';
  const correction = {
    productId: 'amber-durbar',
    volume: '50 ml',
    change: -1,
    reason: 'Lost',
    note: '',
  } as const;
  const piecesLeft = async (): Promise<unknown> => {
    const variants: unknown = (await rules.beside.doc(path).get()).get('variants');
    return Array.isArray(variants) ? variants : [];
  };
  const withPieces = (stock: number) =>
    aProductDocument({
      variants: [
        { volume: '2 ml', price: 120, inStock: true },
        { volume: '50 ml', price: 6850, inStock: true, stock },
      ],
    });
  beforeEach(async () => {
    for (const collection of ['products', 'stock', 'stockCorrections'])
      for (const { ref } of (await rules.beside.collection(collection).get()).docs)
        await ref.delete();
    await rules.put(path, withPieces(9));
    signIn('admin', UID.admin);
  });

  it('loses no sale that takes pieces in the same moment', async () => {
    await rules.put(path, withPieces(4));
    const sell = () =>
      rules.beside.runTransaction(async (tx) => {
        const ref = rules.beside.doc(path);
        const variants = (await tx.get(ref)).get('variants') as {
          volume: string;
          stock?: number;
        }[];
        tx.update(ref, {
          variants: variants.map((one) =>
            one.stock === undefined ? one : { ...one, stock: one.stock - 1 },
          ),
        });
      });
    await Promise.all([
      correctStock(correction, UID.admin),
      sell(),
      correctStock({ ...correction, change: 5, reason: 'New delivery' }, UID.admin),
      sell(),
    ]);
    expect(await piecesLeft()).toEqual([
      { volume: '2 ml', price: 120, inStock: true },
      { volume: '50 ml', price: 6850, inStock: true, stock: 6 },
    ]);
    const { rows } = await fetchCorrections(20);
    expect(rows.map(({ before, after }) => after - (before ?? 0)).toSorted()).toEqual([-1, 5]);
    expect(rows[0]).toMatchObject({
      name: 'Amber Durbar',
      volume: '50 ml',
      by: UID.admin,
      note: '',
    });
  });

  it('of many pieces is exact, and the fragrance tells ten at most', async () => {
    const count = rules.beside.doc('stock/amber-durbar_50 ml');
    const delivery = { ...correction, change: 30, reason: 'New delivery' } as const;
    expect(await correctStock(delivery, UID.admin)).toBe(39);
    expect(await piecesLeft()).toEqual(withPieces(10)['variants']);
    expect((await count.get()).data()).toEqual({ count: 39 });
    // A sale that leaves ten or more writes the count alone, beside what payments hold.
    await count.update({ count: 37, holds: {} });
    expect(await correctStock(correction, UID.admin)).toBe(36);
    expect((await count.get()).data()).toEqual({ count: 36, holds: {} });
    const [read] = await fetchProducts(['amber-durbar']);
    expect(read?.variants.map(({ stock }) => stock)).toEqual([undefined, 36]);
    expect((await fetchProductRows('name', 25)).rows).toEqual([read]);
    expect(await fetchCounted('amber-durbar')).toEqual(read);
    const { rows } = await fetchCorrections(20);
    expect(rows.map(({ before, after }) => [before, after])).toEqual([
      [37, 36],
      [9, 39],
    ]);
  });

  it('that is part of an edit or an import is recorded where the log cannot see it', async () => {
    await rules.put('stock/amber-durbar_50 ml', { count: 40 });
    await rules.put(path, withPieces(10));
    const pieces = (stock: number) => (current: Product) => ({
      variants: current.variants.map((one) => (one.volume === '50 ml' ? { ...one, stock } : one)),
    });
    await editProduct('amber-durbar', UID.admin, pieces(25));
    await editProduct('amber-durbar', UID.admin, () => ({ name: 'Amber' }));
    await editProduct('amber-durbar', UID.admin, pieces(4));
    await editProduct('amber-durbar', UID.admin, pieces(12));
    const { rows } = await fetchCorrections(20);
    expect(rows.map(({ before, after, note }) => [before, after, note])).toEqual([
      [40, 25, 'Changed with the fragrance'],
    ]);
    expect(await fetchCounted('amber-durbar')).toMatchObject({
      name: 'Amber',
      variants: [{}, { stock: 12 }],
    });
  });

  it('finds the pieces that an earlier version wrote into the fragrance', async () => {
    await rules.put(path, withPieces(52));
    expect(await correctStock(correction, UID.admin)).toBe(51);
    expect(await piecesLeft()).toEqual(withPieces(10)['variants']);
    expect((await rules.beside.doc('stock/amber-durbar_50 ml').get()).data()).toEqual({
      count: 51,
    });
  });

  it('begins with those of a new fragrance', async () => {
    const images = ['https://x.example/1.webp'];
    const fields = { ...toProductFields(toProductForm(aProduct({ stock: 60 }))), images };
    const id = await createProduct('new', fields, UID.admin);
    expect((await rules.beside.doc(`products/${id}`).get()).get('stock')).toBe(10);
    expect(await fetchCounted(id)).toMatchObject({ stock: 60 });
  });

  it('writes nothing when there are too few, or for somebody else', async () => {
    await expect(correctStock({ ...correction, change: -10 }, UID.admin)).rejects.toThrow(
      'Only 9 are left now.',
    );
    signIn('owner', UID.owner);
    await expect(correctStock(correction, UID.owner)).rejects.toMatchObject({
      code: 'permission-denied',
    });
    expect(await piecesLeft()).toEqual(withPieces(9)['variants']);
  });
});

it('an admin finds every customer whose name has a prefix, page by page', async () => {
  const names = Array.from({ length: 7 }, (_, n) => [`kav ${n}`, `Kav ${n}`]).flat();
  for (const [n, name] of [...names, 'Kiran'].entries())
    await rules.put(`users/customer-${n}`, aProfile({ name, nameStarts: nameStarts([name], 1) }));
  signIn('admin', UID.admin);
  const pages: number[] = [];
  const found: string[] = [];
  let page: Page<Customer> | undefined = await findCustomers(
    { by: 'name', start: 'kav', typed: 'kav' },
    5,
  );
  while (page) {
    pages.push(page.rows.length);
    found.push(...page.rows.map(({ name }) => name));
    page = await page.next?.();
  }
  expect(pages).toEqual([5, 5, 4]);
  expect(found.toSorted()).toEqual(names.toSorted());
});

it('an admin finds an order by its invoice number, however it is written', async () => {
  const id = (n: number): string => `${UID.owner}_179000000000${n}`;
  for (const n of [1, 2])
    await rules.put(
      `orders/${id(n)}`,
      anOrder({ status: 'shipped', invoiceNumber: `NF/2627/A000012${n}` }),
    );
  signIn('admin', UID.admin);
  for (const typed of ['NF/2627/A0000122', ' nf/2627/a0000122 '])
    expect((await findOrders(typed)).orders.map((order) => order.id)).toEqual([id(2)]);
  expect((await findOrders('NF/2627/A0000129')).orders).toEqual([]);
});

describe('an order that was cancelled before anybody paid, which no list shows,', () => {
  const id = `${UID.owner}_1790000000001`;
  const number = orderNumber(id);
  const shippingInfo = { ...aDestination(), email: 'asha@rao.example' };
  const ids = async (typed: string) => (await findOrders(typed)).orders.map((one) => one.id);
  beforeEach(() => signIn('admin', UID.admin));

  it('is found by its number, the beginning of it, its email and names', async () => {
    const found = { number, nameStarts: ['asha', 'rao', 'mee', 'meer', 'meera'] };
    const buyerName = 'Asha Rao';
    const order = anOrder({ status: 'cancelled', shippingInfo, buyerName, ...found });
    await rules.put(`orders/${id}`, order);
    for (const typed of [number, `#${number}`, number.slice(0, 5), 'asha@rao.example', 'Asha Rao'])
      expect(await ids(typed), typed).toEqual([id]);
  });

  it('is found by its number when its account was deleted, which removes the names', async () => {
    const nobody = { userId: 'deleted', shippingInfo: { state: 'Gujarat', country: 'India' } };
    await rules.put(`orders/${id}`, anOrder({ status: 'cancelled', number, ...nobody }));
    expect(await ids(number)).toEqual([id]);
    expect(await ids('Asha')).toEqual([]);
  });
});

it('an admin finds an order whose payment was never prepared by its number, also once that has failed', async () => {
  const id = (n: number): string => `${UID.owner}_179000000000${n}`;
  const placed = (n: number, status: string) =>
    rules.put(`orders/${id(n)}`, anOrder({ status, number: orderNumber(id(n)) }));
  await placed(1, 'pending_payment');
  await placed(2, 'payment_failed');
  signIn('admin', UID.admin);
  for (const n of [1, 2])
    expect((await findOrders(orderNumber(id(n)))).orders.map((one) => one.id)).toEqual([id(n)]);
});

it('an admin reads what a customer has paid, as it would be summed up order by order', async () => {
  const refund = { id: 'r', amountPaise: 5_000, status: 'processed', reason: '' };
  const at = hoursAgo(1);
  const orders = [
    { status: 'delivered', amountPaise: 100_050, refunds: [refund], refundedAt: at },
    { status: 'paid', amountPaise: 50_000, refunds: [{ ...refund, status: 'failed' }] },
    {
      status: 'cancelled',
      amountPaise: 30_000,
      refunds: [{ ...refund, amountPaise: 30_000 }],
      refundedAt: at,
    },
    { status: 'pending_payment', amountPaise: 999_900 },
    { status: 'paid', amountPaise: 1_000, userId: UID.other },
  ];
  for (const [n, fields] of orders.entries())
    await rules.put(`orders/${UID.owner}_179000000000${n}`, anOrder(fields));
  signIn('admin', UID.admin);
  const { rows } = await fetchOrders(UID.owner, undefined, 10);
  expect(rows).toHaveLength(4);
  expect(await fetchSpent(UID.owner)).toEqual({ orders: 3, rupees: 1450.5 });
  expect(spentOn(rows)).toEqual({ orders: 3, rupees: 1450.5 });
});

describe('an admin', () => {
  beforeEach(() => signIn('admin', UID.admin));
  const nested = (path: string) => rules.beside.doc(path).get();

  it('answers a review, changes the answer and removes it', async () => {
    const path = `products/amber-durbar/reviews/${UID.owner}`;
    await rules.put(path, aReview({ createdAt: hoursAgo(5) }));
    const review = { productId: 'amber-durbar', id: UID.owner };
    await answerReview(review, 'Thank you.', UID.admin);
    expect((await nested(path)).get('answer')).toBe('Thank you.');
    await answerReview(review, 'Thank you!', UID.admin);
    await answerReview(review, '', UID.admin);
    expect((await nested(path)).data()).not.toHaveProperty('answer');
    expect((await nested(path)).data()).not.toHaveProperty('answeredAt');
  });

  it('asks that a message is answered', async () => {
    await rules.put(`contactMessages/${SLOT}`, aMessage({ createdAt: hoursAgo(1) }));
    await answerMessage(SLOT, 'It ships today.', UID.admin);
    const { docs } = await rules.beside.collection(`contactMessages/${SLOT}/answers`).get();
    expect(docs.map((one) => one.get('text'))).toEqual(['It ships today.']);
  });

  it('saves what to be told by email, and not over somebody else’s change', async () => {
    const before = await fetchNotificationSettings();
    const edited = { ...before, to: 'me@nilofar.example', order: 'daily' } as const;
    expect(await saveNotificationSettings(before, edited, UID.admin)).toBe(true);
    expect(await fetchNotificationSettings()).toEqual(edited);
    expect(await saveNotificationSettings(before, edited, UID.admin)).toBe(false);
  });

  it('keeps notes about a customer, and finds those with a tag', async () => {
    await rules.put(`users/${UID.owner}`, aProfile({ name: 'Asha Rao' }));
    const none = await fetchCustomerNotes(UID.owner);
    const notes = { note: 'Prefers oud.', tags: ['regular', 'gifts in may'] };
    expect(await saveCustomerNotes(UID.owner, none, notes, UID.admin)).toBe(true);
    expect(await saveCustomerNotes(UID.owner, none, notes, UID.admin)).toBe(false);
    expect((await findCustomersByTag('gifts in may', 5)).map(({ id }) => id)).toEqual([UID.owner]);
    expect(await findCustomersByTag('gifts', 5)).toEqual([]);
    await rules.put(`users/${UID.other}`, aProfile({ name: 'Dev Rao' }));
    expect(await saveCustomerNotes(UID.other, none, { ...none, note: 'Calls.' }, UID.admin)).toBe(
      true,
    );
    // One a page.
    const all = await fetchAllCustomerNotes(1);
    expect(all.get(UID.owner)).toEqual(notes);
    expect([...all].map(([uid, { note }]) => [uid, note]).toSorted()).toEqual(
      [
        [UID.other, 'Calls.'],
        [UID.owner, notes.note],
      ].toSorted(),
    );
  });

  it('creates no coupon whose code differs from another only in capitals, and finds it however it is written', async () => {
    const fields = { ...toOfferFields(blankOffer(new Date())), title: 'Lights', value: 10 };
    await rules.put('offers/Diwali', aCouponDocument({ id: 'Diwali', couponCode: 'Diwali' }));
    const coupon = (couponCode: string) =>
      createOffer(couponCode, { ...fields, couponCode }, UID.admin);
    expect(await coupon('DIWALI')).toBe('taken');
    expect(await coupon('PONGAL')).toBe('created');
    expect((await findOffer('DIWALI'))?.id).toBe('Diwali');
    expect((await findOffer('pongal'))?.id).toBe('PONGAL');
    expect(await findOffer('eid')).toBeUndefined();
  });

  it('deletes a coupon, whose code is free again unless an order was paid with it', async () => {
    const fields = { ...toOfferFields(blankOffer(new Date())), title: 'Lights', value: 10 };
    const coupon = (couponCode: string) =>
      createOffer(couponCode, { ...fields, couponCode }, UID.admin);
    expect(await coupon('UNUSED')).toBe('created');
    expect(await coupon('BOUGHT')).toBe('created');
    await rules.put('offerUses/BOUGHT', { uses: 1 });
    await deleteOffer('UNUSED', UID.admin);
    await deleteOffer('BOUGHT', UID.admin);
    // Somebody else was faster.
    await deleteOffer('BOUGHT', UID.admin);
    expect(await findOffer('bought')).toBeUndefined();
    expect(await coupon('UNUSED')).toBe('created');
    expect(await coupon('BOUGHT')).toBe('reserved');
  });
});

it('deletes no fragrance that is in the box of a set', async () => {
  await rules.put('products/held', aProductDocument());
  await rules.put('products/pair', aProductDocument({ contents: ['held/50 ml'] }));
  signIn('admin', UID.admin);
  const held = await fetchCounted('held');
  if (!held) throw new Error('not stored');
  expect(await deleteProduct(held, UID.admin)).toBe(false);
  expect(await fetchCounted('held')).toMatchObject({ updatedAt: held.updatedAt });
  await rules.remove('products/pair');
  expect(await deleteProduct(held, UID.admin)).toBe(true);
  expect(await fetchCounted('held')).toBeUndefined();
  // Somebody else was faster.
  expect(await deleteProduct(held, UID.admin)).toBe(true);
});

describe('fragrances that the catalogue leaves out', () => {
  it('are all read, however many there are', async () => {
    const drafts = Array.from({ length: 203 }, (_, n) => `products/draft-${n}`);
    const draft = aProductDocument({ visibility: 'draft' });
    await Promise.all(drafts.map((path) => rules.put(path, draft)));
    await rules.put('products/shown', aProductDocument());
    await rules.put('products/pair', aProductDocument({ contents: ['a/10 ml', 'b/2 ml'] }));
    signIn('admin', UID.admin);
    const parts = Array.from({ length: 31 }, (_, n) => `b/${n} ml`);
    expect((await fetchSetsWith(parts)).map(({ id }) => id)).toEqual(['pair']);
    expect(await fetchSetsWith(['a/2 ml'])).toEqual([]);
    const found = (await fetchUnlisted()).map(({ id }) => `products/${id}`);
    expect(found.toSorted()).toEqual(drafts.toSorted());
    await Promise.all(
      [...drafts, 'products/shown', 'products/pair'].map((path) => rules.remove(path)),
    );
  });
});

describe('notifications on devices', () => {
  const path = `users/${UID.admin}/devices`;
  const ids = async () => (await rules.beside.collection(path).get()).docs.map(({ id }) => id);
  const { endpoint, p256dh, auth: secret } = aDevice();
  const subscription = {
    endpoint: `${String(endpoint)}_own`,
    toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh, auth: secret } }),
    unsubscribe: async () => true,
  };
  let current: typeof subscription | undefined;
  const registration = {
    scope: 'https://shop.nilofar.example/push/',
    installing: null,
    waiting: null,
    pushManager: {
      getSubscription: async () => current,
      subscribe: async () => (current = subscription),
    },
  };

  beforeEach(async () => {
    current = undefined;
    vi.stubGlobal('__PUSH_KEY__', 'key');
    vi.stubGlobal('Notification', { requestPermission: async () => 'granted' });
    const serviceWorker = {
      register: async () => registration,
      getRegistration: async () => registration,
    };
    vi.stubGlobal('navigator', { userAgent: 'a browser', serviceWorker });
    signIn('admin', UID.admin, 3_600);
    for (const id of ['0', '1']) await rules.put(`${path}/${id}`, aDevice());
  });
  afterEach(async () => {
    vi.unstubAllGlobals();
    for (const id of await ids()) await rules.remove(`${path}/${id}`);
  });

  it('are registered with the time at which the session was signed in', async () => {
    expect(await turnOnDevice(UID.admin)).toBe('on');
    const own = await rules.beside.doc(`${path}/2`).get();
    expect(own.get('endpoint')).toBe(subscription.endpoint);
    expect(own.get('signedInAt')).toMatchObject({ seconds: client.claims['auth_time'] });
  });

  it('are counted and turned off but for this browser’s own', async () => {
    expect(await countOtherDevices(UID.admin)).toBe(2);
    await turnOnDevice(UID.admin);
    // One that this build cannot read is no exception.
    await rules.put(`${path}/4`, { endpoint: 7 });
    expect(await countOtherDevices(UID.admin)).toBe(3);
    await turnOffOtherDevices(UID.admin);
    expect(await ids()).toEqual(['2']);
    expect(await countOtherDevices(UID.admin)).toBe(0);
  });
});
