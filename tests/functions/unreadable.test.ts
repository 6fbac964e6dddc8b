import * as v from 'valibot';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { REVIEW_ASKED_AFTER_DAYS } from '../../src/domain/shop/constants';
import { functionsEnvironment, functionsSecrets } from '../../tools/emulators/environment';
import { BROWSER_ORDER } from '../support/badOrders';
import { clearAll, testProfile } from '../support/emulators';
import { db } from '../support/fixtures';
import { setTriggers } from '../support/triggers';

/**
 * Every trigger and every job of the deployed functions, on documents that cannot be decoded: an event that rejects is
 * delivered again for a day. The triggers are off, so that only this test runs them.
 */
const said = vi.hoisted((): string[] => []);
vi.mock('../../functions/node_modules/firebase-functions/lib/esm/logger/index.mjs', () => ({
  write: (entry: object) => void said.push(JSON.stringify(entry)),
}));

Object.assign(process.env, functionsSecrets(testProfile), functionsEnvironment(testProfile));
const { on, keep, jobs } = await import('../../functions/src/index');

const trigger = v.object({
  run: v.custom<(event: unknown) => Promise<unknown>>((value) => typeof value === 'function'),
  __endpoint: v.object({
    eventTrigger: v.object({
      eventType: v.string(),
      eventFilterPathPatterns: v.object({ document: v.string() }),
    }),
  }),
});

const job = v.object({
  run: v.custom<(event: unknown) => Promise<unknown>>((value) => typeof value === 'function'),
});

const triggers = Object.entries({
  ...Object.fromEntries(Object.entries(on).map(([name, one]) => [`on.${name}`, one])),
  ...Object.fromEntries(Object.entries(keep).map(([name, one]) => [`keep.${name}`, one])),
}).map(([name, one]) => {
  const { run, __endpoint } = v.parse(trigger, { ...one });
  const { eventType, eventFilterPathPatterns } = __endpoint.eventTrigger;
  return { name, run, isCreation: eventType.endsWith('created'), ...eventFilterPathPatterns };
});

/** Fields that a function reads of any document, each with a value of no use. */
const NAMES =
  `accountEmail answer answered answers askedAt at by code confirmedAt couponCode createdAt decision device
  disputed disputes email expireAt gift hidden items kind mailedOn message name newsletter nextAt number numberChecks
  orderId orderIds outcome paidAt path phone phoneNumber pieces pricing productId proof quiz rating razorpayOrderIds read
  reason refunds returns role shippingInfo showAs state status subject text title to toldAt type uid updatedAt updatedBy
  userId userName verified visibility volume`.split(/\s+/);
const garbage = (value: unknown, fields: object = {}) => ({
  ...Object.fromEntries(NAMES.map((name) => [name, value])),
  ...fields,
});

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);
const at = hoursAgo(1.5);
const signed = { by: 'shopper', at };
const GARBAGE: readonly object[] = [{}, garbage(7), garbage(['x']), garbage({ x: ['x'] })];

/** As the rules let a browser write an order, and what one may have become. */
const ORDERS: readonly object[] = [
  {},
  { status: 'payment_failed' },
  { status: 'payment_failed', createdAt: hoursAgo(31 * 24) },
  { createdAt: hoursAgo(6 * 24) },
  { number: 'X' },
  { razorpayOrderId: 'order_1', createdAt: hoursAgo(6 * 24) },
  { status: 'paid', paidAt: at },
  { status: 'shipped', number: 'X' },
  { status: 'delivered', number: 'X', deliveredAt: hoursAgo(24 * REVIEW_ASKED_AFTER_DAYS + 1) },
  { status: 'cancelled', number: 'X' },
].map((fields) => ({
  ...BROWSER_ORDER,
  items: ['x'],
  userId: 'shopper',
  status: 'pending_payment',
  createdAt: at,
  updatedAt: at,
  ...fields,
}));

