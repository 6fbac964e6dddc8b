import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idOf, SECRETS, startTestVendors, type TestVendors } from '../testKit';

let vendors: TestVendors;
beforeAll(async () => {
  vendors = await startTestVendors();
});
afterAll(() => vendors.close());
beforeEach(async () => {
  await vendors.control.drain();
  await vendors.control.reset();
  vendors.hooks.received.length = 0;
});

const BODY = { amount: 249_900, currency: 'INR', receipt: 'nil_1' };
const order = async (change: Readonly<Record<string, unknown>> = {}): Promise<string> =>
  idOf(await vendors.razorpay('/v1/orders', { ...BODY, ...change }));
const events = () =>
  vendors.hooks.received.map(({ body }) => /"event":"([a-z.]+)"/.exec(body)?.[1]).toSorted();
const hmac = (secret: string, signed: string) =>
  createHmac('sha256', secret).update(signed).digest('hex');

describe('orders', () => {
  test('an order has the documented fields', async () => {
    expect(await vendors.razorpay('/v1/orders', BODY)).toEqual({
      status: 200,
      body: {
        id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
        entity: 'order',
        amount: 249_900,
        amount_paid: 0,
        amount_due: 249_900,
        currency: 'INR',
        receipt: 'nil_1',
        status: 'created',
        attempts: 0,
        notes: {},
        created_at: expect.any(Number),
      },
    });
  });

  test.each([
    ['amount', { amount: undefined }],
    ['amount', { amount: 99 }],
    ['amount', { amount: 249.5 }],
    ['amount', { amount: '24990' }],
    ['currency', { currency: undefined }],
    ['currency', { currency: 'USD' }],
    ['receipt', { receipt: 'r'.repeat(41) }],
    ['notes', { notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`k${i}`, 'v'])) }],
    ['notes.long', { notes: { long: 'n'.repeat(257) } }],
    ['shipping', { shipping: 5 }],
  ])('a wrong %s is refused by name (%j)', async (field, change) => {
    expect(await vendors.razorpay('/v1/orders', { ...BODY, ...change })).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_REQUEST_ERROR', field } },
    });
  });

  test('values at the limits are allowed', async () => {
    const notes = Object.fromEntries(
      Array.from({ length: 15 }, (_, i) => [`k${i}`, 'n'.repeat(256)]),
    );
    const body = { amount: 100, currency: 'INR', receipt: 'r'.repeat(40), notes };
    expect((await vendors.razorpay('/v1/orders', body)).body).toMatchObject({ notes });
  });

  test('a wrong key is 401, an unknown id and address 400', async () => {
    const authorization = `Basic ${Buffer.from('rzp_test_nilofar:guess').toString('base64')}`;
    expect((await vendors.razorpay('/v1/orders', BODY, { authorization })).status).toBe(401);
    expect(await vendors.razorpay('/v1/payments/pay_none')).toMatchObject({
      status: 400,
      body: { error: { description: 'The id provided does not exist' } },
    });
    expect((await vendors.razorpay('/v1/nothing')).status).toBe(400);
  });
});

