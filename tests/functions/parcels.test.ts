import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { processMaintenance } from '../../functions/src/figures/maintenance';
import { cancelShipment } from '../../functions/src/shipping/cancel';
import { failCancelled, runShipmentQueue } from '../../functions/src/shipping/queue';
import { shipOrder } from '../../functions/src/shipping/ship';
import { MAX_ATTEMPTS } from '../../functions/src/shipping/shipment';
import { aRefund } from '../support/orders';
import { paidOrder, parcelBackend } from '../support/parcels';

const backend = await parcelBackend();
const { deps, vendors } = backend;
const CUSTOMER = 'nKd8sLw0PqRtVxYz3AbCdEfGhIj2';
const ID = `${CUSTOMER}_1763620200000`;
const ASSIGN = 'POST /v1/external/courier/assign/awb';
const RATES = 'GET /v1/external/courier/serviceability';

const courierOrders = async () =>
  (await vendors.ledger()).shiprocket.orders.filter(({ channelOrderId }) =>
    channelOrderId.startsWith(CUSTOMER),
  );
const summary = () => backend.raw('stats/summary');

beforeEach(() => backend.reset());
afterAll(() => backend.close());

/** A small and a medium box, and the weights of what {@link paidOrder} sells: a bottle and two vials. */
async function boxesAndWeights(): Promise<void> {
  const side = { breadth: 12, height: 8 };
  await deps.db.doc('settings/parcels').set({
    boxes: [
      { name: 'Medium', length: 24, ...side, weight: 150, holds: 300 },
      { name: 'Small', length: 16, ...side, weight: 80, holds: 70 },
    ],
    minRating: 4,
  });
  const product = { category: 'Oriental', images: [], inStock: true };
  await deps.db.doc('products/amber-durbar').set({
    ...product,
    name: 'Amber Durbar',
    volume: '50 ml',
    price: 6850,
    variants: [{ volume: '50 ml', price: 6850, weight: 310 }],
  });
  await deps.db
    .doc('products/vetiver-rain')
    .set({ ...product, name: 'Vetiver Rain', volume: '2 ml', price: 120.5, weight: 15 });
}

describe('the parcel that is declared', () => {
  it('is the smallest box that holds the order, with its weight, and the owner sees it', async () => {
    await boxesAndWeights();
    await paidOrder(deps, ID);
    await shipOrder(deps, ID);
    const figures = { length: 16, breadth: 12, height: 8, weight: 0.42 };
    expect(await courierOrders()).toMatchObject([figures]);
    expect((await backend.shipment(ID)).parcel).toEqual({
      box: 'Small',
      boxes: 1,
      unweighed: 0,
      ...figures,
    });
  });

  it('leaves out refunded pieces', async () => {
    await boxesAndWeights();
    const vial = { productId: 'vetiver-rain', volume: '2 ml', quantity: 1, amountPaise: 10_000 };
    await paidOrder(deps, ID, { refunds: [aRefund(10_000, { lines: [vial] })] });
    await shipOrder(deps, ID);
    expect(await courierOrders()).toMatchObject([{ weight: 0.405 }]);
  });

  it('has the usual figures without boxes and weights, also of a product that is gone', async () => {
    await paidOrder(deps, ID);
    await shipOrder(deps, ID);
    const usual = { length: 10, breadth: 10, height: 10, weight: 0.5 };
    expect(await courierOrders()).toMatchObject([usual]);
    expect((await backend.shipment(ID)).parcel).toMatchObject({ ...usual, unweighed: 3 });
  });
});

describe('the courier', () => {
  it('is the cheapest by road that is rated well enough', async () => {
    await paidOrder(deps, ID);
    // At the stand-in, one by road is cheaper but badly rated, and another is better rated but dearer.
    expect(await shipOrder(deps, ID)).toMatchObject({ courier: 'Delhivery Surface' });
  });

  it('is the best rated where the owner asks for more than any has', async () => {
    await deps.db.doc('settings/parcels').set({ boxes: [], minRating: 5 });
    await paidOrder(deps, ID);
    expect(await shipOrder(deps, ID)).toMatchObject({ courier: 'Xpressbees Surface' });
  });

  it('is the next by road when the first refuses, never one by air', async () => {
    await paidOrder(deps, ID);
    const message = 'Courier is not serviceable for the delivery pincode.';
    await vendors.fault({ target: 'shiprocket', match: ASSIGN, kind: 'error-200', message });
    expect(await shipOrder(deps, ID)).toMatchObject({ courier: 'Xpressbees Surface' });
  });

  it.each([400, 503])(
    'is not left to Shiprocket when its list comes late, as HTTP %d: it is tried again',
    async (status) => {
      await paidOrder(deps, ID);
      await vendors.fault({ target: 'shiprocket', match: RATES, kind: 'status', status });
      expect(await shipOrder(deps, ID)).toMatchObject({ shipment: 'pending', why: 'queued' });
      expect(await courierOrders()).toMatchObject([{ awb: null }]);
      backend.pass(31_000);
      await runShipmentQueue(deps);
      expect(await courierOrders()).toMatchObject([{ courierName: 'Delhivery Surface' }]);
    },
  );
});

