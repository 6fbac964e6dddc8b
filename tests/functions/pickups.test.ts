import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { processRequest, resumeRequests } from '../../functions/src/order/requests/process';
import { courierWebhook } from '../../functions/src/shipping/courierWebhook';
import { bookPickup, runPickupQueue } from '../../functions/src/shipping/pickup/book';
import { stepOf } from '../../functions/src/shipping/pickup/follow';
import { shipOrder } from '../../functions/src/shipping/ship';
import { refreshTracking } from '../../functions/src/shipping/tracking';
import { paidOrder, parcelBackend } from '../support/parcels';
import { givenReturn, SELLER } from '../support/returns';

const backend = await parcelBackend('demo-nilofar-pickups');
const { deps, vendors } = backend;
const ID = 'nKd8sLw0PqRtVxYz3AbCdEfGhIj2_1763620200000';
const PICKUP = `${ID}-return-1`;
const CREATE = 'POST /v1/external/orders/create/return';
const ASSIGN = 'POST /v1/external/courier/assign/awb';

/** A delivered order with a return that the owner has agreed to collect. */
beforeEach(async () => {
  await backend.reset();
  await deps.db.doc('users/boss').set({ name: 'Asha', role: 'admin' });
  await deps.db.doc('settings/site').set(SELLER.site);
  await deps.db.doc('settings/business').set(SELLER.business);
  await paidOrder(deps, ID);
  const { awb = '' } = await shipOrder(deps, ID);
  await vendors.advance({ awb, to: 'delivered', deliverWebhook: false });
  await refreshTracking(deps);
  const asked = { ...givenReturn('shopper', [1, 0]), at: deps.now() };
  await deps.db.doc(`orders/${ID}/requests/return-1`).set(asked);
  await processRequest(deps, ID, 'return-1');
  await decide({ accept: true, how: 'pickup' });
});
afterAll(() => backend.close());

async function request(fields: Record<string, unknown>): Promise<unknown> {
  const ref = deps.db.collection(`orders/${ID}/requests`).doc();
  await ref.set({ returnId: 'return-1', by: 'boss', at: deps.now(), ...fields });
  await processRequest(deps, ID, ref.id).catch(() => undefined);
  return (await backend.raw(ref.path))['outcome'];
}
const decide = (fields: Record<string, unknown>) => request({ type: 'return_decision', ...fields });
const settle = (fields: Record<string, unknown>) => request({ type: 'return_settle', ...fields });
const one = async () => (await backend.order(ID)).returns[0];
const awbOf = async (): Promise<string> => (await one())?.awb ?? '';
const returnsThere = async () =>
  (await vendors.ledger()).shiprocket.orders.filter(({ isReturn }) => isReturn);

function hook(awb: string, label: string, fields: Record<string, unknown> = { is_return: 1 }) {
  const body = { awb, current_status: label, current_timestamp: '22 11 2026 18:00:00', ...fields };
  return courierWebhook(deps, {
    rawBody: Buffer.from(JSON.stringify(body)),
    header: () => deps.config.shiprocket.webhookToken,
  });
}

