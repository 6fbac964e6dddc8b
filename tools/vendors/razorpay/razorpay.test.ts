import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, RAZORPAY, startTestVendors, type TestVendors } from '../testKit';

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

async function order(change: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { body } = await vendors.razorpay('POST', '/v1/orders', {
    amount: 249_900,
    currency: 'INR',
    receipt: 'nil_1',
    ...change,
  });
  return String(at(body, 'id'));
}

const events = () =>
  vendors.hooks.received.map(({ body }) => at(JSON.parse(body), 'event')).toSorted();

describe('orders', () => {
  test('an order has the documented fields, and empty notes are a list', async () => {
    const { status, body } = await vendors.razorpay('POST', '/v1/orders', {
      amount: 249_900,
      currency: 'INR',
      receipt: 'nil_1',
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 249_900,
      amount_paid: 0,
      amount_due: 249_900,
      currency: 'INR',
      receipt: 'nil_1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: expect.any(Number),
    });
    expect(await vendors.razorpay('GET', `/v1/orders/${String(at(body, 'id'))}`)).toEqual({
      status: 200,
      body,
    });
  });

  test('an amount below one rupee is rejected with the documented error', async () => {
    expect(await vendors.razorpay('POST', '/v1/orders', { amount: 99, currency: 'INR' })).toEqual({
      status: 400,
      body: {
        error: {
          code: 'BAD_REQUEST_ERROR',
          description: 'The amount must be at least INR 1.00',
          source: 'business',
          step: 'payment_initiation',
          reason: 'input_validation_failed',
          metadata: {},
          field: 'amount',
        },
      },
    });
    expect(
      (await vendors.razorpay('POST', '/v1/orders', { amount: 100, currency: 'INR' })).status,
    ).toBe(200);
  });

  test.each([
    ['amount', { amount: undefined }],
    ['amount', { amount: 249.5 }],
    ['amount', { amount: '24990' }],
    ['currency', { currency: undefined }],
    ['currency', { currency: 'USD' }],
    ['receipt', { receipt: 'r'.repeat(41) }],
    ['notes', { notes: Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`k${i}`, 'v'])) }],
    ['notes', { notes: { long: 'n'.repeat(257) } }],
  ])('a wrong %s is refused by name (%j)', async (field, change) => {
    const { status, body } = await vendors.razorpay('POST', '/v1/orders', {
      amount: 249_900,
      currency: 'INR',
      ...change,
    });
    expect(status).toBe(400);
    expect(at(body, 'error', 'field')).toBe(field);
  });

  test('values at the limits are allowed, an unknown field is not', async () => {
    const notes = Object.fromEntries(
      Array.from({ length: 15 }, (_, i) => [`k${i}`, 'n'.repeat(256)]),
    );
    const good = { amount: 100, currency: 'INR', receipt: 'r'.repeat(40), notes };
    expect((await vendors.razorpay('POST', '/v1/orders', good)).body).toMatchObject({ notes });
    const { body } = await vendors.razorpay('POST', '/v1/orders', { ...good, shipping: 5 });
    expect(at(body, 'error', 'description')).toBe(
      'shipping is/are not required and should not be sent',
    );
  });

  test('a wrong key is 401, an unknown id and address 400', async () => {
    const wrong = {
      authorization: `Basic ${Buffer.from('rzp_test_nilofar:guess').toString('base64')}`,
    };
    expect((await vendors.razorpay('GET', '/v1/orders/order_none', undefined, wrong)).status).toBe(
      401,
    );
    const unknown = await vendors.razorpay('GET', '/v1/orders/order_none');
    expect(unknown.status).toBe(400);
    expect(at(unknown.body, 'error', 'description')).toBe('The id provided does not exist');
    expect((await vendors.razorpay('GET', '/v1/nothing')).status).toBe(400);
  });
});

