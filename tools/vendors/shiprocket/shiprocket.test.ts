import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adhocOrder, at, SHIPROCKET, startTestVendors, type TestVendors } from '../testKit';

let vendors: TestVendors;
let now = Date.parse('2026-11-21T05:00:00Z');
beforeAll(async () => {
  vendors = await startTestVendors({ now: () => now });
});
afterAll(() => vendors.close());
beforeEach(async () => {
  await vendors.control.drain();
  await vendors.control.reset();
  vendors.hooks.received.length = 0;
  token = await vendors.login();
});

let token = '';
const ask = (method: string, path: string, body?: unknown) =>
  vendors.shiprocket(method, path, body, token);
const create = (change?: Readonly<Record<string, unknown>>) =>
  ask('POST', '/orders/create/adhoc', adhocOrder(change));

async function parcel(change?: Readonly<Record<string, unknown>>) {
  const { body } = await create(change);
  const shipment = at(body, 'shipment_id');
  const assigned = await ask('POST', '/courier/assign/awb', { shipment_id: shipment });
  const awb = String(at(assigned.body, 'response', 'data', 'awb_code'));
  return { id: at(body, 'order_id'), shipment, awb };
}

describe('login', () => {
  test('gives a token that opens the API until it expires', async () => {
    expect((await ask('GET', '/orders')).status).toBe(200);
    now += 10 * 86_400_000 - 1;
    expect((await ask('GET', '/orders')).status).toBe(200);
    now += 1;
    expect((await ask('GET', '/orders')).status).toBe(401);
    token = await vendors.login();
    await vendors.control.expireToken();
    expect(await ask('GET', '/orders')).toEqual({
      status: 401,
      body: { message: 'Token has expired', status_code: 401 },
    });
  });

  test('a wrong password is 403, a missing one 422, no token 401', async () => {
    const login = (body: unknown) => vendors.shiprocket('POST', '/auth/login', body, null);
    expect((await login({ email: SHIPROCKET.email, password: 'guess' })).status).toBe(403);
    expect(at((await login({ email: SHIPROCKET.email })).body, 'errors', 'password')).toBeDefined();
    expect((await vendors.shiprocket('GET', '/orders', undefined, null)).status).toBe(401);
  });
});

describe('create', () => {
  test('returns the documented response, without an AWB', async () => {
    expect(await create()).toEqual({
      status: 200,
      body: {
        order_id: expect.any(Number),
        channel_order_id: 'NIL-1001',
        shipment_id: expect.any(Number),
        status: 'NEW',
        status_code: 1,
        onboarding_completed_now: 0,
        awb_code: null,
        courier_company_id: null,
        courier_name: null,
      },
    });
  });

  test.each([
    'order_id',
    'order_date',
    'pickup_location',
    'billing_customer_name',
    'billing_address',
    'billing_city',
    'billing_pincode',
    'billing_state',
    'billing_country',
    'billing_email',
    'billing_phone',
    'shipping_is_billing',
    'order_items',
    'payment_method',
    'sub_total',
    'length',
    'breadth',
    'height',
    'weight',
  ])('without %s it is 422', async (field) => {
    expect(await create({ [field]: undefined })).toEqual({
      status: 422,
      body: {
        message: 'Oops! Invalid Data.',
        errors: { [field]: [`The ${field.replaceAll('_', ' ')} field is required.`] },
        status_code: 422,
      },
    });
  });

  test.each([
    ['billing_city', 'C'.repeat(31)],
    ['billing_phone', '+919876543210'],
    ['billing_pincode', '60001'],
    ['order_id', 'x'.repeat(51)],
    ['order_date', '21-11-2026'],
    ['payment_method', 'Card'],
    ['length', 0.5],
    ['weight', 0],
    ['shipping_customer_name', undefined],
  ])('a wrong %s (%j) is 422 under its name', async (field, value) => {
    const { status, body } = await create({
      [field]: value,
      ...(field.startsWith('shipping') ? { shipping_is_billing: false } : {}),
    });
    expect(status).toBe(422);
    expect(at(body, 'errors', field)).toBeDefined();
  });

  test('an unknown pickup nickname is HTTP 200 with a message and no shipment', async () => {
    const { status, body } = await create({ pickup_location: 'Warehouse ' });
    expect(status).toBe(200);
    expect(at(body, 'shipment_id')).toBeUndefined();
    expect(at(body, 'message')).toMatch(/^Wrong Pickup location entered/);
    expect((await vendors.control.ledger()).shiprocket.orders).toEqual([]);
  });

  test('the same order_id returns the same order, also concurrently, also when cancelled', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create()));
    const ids = new Set(answers.map(({ body }) => at(body, 'order_id')));
    expect(ids.size).toBe(1);
    const [id] = ids;
    expect(await ask('POST', '/orders/cancel', { ids: [id] })).toEqual({
      status: 204,
      body: undefined,
    });
    expect(await create({ sub_total: 1 })).toMatchObject({
      status: 200,
      body: { order_id: id, status: 'CANCELED', status_code: 5 },
    });
    expect((await create({ order_id: 'NIL-1001-2' })).body).toMatchObject({ status: 'NEW' });
  });

  test('an order can be found after a lost response; unknown fields are recorded', async () => {
    await create({ appliedOffers: [], totalDiscount: 5 });
    const { body } = await ask('GET', '/orders?search=NIL-1001');
    expect(at(body, 'data', 0, 'channel_order_id')).toBe('NIL-1001');
    const id = String(at(body, 'data', 0, 'id'));
    expect((await ask('GET', `/orders/show/${id}`)).status).toBe(200);
    const { orders } = (await vendors.control.ledger()).shiprocket;
    expect(orders[0]?.unknownFields).toEqual(['appliedOffers', 'totalDiscount']);
  });
});