describe('the courier of a return', () => {
  it('is booked once, by road, from the customer to the seller, with what the pieces are worth', async () => {
    expect(await bookPickup(deps, PICKUP)).toBe('booked');
    expect(await bookPickup(deps, PICKUP)).toBe('idle');
    const [there, ...others] = await returnsThere();
    expect(others).toEqual([]);
    expect(there).toMatchObject({
      channelOrderId: expect.stringMatching(/-r1$/) as string,
      pincode: '600004',
      courierName: 'Delhivery Surface',
      pickupScheduled: true,
      subTotal: 6850,
    });
    expect(await one()).toMatchObject({
      state: 'agreed',
      awb: there?.awb,
      courier: 'Delhivery Surface',
    });
    expect(await backend.raw(`mail/${ID}-return-1-booked-${there?.awb}`)).toMatchObject({
      kind: 'return',
    });
  });

  it('is booked once by several workers', async () => {
    const others = [deps, backend.another(), backend.another()];
    await Promise.all(others.map((each) => bookPickup(each, PICKUP)));
    expect(await returnsThere()).toHaveLength(1);
    expect(await awbOf()).not.toBe('');
  });

  it.each([
    ['creating', CREATE],
    ['assigning', ASSIGN],
    ['the pickup', 'POST /v1/external/courier/generate/pickup'],
  ])('continues after the response to %s was lost', async (_, match) => {
    await vendors.fault({ target: 'shiprocket', match, kind: 'drop-after' });
    expect(await bookPickup(deps, PICKUP)).toBe('queued');
    backend.pass(3_600_000);
    expect(await runPickupQueue(deps)).toMatchObject({ booked: 1 });
    expect(await returnsThere()).toHaveLength(1);
    expect(await awbOf()).not.toBe('');
  });

  it('waits for the owner’s wallet without giving up', async () => {
    await vendors.settings({ emptyWallet: 200 });
    for (let n = 0; n < 3; n += 1) {
      expect(await bookPickup(deps, PICKUP)).toBe('queued');
      backend.pass(3_600_000);
    }
    await vendors.settings({ emptyWallet: null });
    expect(await bookPickup(deps, PICKUP)).toBe('booked');
  });

  it('is not booked without the seller’s address, says so, and is booked again when asked', async () => {
    await deps.db.doc('settings/business').set({});
    expect(await bookPickup(deps, PICKUP)).toBe('failed');
    expect(await backend.raw(`pickups/${PICKUP}`)).toMatchObject({
      lastError: expect.stringMatching(/^A courier needs your address/) as string,
    });
    await deps.db.doc('settings/business').set(SELLER.business);
    expect(await decide({ accept: true, how: 'pickup' })).toBe('A courier is being booked.');
    expect(await bookPickup(deps, PICKUP)).toBe('booked');
  });

  it('is not needed any more when the customer keeps the pieces after all', async () => {
    await decide({ accept: true, how: 'keep' });
    expect(await bookPickup(deps, PICKUP)).toBe('idle');
    expect(await one()).toMatchObject({ state: 'agreed', how: 'keep' });
    expect(await returnsThere()).toEqual([]);
  });

  it('is called off when the return is not accepted after all', async () => {
    await bookPickup(deps, PICKUP);
    expect(await decide({ accept: true, how: 'keep' })).toMatch(/has moved on/);
    await settle({ outcome: 'refused', reason: 'The customer wrote that it works.' });
    expect(await one()).toMatchObject({ state: 'refused' });
    expect(await returnsThere()).toMatchObject([{ status: 'CANCELED' }]);
  });

  it.each([
    ['kept', { accept: true, how: 'keep' }],
    ['refused', { accept: false, reason: 'The customer wrote that it works.' }],
  ])('is called off also before it has come to an end, when the pieces are %s', async (_, way) => {
    const match = 'POST /v1/external/courier/generate/pickup';
    await vendors.fault({ target: 'shiprocket', match, kind: 'status', status: 503 });
    expect(await bookPickup(deps, PICKUP)).toBe('queued');
    await decide(way);
    expect(await returnsThere()).toMatchObject([{ status: 'CANCELED' }]);
    expect((await backend.raw(`pickups/${PICKUP}`))['state']).toBe('cancelled');
  });

  it('is booked once when it is asked for again after its worker died', async () => {
    await vendors.fault({ target: 'shiprocket', match: ASSIGN, kind: 'status', status: 503 });
    await bookPickup(deps, PICKUP);
    await deps.db.doc(`pickups/${PICKUP}`).update({ state: 'working', leaseUntil: deps.now() });
    expect(await decide({ accept: true, how: 'pickup' })).toBe('A courier is being booked.');
    expect(await bookPickup(deps, PICKUP)).toBe('booked');
    expect(await returnsThere()).toHaveLength(1);
  });

  it('is not called off once the pieces are on their way', async () => {
    await bookPickup(deps, PICKUP);
    await vendors.advance({ awb: await awbOf(), to: 'picked-up', deliverWebhook: false });
    expect(await settle({ outcome: 'refused', reason: 'No.' })).toMatch(/already been picked up/);
    expect(await one()).toMatchObject({ state: 'agreed' });
  });
});