describe('payments', () => {
  test('a paid order: captured payment, valid signature, three signed webhooks', async () => {
    const orderId = await order({ notes: { orderId: 'u1_1' } });
    const paid = await vendors.control.pay({ order_id: orderId, deliverWebhook: 'wait' });
    expect(paid.razorpay_signature).toBe(
      createHmac('sha256', RAZORPAY.keySecret)
        .update(`${orderId}|${paid.razorpay_payment_id}`)
        .digest('hex'),
    );
    const { body } = await vendors.razorpay('GET', `/v1/orders/${orderId}/payments`);
    expect(body).toMatchObject({
      entity: 'collection',
      count: 1,
      items: [
        {
          id: paid.razorpay_payment_id,
          order_id: orderId,
          amount: 249_900,
          status: 'captured',
          captured: true,
          method: 'card',
          notes: { orderId: 'u1_1' },
          refund_status: null,
        },
      ],
    });
    expect((await vendors.razorpay('GET', `/v1/orders/${orderId}`)).body).toMatchObject({
      status: 'paid',
      amount_paid: 249_900,
      amount_due: 0,
      attempts: 1,
    });
    expect(events()).toEqual(['order.paid', 'payment.authorized', 'payment.captured']);
    for (const { headers, body: raw } of vendors.hooks.received) {
      expect(headers['x-razorpay-signature']).toBe(
        createHmac('sha256', RAZORPAY.webhookSecret).update(raw).digest('hex'),
      );
      expect(headers['x-razorpay-event-id']).toMatch(/^[A-Za-z0-9]{14}$/);
      expect(JSON.parse(raw)).toMatchObject({
        entity: 'event',
        payload: { payment: { entity: { id: paid.razorpay_payment_id, order_id: orderId } } },
      });
    }
    const paidEvent = vendors.hooks.received.find(({ body: raw }) => raw.includes('"order.paid"'));
    expect(JSON.parse(paidEvent?.body ?? '{}')).toMatchObject({
      contains: ['payment', 'order'],
      payload: { order: { entity: { id: orderId, status: 'paid' } } },
    });
  });

  test('an authorised payment is captured once, for the right amount', async () => {
    const { razorpay_payment_id: id } = await vendors.control.pay({
      order_id: await order(),
      authorizeOnly: true,
    });
    const capture = (amount: number) =>
      vendors.razorpay('POST', `/v1/payments/${id}/capture`, { amount, currency: 'INR' });
    expect((await vendors.razorpay('GET', `/v1/payments/${id}`)).body).toMatchObject({
      status: 'authorized',
      captured: false,
    });
    expect(at((await capture(100)).body, 'error', 'description')).toBe(
      'Capture amount must be equal to the amount authorized',
    );
    expect((await capture(249_900)).body).toMatchObject({ status: 'captured', captured: true });
    const again = await capture(249_900);
    expect(again.status).toBe(400);
    expect(at(again.body, 'error', 'description')).toBe('This payment has already been captured');
  });

  test('an order may ask that its payments are not captured', async () => {
    const plain = await vendors.control.pay({ order_id: await order() });
    const own = await vendors.control.pay({
      order_id: await order({ payment: { capture: 'manual' } }),
    });
    expect([plain.status, own.status]).toEqual(['captured', 'authorized']);
  });

  test('a failed attempt is not final: the order can be paid, once', async () => {
    const orderId = await order();
    const failed = await vendors.control.pay({
      order_id: orderId,
      method: 'upi',
      outcome: 'upi_declined',
      deliverWebhook: 'wait',
    });
    expect(failed.status).toBe('failed');
    expect((await vendors.razorpay('GET', `/v1/orders/${orderId}`)).body).toMatchObject({
      status: 'attempted',
    });
    expect(events()).toEqual(['payment.failed']);
    await vendors.control.pay({ order_id: orderId });
    await expect(vendors.control.pay({ order_id: orderId })).rejects.toThrow(/already paid/);
    await vendors.control.pay({ order_id: orderId, evenIfPaid: true });
    const { razorpay } = await vendors.control.ledger();
    expect(razorpay.chargedTwice).toEqual([orderId]);
    expect(razorpay.totals).toMatchObject({ ordersPaid: 1, captured: 499_800 });
  });
});

