import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { watchOrder } from '../../functions/src/order/watch';
import { cancelShipment } from '../../functions/src/shipping/cancel';
import { runShipmentQueue } from '../../functions/src/shipping/queue';
import { checkPincode } from '../../functions/src/shipping/serviceability';
import { shipOrder } from '../../functions/src/shipping/ship';
import { paidOrder, parcelWorld, vendors } from '../support/parcels';
import { until } from '../support/until';

const world = parcelWorld();
const { deps } = world;
const ID = 'nKd8sLw0PqRtVxYz3AbCdEfGhIj2_1763620200000';

const courierOrders = async () => (await vendors.ledger()).shiprocket.orders;
const asked = async (path: string) => (await vendors.ledger()).requests[`shiprocket ${path}`] ?? 0;
const summary = () => world.raw('stats/summary');

beforeEach(() => world.reset());
afterAll(() => world.close());

describe('shipping an order', () => {
  it('makes one parcel from what is stored, and writes down what came of it', async () => {
    await paidOrder(deps, ID);
    const outcome = await shipOrder(deps, ID);
    const [parcel, ...others] = await courierOrders();
    expect(others).toEqual([]);
    expect(parcel).toMatchObject({
      channelOrderId: ID,
      subTotal: 6382,
      pincode: '600004',
      // By road: perfume may not fly.
      courierName: 'Delhivery Surface',
      pickupScheduled: true,
    });
    expect(outcome).toEqual({
      shipment: 'created',
      awb: parcel?.awb,
      courier: 'Delhivery Surface',
    });
    expect(await world.order(ID)).toMatchObject({
      status: 'paid',
      channel_order_id: String(parcel?.id),
      shiprocketAWB: parcel?.awb,
      shiprocketCourier: 'Delhivery Surface',
      shiprocketStatus: 'Pickup scheduled',
    });
    expect(await world.raw(`orders/${ID}`)).toMatchObject({
      shiprocketResponse: { shipment_id: parcel?.shipmentId },
    });
    expect(await world.shipment(ID)).toMatchObject({ state: 'done', failing: false, attempts: 0 });
    expect(await summary()).toMatchObject({ orders: 1, awaitingShipment: 0 });
    const events = await deps.db.collection(`orders/${ID}/events`).get();
    expect(events.docs.map((event) => event.get('type'))).toEqual(['shipment_created']);
  });

  it('asked twenty times at once, by two instances, ships once', async () => {
    await paidOrder(deps, ID);
    const other = world.another();
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

  it('calls the one who is at home when it is a gift', async () => {
    const { shippingInfo } = await paidOrder(deps, ID).then(() => world.order(ID));
    await deps.db
      .doc(`orders/${ID}`)
      .update({ shippingInfo: { ...shippingInfo, recipientPhone: '+918765432109' } });
    // A refused number would be a 422: the stand-in wants ten digits without +91.
    expect(await shipOrder(deps, ID)).toMatchObject({ shipment: 'created' });
  });

  it('lets the aggregator choose where nobody goes by road', async () => {
    await paidOrder(deps, ID);
    const { shippingInfo } = await world.order(ID);
    await deps.db
      .doc(`orders/${ID}`)
      .update({ shippingInfo: { ...shippingInfo, zipCode: '744101' } });
    expect(await shipOrder(deps, ID)).toMatchObject({ courier: 'Blue Dart Air' });
  });
});

describe('what the aggregator gets wrong', () => {
  it('a token that has expired is renewed, once for all who wait', async () => {
    await paidOrder(deps, ID);
    await paidOrder(deps, `${ID}1`);
    await checkPincode(deps, '600004');
    const before = await asked('POST /v1/external/auth/login');
    await vendors.expireToken();
    const outcomes = await Promise.all([shipOrder(deps, ID), shipOrder(deps, `${ID}1`)]);
    expect(outcomes.map((outcome) => outcome.shipment)).toEqual(['created', 'created']);
    expect((await asked('POST /v1/external/auth/login')) - before).toBe(1);
  });

  it('another instance uses the token that is there', async () => {
    await checkPincode(deps, '600004');
    const before = await asked('POST /v1/external/auth/login');
    expect(await checkPincode(world.another(), '600004')).toBe('yes');
    expect(await asked('POST /v1/external/auth/login')).toBe(before);
  });

  it('an error that comes as 200 is kept with its reason, and tried again in time', async () => {
    await paidOrder(deps, ID);
    await vendors.settings({ pickupLocations: ['elsewhere'] });
    const outcome = await shipOrder(deps, ID);
    expect(outcome).toMatchObject({ shipment: 'pending', why: 'queued' });
    const waiting = await world.shipment(ID);
    expect(waiting).toMatchObject({ state: 'queued', attempts: 1, failing: true });
    expect(waiting.lastError).toContain('Wrong Pickup location entered');
    expect(await summary()).toMatchObject({ failedShipments: 1, awaitingShipment: 1 });

    await vendors.settings({ pickupLocations: ['warehouse'] });
    expect(await runShipmentQueue(deps)).toEqual({ created: 0, queued: 0, failed: 0, not_due: 0 });
    world.pass(31_000);
    expect(await runShipmentQueue(deps)).toMatchObject({ created: 1 });
    expect(await world.shipment(ID)).toMatchObject({ state: 'done', failing: false });
    expect(await summary()).toMatchObject({ failedShipments: 0, awaitingShipment: 0 });
  });

  it('an empty wallet keeps the order there, and the AWB comes later', async () => {
    await paidOrder(deps, ID);
    await vendors.fault({
      target: 'shiprocket',
      match: 'POST /v1/external/courier/assign/awb',
      kind: 'error-200',
      times: 2,
    });
    await shipOrder(deps, ID);
    expect((await world.shipment(ID)).lastError).toContain('Insufficient balance in the wallet');
    world.pass(60_000);
    await runShipmentQueue(deps);
    expect(await courierOrders()).toHaveLength(1);
    expect(await world.order(ID)).toMatchObject({ shiprocketCourier: 'Delhivery Surface' });
  });

  it('a refused field is not asked again; it is told, and waits for the owner', async () => {
    await paidOrder(deps, ID);
    const { shippingInfo } = await world.order(ID);
    await deps.db
      .doc(`orders/${ID}`)
      .update({ shippingInfo: { ...shippingInfo, zipCode: '0123' } });
    expect(await shipOrder(deps, ID)).toMatchObject({ why: 'failed' });
    const failed = await world.shipment(ID);
    expect(failed).toMatchObject({ state: 'failed', failing: true });
    expect(failed.lastError).toContain('billing_pincode: The billing pincode must be 6 digits.');
    world.pass(86_400_000);
    expect(await runShipmentQueue(deps)).toMatchObject({ created: 0, failed: 0 });
    const events = await deps.db.collection(`orders/${ID}/events`).get();
    // The order's owner reads them: no word of the aggregator's.
    expect(events.docs.map((event) => event.data())).toMatchObject([
      {
        type: 'shipment_failed',
        detail: 'The parcel could not be booked. The house looks into it.',
        data: { willRetry: false },
      },
    ]);
    expect(JSON.stringify(events.docs.map((event) => event.data()))).not.toContain('pincode');

    await deps.db.doc(`orders/${ID}`).update({ shippingInfo });
    expect(await shipOrder(deps, ID)).toMatchObject({ why: 'failed' });
    expect(await shipOrder(deps, ID, { force: true })).toMatchObject({ shipment: 'created' });
    expect(await summary()).toMatchObject({ failedShipments: 0 });
  });

  it('what has failed comes to rest when the order is marked shipped by hand', async () => {
    await paidOrder(deps, ID);
    const ref = deps.db.doc(`orders/${ID}`);
    const { shippingInfo } = await world.order(ID);
    await ref.update({ shippingInfo: { ...shippingInfo, zipCode: '0123' } });
    await shipOrder(deps, ID);
    expect(await summary()).toMatchObject({ failedShipments: 1 });
    const before = await ref.get();
    await ref.update({ status: 'shipped' });
    await watchOrder(deps, before, await ref.get());
    expect(await world.shipment(ID)).toMatchObject({ state: 'cancelled', failing: false });
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
      expect(await world.shipment(ID)).toMatchObject({ state: 'queued', failing: true });
      const ref = deps.db.doc(`orders/${ID}`);
      const before = await ref.get();
      await ref.update({ status });
      await watchOrder(deps, before, await ref.get());
      expect(await world.shipment(ID)).toMatchObject({ state: 'done', failing: false });
      const { trackAt } = await world.raw(`shipments/${ID}`);
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
    world.pass(60_000);
    expect(await shipOrder(deps, ID)).toMatchObject({ shipment: 'created' });
    const [parcel, ...others] = await courierOrders();
    expect(others).toEqual([]);
    expect(parcel).toMatchObject({ pickupScheduled: true });
    expect(await world.order(ID)).toMatchObject({ shiprocketAWB: parcel?.awb });
    expect(await world.shipment(ID)).toMatchObject({ state: 'done' });
  });

  it('a cancelled order that it answers with is passed over', async () => {
    await paidOrder(deps, ID);
    await shipOrder(deps, ID);
    expect(await cancelShipment(deps, ID)).toEqual({ state: 'cancelled' });
    expect(await shipOrder(deps, ID)).toMatchObject({ why: 'not_due' });
    // As if our own notes were lost with it.
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
    expect(await world.order(ID)).toMatchObject({ shiprocketStatus: 'Pickup scheduled' });
  });

  it('a worker that died holding the lease is followed by another, where it stopped', async () => {
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
    world.pass(60_000);
    expect(await runShipmentQueue(deps)).toMatchObject({ created: 0 });
    world.pass(61_000);
    expect(await runShipmentQueue(deps)).toMatchObject({ created: 1 });
    expect(await asked('POST /v1/external/orders/create/adhoc')).toBe(1);
  });

  it('down for the whole sale and back later: every order gets its one parcel', async () => {
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
    world.pass(31_000);
    await runShipmentQueue(deps);
    expect(await summary()).toMatchObject({ failedShipments: 6, awaitingShipment: 6 });
    expect(await world.shipment(`${ID}0`)).toMatchObject({ state: 'queued', attempts: 2 });

    await vendors.clearFaults();
    world.pass(61_000);
    expect(await runShipmentQueue(deps)).toMatchObject({ created: 6 });
    const { totals } = (await vendors.ledger()).shiprocket;
    expect(totals).toMatchObject({ orders: 6, awbs: 6, pickups: 6, canceled: 0 });
    expect(await summary()).toMatchObject({ failedShipments: 0, awaitingShipment: 0 });
  });
});

describe('cancelling a parcel', () => {
  it('strikes one from the queue that nobody has touched', async () => {
    await paidOrder(deps, ID);
    expect(await cancelShipment(deps, ID)).toEqual({ state: 'cancelled' });
    expect(await shipOrder(deps, ID)).toMatchObject({ why: 'not_due' });
    expect(await courierOrders()).toEqual([]);
    expect(await runShipmentQueue(deps)).toMatchObject({ created: 0 });
  });

  it('cancels one that is booked, and says so twice', async () => {
    await paidOrder(deps, ID);
    await shipOrder(deps, ID);
    expect(await cancelShipment(deps, ID)).toEqual({ state: 'cancelled' });
    expect(await cancelShipment(deps, ID)).toEqual({ state: 'cancelled' });
    expect((await courierOrders())[0]?.status).toBe('CANCELED');
    expect(await world.order(ID)).toMatchObject({ shiprocketStatus: 'Cancelled' });
  });

  it('finds and cancels one whose making was never answered', async () => {
    await paidOrder(deps, ID);
    await vendors.fault({
      target: 'shiprocket',
      match: 'POST /v1/external/orders/create/adhoc',
      kind: 'drop-after',
    });
    await shipOrder(deps, ID);
    expect((await world.shipment(ID)).courierOrderId).toBeUndefined();
    expect(await cancelShipment(deps, ID)).toEqual({ state: 'cancelled' });
    expect((await courierOrders())[0]?.status).toBe('CANCELED');
  });

  it('refuses one that the courier has', async () => {
    await paidOrder(deps, ID);
    const { awb } = await shipOrder(deps, ID);
    await vendors.advance({ awb: awb ?? '', to: 'picked-up', deliverWebhook: false });
    expect(await cancelShipment(deps, ID)).toMatchObject({
      state: 'refused',
      retryable: false,
      reason: expect.stringContaining('already been picked up') as string,
    });
    expect(await world.shipment(ID)).toMatchObject({ state: 'done', awb });
    expect((await courierOrders())[0]?.status).not.toBe('CANCELED');
  });

  it('changes nothing while the aggregator does not answer', async () => {
    await paidOrder(deps, ID);
    await shipOrder(deps, ID);
    await vendors.fault({
      target: 'shiprocket',
      match: 'POST /v1/external/orders/cancel',
      kind: 'status',
      status: 502,
    });
    expect(await cancelShipment(deps, ID)).toMatchObject({ state: 'refused', retryable: true });
    expect(await world.shipment(ID)).toMatchObject({ state: 'done' });
    expect(await cancelShipment(deps, ID)).toEqual({ state: 'cancelled' });
  });

  it('waits for one that is being handed over', async () => {
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

describe('whether a PIN is served', () => {
  it('says yes, no, and that it does not know', async () => {
    expect(await checkPincode(deps, '600004')).toBe('yes');
    expect(await checkPincode(deps, '190001')).toBe('no');
    const match = 'GET /v1/external/courier/serviceability';
    await vendors.fault({ target: 'shiprocket', match, kind: 'status', status: 500 });
    expect(await checkPincode(deps, '600004')).toBe('unknown');
  });

  it('does not wait longer than two seconds for the answer', async () => {
    await checkPincode(deps, '600004');
    const match = 'GET /v1/external/courier/serviceability';
    await vendors.fault({ target: 'shiprocket', match, kind: 'slow', delayMs: 30_000 });
    const began = Date.now();
    expect(await checkPincode(deps, '600004')).toBe('unknown');
    // Two, and what a busy machine adds.
    expect(Date.now() - began).toBeLessThan(15_000);
  });
});
