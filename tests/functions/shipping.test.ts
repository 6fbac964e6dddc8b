import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { watchOrder } from '../../functions/src/order/watch';
import { cancelShipment } from '../../functions/src/shipping/cancel';
import { runShipmentQueue } from '../../functions/src/shipping/queue';
import { processRequest } from '../../functions/src/order/requests/process';
import { NO_ROAD } from '../../functions/src/shipping/steps';
import { lookUpPin } from '../../functions/src/shipping/serviceability';
import { shipOrder } from '../../functions/src/shipping/ship';
import { attack } from '../support/attack';
import { paidOrder, parcelBackend } from '../support/parcels';
import { until } from '../support/until';

const backend = await parcelBackend();
const { deps, vendors } = backend;
const CUSTOMER = 'nKd8sLw0PqRtVxYz3AbCdEfGhIj2';
const ID = `${CUSTOMER}_1763620200000`;

const courierOrders = async () => (await vendors.ledger()).shiprocket.orders;
const asked = async (path: string) => (await vendors.ledger()).requests[`shiprocket ${path}`] ?? 0;
const summary = () => backend.summary();

beforeEach(() => backend.reset());
afterAll(() => backend.close());

describe('shipping an order', () => {
  it('creates one parcel from what is stored, and stores the result', async () => {
    await paidOrder(deps, ID);
    const outcome = await shipOrder(deps, ID);
    const [parcel, ...others] = await courierOrders();
    expect(others).toEqual([]);
    expect(parcel).toMatchObject({
      channelOrderId: ID,
      subTotal: 6382,
      pincode: '600004',
      // By road, because perfume must not fly.
      courierName: 'Delhivery Surface',
      pickupScheduled: true,
    });
    expect(outcome).toEqual({
      shipment: 'created',
      awb: parcel?.awb,
      courier: 'Delhivery Surface',
    });
    expect(await backend.order(ID)).toMatchObject({
      status: 'paid',
      channel_order_id: String(parcel?.id),
      shiprocketAWB: parcel?.awb,
      shiprocketCourier: 'Delhivery Surface',
      shiprocketStatus: 'Pickup scheduled',
    });
    expect(await backend.raw(`orders/${ID}`)).toMatchObject({
      shiprocketResponse: { shipment_id: parcel?.shipmentId },
    });
    expect(await backend.shipment(ID)).toMatchObject({
      state: 'done',
      failing: false,
      attempts: 0,
    });
    expect(await summary()).toMatchObject({ orders: 1, awaitingShipment: 0 });
    const events = await deps.db.collection(`orders/${ID}/events`).get();
    expect(events.docs.map((event) => event.get('type')).toSorted()).toEqual([
      'invoice',
      'shipment_created',
    ]);
  });

  it('called twenty times at once, by two instances, ships once', async () => {
    await paidOrder(deps, ID);
    const other = backend.another();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => shipOrder(n % 2 === 0 ? deps : other, ID)),
    );
    const [parcel, ...others] = await courierOrders();
    expect(others).toEqual([]);
    expect(await asked('POST /v1/external/courier/assign/awb')).toBe(1);
    const created = outcomes.filter((outcome) => outcome.shipment === 'created');
    expect(created.length).toBeGreaterThanOrEqual(1);
    for (const outcome of created) expect(outcome.awb).toBe(parcel?.awb);
    expect(await shipOrder(deps, ID)).toMatchObject({ shipment: 'created', awb: parcel?.awb });
  });

  it.each(['pending_payment', 'payment_failed', 'cancelled', 'cancellation_requested'])(
    'leaves an order alone that is %s',
    async (status) => {
      await paidOrder(deps, ID);
      await deps.db.doc(`orders/${ID}`).update({ status });
      expect(await shipOrder(deps, ID)).toMatchObject({ shipment: 'pending', why: 'not_due' });
      expect(await courierOrders()).toEqual([]);
    },
  );

  it('gives the courier the recipient’s number for a gift', async () => {
    const { shippingInfo } = await paidOrder(deps, ID).then(() => backend.order(ID));
    await deps.db
      .doc(`orders/${ID}`)
      .update({ shippingInfo: { ...shippingInfo, recipientPhone: '+918765432109' } });
    // A wrong number would be a 422: the stand-in wants ten digits without +91.
    expect(await shipOrder(deps, ID)).toMatchObject({ shipment: 'created' });
  });

  it('waits for the owner if no courier goes by road, who may have Shiprocket choose', async () => {
    await paidOrder(deps, ID);
    const { shippingInfo } = await backend.order(ID);
    await deps.db
      .doc(`orders/${ID}`)
      .update({ shippingInfo: { ...shippingInfo, zipCode: '744101' } });
    expect(await shipOrder(deps, ID)).toMatchObject({ why: 'failed', reason: NO_ROAD });
    expect((await deps.db.doc(`shipments/${ID}`).get()).get('noRoad')).toBe(true);
    const request = deps.db.doc(`orders/${ID}/requests/r1`);
    await deps.db.doc('users/owner').set({ role: 'admin' });
    await request.set({ type: 'ship', byAir: true, by: 'owner', at: deps.now() });
    await processRequest(deps, ID, 'r1');
    expect((await request.get()).data()).toMatchObject({ state: 'done', booked: true });
    expect(await backend.order(ID)).toMatchObject({ shiprocketCourier: 'Blue Dart Air' });
  });
});