describe('refunds', () => {
  const paid = async () =>
    (await vendors.control.pay({ order_id: await order() })).razorpay_payment_id;
  const refund = (id: string, body: unknown, key?: string) =>
    vendors.razorpay(
      'POST',
      `/v1/payments/${id}/refund`,
      body,
      key === undefined ? {} : { 'x-refund-idempotency': key },
    );

  test('the same key and body give one refund, another body is rejected', async () => {
    const id = await paid();
    const first = await refund(id, { amount: 100_000, notes: { a: '1', b: '2' } }, 'refund-key-1');
    expect(first).toMatchObject({
      status: 200,
      body: {
        id: expect.stringMatching(/^rfnd_/),
        entity: 'refund',
        amount: 100_000,
        payment_id: id,
        status: 'processed',
        speed_requested: 'normal',
      },
    });
    expect(
      await refund(id, { notes: { b: '2', a: '1' }, amount: 100_000 }, 'refund-key-1'),
    ).toEqual(first);
    const other = await refund(id, { amount: 99_999 }, 'refund-key-1');
    expect(other.status).toBe(400);
    expect(at(other.body, 'error', 'description')).toBe(
      'Different request with the same idempotency key has already been processed.',
    );
    expect((await refund(id, { amount: 100_000 }, 'short')).status).toBe(400);
    expect((await vendors.control.ledger()).razorpay.totals.refunded).toBe(100_000);
    await vendors.control.drain();
    expect(events()).toContain('refund.processed');
  });

  test('a key whose first request still runs gets 409', async () => {
    const id = await paid();
    await vendors.control.fault({
      target: 'razorpay',
      match: 'POST /v1/payments',
      kind: 'slow',
      delayMs: 300,
    });
    const slow = refund(id, {}, 'refund-key-2');
    let quick = await refund(id, {}, 'refund-key-2');
    // Either request may arrive first: one is processed, the other gets 409.
    const both = [await slow, quick];
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    quick = await refund(id, {}, 'refund-key-2');
    expect(quick).toEqual(both.find((answer) => answer.status === 200));
  });

  test('refunds cannot exceed the captured amount', async () => {
    const id = await paid();
    expect(at((await refund(id, { amount: 249_901 })).body, 'error', 'description')).toBe(
      'The refund amount provided is greater than amount captured',
    );
    await refund(id, { amount: 49_900 });
    expect((await refund(id, { amount: 200_001 })).status).toBe(400);
    await refund(id, {});
    expect((await vendors.razorpay('GET', `/v1/payments/${id}`)).body).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
      amount_refunded: 249_900,
    });
    expect(at((await refund(id, {})).body, 'error', 'description')).toBe(
      'The payment has been fully refunded already',
    );
  });

  test('an uncaptured payment is not refunded; a refund may be pending at first', async () => {
    const { razorpay_payment_id: open } = await vendors.control.pay({
      order_id: await order(),
      authorizeOnly: true,
    });
    expect((await refund(open, {})).status).toBe(400);
    await vendors.control.settings({ refunds: 'pending' });
    const id = await paid();
    const { body } = await refund(id, {});
    expect(body).toMatchObject({ status: 'pending', acquirer_data: { arn: null } });
  });
});

describe('the checkout’s calls', () => {
  const ORIGIN = 'http://localhost:5173';
  const browse = (path: string, body?: unknown) =>
    fetch(`${vendors.origin}/razorpay${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const attempt = async (orderId: string, instrument: string, change = {}) => {
    const body = { key_id: RAZORPAY.keyId, order_id: orderId, amount: 249_900, instrument };
    const response = await browse('/v1/payments/create/ajax', { ...body, ...change });
    return { status: response.status, body: (await response.json()) as unknown };
  };

  test('the script is served to pages of this machine alone', async () => {
    const response = await browse('/v1/checkout.js');
    expect(response.headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(await response.text()).toContain('Razorpay');
    const foreign = await fetch(`${vendors.origin}/razorpay/v1/checkout.js`, {
      headers: { origin: 'https://example.com' },
    });
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  });

  test.each([
    ['4100 2800 0000 1007', undefined],
    ['6527658900001005', undefined],
    ['success@razorpay', undefined],
    ['failure@razorpay', 'payment_declined'],
    ['4100280000080001', 'insufficient_funds'],
    ['4100280000090000', 'payment_timed_out'],
  ])('%s → %s', async (instrument, reason) => {
    const orderId = await order();
    const { body } = await attempt(orderId, instrument);
    expect(at(body, 'error', 'reason')).toBe(reason);
    expect(at(body, 'error', 'metadata', 'order_id') ?? at(body, 'razorpay_order_id')).toBe(
      orderId,
    );
    await vendors.control.drain();
    expect(events()).toContain(reason === undefined ? 'payment.captured' : 'payment.failed');
  });

  test('after a failure and a success the order accepts no further payment', async () => {
    const orderId = await order();
    await attempt(orderId, '4100280000080001');
    const paid = await attempt(orderId, '4100280000001007');
    expect(at(paid.body, 'razorpay_signature')).toMatch(/^[0-9a-f]{64}$/);
    const third = await attempt(orderId, '4100280000001007');
    expect(at(third.body, 'razorpay_payment_id')).toBeUndefined();
    expect((await vendors.razorpay('GET', `/v1/orders/${orderId}`)).body).toMatchObject({
      attempts: 2,
    });
  });

  test('a page can neither change the amount, nor use another key or another card', async () => {
    const orderId = await order();
    const cheap = await attempt(orderId, 'success@razorpay', { amount: 100 });
    expect(at(cheap.body, 'error', 'field')).toBe('amount');
    const other = await attempt(orderId, 'success@razorpay', { key_id: 'rzp_test_other' });
    expect(other.status).toBe(401);
    const unknown = await attempt(orderId, '4111111111111111');
    expect(at(unknown.body, 'error', 'field')).toBe('instrument');
    expect((await vendors.control.ledger()).razorpay.payments).toEqual([]);
  });
});
