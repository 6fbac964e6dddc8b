import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { connectFirestoreEmulator, getFirestore } from 'firebase/firestore/lite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MAX_SEARCH_RESULTS } from '../../src/domain/order/orderSearch';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { fetchOrderRows, findOrders, type OrderFilter } from '../../src/firebase/order/adminOrders';
import { findOwnOrder } from '../../src/firebase/order/orders';
import { attack } from '../support/attack';
import { BROWSER_ORDER } from '../support/badOrders';
import { ports } from '../support/emulators';
import { openRules, tokenOf, UID, type Actor, type RulesUnderTest } from '../support/rules';

/** The back office's lists, searches and exports, in the browser's own modules under the rules. */
const client = vi.hoisted(() => {
  Object.assign(globalThis, { __EMULATED__: false });
  return { db: undefined as unknown };
});
vi.mock('../../src/env', () => ({ env: {} }));
vi.mock('../../src/firebase/lite', async (original) => ({
  ...(await original<object>()),
  lite: () => client.db,
}));

const projectId = 'demo-nilofar-order-lists';
const apps: FirebaseApp[] = [];
const EMAIL = BROWSER_ORDER.shippingInfo.email;
const DAY = '2026-11-20';
const at = new Date(`${DAY}T06:30:00.000Z`);
const GOOD = `${UID.owner}_1790000000001`;
let rules: RulesUnderTest;

function signIn(actor: Actor, uid: string): void {
  const app = initializeApp({ projectId, apiKey: 'emulated' }, crypto.randomUUID());
  apps.push(app);
  const db = getFirestore(app);
  const auth_time = Math.floor(Date.now() / 1000) - 1;
  connectFirestoreEmulator(db, '127.0.0.1', ports.firestore, {
    mockUserToken: { ...tokenOf(actor), auth_time, sub: uid },
  });
  client.db = db;
}

beforeAll(async () => {
  rules = await openRules({ projectId });
  const order = { ...BROWSER_ORDER, userId: UID.owner, status: 'pending_payment', updatedAt: at };
  const put = (n: number, fields: object): Promise<void> =>
    rules.put(`orders/${UID.owner}_${1790000000000 + n}`, { ...order, createdAt: at, ...fields });
  await put(1, { number: orderNumber(GOOD) });
  // Read by functions before, and unreadable since.
  await put(2, { number: 'X', items: ['x'] });
  // Nobody has looked at these; they are the newest, and more than a search shows.
  for (let n = 3; n < 3 + MAX_SEARCH_RESULTS; n += 1)
    await put(n, { items: ['x'], createdAt: new Date(at.getTime() + n * 1000) });
});
afterAll(async () => {
  await rules.close();
  await Promise.all(apps.map(deleteApp));
});

it.each<[string, OrderFilter]>([
  ['all orders', {}],
  ['the unpaid ones', { statuses: ['pending_payment', 'payment_failed'] }],
  ['those of a day', { from: DAY, to: DAY }],
  ['the unpaid ones of a day', { statuses: ['pending_payment'], from: DAY, to: DAY }],
])(
  '%s: what nobody has looked at is left out, and what cannot be read empties no page',
  attack(38),
  async (_, filter) => {
    signIn('admin', UID.admin);
    const page = await fetchOrderRows(filter, 2);
    expect(page.rows.map(({ id }) => id)).toEqual([GOOD]);
    expect((await page.next?.())?.rows).toEqual([]);
  },
);

it.each([EMAIL, BROWSER_ORDER.shippingInfo.phone, orderNumber(GOOD)])(
  'a search for %s finds the order among those that nobody has looked at',
  async (typed) => {
    signIn('admin', UID.admin);
    expect((await findOrders(typed)).orders.map(({ id }) => id)).toEqual([GOOD]);
  },
);

it('its customer finds it by its number', async () => {
  signIn('owner', UID.owner);
  expect(await findOwnOrder(UID.owner, { number: orderNumber(GOOD) })).toMatchObject({ id: GOOD });
});