describe('payments', () => {
  test('a paid order: captured payment, valid signature, three signed webhooks', async () => {
    const orderId = await order({ notes: { orderId: 'u1_1' } });
    const paid = await vendors.control.pay({ order_id: orderId, deliverWebhook: 'wait' });
    const id = paid.razorpay_payment_id;
    expect(paid.razorpay_signature).toBe(hmac(SECRETS.razorpay, `${orderId}|${id}`));
    expect((await vendors.razorpay(`/v1/orders/${orderId}/payments`)).body).toMatchObject({
      entity: 'collection',
      count: 1,
      items: [{ id, status: 'captured', captured: true, notes: { orderId: 'u1_1' } }],
    });
    expect(events()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
    for (const { headers, body } of vendors.hooks.received) {
      expect(headers['x-razorpay-signature']).toBe(hmac(SECRETS.webhooks, body));
      expect(headers['x-razorpay-event-id']).toMatch(/^[A-Za-z0-9]{14}$/);
      expect(JSON.parse(body)).toMatchObject({
        payload: { payment: { entity: { id, order_id: orderId } } },
      });
    }
    const told = vendors.hooks.received.find(({ body }) => body.includes('"order.paid"'));
    expect(JSON.parse(told?.body ?? '{}')).toMatchObject({
      contains: ['payment', 'order'],
      payload: { order: { entity: { id: orderId, status: 'paid', amount_paid: 249_900 } } },
    });
  });

  test('all payments of a time are listed in pages, newest first, at most 100', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const paid = await vendors.control.pay({ order_id: await order() });
      ids.unshift(paid.razorpay_payment_id);
    }
    const now = Math.floor(Date.now() / 1000);
    const listed = async (query: string) => (await vendors.razorpay(`/v1/payments?${query}`)).body;
    const within = `from=${now - 60}&to=${now + 60}`;
    expect(await listed(`${within}&count=2`)).toMatchObject({
      entity: 'collection',
      count: 2,
      items: [{ id: ids[0], entity: 'payment' }, { id: ids[1] }],
    });
    expect(await listed(`${within}&count=2&skip=2`)).toMatchObject({ items: [{ id: ids[2] }] });
    expect(await listed(`from=${now + 60}&to=${now + 120}`)).toMatchObject({ count: 0, items: [] });
    expect(await vendors.razorpay('/v1/payments?count=101')).toMatchObject({
      status: 400,
      body: { error: { description: 'The count may not be greater than 100.' } },
    });
  });

  test('an authorised payment is captured once, for the right amount', async () => {
    const { razorpay_payment_id: id } = await vendors.control.pay({
      order_id: await order(),
      authorizeOnly: true,
    });
    const capture = (amount: number) =>
      vendors.razorpay(`/v1/payments/${id}/capture`, { amount, currency: 'INR' });
    expect((await vendors.razorpay(`/v1/payments/${id}`)).body).toMatchObject({
      status: 'authorized',
      captured: false,
    });
    expect((await capture(100)).status).toBe(400);
    expect((await capture(249_900)).body).toMatchObject({ status: 'captured', captured: true });
    expect(await capture(249_900)).toMatchObject({
      status: 400,
      body: { error: { description: 'This payment has already been captured' } },
    });
  });

  test('an order is paid after a failure, and twice only when told so', async () => {
    const order_id = await order();
    const failed = await vendors.control.pay({
      order_id,
      outcome: 'payment_declined',
      deliverWebhook: 'wait',
    });
    expect(events()).toEqual(['payment.failed']);
    expect(
      (await vendors.razorpay(`/v1/payments/${failed.razorpay_payment_id}`)).body,
    ).toMatchObject({ status: 'failed', error_reason: 'payment_declined' });
    await vendors.control.pay({ order_id });
    await expect(vendors.control.pay({ order_id })).rejects.toThrow(/already paid/);
    await vendors.control.pay({ order_id, evenIfPaid: true });
    expect((await vendors.control.ledger()).razorpay.chargedTwice).toEqual([order_id]);
  });
});

describe('Razorpay’s own offers and fees', () => {
  test.each([
    [{ offerPaise: 10_000 }, 239_900, 239_900],
    [{ feePaise: 5_900 }, 255_800, 249_900],
  ])('with %j the payment differs, and the order is paid', async (settings, amount, counted) => {
    await vendors.control.settings(settings);
    const order_id = await order();
    const { razorpay_payment_id: id } = await vendors.control.pay({ order_id });
    expect((await vendors.razorpay(`/v1/payments/${id}`)).body).toMatchObject({ amount });
    expect((await vendors.razorpay(`/v1/orders/${order_id}`)).body).toMatchObject({
      amount: 249_900,
      amount_paid: counted,
      amount_due: 0,
      status: 'paid',
    });
  });
});

