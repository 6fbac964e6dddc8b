import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FaultBody } from './controlSchemas';
import { startVendors } from './server';
import { adhocOrder, idOf, startTestVendors, vendorsOptions, type TestVendors } from './testKit';

let vendors: TestVendors;
beforeAll(async () => {
  vendors = await startTestVendors();
});
afterAll(() => vendors.close());
beforeEach(async () => {
  await vendors.control.drain();
  await vendors.control.reset();
  vendors.hooks.received.length = 0;
  vendors.hooks.statuses.length = 0;
});

const order = () =>
  vendors.razorpay('/v1/orders', { amount: 100, currency: 'INR', receipt: 'nil_1' });
const orderId = async () => idOf(await order());
const made = async () => (await vendors.control.ledger()).razorpay.orders.length;
const events = () =>
  vendors.hooks.received.map(({ body }) => /"event":"([a-z.]+)"/.exec(body)?.[1]);
const ordersFail = (fault: Omit<FaultBody, 'target' | 'match'>) =>
  vendors.control.fault({ target: 'razorpay', match: 'POST /v1/orders$', ...fault });

describe('faults of the API', () => {
  test('a connection dropped before: the request is not processed', async () => {
    await ordersFail({ kind: 'drop-before' });
    await expect(order()).rejects.toThrow();
    expect(await made()).toBe(0);
    expect((await order()).status).toBe(200);
  });

  test('a connection dropped after: the request is processed, but the response is lost', async () => {
    await ordersFail({ kind: 'drop-after', times: 2 });
    await expect(order()).rejects.toThrow();
    await expect(order()).rejects.toThrow();
    expect((await order()).status).toBe(200);
    expect(await made()).toBe(3);
    const { requests, faults } = await vendors.control.ledger();
    expect(requests['razorpay POST /v1/orders']).toBe(3);
    expect(faults).toMatchObject([{ kind: 'drop-after', struck: 2 }]);
  });

  test('a status answers in the provider’s error format without processing the request', async () => {
    await ordersFail({ kind: 'status', status: 502 });
    expect(await order()).toMatchObject({ status: 502, body: { error: {} } });
    expect(await made()).toBe(0);
    const match = 'GET /v1/external/orders';
    await vendors.control.fault({ target: 'shiprocket', match, kind: 'status', status: 429 });
    expect(await vendors.shiprocket('/orders', await vendors.login())).toEqual({
      status: 429,
      body: { message: 'Too Many Attempts.', status_code: 429 },
    });
    const message = 'The pickup location is closed.';
    await ordersFail({ kind: 'status', status: 422, message });
    expect(await order()).toMatchObject({ status: 422, body: { error: { description: message } } });
  });

  test('slow responses arrive late', async () => {
    await ordersFail({ kind: 'slow', delayMs: 120 });
    const before = performance.now();
    expect((await order()).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(115);
  });

  test('faults of Shiprocket: an expired token, an error with HTTP 200', async () => {
    const fault = { target: 'shiprocket', match: 'POST /v1/external/orders/create' } as const;
    const create = (token: string) =>
      vendors.shiprocket('/orders/create/adhoc', token, adhocOrder());
    await vendors.control.fault({ ...fault, kind: 'expire-token' });
    expect((await create(await vendors.login())).status).toBe(401);
    await vendors.control.fault({ ...fault, kind: 'error-200' });
    const wrong = await create(await vendors.login());
    expect(wrong.status).toBe(200);
    expect(wrong.body).not.toHaveProperty('shipment_id');
    expect((await create(await vendors.login())).body).toMatchObject({ status: 'NEW' });
  });

  test('probability is seeded: the same seed strikes the same requests', async () => {
    const pattern = async (seed: number) => {
      await vendors.control.clearFaults();
      await ordersFail({ kind: 'status', probability: 0.3, seed });
      const statuses: number[] = [];
      for (let n = 0; n < 50; n += 1) statuses.push((await order()).status);
      return statuses;
    };
    const struck = await pattern(5);
    expect(await pattern(5)).toEqual(struck);
    expect(await pattern(6)).not.toEqual(struck);
    expect(new Set(struck)).toEqual(new Set([200, 500]));
  });
});

describe('faults of the webhooks', () => {
  test('a response other than 2xx is retried with the same id', async () => {
    vendors.hooks.statuses.push(500, 404);
    await vendors.control.pay({
      order_id: await orderId(),
      outcome: 'payment_declined',
      deliverWebhook: 'wait',
    });
    expect(vendors.hooks.received).toHaveLength(3);
    const ids = vendors.hooks.received.map(({ headers }) => headers['x-razorpay-event-id']);
    expect(new Set(ids).size).toBe(1);
  });

  test('held, then released in reverse order', async () => {
    await vendors.control.webhooks({ action: 'hold', target: 'razorpay' });
    await vendors.control.pay({ order_id: await orderId() });
    await vendors.control.drain();
    expect(events()).toEqual([]);
    await vendors.control.webhooks({ action: 'release', target: 'razorpay', order: 'reversed' });
    expect(events()).toEqual(['order.paid', 'payment.captured', 'payment.authorized']);
  });

  test('duplicated: the same bytes and id twice', async () => {
    await vendors.control.webhooks({ action: 'duplicate', target: 'razorpay', copies: 2 });
    await vendors.control.pay({
      order_id: await orderId(),
      outcome: 'payment_declined',
      deliverWebhook: 'wait',
    });
    const [first, second, ...more] = vendors.hooks.received;
    expect(more).toEqual([]);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['x-razorpay-event-id']).toBe(first?.headers['x-razorpay-event-id']);
  });

  test('withheld, then replayed, and replayed again', async () => {
    const paid = await vendors.control.pay({ order_id: await orderId(), deliverWebhook: false });
    await vendors.control.drain();
    expect(events()).toEqual([]);
    const replay = { target: 'razorpay', subject: paid.razorpay_payment_id } as const;
    expect(await vendors.control.replay(replay)).toBe(3);
    expect(await vendors.control.replay(replay)).toBe(3);
    expect(events()).toHaveLength(6);
  });

  test('forged: plausible content with a wrong or missing signature, and no money moved', async () => {
    const forgery = { target: 'razorpay', subject: await orderId() } as const;
    vendors.hooks.statuses.push(401, 400);
    expect(await vendors.control.forge(forgery)).toBe(401);
    expect(await vendors.control.forge({ ...forgery, signature: 'missing' })).toBe(400);
    expect(events()).toEqual(['payment.captured', 'payment.captured']);
    expect(vendors.hooks.received[0]?.headers['x-razorpay-signature']).toMatch(/^[0-9a-f]{64}$/);
    expect(vendors.hooks.received[1]?.headers['x-razorpay-signature']).toBeUndefined();
    expect((await vendors.control.ledger()).razorpay.payments).toEqual([]);
  });

  test('chaos loses some messages, repeats others and reports both', async () => {
    await vendors.control.webhooks({
      action: 'chaos',
      target: 'razorpay',
      seed: 3,
      duplicate: 0.5,
      late: 0.5,
      lose: 0.3,
      delayMs: 5,
    });
    for (let i = 0; i < 10; i += 1) await vendors.control.pay({ order_id: await orderId() });
    await vendors.control.drain();
    const { razorpay } = await vendors.control.deliveries();
    const lost = razorpay.filter(({ state }) => state === 'withheld').length;
    expect(lost).toBeGreaterThan(2);
    expect(new Set(razorpay.map(({ id }) => id)).size).toBe(30);
    expect(vendors.hooks.received.length).toBeGreaterThan(30 - lost);
  });
});