describe('when Shiprocket fails', () => {
  it('an expired token is renewed once for all waiting calls', async () => {
    await paidOrder(deps, ID);
    await paidOrder(deps, `${ID}1`);
    await lookUpPin(deps, '600004');
    const before = await asked('POST /v1/external/auth/login');
    await vendors.expireToken();
    const outcomes = await Promise.all([shipOrder(deps, ID), shipOrder(deps, `${ID}1`)]);
    expect(outcomes.map((outcome) => outcome.shipment)).toEqual(['created', 'created']);
    expect((await asked('POST /v1/external/auth/login')) - before).toBe(1);
  });

  it('another instance uses the stored token', async () => {
    await lookUpPin(deps, '600004');
    const before = await asked('POST /v1/external/auth/login');
    expect(await lookUpPin(backend.another(), '600004')).toMatchObject({ served: true });
    expect(await asked('POST /v1/external/auth/login')).toBe(before);
  });

  it('an error with status 200 is stored with its reason, and tried again later', async () => {
    await paidOrder(deps, ID);
    await vendors.settings({ pickupLocations: ['elsewhere'] });
    const outcome = await shipOrder(deps, ID);
    expect(outcome).toMatchObject({ shipment: 'pending', why: 'queued' });
    const waiting = await backend.shipment(ID);
    expect(waiting).toMatchObject({ state: 'queued', attempts: 1, failing: true });
    expect(waiting.lastError).toContain('Wrong Pickup location entered');
    expect(await summary()).toMatchObject({ failedShipments: 1, awaitingShipment: 1 });

    await vendors.settings({ pickupLocations: ['warehouse'] });
    expect(await runShipmentQueue(deps)).toEqual({ created: 0, queued: 0, failed: 0, not_due: 0 });
    backend.pass(31_000);
    expect(await runShipmentQueue(deps)).toMatchObject({ created: 1 });
    expect(await backend.shipment(ID)).toMatchObject({ state: 'done', failing: false });
    expect(await summary()).toMatchObject({ failedShipments: 0, awaitingShipment: 0 });
  });

  it('an empty wallet leaves the order at Shiprocket, and the AWB comes later', async () => {
    await paidOrder(deps, ID);
    await vendors.fault({
      target: 'shiprocket',
      match: 'POST /v1/external/courier/assign/awb',
      kind: 'error-200',
    });
    await shipOrder(deps, ID);
    expect((await backend.shipment(ID)).lastError).toContain('Insufficient balance in the wallet');
    backend.pass(30 * 60_000);
    await runShipmentQueue(deps);
    expect(await courierOrders()).toHaveLength(1);
    expect(await backend.order(ID)).toMatchObject({ shiprocketCourier: 'Delhivery Surface' });
  });

  it('a refused field is not tried again; it is recorded, and waits for the owner', async () => {
    await paidOrder(deps, ID);
    const { shippingInfo } = await backend.order(ID);
    await deps.db
      .doc(`orders/${ID}`)
      .update({ shippingInfo: { ...shippingInfo, zipCode: '0123' } });
    expect(await shipOrder(deps, ID)).toMatchObject({ why: 'failed' });
    const failed = await backend.shipment(ID);
    expect(failed).toMatchObject({ state: 'failed', failing: true });
    expect(failed.lastError).toContain('billing_pincode: The billing pincode must be 6 digits.');
    backend.pass(86_400_000);
    expect(await runShipmentQueue(deps)).toMatchObject({ created: 0, failed: 0 });
    const events = await deps.db.collection(`orders/${ID}/events`).get();
    // The customer reads these events: they contain no text of Shiprocket's.
    expect(events.docs.map((event) => event.data())).toMatchObject([
      {
        type: 'shipment_failed',
        detail: 'The parcel could not be booked yet. We are looking into it.',
        data: { willRetry: false },
      },
    ]);
    expect(JSON.stringify(events.docs.map((event) => event.data()))).not.toContain('pincode');

    await deps.db.doc(`orders/${ID}`).update({ shippingInfo });
    expect(await shipOrder(deps, ID)).toMatchObject({ why: 'failed' });
    expect(await shipOrder(deps, ID, { force: true })).toMatchObject({ shipment: 'created' });
    expect(await summary()).toMatchObject({ failedShipments: 0 });
  });

  it('a failed parcel is closed when the order is marked shipped by hand', async () => {
    await paidOrder(deps, ID);
    const ref = deps.db.doc(`orders/${ID}`);
    const { shippingInfo } = await backend.order(ID);
    await ref.update({ shippingInfo: { ...shippingInfo, zipCode: '0123' } });
    await shipOrder(deps, ID);
    expect(await summary()).toMatchObject({ failedShipments: 1 });
    const before = await ref.get();
    await ref.update({ status: 'shipped' });
    await watchOrder(deps, before, await ref.get());
    expect(await backend.shipment(ID)).toMatchObject({ state: 'cancelled', failing: false });
    expect(await summary()).toMatchObject({ failedShipments: 0 });
  });

  it.each([
    ['shipped', true],
    ['delivered', false],
  ])(
    'what is %s before its pickup was booked is done; followed: %s',
    async (status, isFollowed) => {
      await paidOrder(deps, ID);
      const match = 'POST /v1/external/courier/generate/pickup';
      await vendors.fault({ target: 'shiprocket', match, kind: 'status', status: 503 });
      await shipOrder(deps, ID);
      expect(await backend.shipment(ID)).toMatchObject({ state: 'queued', failing: true });
      const ref = deps.db.doc(`orders/${ID}`);
      const before = await ref.get();
      await ref.update({ status });
      await watchOrder(deps, before, await ref.get());
      expect(await backend.shipment(ID)).toMatchObject({ state: 'done', failing: false });
      const { trackAt } = await backend.raw(`shipments/${ID}`);
      expect(trackAt).toEqual(isFollowed ? deps.now() : null);
      expect(await summary()).toMatchObject({ failedShipments: 0 });
    },
  );

  it.each([
    ['creating', 'POST /v1/external/orders/create/adhoc'],
    ['assigning the AWB', 'POST /v1/external/courier/assign/awb'],
    ['booking the pickup', 'POST /v1/external/courier/generate/pickup'],
  ])('an answer lost after %s makes no second parcel', async (_, match) => {
    await paidOrder(deps, ID);
    await vendors.fault({ target: 'shiprocket', match, kind: 'drop-after' });
    await shipOrder(deps, ID);
    backend.pass(60_000);
    expect(await shipOrder(deps, ID)).toMatchObject({ shipment: 'created' });
    const [parcel, ...others] = await courierOrders();
    expect(others).toEqual([]);
    expect(parcel).toMatchObject({ pickupScheduled: true });
    expect(await backend.order(ID)).toMatchObject({ shiprocketAWB: parcel?.awb });
    expect(await backend.shipment(ID)).toMatchObject({ state: 'done' });
  });

  it('an AWB whose answer was lost is looked up again if Shiprocket gives no readable one', async () => {
    await paidOrder(deps, ID);
    const assign = 'POST /v1/external/courier/assign/awb';
    await vendors.fault({ target: 'shiprocket', match: assign, kind: 'drop-after' });
    await shipOrder(deps, ID);
    const lookUp = 'GET /v1/external/orders/show';
    await vendors.fault({ target: 'shiprocket', match: lookUp, kind: 'error-200' });
    backend.pass(60_000);
    expect(await shipOrder(deps, ID)).toMatchObject({ shipment: 'pending', why: 'queued' });
    backend.pass(120_000);
    expect(await shipOrder(deps, ID)).toMatchObject({ shipment: 'created' });
    expect(await courierOrders()).toHaveLength(1);
  });

  it('a cancelled order in the response is skipped', async () => {
    await paidOrder(deps, ID);
    await shipOrder(deps, ID);
    expect(await cancelShipment(deps, ID)).toEqual({ state: 'cancelled' });
    expect(await shipOrder(deps, ID)).toMatchObject({ why: 'not_due' });
    // As if our own records were lost.
    await deps.db.doc(`shipments/${ID}`).update({
      state: 'queued',
      nth: 1,
      nextAt: deps.now(),
      courierOrderId: null,
      shipmentId: null,
      awb: null,
    });
    await deps.db.doc(`orders/${ID}`).update({ shiprocketAWB: null });
    expect(await shipOrder(deps, ID)).toMatchObject({ shipment: 'created' });
    const parcels = await courierOrders();
    expect(parcels.map((parcel) => [parcel.channelOrderId, parcel.status])).toEqual(
      [
        [ID, 'CANCELED'],
        [`${ID}-2`, 'READY TO SHIP'],
      ].map(([id, status]) => [id, status === 'READY TO SHIP' ? expect.any(String) : status]),
    );
    expect(await backend.order(ID)).toMatchObject({ shiprocketStatus: 'Pickup scheduled' });
  });

  it('a worker that died holding the lease is followed by another, which continues where it stopped', async () => {
    await paidOrder(deps, ID);
    await vendors.fault({
      target: 'shiprocket',
      match: 'POST /v1/external/courier/assign/awb',
      kind: 'status',
      status: 503,
    });
    await shipOrder(deps, ID);
    const until = new Date(deps.now().getTime() + 120_000);
    const held = { state: 'working', leaseId: 'gone', leaseUntil: until, nextAt: until };
    await deps.db.doc(`shipments/${ID}`).update(held);
    expect(await shipOrder(deps, ID)).toMatchObject({ shipment: 'pending', why: 'queued' });
    backend.pass(60_000);
    expect(await runShipmentQueue(deps)).toMatchObject({ created: 0 });
    backend.pass(61_000);
    expect(await runShipmentQueue(deps)).toMatchObject({ created: 1 });
    expect(await asked('POST /v1/external/orders/create/adhoc')).toBe(1);
  });

  it('down during the whole sale and back later: every order gets its one parcel', async () => {
    const ids = Array.from({ length: 6 }, (_, n) => `${ID}${n}`);
    for (const id of ids) await paidOrder(deps, id);
    await vendors.fault({
      target: 'shiprocket',
      match: '* /',
      kind: 'status',
      status: 503,
      probability: 1,
    });
    await Promise.all(ids.map((id) => shipOrder(deps, id)));
    backend.pass(31_000);
    await runShipmentQueue(deps);
    expect(await summary()).toMatchObject({ failedShipments: 6, awaitingShipment: 6 });
    expect(await backend.shipment(`${ID}0`)).toMatchObject({ state: 'queued', attempts: 2 });

    await vendors.clearFaults();
    backend.pass(61_000);
    expect(await runShipmentQueue(deps)).toMatchObject({ created: 6 });
    const { totals } = (await vendors.ledger()).shiprocket;
    expect(totals).toMatchObject({ orders: 6, awbs: 6, pickups: 6, canceled: 0 });
    expect(await summary()).toMatchObject({ failedShipments: 0, awaitingShipment: 0 });
  });
});