describe('what the courier reports', () => {
  beforeEach(async () => {
    await bookPickup(deps, PICKUP);
  });

  it('moves the return and never the order', async () => {
    const { status, shiprocketStatus, shiprocketAWB } = await backend.order(ID);
    const awb = await awbOf();
    expect(await hook(awb, 'RETURN PICKED UP')).toMatchObject({ did: 'followed' });
    expect(await one()).toMatchObject({ state: 'on_its_way' });
    expect(await hook(awb, 'RETURN DELIVERED')).toMatchObject({ did: 'followed' });
    expect(await one()).toMatchObject({ state: 'received' });
    expect(await backend.order(ID)).toMatchObject({ status, shiprocketStatus, shiprocketAWB });
  });

  it('twice, late and in any order ends the same', async () => {
    const awb = await awbOf();
    const labels = [
      'RETURN DELIVERED',
      'RETURN IN TRANSIT',
      'RETURN PICKED UP',
      'RETURN DELIVERED',
      'RETURN PICKUP GENERATED',
      'RETURN CANCELLED',
    ];
    for (const label of labels) await hook(awb, label);
    expect(await one()).toMatchObject({ state: 'received', awb });
    const { docs } = await deps.db.collection(`orders/${ID}/events`).get();
    expect(docs.filter((event) => event.get('type') === 'return_received')).toHaveLength(1);
  });

  it('after the return was settled changes nothing', async () => {
    const awb = await awbOf();
    await request({ type: 'return_received' });
    await settle({ outcome: 'refused', reason: 'Opened.' });
    expect(await hook(awb, 'RETURN DELIVERED')).toMatchObject({ did: 'nothing' });
    expect(await one()).toMatchObject({ state: 'refused' });
  });

  it('about a parcel that nobody knows is answered and left alone', async () => {
    expect(await hook('999', 'RETURN DELIVERED')).toEqual({ status: 200, did: 'unknown_parcel' });
    // Without its mark the update is about a parcel, and no parcel has this AWB.
    expect(await hook(await awbOf(), 'DELIVERED', {})).toMatchObject({ did: 'unknown_parcel' });
    expect(await one()).toMatchObject({ state: 'agreed' });
  });

  it('that it did not come: the owner books another, and the first says nothing more', async () => {
    const first = await awbOf();
    expect(await hook(first, 'RETURN PICKUP CANCELLED')).toMatchObject({ did: 'followed' });
    expect(await one()).toMatchObject({ state: 'agreed' });
    expect(await awbOf()).toBe('');
    await decide({ accept: true, how: 'pickup' });
    expect(await bookPickup(deps, PICKUP)).toBe('booked');
    expect(await awbOf()).not.toBe(first);
    expect(await hook(first, 'RETURN DELIVERED')).toMatchObject({ did: 'unknown_parcel' });
    expect(await one()).toMatchObject({ state: 'agreed' });
    const ids = (await returnsThere()).map(({ channelOrderId }) => channelOrderId.slice(-4));
    expect(ids.map((id) => id.replace(/^.*-/, '-'))).toEqual(['-r1', '-r1b']);
  });

  it('is asked for every hour, in case its webhooks are lost', async () => {
    const awb = await awbOf();
    await vendors.advance({ awb, to: 'in-transit', deliverWebhook: false });
    await refreshTracking(deps);
    expect(await one()).toMatchObject({ state: 'on_its_way' });
    await vendors.advance({ awb, to: 'delivered', deliverWebhook: false });
    backend.pass(31 * 60_000);
    await refreshTracking(deps);
    expect(await one()).toMatchObject({ state: 'received' });
    expect((await backend.raw(`pickups/${PICKUP}`))['trackAt']).toBeNull();
  });
});

it('a return whose trigger never ran is taken up by the reconciler', async () => {
  const asked = { ...givenReturn('shopper', [0, 1]), at: deps.now() };
  await deps.db.doc(`orders/${ID}/requests/return-2`).set(asked);
  backend.pass(10 * 60_000);
  await resumeRequests(deps);
  expect((await backend.order(ID)).returns).toHaveLength(2);
  expect((await backend.summary()).openReturns).toBe(1);
});

it.each([
  ['RETURN PICKUP GENERATED', undefined],
  ['RETURN PICKUP EXCEPTION', undefined],
  ['RETURN OUT FOR PICKUP', undefined],
  ['RETURN PICKED UP', 'collect'],
  ['Return Pickedup', 'collect'],
  ['RETURN IN TRANSIT', 'collect'],
  ['RETURN OUT FOR DELIVERY', 'collect'],
  ['RETURN UNDELIVERED', 'collect'],
  ['RETURN DELIVERED', 'receive'],
  ['RETURN CANCELLED', 'unbook'],
  ['RETURN PICKUP CANCELLED', 'unbook'],
  ['RETURN CANCELLATION REQUESTED', undefined],
  ['QC FAILED', undefined],
  ['', undefined],
])('%s means %s', (label, step) => {
  expect(stepOf(label)).toBe(step);
});