describe('refunds', () => {
  const paid = async () =>
    (await vendors.control.pay({ order_id: await order() })).razorpay_payment_id;
  let keys = 0;
  const refund = (id: string, amount: number, key = `refund-key-${(keys += 1)}`) =>
    vendors.razorpay(
      `/v1/payments/${id}/refund`,
      { amount, speed: 'normal' },
      { 'x-refund-idempotency': key },
    );

  test('a payment that was captured before is taken over without a webhook and can be refunded', async () => {
    const paid = { id: 'pay_demo', order_id: 'order_demo', amount: 18_990_00, created_at: 1 };
    const who = { email: 'asha@nilofar.example', contact: '+919876543210', notes: {} };
    await vendors.control.adopt({ payments: [{ ...paid, ...who }] });
    await vendors.control.drain();
    expect(events()).toEqual([]);
    expect(await refund('pay_demo', 4_455_00)).toMatchObject({ status: 200 });
    expect((await vendors.razorpay('/v1/payments/pay_demo')).body).toMatchObject({
      status: 'captured',
      amount_refunded: 4_455_00,
    });
  });

  test('the same key and body give one refund, another body is rejected', async () => {
    const id = await paid();
    const first = await refund(id, 100_000, 'refund-key-a');
    expect(first).toMatchObject({
      status: 200,
      body: {
        id: expect.stringMatching(/^rfnd_/),
        amount: 100_000,
        payment_id: id,
        status: 'processed',
      },
    });
    expect(await refund(id, 100_000, 'refund-key-a')).toEqual(first);
    expect((await refund(id, 99_999, 'refund-key-a')).status).toBe(400);
    expect((await refund(id, 100_000, 'short')).status).toBe(400);
    expect((await vendors.control.ledger()).razorpay.refunds).toHaveLength(1);
    await vendors.control.drain();
    expect(events()).toContain('refund.processed');
  });

  test('are listed for their payment, the newest first', async () => {
    const id = await paid();
    const [first, second] = [await refund(id, 10_000), await refund(id, 20_000)];
    await refund(await paid(), 30_000);
    expect(await vendors.razorpay(`/v1/payments/${id}/refunds?count=100`)).toEqual({
      status: 200,
      body: { entity: 'collection', count: 2, items: [second.body, first.body] },
    });
    expect((await vendors.razorpay('/v1/payments/pay_unknown/refunds')).status).toBe(400);
  });

  test('a refused request gets the same refusal under its key, and a refund under another', async () => {
    const id = await paid();
    await vendors.control.settings({ lowBalance: true });
    const first = await refund(id, 100_000, 'refund-key-c');
    expect(first.status).toBe(400);
    await vendors.control.settings({ lowBalance: false });
    expect(await refund(id, 100_000, 'refund-key-c')).toEqual(first);
    expect((await refund(id, 100_000, 'refund-key-d')).status).toBe(200);
  });

  test('a key whose first request still runs gets 409', async () => {
    const id = await paid();
    const match = 'POST /v1/payments';
    await vendors.control.fault({ target: 'razorpay', match, kind: 'slow', delayMs: 300 });
    const ask = () => refund(id, 100_000, 'refund-key-b');
    // Either request may arrive first: one is processed, the other gets 409.
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await ask()).toEqual(both.find(({ status }) => status === 200));
  });

  test('refunds cannot exceed the captured amount', async () => {
    const id = await paid();
    expect((await refund(id, 249_901)).status).toBe(400);
    await refund(id, 49_900);
    expect((await refund(id, 200_001)).status).toBe(400);
    await refund(id, 200_000);
    expect((await vendors.razorpay(`/v1/payments/${id}`)).body).toMatchObject({
      status: 'refunded',
      amount_refunded: 249_900,
    });
    expect(await refund(id, 100)).toMatchObject({
      body: { error: { description: 'The payment has been fully refunded already' } },
    });
  });

  test('an uncaptured payment is not refunded; a refund may stay pending', async () => {
    const order_id = await order();
    const { razorpay_payment_id: open } = await vendors.control.pay({
      order_id,
      authorizeOnly: true,
    });
    expect((await refund(open, 100)).status).toBe(400);
    await vendors.control.settings({ refunds: 'pending' });
    expect((await refund(await paid(), 100)).body).toMatchObject({ status: 'pending' });
  });
});