describe('cancelling a parcel', () => {
  it('removes one from the queue that nobody has begun', async () => {
    await paidOrder(deps, ID);
    expect(await cancelShipment(deps, ID)).toEqual({ state: 'cancelled' });
    expect(await shipOrder(deps, ID)).toMatchObject({ why: 'not_due' });
    expect(await courierOrders()).toEqual([]);
    expect(await runShipmentQueue(deps)).toMatchObject({ created: 0 });
  });

  it('cancels one that is booked, and gives the same result twice', async () => {
    await paidOrder(deps, ID);
    await shipOrder(deps, ID);
    expect(await cancelShipment(deps, ID)).toEqual({ state: 'cancelled' });
    expect(await cancelShipment(deps, ID)).toEqual({ state: 'cancelled' });
    expect((await courierOrders())[0]?.status).toBe('CANCELED');
    expect(await backend.order(ID)).toMatchObject({ shiprocketStatus: 'Cancelled' });
  });

  it('finds and cancels one whose creation had no response', async () => {
    await paidOrder(deps, ID);
    await vendors.fault({
      target: 'shiprocket',
      match: 'POST /v1/external/orders/create/adhoc',
      kind: 'drop-after',
    });
    await shipOrder(deps, ID);
    expect((await backend.shipment(ID)).courierOrderId).toBeUndefined();
    expect(await cancelShipment(deps, ID)).toEqual({ state: 'cancelled' });
    expect((await courierOrders())[0]?.status).toBe('CANCELED');
  });

  it('refuses one that the courier has collected', async () => {
    await paidOrder(deps, ID);
    const { awb } = await shipOrder(deps, ID);
    await vendors.advance({ awb: awb ?? '', to: 'picked-up', deliverWebhook: false });
    expect(await cancelShipment(deps, ID)).toMatchObject({
      state: 'refused',
      retryable: false,
      reason: expect.stringContaining('already been picked up') as string,
    });
    expect(await backend.shipment(ID)).toMatchObject({ state: 'done', awb });
    expect((await courierOrders())[0]?.status).not.toBe('CANCELED');
  });

  it('changes nothing while Shiprocket does not respond', async () => {
    await paidOrder(deps, ID);
    await shipOrder(deps, ID);
    await vendors.fault({
      target: 'shiprocket',
      match: 'POST /v1/external/orders/cancel',
      kind: 'status',
      status: 502,
    });
    expect(await cancelShipment(deps, ID)).toMatchObject({ state: 'refused', retryable: true });
    expect(await backend.shipment(ID)).toMatchObject({ state: 'done' });
    expect(await cancelShipment(deps, ID)).toEqual({ state: 'cancelled' });
  });

  it('waits for one that is being booked', async () => {
    await paidOrder(deps, ID);
    await vendors.fault({
      target: 'shiprocket',
      match: 'POST /v1/external/orders/create/adhoc',
      kind: 'slow',
      delayMs: 3_000,
    });
    const [shipped, cancelled] = await Promise.all([
      shipOrder(deps, ID),
      until(
        async () => (await vendors.ledger()).faults.every(({ struck }) => struck > 0),
        'the courier was never asked',
      ).then(() => cancelShipment(deps, ID)),
    ]);
    expect(shipped).toMatchObject({ shipment: 'created' });
    expect(cancelled).toEqual({ state: 'cancelled' });
    expect((await courierOrders())[0]?.status).toBe('CANCELED');
  });
});