/** Beside {@link GARBAGE}, by trigger: as the rules let a browser write it, but for what it means. */
const SHAPES: Partial<Record<string, readonly object[]>> = {
  'orders/{orderId}': ORDERS,
  'orders/{orderId}/requests/{requestId}': [
    'cancel',
    'return',
    'address',
    'delivery_answer',
  ].flatMap((type) => [
    { type, ...signed, to: ['x'], pieces: ['x'] },
    garbage(['x'], { type, ...signed }),
  ]),
  'users/{uid}/requests/{requestId}': ['delete', 'phone', 'number', 'email', 'push', 'coupon'].map(
    (type) => ({
      type,
      ...signed,
      proof: 7,
      phone: 7,
      code: 7,
      device: 7,
    }),
  ),
  'products/{productId}/reviews/{uid}': [
    { userId: 'shopper', rating: 'x', hidden: false, verified: 'x', createdAt: at },
  ],
  'newsletter_signups/{slot}': [{ email: 'a@b.in', createdAt: 'x' }],
  'waiting_signups/{slot}': [{ email: 'a@b.in', productId: 'oud', volume: '2 ml', createdAt: 'x' }],
  'waiting/{entryId}': [{ uid: 'shopper', productId: 'oud', volume: '2 ml', askedAt: 'x' }],
};
const shapesOf = (document: string): object[] => [...GARBAGE, ...(SHAPES[document] ?? [])];

/** Ids with a meaning of their own. */
const IDS: Partial<Record<string, readonly string[]>> = {
  'users/{uid}/requests/{requestId}': ['phone', 'number', 'email', 'push', 'coupon', '1'],
  'settings/{name}': [
    'site',
    'business',
    'notes',
    'categories',
    'home',
    'parcels',
    'stock',
    'other',
  ],
};

/** The documents of a trigger: one for each shape and id. */
function* pathsOf(document: string): Generator<{ path: string; params: Record<string, string> }> {
  const names = [...document.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  for (const id of IDS[document] ?? ['x1']) {
    const params = Object.fromEntries(
      names.map((name, n) => [name, n === names.length - 1 ? id : 'shopper']),
    );
    yield { path: document.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''), params };
  }
}

async function clear(): Promise<void> {
  await clearAll();
  said.length = 0;
}

beforeAll(async () => {
  expect(triggers.length).toBeGreaterThan(20);
  await setTriggers('off');
});
beforeEach(clear);

it.each(triggers)(
  '$name ends on documents that cannot be decoded',
  async ({ run, document, isCreation }) => {
    for (const { path, params } of pathsOf(document))
      for (const [n, shape] of shapesOf(document).entries()) {
        const ref = db.doc(path);
        const none = await db.doc(`${path}-none`).get();
        await ref.set(shape);
        const after = await ref.get();
        const event = { id: `${n}`, document: path, params, time: at.toISOString() };
        const data = isCreation
          ? [after]
          : [
              { before: none, after },
              { before: after, after },
              { before: after, after: none },
            ];
        for (const one of data) {
          said.length = 0;
          await expect(
            run({ ...event, data: one }),
            `${path} ${JSON.stringify(shape)}`,
          ).resolves.not.toThrow();
          expect(said.length, said.join('\n')).toBeLessThanOrEqual(1);
        }
      }
  },
);

it('an order that cannot be decoded is deleted before anything follows from it, and any other is placed', async () => {
  const ref = db.doc('orders/x1');
  const write = async (fields: object): Promise<void> => {
    await ref.set({ ...ORDERS[0], ...fields });
    const [before, after] = await db.getAll(db.doc('orders/none'), ref);
    const event = {
      id: '1',
      document: ref.path,
      params: { orderId: 'x1' },
      time: at.toISOString(),
    };
    await v.parse(trigger, { ...on.order }).run({ ...event, data: { before, after } });
  };
  const events = async (): Promise<string[]> =>
    (await ref.collection('events').get()).docs.map(({ id }) => id);
  await write({});
  expect([(await ref.get()).exists, await events()]).toEqual([false, []]);
  expect(said).toEqual([expect.stringMatching(/"orderId":"x1".*"WARNING"/)]);
  await write(BROWSER_ORDER);
  expect([(await ref.get()).get('number'), await events()]).toEqual([
    orderNumber('x1'),
    ['placed'],
  ]);
});

it('no job rejects over documents that cannot be decoded, and unpaid orders among them are gone', async () => {
  for (const document of new Set(triggers.map((one) => one.document)))
    for (const { path } of pathsOf(document))
      await Promise.all(shapesOf(document).map((shape, n) => db.doc(`${path}${n}`).set(shape)));
  for (const [name, one] of Object.entries(jobs))
    await expect(v.parse(job, { ...one }).run({}), name).resolves.not.toThrow();
  const old = db.collection('orders').where('createdAt', '<', hoursAgo(5 * 24));
  // The one of which a payment may be made.
  expect((await old.get()).docs.map((left) => left.get('razorpayOrderId'))).toEqual(['order_1']);
});
