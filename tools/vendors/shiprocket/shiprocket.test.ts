import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adhocOrder, SECRETS, startTestVendors, type TestVendors } from '../testKit';

let vendors: TestVendors;
let token = '';
beforeAll(async () => {
  vendors = await startTestVendors();
});
afterAll(() => vendors.close());
beforeEach(async () => {
  await vendors.control.drain();
  await vendors.control.reset();
  vendors.hooks.received.length = 0;
  token = await vendors.login();
});

const ask = (path: string, body?: unknown) => vendors.shiprocket(path, token, body);
const create = (change?: Readonly<Record<string, unknown>>) =>
  ask('/orders/create/adhoc', adhocOrder(change));
const createdSchema = v.object({ order_id: v.number(), shipment_id: v.number() });
const created = async (change?: Readonly<Record<string, unknown>>) =>
  v.parse(createdSchema, (await create(change)).body);
const only = async () => (await vendors.control.ledger()).shiprocket.orders;

async function parcel(change?: Readonly<Record<string, unknown>>) {
  const { order_id, shipment_id } = await created(change);
  await ask('/courier/assign/awb', { shipment_id });
  const found = (await only()).find(({ id }) => id === order_id);
  return { order_id, shipment_id, awb: found?.awb ?? '' };
}

describe('login', () => {
  test('gives a token that opens the API until it expires', async () => {
    expect((await ask('/orders')).status).toBe(200);
    await vendors.control.expireToken();
    expect(await ask('/orders')).toEqual({
      status: 401,
      body: { message: 'Token has expired', status_code: 401 },
    });
  });

  test('a wrong password is 403', async () => {
    const body = { email: 'api@nilofar.example', password: 'guess' };
    expect((await ask('/auth/login', body)).status).toBe(403);
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
        awb_code: null,
        courier_name: null,
      },
    });
  });

  test.each([
    ['billing_address', undefined],
    ['billing_city', 'C'.repeat(31)],
    ['billing_phone', '+919876543210'],
    ['billing_pincode', '60001'],
    ['order_id', 'x'.repeat(51)],
    ['order_date', '21-11-2026'],
    ['order_items', []],
    ['payment_method', 'Card'],
    ['length', 0.5],
    ['weight', 0],
    ['appliedOffers', []],
  ])('a wrong %s (%j) is 422 under its name', async (field, value) => {
    expect(await create({ [field]: value })).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    });
  });

  test('an unknown pickup nickname is HTTP 200 with a message and no shipment', async () => {
    const { status, body } = await create({ pickup_location: 'Warehouse ' });
    expect(status).toBe(200);
    expect(body).not.toHaveProperty('shipment_id');
    expect(body).toMatchObject({ message: expect.stringMatching(/^Wrong Pickup location/) });
    expect(await only()).toEqual([]);
  });

  test('the same order_id returns the same order, also concurrently, also when cancelled', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => created()));
    const [id, ...others] = new Set(all.map(({ order_id }) => order_id));
    expect(others).toEqual([]);
    expect((await ask('/orders/cancel', { ids: [id] })).status).toBe(204);
    expect((await create({ sub_total: 1 })).body).toMatchObject({
      order_id: id,
      status: 'CANCELED',
    });
    expect((await create({ order_id: 'NIL-1001-2' })).body).toMatchObject({ status: 'NEW' });
  });

  test('an order can be found after a lost response', async () => {
    const { order_id } = await created();
    expect((await ask('/orders?search=NIL-1001&per_page=15')).body).toMatchObject({
      data: [{ id: order_id, channel_order_id: 'NIL-1001' }],
    });
    expect((await ask(`/orders/show/${order_id}`)).body).toMatchObject({ data: { id: order_id } });
  });
});

describe('couriers', () => {
  const serviceability = (pin: string) => ask(`/courier/serviceability/?delivery_postcode=${pin}`);

  test('an air courier is recommended, surface couriers are available', async () => {
    expect((await serviceability('600001')).body).toMatchObject({
      data: {
        available_courier_companies: [
          { courier_company_id: 55, is_surface: false },
          { courier_company_id: 43, is_surface: true, estimated_delivery_days: '4' },
          { is_surface: true },
          { is_surface: true },
        ],
        recommended_courier_company_id: 55,
      },
    });
  });

  test('nobody serves 19…, and only air couriers serve the islands', async () => {
    expect(await serviceability('190001')).toMatchObject({ status: 404, body: { status: 404 } });
    expect((await serviceability('744101')).body).toMatchObject({
      data: { available_courier_companies: [{ is_surface: false }] },
    });
  });

  test('an AWB is assigned once, by the requested courier', async () => {
    const { shipment_id } = await created();
    const assign = () => ask('/courier/assign/awb', { shipment_id, courier_id: 43 });
    expect((await assign()).body).toMatchObject({
      awb_assign_status: 1,
      response: {
        data: {
          awb_code: expect.stringMatching(/^\d{15}$/),
          courier_name: 'Delhivery Surface',
        },
      },
    });
    expect((await assign()).status).toBe(400);
  });

  test('an address that nobody serves gets 200 and awb_assign_status 0', async () => {
    const { shipment_id } = await created({ billing_pincode: '190001' });
    expect(await ask('/courier/assign/awb', { shipment_id })).toMatchObject({
      status: 200,
      body: { awb_assign_status: 0 },
    });
  });

  test('pickup is arranged once', async () => {
    const { shipment_id } = await parcel();
    const pickup = () => ask('/courier/generate/pickup', { shipment_id: [shipment_id] });
    expect((await pickup()).body).toMatchObject({ pickup_status: 1 });
    expect(await pickup()).toMatchObject({
      status: 400,
      body: { message: 'Already in Pickup Queue.' },
    });
    const { totals } = (await vendors.control.ledger()).shiprocket;
    expect(totals).toMatchObject({ awbs: 1, pickups: 1 });
  });
});

