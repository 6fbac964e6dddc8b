import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { processMaintenance } from '../../functions/src/figures/maintenance';
import { makeLabels } from '../../functions/src/shipping/labels';
import { shipOrder } from '../../functions/src/shipping/ship';
import { decodeLabels } from '../../src/domain/order/label';
import { paidOrder, parcelBackend } from '../support/parcels';

const backend = await parcelBackend();
const { deps, vendors } = backend;
const LABEL = 'POST /v1/external/courier/generate/label';
const ids = ['1', '2', '3'].map((n) => `nKd8sLw0PqRtVxYz3AbCdEfGhIj2_176362020000${n}`);
const [first = '', second = '', third = ''] = ids;

afterAll(() => backend.close());
beforeEach(() => backend.reset());

/** Places paid orders and books their parcels. Returns their AWBs. */
async function booked(...orderIds: string[]): Promise<string[]> {
  const awbs: string[] = [];
  for (const id of orderIds) {
    await paidOrder(deps, id);
    await shipOrder(deps, id);
    awbs.push((await backend.order(id)).shiprocketAWB ?? '');
  }
  return awbs;
}

/** Asks for the labels of orders, as the back office does. */
async function labels(orderIds: readonly string[]) {
  const asked = { type: 'labels', orderIds, by: 'asha', at: deps.now() };
  await deps.db.doc('maintenance/l1').set(asked);
  await processMaintenance(deps, 'l1');
  return decodeLabels('l1', await backend.raw('maintenance/l1'), standIn());
}

const standIn = (): string => new URL(deps.config.shiprocket.baseUrl).origin;
const read = async (url = ''): Promise<string> => (await fetch(url)).text();
const calls = async (): Promise<number> =>
  (await vendors.ledger()).requests[`shiprocket ${LABEL}`] ?? 0;

describe('the labels of several orders', () => {
  it('are one file, made by one call, which is forgotten after a day', async () => {
    const awbs = await booked(...ids);
    const made = await labels(ids);
    expect(made).toMatchObject({ state: 'done', failed: [] });
    const page = await read(made.url);
    for (const awb of awbs) expect(page).toContain(`AWB ${awb}`);
    expect(await calls()).toBe(1);
    expect(await backend.raw('maintenance/l1')).toMatchObject({
      expireAt: new Date(deps.now().getTime() + 86_400_000),
    });
  });

  it('leave out what is not booked, and say so', async () => {
    const [awb = ''] = await booked(first);
    await paidOrder(deps, second);
    const made = await labels([first, second, 'u_none']);
    expect(made.failed).toEqual([
      { orderId: second, reason: 'Its parcel is not booked.' },
      { orderId: 'u_none', reason: 'This order does not exist, or cannot be read.' },
    ]);
    expect(await read(made.url)).toContain(`AWB ${awb}`);
  });

  it('leave out a parcel that a courier has collected, or whose booking was cancelled', async () => {
    await booked(first, second);
    await deps.db.doc(`orders/${first}`).update({ shiprocketStatus: 'Picked up' });
    await deps.db.doc(`orders/${second}`).update({ shiprocketStatus: 'Cancelled' });
    expect(await labels([first, second])).toEqual({
      state: 'done',
      url: undefined,
      failed: [
        { orderId: first, reason: 'The courier has collected its parcel.' },
        { orderId: second, reason: 'The booking of its parcel was cancelled.' },
      ],
    });
    expect(await calls()).toBe(0);
  });

  it('name the parcel that Shiprocket refuses, and print the others together', async () => {
    const [one = '', two = '', three = ''] = await booked(...ids);
    await vendors.settings({ unlabelled: [two] });
    const made = await labels(ids);
    expect(made.failed).toEqual([
      { orderId: second, reason: 'Making the label: No valid shipment ids to print label' },
    ]);
    const page = await read(made.url);
    expect([one, two, three].map((awb) => page.includes(`AWB ${awb}`))).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('are named one by one when Shiprocket refuses all of them', async () => {
    await vendors.settings({ unlabelled: await booked(first, second) });
    const { url, failed } = await labels([first, second]);
    expect(url).toBeUndefined();
    expect(failed.map(({ orderId }) => orderId)).toEqual([first, second]);
  });

  it('are not asked for again one by one when Shiprocket does not answer', async () => {
    await booked(first, second);
    await vendors.fault({ target: 'shiprocket', match: LABEL, kind: 'status', status: 503 });
    const { url, failed } = await labels([first, second]);
    expect(url).toBeUndefined();
    expect(failed).toEqual([
      { orderId: first, reason: 'Making the label: Server Error' },
      { orderId: second, reason: 'Making the label: Server Error' },
    ]);
    expect(await calls()).toBe(1);
    expect(backend.warnings).toEqual([]);
  });

  it('may take Shiprocket a minute', async () => {
    await booked(third);
    const waits: unknown[] = [];
    const shiprocket: typeof deps.shiprocket = {
      request: (call) => {
        waits.push(call.timeoutMs);
        return deps.shiprocket.request(call);
      },
    };
    expect(await makeLabels({ ...deps, shiprocket }, [third])).toMatchObject({ failed: [] });
    expect(waits).toEqual([60_000]);
  });

  it('that are asked for alone may take a quarter of a minute each', async () => {
    const [awb = ''] = await booked(...ids);
    await vendors.settings({ unlabelled: [awb] });
    const waits: unknown[] = [];
    const shiprocket: typeof deps.shiprocket = {
      request: (call) => {
        waits.push(call.timeoutMs);
        return deps.shiprocket.request(call);
      },
    };
    const { failed } = await makeLabels({ ...deps, shiprocket }, ids);
    expect(failed.map(({ orderId }) => orderId)).toEqual([first]);
    expect(waits).toEqual([60_000, 15_000, 15_000, 15_000, 60_000]);
  });

  it('are refused at an address that is not Shiprocket’s', async () => {
    await booked(first);
    await vendors.settings({ labelUrl: 'https://evil.example/label.pdf' });
    const { url, failed } = await labels([first]);
    expect(url).toBeUndefined();
    expect(failed[0]?.reason).toContain('at an address that we do not know');
    expect(backend.warnings).toEqual(['A label has an unknown address']);
  });
});

it('a request for something else than orders is not carried out', async () => {
  await booked(first);
  await deps.db.doc('maintenance/l2').set({ type: 'labels', orderIds: ['../x'], by: 'asha' });
  await processMaintenance(deps, 'l2');
  expect(await backend.raw('maintenance/l2')).not.toHaveProperty('state');
  expect(await calls()).toBe(0);
});