describe('couriers', () => {
  const serviceability = (pin: string) =>
    ask(
      'GET',
      `/courier/serviceability/?pickup_postcode=302001&delivery_postcode=${pin}&weight=0.5&cod=0`,
    );

  test('an air courier is recommended, surface couriers are available', async () => {
    const { body } = await serviceability('600001');
    expect(body).toMatchObject({
      data: {
        available_courier_companies: [
          { courier_name: 'Blue Dart Air', is_surface: false },
          {
            courier_company_id: 43,
            courier_name: 'Delhivery Surface',
            is_surface: true,
            estimated_delivery_days: '4',
            etd: expect.stringMatching(/^[A-Z][a-z]{2} \d\d, \d{4}$/),
          },
          { is_surface: true },
        ],
        recommended_courier_company_id: 55,
      },
    });
  });

  test('no courier serves 19…, only air couriers serve the islands, and a missing field is 422', async () => {
    expect(await serviceability('190001')).toMatchObject({ status: 404, body: { status: 404 } });
    expect(
      at((await serviceability('744101')).body, 'data', 'available_courier_companies', 1),
    ).toBeUndefined();
    expect((await ask('GET', '/courier/serviceability/?weight=1')).status).toBe(422);
  });

  test('an AWB is assigned once, by the requested courier', async () => {
    const { body } = await create();
    const shipment = at(body, 'shipment_id');
    const assigned = await ask('POST', '/courier/assign/awb', {
      shipment_id: shipment,
      courier_id: 43,
    });
    expect(assigned.body).toMatchObject({
      awb_assign_status: 1,
      response: {
        data: {
          awb_code: expect.stringMatching(/^\d{15}$/),
          courier_name: 'Delhivery Surface',
          courier_company_id: 43,
          order_id: at(body, 'order_id'),
          shipment_id: shipment,
          applied_weight: 0.5,
        },
      },
    });
    expect(await ask('POST', '/courier/assign/awb', { shipment_id: shipment })).toEqual({
      status: 400,
      body: { message: 'Oops! Cannot reassign courier for this shipment.', status_code: 400 },
    });
    expect((await create()).body).toMatchObject({
      awb_code: at(assigned.body, 'response', 'data', 'awb_code'),
    });
  });

  test('an unserviceable address gets 200 and awb_assign_status 0', async () => {
    const { body } = await create({ billing_pincode: '190001' });
    const answer = await ask('POST', '/courier/assign/awb', {
      shipment_id: at(body, 'shipment_id'),
    });
    expect(answer).toMatchObject({ status: 200, body: { awb_assign_status: 0 } });
  });

  test('pickup is arranged once', async () => {
    const { shipment } = await parcel();
    const pickup = () => ask('POST', '/courier/generate/pickup', { shipment_id: [shipment] });
    expect((await pickup()).body).toMatchObject({ pickup_status: 1, response: { status: 3 } });
    expect(await pickup()).toMatchObject({
      status: 400,
      body: { message: 'Already in Pickup Queue.' },
    });
    expect((await vendors.control.ledger()).shiprocket.totals).toMatchObject({
      awbs: 1,
      pickups: 1,
    });
  });
});

const tracked = async (awb: string) =>
  at((await ask('POST', '/courier/track/awbs', { awbs: [awb] })).body, awb);