describe('tracking', () => {
  test('without scans: an error message; an unknown AWB is left out', async () => {
    const { awb } = await parcel();
    const { body } = await ask('/courier/track/awbs', { awbs: [awb, 'unknown'] });
    expect(body).toEqual({
      [awb]: { tracking_data: { track_status: 0, error: expect.any(String) } },
    });
  });

  test('a delivered parcel: scans newest first in tracking, oldest first in the webhook', async () => {
    const { order_id, awb } = await parcel();
    await vendors.control.advance({ awb, to: 'delivered', deliverWebhook: 'wait' });
    const { body } = await ask('/courier/track/awbs', { awbs: [awb] });
    expect(body).toMatchObject({
      [awb]: {
        tracking_data: {
          shipment_track: [{ awb_code: awb, order_id, current_status: 'DELIVERED' }],
          shipment_track_activities: [
            { 'sr-status': '7', 'sr-status-label': 'DELIVERED', activity: 'Delivered' },
            { 'sr-status': '17', activity: expect.stringMatching(/\d{10}/) },
            ...['38', '18', '6', '42', '19', '5'].map((id) => ({ 'sr-status': id })),
          ],
        },
      },
    });
    expect(vendors.hooks.received).toHaveLength(8);
    const last = vendors.hooks.received.at(-1);
    expect(last?.headers['x-api-key']).toBe(SECRETS.courier);
    expect(JSON.parse(last?.body ?? '{}')).toMatchObject({
      awb,
      current_status: 'DELIVERED',
      current_timestamp: expect.stringMatching(/^\d\d \d\d \d{4} \d\d:\d\d:\d\d$/),
      sr_order_id: order_id,
      scans: Array.from({ length: 8 }, () => ({
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      })),
    });
  });

  test('moves through the stages between; a step back is one scan', async () => {
    const { awb } = await parcel();
    await vendors.control.advance({ awb, to: 'picked-up', deliverWebhook: 'wait' });
    expect(vendors.hooks.received).toHaveLength(3);
    await vendors.control.advance({ awb, to: 'manifested', deliverWebhook: 'wait' });
    expect(vendors.hooks.received).toHaveLength(4);
  });
});

test('labels are made of booked parcels, in one file; the others are named', async () => {
  const first = await parcel();
  const second = await created({ order_id: 'NIL-2' });
  const labels = (...ids: unknown[]) => ask('/courier/generate/label', { shipment_id: ids });
  expect(await ask('/courier/generate/label', { shipment_id: '1' })).toMatchObject({
    status: 422,
    body: { errors: { shipment_id: [expect.any(String)] } },
  });
  expect(await labels(second.shipment_id)).toEqual({
    status: 200,
    body: {
      label_created: 0,
      not_created: [second.shipment_id],
      response: 'No valid shipment ids to print label',
    },
  });
  const { body } = await labels(String(first.shipment_id), second.shipment_id);
  expect(body).toMatchObject({ label_created: 1, not_created: [second.shipment_id] });
  const { label_url } = v.parse(v.object({ label_url: v.string() }), body);
  expect(await (await fetch(label_url)).text()).toContain(`AWB ${first.awb}`);
  await vendors.control.settings({ unlabelled: [first.awb] });
  expect((await labels(first.shipment_id)).body).toMatchObject({ label_created: 0 });
});

test('an order is cancelled before its pickup only', async () => {
  const first = await parcel();
  expect((await ask('/orders/cancel', { ids: [] })).status).toBe(422);
  expect((await ask('/orders/cancel', { ids: [1] })).status).toBe(404);
  expect((await ask('/orders/cancel', { ids: [first.order_id] })).status).toBe(204);
  await vendors.control.drain();
  expect(JSON.parse(vendors.hooks.received[0]?.body ?? '{}')).toMatchObject({
    current_status: 'CANCELED',
  });
  const second = await parcel({ order_id: 'NIL-2' });
  await vendors.control.advance({ awb: second.awb, to: 'picked-up' });
  expect((await ask('/orders/cancel', { ids: [second.order_id] })).status).toBe(400);
});
