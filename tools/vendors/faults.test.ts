import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FaultRegistry } from './faults';
import { startVendors } from './server';
import {
  adhocOrder,
  at,
  RAZORPAY,
  SHIPROCKET,
  startTestVendors,
  type TestVendors,
} from './testKit';

let vendors: TestVendors;
beforeAll(async () => {
  vendors = await startTestVendors();
});
afterAll(() => vendors.close());
beforeEach(async () => {
  await vendors.control.drain();
  await vendors.control.reset();
  vendors.hooks.received.length = 0;
  vendors.hooks.answers.length = 0;
});

const order = () => vendors.razorpay('POST', '/v1/orders', { amount: 100, currency: 'INR' });
const orderId = async () => String(at((await order()).body, 'id'));
const made = async () => (await vendors.control.ledger()).razorpay.orders.length;
const events = () => vendors.hooks.received.map(({ body }) => at(JSON.parse(body), 'event'));

describe('faults of the API', () => {
  test('a connection dropped before: the request is not processed', async () => {
    await vendors.control.fault({
      target: 'razorpay',
      match: 'POST /v1/orders',
      kind: 'drop-before',
    });
    await expect(order()).rejects.toThrow();
    expect(await made()).toBe(0);
    expect((await order()).status).toBe(200);
  });

  test('a connection dropped after: the request is processed, but the response is lost', async () => {
    await vendors.control.fault({
      target: 'razorpay',
      match: 'POST /v1/orders',
      kind: 'drop-after',
      times: 2,
    });
    await expect(order()).rejects.toThrow();
    await expect(order()).rejects.toThrow();
    expect((await order()).status).toBe(200);
    expect(await made()).toBe(3);
    const { requests, faults } = await vendors.control.ledger();
    expect(requests['razorpay POST /v1/orders']).toBe(3);
    expect(faults).toMatchObject([{ kind: 'drop-after', struck: 2 }]);
  });

  test('a status answers in the provider’s error format without processing the request', async () => {
    await vendors.control.fault({
      target: 'razorpay',
      match: '* /v1/orders',
      kind: 'status',
      status: 502,
    });
    const answer = await order();
    expect(answer.status).toBe(502);
    expect(at(answer.body, 'error', 'code')).toBe('SERVER_ERROR');
    expect(await made()).toBe(0);
    await vendors.control.fault({
      target: 'shiprocket',
      match: 'GET /v1/external/orders',
      kind: 'status',
      status: 429,
    });
    expect(await vendors.shiprocket('GET', '/orders')).toEqual({
      status: 429,
      body: { message: 'Too Many Attempts.', status_code: 429 },
    });
  });

  test('slow responses arrive late', async () => {
    await vendors.control.fault({
      target: 'razorpay',
      match: 'POST /v1/orders$',
      kind: 'slow',
      delayMs: 120,
    });
    const before = performance.now();
    expect((await order()).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(115);
  });

  test('faults of Shiprocket: an expired token, an error with HTTP 200', async () => {
    await vendors.control.fault({
      target: 'shiprocket',
      match: 'POST /v1/external/orders/create',
      kind: 'expire-token',
    });
    const token = await vendors.login();
    const create = (held: string) =>
      vendors.shiprocket('POST', '/orders/create/adhoc', adhocOrder(), held);
    expect((await create(token)).status).toBe(401);
    const fresh = await vendors.login();
    await vendors.control.fault({
      target: 'shiprocket',
      match: 'POST /v1/external/orders/create',
      kind: 'error-200',
    });
    const wrong = await create(fresh);
    expect(wrong.status).toBe(200);
    expect(at(wrong.body, 'shipment_id')).toBeUndefined();
    expect((await create(fresh)).body).toMatchObject({ status: 'NEW' });
    await expect(
      vendors.control.fault({ target: 'razorpay', match: 'POST /v1/orders', kind: 'error-200' }),
    ).rejects.toThrow(/Shiprocket/);
  });

  test('probability is seeded: the same seed strikes the same requests', () => {
    const pattern = (seed: number) => {
      const book = new FaultRegistry();
      book.add({
        target: 'razorpay',
        match: 'POST /v1/orders',
        kind: 'status',
        probability: 0.3,
        seed,
      });
      return Array.from(
        { length: 200 },
        () => book.strike('razorpay', 'POST', '/v1/orders').length,
      );
    };
    const struck = pattern(5).filter((count) => count > 0).length;
    expect(pattern(5)).toEqual(pattern(5));
    expect(pattern(5)).not.toEqual(pattern(6));
    expect(struck).toBeGreaterThan(40);
    expect(struck).toBeLessThan(80);
  });

  test('a prefix matches more than a whole path', () => {
    const book = new FaultRegistry();
    book.add({ target: 'razorpay', match: 'GET /v1/orders$', kind: 'status' });
    expect(book.strike('razorpay', 'GET', '/v1/orders/order_1')).toEqual([]);
    expect(book.strike('shiprocket', 'GET', '/v1/orders')).toEqual([]);
    expect(book.strike('razorpay', 'POST', '/v1/orders')).toEqual([]);
    expect(book.strike('razorpay', 'GET', '/v1/orders')).toHaveLength(1);
    expect(book.strike('razorpay', 'GET', '/v1/orders')).toEqual([]);
  });
});

describe('faults of the webhooks', () => {
  test('a response other than 2xx is retried with the same id, then given up', async () => {
    vendors.hooks.answers.push(500, 404);
    await vendors.control.pay({
      order_id: await orderId(),
      outcome: 'payment_declined',
      deliverWebhook: 'wait',
    });
    expect(vendors.hooks.received).toHaveLength(3);
    const ids = vendors.hooks.received.map(({ headers }) => headers['x-razorpay-event-id']);
    expect(new Set(ids).size).toBe(1);
    vendors.hooks.answers.push(500, 500, 500, 500);
    await vendors.control.pay({
      order_id: await orderId(),
      outcome: 'payment_declined',
      deliverWebhook: 'wait',
    });
    const { razorpay } = await vendors.control.deliveries();
    expect(razorpay.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['delivered', 3],
      ['failed', 4],
    ]);
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
    const subject = paid.razorpay_payment_id;
    expect(await vendors.control.replay({ target: 'razorpay', subject })).toBe(3);
    expect(await vendors.control.replay({ target: 'razorpay', subject, event: 'order.paid' })).toBe(
      1,
    );
    expect(events()).toHaveLength(4);
  });

  test('forged: plausible content with a wrong or missing signature, and no money moved', async () => {
    const subject = await orderId();
    vendors.hooks.answers.push(401, 400);
    expect(await vendors.control.forge({ target: 'razorpay', subject })).toBe(401);
    expect(await vendors.control.forge({ target: 'razorpay', subject, signature: 'missing' })).toBe(
      400,
    );
    expect(events()).toEqual(['payment.captured', 'payment.captured']);
    expect(vendors.hooks.received[0]?.headers['x-razorpay-signature']).toMatch(/^[0-9a-f]{64}$/);
    expect(vendors.hooks.received[1]?.headers['x-razorpay-signature']).toBeUndefined();
    expect((await vendors.control.ledger()).razorpay.totals.captured).toBe(0);
  });

  test('chaos is seeded and leaves every event replayable', async () => {
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
    expect(await vendors.control.replay({ target: 'razorpay' })).toBe(30);
  });
});

