import { describe, expect, it, vi } from 'vitest';
import { PACKAGE } from '../../../src/domain/shop/constants';
import { decodeOrder } from '../../../src/domain/order/order';
import { createCourierOrder, trackAwbs } from './api';
import { decodeBusiness } from './business';
import { adhocOrder } from './payload';
import { CourierError } from './responses';

/** Shiprocket's answer is `body`. */
function track(body: unknown, awbs: readonly string[] = ['A1', 'A2']) {
  const warn = vi.fn<(message: string, data?: Record<string, unknown>) => void>();
  const log = { info: () => undefined, warn, error: () => undefined };
  const shiprocket = { request: () => Promise.resolve({ status: 200, body }) };
  return { warn, updates: trackAwbs({ shiprocket, log }, awbs) };
}

const delivered = { tracking_data: { shipment_track: [{ current_status: 'DELIVERED' }] } };

describe('tracking AWBs', () => {
  it.each([
    ['no body', undefined],
    ['a text', 'Service unavailable'],
    ['a list', [delivered]],
    ['a message', { message: 'The report is being prepared.' }],
    ['another object around it', { data: { A1: delivered } }],
  ])('an answer that could not be read is an error: %s', async (_, body) => {
    await expect(track(body).updates).rejects.toThrow(CourierError);
  });

  it.each([[{}], [[]]])('of unknown AWBs, the answer is %j', async (body) => {
    const { updates, warn } = track(body);
    expect(await updates).toEqual(new Map());
    expect(warn).not.toHaveBeenCalled();
  });

  it.each([
    ['the answer', { etd: '2026-12-05 12:00:00' }],
    ['the parcel', { shipment_track: [{ current_status: 'IN TRANSIT', edd: '2026-12-05' }] }],
  ])('reads the estimate of %s', async (_, tracking_data) => {
    const updates = await track({ A1: { tracking_data }, A2: delivered }).updates;
    expect(updates.get('A1')?.estimate).toMatch(/^2026-12-05/);
    expect(updates.get('A2')?.estimate).toBe('');
  });

  it('leaves out an AWB whose entry could not be read, and says so in the log', async () => {
    const { updates, warn } = track({ A1: { tracking_data: 'soon' }, A2: delivered });
    expect([...(await updates).keys()]).toEqual(['A2']);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.any(String), { awb: 'A1' });
  });
});

describe('creating an order whose id Shiprocket refuses with 422', () => {
  const stored = { userId: 'u', status: 'paid', createdAt: '2026-11-20T18:45:00.000Z', items: [] };
  const order = decodeOrder('u_1', { ...stored, shippingInfo: { zipCode: '560001' } });
  const parcel = { ...PACKAGE, boxes: 1, unweighed: 0 };
  const refused = {
    message: 'The given data was invalid.',
    errors: { order_id: ['Not allowed.'] },
  };

  /** Shiprocket refuses to create, and knows these orders. */
  const create = (data: readonly object[]) => {
    const request = ({ method }: { method: 'GET' | 'POST' }) =>
      Promise.resolve(
        method === 'POST' ? { status: 422, body: refused } : { status: 200, body: { data } },
      );
    return createCourierOrder(
      { shiprocket: { request } },
      adhocOrder(order, decodeBusiness({}), parcel, 1),
    );
  };
  const known = (status: string, channel_order_id = 'u_1') => ({
    id: 7,
    channel_order_id,
    status,
    shipments: [{ id: 8, awb: 'A1', courier: 'Delhivery' }],
  });

  it('finds that the order was cancelled, so that the next id is used', async () => {
    expect(await create([known('CANCELED')])).toMatchObject({ orderId: '7', cancelled: true });
  });

  it.each([
    ['it has none', []],
    ['it has it and it is not cancelled', [known('NEW')]],
    ['only another one is cancelled', [known('CANCELED', 'u_1-2')]],
  ])('keeps what it said when %s', async (_, data) => {
    await expect(create(data)).rejects.toThrow('order_id: Not allowed.');
  });
});