describe('tracking', () => {
  test('without scans: 200 with an error message', async () => {
    const { awb } = await parcel();
    expect(await tracked(awb)).toMatchObject({
      tracking_data: { track_status: 0, error: expect.stringContaining('no activities found') },
    });
  });

  test('a delivered parcel: scans newest first in tracking, oldest first in the webhook', async () => {
    const { id, awb } = await parcel();
    const passed = await vendors.control.advance({ awb, to: 'delivered', deliverWebhook: 'wait' });
    expect(passed).toHaveLength(8);
    expect(await tracked(awb)).toMatchObject({
      tracking_data: {
        track_status: 1,
        shipment_status: 7,
        shipment_track: [
          {
            awb_code: awb,
            order_id: id,
            current_status: 'Delivered',
            delivered_date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
          },
        ],
        shipment_track_activities: [
          { 'sr-status': '7', 'sr-status-label': 'DELIVERED', activity: 'Delivered' },
          { 'sr-status': '17', activity: expect.stringMatching(/\d{10}/) },
          { 'sr-status': '38' },
          { 'sr-status': '18' },
          { 'sr-status': '6' },
          { 'sr-status': '42' },
          { 'sr-status': '19' },
          { 'sr-status': '5' },
        ],
        track_url: `https://shiprocket.co//tracking/${awb}`,
      },
    });
    expect(vendors.hooks.received).toHaveLength(8);
    const last = vendors.hooks.received.at(-1);
    expect(last?.headers['x-api-key']).toBe(SHIPROCKET.webhookToken);
    const hook: unknown = JSON.parse(last?.body ?? '{}');
    expect(hook).toMatchObject({
      awb,
      current_status: 'DELIVERED',
      shipment_status_id: 7,
      current_timestamp: expect.stringMatching(/^\d\d \d\d \d{4} \d\d:\d\d:\d\d$/),
      sr_order_id: id,
      is_return: 0,
      pod: 'Not Available',
    });
    expect(at(hook, 'scans', 0, 'sr-status-label')).toBe('MANIFEST GENERATED');
    expect(at(hook, 'order_id')).not.toBe('NIL-1001');
    expect(Object.keys(Object(hook)).toSorted()).toEqual([
      'awb',
      'awb_assigned_date',
      'channel_id',
      'courier_name',
      'current_status',
      'current_status_id',
      'current_timestamp',
      'etd',
      'is_return',
      'order_id',
      'pickup_scheduled_date',
      'pod',
      'pod_status',
      'qc_failure_reason',
      'qc_image',
      'scans',
      'shipment_status',
      'shipment_status_id',
      'sr_order_id',
    ]);
  });

  test('times are Indian, without a time zone', async () => {
    now = Date.parse('2026-12-31T18:30:00Z');
    token = await vendors.login();
    const { awb } = await parcel();
    await vendors.control.advance({ awb, deliverWebhook: 'wait' });
    expect(JSON.parse(vendors.hooks.received[0]?.body ?? '{}')).toMatchObject({
      current_timestamp: '01 01 2027 00:00:00',
      scans: [{ date: '2027-01-01 00:00:00' }],
    });
  });

  test('step by step, undelivered, delivered on the second try; several at once', async () => {
    const { awb } = await parcel();
    expect(await vendors.control.advance({ awb })).toEqual(['manifested']);
    expect(await vendors.control.advance({ awb, to: 'undelivered' })).toHaveLength(7);
    expect(await vendors.control.advance({ awb })).toEqual(['out-for-delivery']);
    expect(await vendors.control.advance({ awb })).toEqual(['delivered']);
    expect(await vendors.control.advance({ awb })).toEqual([]);
    const { body } = await ask('POST', '/courier/track/awbs', { awbs: [awb, 'unknown'] });
    expect(Object.keys(Object(body))).toEqual([awb]);
  });
});

describe('cancel', () => {
  test('by order id before pickup only', async () => {
    const first = await parcel();
    expect((await ask('POST', '/orders/cancel', { ids: [] })).status).toBe(422);
    expect((await ask('POST', '/orders/cancel', { ids: [1] })).status).toBe(404);
    expect((await ask('POST', '/orders/cancel', { ids: [first.id] })).status).toBe(204);
    await vendors.control.drain();
    expect(
      vendors.hooks.received.map(({ body }) => at(JSON.parse(body), 'current_status')),
    ).toEqual(['CANCELED']);
    const second = await parcel({ order_id: 'NIL-2' });
    await vendors.control.advance({ awb: second.awb, to: 'picked-up' });
    expect((await ask('POST', '/orders/cancel', { ids: [second.id] })).status).toBe(400);
  });
});