describe('the server itself', () => {
  test('invalid control requests are rejected with a message', async () => {
    await expect(vendors.control.pay({ order_id: 'order_none' })).rejects.toThrow('order_none');
    const response = await fetch(`${vendors.origin}/control/nothing`, { method: 'POST' });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('clearFaults');
  });

  test('a state file keeps payments and shipments across a restart; a broken file throws', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vendors-'));
    const stateFile = join(folder, 'deep', 'state.json');
    try {
      const first = await startTestVendors({ stateFile });
      const created = await first.razorpay('POST', '/v1/orders', { amount: 500, currency: 'INR' });
      const id = String(at(created.body, 'id'));
      const paid = await first.control.pay({ order_id: id });
      await first.shiprocket('POST', '/orders/create/adhoc', adhocOrder());
      const before = await first.control.ledger();
      await first.close();
      const second = await startTestVendors({ stateFile });
      const after = await second.control.ledger();
      expect(after.razorpay).toEqual(before.razorpay);
      expect(after.shiprocket).toEqual(before.shiprocket);
      const next = await second.razorpay('POST', '/v1/orders', { amount: 500, currency: 'INR' });
      expect(at(next.body, 'id')).not.toBe(id);
      expect(after.razorpay.payments[0]?.id).toBe(paid.razorpay_payment_id);
      await second.close();
      await writeFile(stateFile, '{"version":0}');
      const options = {
        port: 0,
        stateFile,
        razorpay: { ...RAZORPAY, webhookUrl: '' },
        shiprocket: { ...SHIPROCKET, webhookUrl: '' },
      };
      await expect(startVendors(options)).rejects.toThrow();
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('a port in use is an error', async () => {
    const port = Number(new URL(vendors.origin).port);
    const options = {
      port,
      razorpay: { ...RAZORPAY, webhookUrl: '' },
      shiprocket: { ...SHIPROCKET, webhookUrl: '' },
    };
    await expect(startVendors(options)).rejects.toThrow(/EADDRINUSE/);
  });
});