describe('an empty wallet', () => {
  it.each([
    [200, 2],
    [400, MAX_ATTEMPTS + 5],
  ] as const)(
    'told with HTTP %d says what to do, and is tried again every half hour without end',
    async (status, times) => {
      await paidOrder(deps, ID);
      await vendors.settings({ emptyWallet: status });
      await shipOrder(deps, ID);
      expect(await backend.shipment(ID)).toMatchObject({
        state: 'queued',
        lastError:
          'Your Shiprocket wallet is empty. Recharge it in your Shiprocket account; the parcel is tried again every 30 minutes. Shiprocket says: “Please recharge your ShipRocket wallet. The minimum required balance is Rs 100”',
        nextAt: new Date(deps.now().getTime() + 30 * 60_000),
      });
      for (let tries = 0; tries < times; tries += 1) {
        backend.pass(30 * 60_000);
        expect(await runShipmentQueue(deps)).toMatchObject({ queued: 1, failed: 0 });
      }
      // The next fault of another kind does not end its attempts.
      await vendors.settings({ emptyWallet: null });
      await vendors.fault({ target: 'shiprocket', match: RATES, kind: 'status', status: 503 });
      backend.pass(30 * 60_000);
      expect(await runShipmentQueue(deps)).toMatchObject({ queued: 1, failed: 0 });
      expect(await backend.shipment(ID)).toMatchObject({ attempts: 1 });
      await vendors.settings({ emptyWallet: null });
      backend.pass(30 * 60_000);
      expect(await runShipmentQueue(deps)).toMatchObject({ created: 1 });
      expect(await courierOrders()).toHaveLength(1);
    },
  );
});

describe('“Ship all that failed”', () => {
  const ids = [1, 2, 3].map((n) => `${ID}${n}`);

  /** Three parcels that failed because of an empty wallet. */
  async function failedParcels(): Promise<void> {
    await vendors.settings({ emptyWallet: 400 });
    for (const id of ids) {
      await paidOrder(deps, id);
      await shipOrder(deps, id);
    }
    expect(await summary()).toMatchObject({ failedShipments: 3 });
    await vendors.settings({ emptyWallet: null });
  }

  async function shipAll(id = 's1'): Promise<Record<string, unknown>> {
    const asked = { type: 'ship_failed', by: 'asha', at: deps.now() };
    await deps.db.doc(`maintenance/${id}`).set(asked, { merge: true });
    await processMaintenance(deps, id);
    return backend.raw(`maintenance/${id}`);
  }

  it('books them all at once, reports its progress, and repeats nothing', async () => {
    await failedParcels();
    const done = await shipAll();
    expect(done).toMatchObject({
      state: 'done',
      progress: { phase: 'parcels', done: 3, total: 3 },
      outcome: { booked: 3, waiting: 0, held: 0 },
    });
    expect(await summary()).toMatchObject({ failedShipments: 0, awaitingShipment: 0 });
    const parcels = await courierOrders();
    await processMaintenance(deps, 's1');
    expect(await backend.raw('maintenance/s1')).toEqual(done);
    expect(await shipAll('s2')).toMatchObject({ outcome: { booked: 0, waiting: 0, held: 0 } });
    expect(await courierOrders()).toEqual(parcels);
  });

  it('called twice at once books each parcel once', async () => {
    await failedParcels();
    await Promise.all([shipAll('s1'), shipAll('s2')]);
    const parcels = await courierOrders();
    expect(parcels).toHaveLength(3);
    expect((await vendors.ledger()).requests[`shiprocket ${ASSIGN}`]).toBe(6);
  });

  it('counts those that fail again', async () => {
    await failedParcels();
    await vendors.settings({ emptyWallet: 200 });
    expect(await shipAll()).toMatchObject({ outcome: { booked: 0, waiting: 3, held: 0 } });
  });

  it('leaves alone what a cancellation has stopped, or is about to', async () => {
    await failedParcels();
    const [stopped = '', cancelling = ''] = ids;
    await cancelShipment(deps, stopped);
    const cancelled = await backend.shipment(stopped);
    await deps.db.runTransaction(async (tx) => {
      const reason = 'The parcel was cancelled, but the order was not.';
      failCancelled(tx, deps.db, { orderId: stopped, cancelled, reason, now: deps.now() });
    });
    const decision = { type: 'cancel_decision', accept: true, by: 'asha', at: deps.now() };
    await deps.db.doc(`orders/${cancelling}/requests/r1`).set({ ...decision, state: 'working' });
    expect(await shipAll()).toMatchObject({ outcome: { booked: 1, waiting: 0, held: 2 } });
    // For one of them, the owner decides.
    expect(await shipOrder(deps, stopped, { force: true })).toMatchObject({ shipment: 'created' });
    expect(await backend.shipment(stopped)).toMatchObject({ held: false, failing: false });
  });
});