describe('whether a PIN code is served', () => {
  it('is yes with the days of the courier that would be booked, no, or unknown', async () => {
    expect(await lookUpPin(deps, '600004')).toEqual({ served: true, days: 4 });
    expect(await lookUpPin(deps, '744101')).toEqual({ served: true, days: 2 });
    expect(await lookUpPin(deps, '190001')).toEqual({ served: false });
    const match = 'GET /v1/external/courier/serviceability';
    await vendors.fault({ target: 'shiprocket', match, kind: 'status', status: 500 });
    expect(await lookUpPin(deps, '600005')).toBeUndefined();
  });

  it('is asked once a day', attack(14), async () => {
    const asked = async () =>
      (await vendors.ledger()).requests['shiprocket GET /v1/external/courier/serviceability'] ?? 0;
    const before = await asked();
    for (const _time of [1, 2]) {
      expect(await lookUpPin(deps, '600006')).toEqual({ served: true, days: 4 });
      expect(await lookUpPin(deps, '190001')).toEqual({ served: false });
    }
    expect(await asked()).toBe(before + 2);
    const tomorrow = new Date(deps.now().getTime() + 86_400_000);
    expect(await lookUpPin({ ...deps, now: () => tomorrow }, '600006')).toEqual({
      served: true,
      days: 4,
    });
    expect(await asked()).toBe(before + 3);
  });

  it('is answered within two seconds', async () => {
    // Shiprocket's token is there, so that only the answer is slow.
    await lookUpPin(deps, '600004');
    const match = 'GET /v1/external/courier/serviceability';
    await vendors.fault({ target: 'shiprocket', match, kind: 'slow', delayMs: 30_000 });
    const began = Date.now();
    expect(await lookUpPin(deps, '600005')).toBeUndefined();
    // Two, plus what a busy machine adds.
    expect(Date.now() - began).toBeLessThan(15_000);
  });
});