describe('the payment sheet’s call', () => {
  const ORIGIN = 'http://localhost:5173';
  const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)';
  const pay = async (
    order_id: string,
    change: Readonly<Record<string, unknown>>,
    { flow = 'ajax', userAgent = IPHONE } = {},
  ) => {
    const response = await fetch(`${vendors.origin}/razorpay/v1/payments/create/${flow}`, {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json', 'user-agent': userAgent },
      body: JSON.stringify({
        key_id: 'rzp_test_nilofar',
        order_id,
        amount: 249_900,
        email: '',
        contact: '',
        notes: {},
        ...change,
      }),
    });
    const body: unknown = await response.json();
    return { status: response.status, body };
  };

  test('the script is served to pages of this machine alone', async () => {
    const script = (origin: string) =>
      fetch(`${vendors.origin}/razorpay/checkout.js`, { headers: { origin } });
    const response = await script(ORIGIN);
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(await response.text()).toContain('Razorpay');
    const other = await script('https://example.com');
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    ['4100 2800 0000 1007', undefined],
    ['5500670000001002', undefined],
    ['6527658900001005', undefined],
    ['success@razorpay', undefined],
    ['failure@razorpay', 'upi_declined'],
    ['4100280000080001', 'insufficient_funds'],
    ['4100280000060003', 'payment_declined'],
    ['4100280000090000', 'payment_timed_out'],
  ])('%s → %s', async (instrument, reason) => {
    const order_id = await order();
    const { body } = await pay(order_id, { instrument });
    expect(body).toMatchObject(
      reason === undefined
        ? { razorpay_order_id: order_id, razorpay_signature: expect.stringMatching(/^\w{64}$/) }
        : { error: { reason, metadata: { order_id } } },
    );
    await vendors.control.drain();
    expect(events()).toContain(reason === undefined ? 'payment.captured' : 'payment.failed');
  });

  test('a typed UPI ID is accepted on iOS alone', async () => {
    const upi = { instrument: 'success@razorpay' };
    const { body } = await pay(await order(), upi, {
      userAgent: 'Mozilla/5.0 (Linux; Android 15)',
    });
    expect(body).toMatchObject({ error: { description: expect.stringContaining('no longer') } });
    expect((await vendors.control.ledger()).razorpay.payments).toEqual([]);
  });

  const app = async (id: string, decision?: 'approve' | 'decline') => {
    const path = `/razorpay/upi/${id}${decision === undefined ? '' : `/${decision}`}`;
    const method = decision === undefined ? 'GET' : 'POST';
    return (await fetch(vendors.origin + path, { method })).text();
  };
  const statusOf = async (id: string): Promise<unknown> =>
    (await fetch(`${vendors.origin}/razorpay/v1/payments/${id}/status`)).json();

  test.each([
    ['approve', { razorpay_signature: expect.any(String) }, 'payment.captured'],
    ['decline', { error: { reason: 'upi_declined' } }, 'payment.failed'],
  ] as const)('a UPI app can %s what waits for it, once', async (decision, outcome, event) => {
    const { body } = await pay(await order(), {}, { flow: 'upi' });
    const { payment_id: id } = v.parse(v.object({ payment_id: v.string() }), body);
    expect(await statusOf(id)).toEqual({});
    expect(await app(id)).toContain('Pay ₹2,499.00');
    await app(id, decision);
    expect(await statusOf(id)).toMatchObject(outcome);
    expect(await app(id, 'approve')).toContain('nothing to approve');
    await vendors.control.drain();
    expect(events()).toContain(event);
  });

  test('after a failure and a success the order accepts no further payment', async () => {
    const id = await order();
    const [failed, paid, third] = [
      await pay(id, { instrument: '4100280000080001' }),
      await pay(id, { instrument: '4100280000001007' }),
      await pay(id, { instrument: '4100280000001007' }),
    ];
    expect(failed.body).toMatchObject({ error: { reason: 'insufficient_funds' } });
    expect(paid.body).toMatchObject({ razorpay_order_id: id });
    expect(third.body).not.toHaveProperty('razorpay_payment_id');
    expect((await vendors.control.ledger()).razorpay.payments).toHaveLength(2);
  });

  test('a page can neither change the amount, nor use another key or another card', async () => {
    const id = await order();
    const upi = { instrument: 'success@razorpay' };
    expect((await pay(id, { ...upi, amount: 100 })).body).toHaveProperty('error');
    expect((await pay(id, { ...upi, key_id: 'rzp_test_other' })).status).toBe(401);
    expect((await pay(id, { instrument: '4111111111111111' })).body).toHaveProperty('error');
    expect((await vendors.control.ledger()).razorpay.payments).toEqual([]);
  });
});