describe('the server itself', () => {
  test('invalid commands are rejected with a message', async () => {
    await expect(
      vendors.control.fault({ target: 'razorpay', match: 'everything', kind: 'slow' }),
    ).rejects.toThrow(/POST \/v1\/orders/);
    await expect(vendors.control.pay({ order_id: 'order_none' })).rejects.toThrow(/order_none/);
    expect((await fetch(`${vendors.origin}/control/nothing`, { method: 'POST' })).status).toBe(404);
  });

  test('a state file keeps payments and shipments across a restart; a broken file throws', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vendors-'));
    const stateFile = join(folder, 'deep', 'state.json');
    try {
      const first = await startTestVendors({ stateFile });
      const body = { amount: 500, currency: 'INR', receipt: 'nil_1' };
      const id = idOf(await first.razorpay('/v1/orders', body));
      await first.control.pay({ order_id: id });
      await first.shiprocket('/orders/create/adhoc', await first.login(), adhocOrder());
      const before = await first.control.ledger();
      await first.close();
      const second = await startTestVendors({ stateFile });
      const after = await second.control.ledger();
      expect(after.razorpay).toEqual(before.razorpay);
      expect(after.shiprocket).toEqual(before.shiprocket);
      await second.close();
      await writeFile(stateFile, '{"payments":0}');
      await expect(startVendors({ ...vendorsOptions(''), stateFile })).rejects.toThrow();
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('a port in use is an error', async () => {
    const port = Number(new URL(vendors.origin).port);
    await expect(startVendors({ ...vendorsOptions(''), port })).rejects.toThrow(/EADDRINUSE/);
  });
});
