import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { processRequest } from '../../functions/src/order/requests/process';
import { runShipmentQueue } from '../../functions/src/shipping/queue';
import { shipOrder } from '../../functions/src/shipping/ship';
import { cancelThere } from '../../functions/src/shipping/cancel';
import { followParcel } from '../../functions/src/shipping/follow';
import { takeLease } from '../../functions/src/shipping/lease';
import { FRESH } from '../../functions/src/shipping/claim';
import { messages } from '../../src/domain/shop/messages';
import { deliveryWindow } from '../../src/domain/order/delivery';
import { attack } from '../support/attack';
import { BAD_DESTINATIONS } from '../support/badOrders';
import { until } from '../support/until';
import { paidOrder, parcelBackend } from '../support/parcels';

const backend = await parcelBackend('demo-nilofar-addresses');
const { deps, vendors } = backend;
const CUSTOMER = 'nKd8sLw0PqRtVxYz3AbCdEfGhIj3';
const ID = `${CUSTOMER}_1763620200000`;
const ADHOC = 'POST /v1/external/orders/create/adhoc';
const said = messages.addressChange;

const CORRECTED = {
  firstName: 'Meera',
  lastName: 'Iyer',
  email: 'meera@nilofar.example',
  phone: '+919876543210',
  address1: '21 Church Street',
  address2: '',
  landmark: '',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560001',
  country: 'India',
};

beforeEach(async () => {
  await backend.reset();
  await deps.db.doc('users/asha').set({ name: 'Asha', role: 'admin' });
});
afterAll(() => backend.close());

const orderOf = (changes: Record<string, unknown> = {}) =>
  paidOrder(deps, ID, { userId: CUSTOMER, ...changes });
const parcels = async () =>
  (await vendors.ledger()).shiprocket.orders.filter(({ channelOrderId }) =>
    channelOrderId.startsWith(CUSTOMER),
  );
const destination = async () => (await backend.order(ID)).shippingInfo;
const listed = async (path: string) =>
  (await deps.db.collection(path).get()).docs.map((entry) => entry.data());

async function write(
  to: Record<string, unknown> = {},
  { by = CUSTOMER, id = 'address-1', at = deps.now() } = {},
): Promise<string> {
  const ref = deps.db.doc(`orders/${ID}/requests/${id}`);
  await ref.set({ type: 'address', by, at, to: { ...CORRECTED, ...to } });
  return ref.path;
}

async function correct(...args: Parameters<typeof write>): Promise<Record<string, unknown>> {
  const path = await write(...args);
  await processRequest(deps, ID, path.split('/')[3] ?? '');
  return backend.raw(path);
}

describe('the customer corrects the address', () => {
  it('before the parcel is booked: order, promise, timeline and email have it, and so has the parcel', async () => {
    await orderOf();
    expect(await correct()).toMatchObject({ state: 'done', outcome: said.done });
    const order = await backend.order(ID);
    expect(order.shippingInfo).toEqual(CORRECTED);
    expect(order.deliveryDays).toBeGreaterThan(0);
    expect(order.promised).toEqual(deliveryWindow(deps.now(), order.deliveryDays ?? 0));
    expect(await listed(`orders/${ID}/events`)).toMatchObject([
      { type: 'address_changed', by: 'owner' },
    ]);
    const [email, ...others] = await listed('mail');
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      kind: 'address_changed',
      message: { text: expect.stringContaining('21 Church Street') },
    });
    expect(await listed('adminLog')).toEqual([]);
    await shipOrder(deps, ID);
    expect(await parcels()).toMatchObject([{ pincode: '560001' }]);
  });

  it('once, however often the request is delivered', async () => {
    await orderOf();
    const path = await write();
    await Promise.all([1, 2, 3].map(() => processRequest(deps, ID, 'address-1')));
    await processRequest(deps, ID, 'address-1');
    expect(await backend.raw(path)).toMatchObject({ state: 'done', attempts: 1 });
    expect(await listed(`orders/${ID}/events`)).toHaveLength(1);
    expect(await listed('mail')).toHaveLength(1);
  });

  it('and the later one counts when two arrive in the wrong order', async () => {
    await orderOf();
    const early = deps.now();
    backend.pass(1000);
    await correct({ address1: '2 Later Road' }, { id: 'address-2' });
    expect(await correct({ address1: '1 Earlier Road' }, { at: early })).toMatchObject({
      state: 'failed',
      outcome: said.overtaken,
    });
    expect(await destination()).toMatchObject({ address1: '2 Later Road' });
  });

  it.each([
    ['the email', { email: 'thief@nilofar.example' }],
    ['the phone', { phone: '+919000000009' }],
    ['the phone of who receives it', { recipientPhone: '+919000000009' }],
  ])('but not %s', async (_, to) => {
    await orderOf();
    const before = await destination();
    expect(await correct(to)).toMatchObject({ state: 'failed', outcome: said.otherContact });
    expect(await destination()).toEqual(before);
  });

  it('but not in a document without an address', async () => {
    await orderOf();
    const ref = deps.db.doc(`orders/${ID}/requests/address-1`);
    await ref.set({ type: 'address', by: CUSTOMER, at: deps.now() });
    await processRequest(deps, ID, 'address-1');
    expect(await backend.raw(ref.path)).toMatchObject({
      state: 'failed',
      outcome: messages.checkout.addressInvalid,
    });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ...BAD_DESTINATIONS,
    ['the address that is there', {}, said.same],
    ['a PIN code that no courier serves', { zipCode: '190001' }, said.notServed],
  ])('not to %s', attack(38), async (what, to, outcome) => {
    await orderOf(what.startsWith('the address') ? { shippingInfo: CORRECTED } : {});
    const before = await destination();
    expect(await correct(to)).toMatchObject({ state: 'failed', outcome });
    expect(await destination()).toEqual(before);
    expect(await listed('mail')).toEqual([]);
  });

  it.each(['cancelled', 'cancellation_requested', 'shipped', 'delivered', 'pending_payment'])(
    'not of an order that is %s',
    async (status) => {
      await orderOf();
      await deps.db.doc(`orders/${ID}`).update({ status });
      expect(await correct()).toMatchObject({ state: 'failed', outcome: said.notWaiting });
      expect(await destination()).toMatchObject({ zipCode: '600004' });
    },
  );

  it('not of somebody else’s order', async () => {
    await orderOf();
    expect(await correct({}, { by: 'somebody-else' })).toMatchObject({ state: 'failed' });
    expect(await destination()).toMatchObject({ zipCode: '600004' });
  });

  it('not to another state once the invoice is issued', async () => {
    await orderOf({ invoiceNumber: 'NF/1' });
    expect(await correct()).toMatchObject({ state: 'failed', outcome: said.invoiced });
    const near = { address1: '14 Temple Street', city: 'Chennai', state: 'Tamil Nadu' };
    expect(await correct({ ...near, zipCode: '600005' }, { id: 'address-2' })).toMatchObject({
      state: 'done',
    });
  });
});

describe('a correction and the booking of the parcel', () => {
  it('waits while a worker holds the parcel: both keep the former address', async () => {
    await orderOf();
    await deps.db.runTransaction(async (tx) => {
      takeLease(tx, deps, ID, FRESH);
    });
    expect(await correct()).toMatchObject({ state: 'failed', outcome: said.busy });
    expect(await destination()).toMatchObject({ zipCode: '600004' });
  });

  it('at the same time: the parcel goes where the order says', async () => {
    for (let round = 0; round < 5; round += 1) {
      await backend.reset();
      await orderOf();
      await Promise.all([correct(), shipOrder(backend.another(), ID)]);
      const { zipCode } = await destination();
      expect(await parcels()).toMatchObject([{ pincode: zipCode }]);
    }
  });

  it('is refused once the courier has it, for the customer and the owner', async () => {
    await orderOf();
    await shipOrder(deps, ID);
    expect(await correct()).toMatchObject({ state: 'failed', outcome: said.booked });
    expect(await correct({}, { by: 'asha', id: 'r1' })).toMatchObject({
      state: 'failed',
      outcome: said.registered,
    });
    expect(await destination()).toMatchObject({ zipCode: '600004' });
  });

  it('is refused when the courier has it and our worker died before it knew', async () => {
    await orderOf();
    await vendors.fault({ target: 'shiprocket', match: ADHOC, kind: 'drop-after' });
    await shipOrder(deps, ID);
    expect((await backend.shipment(ID)).courierOrderId).toBeUndefined();
    expect(await correct()).toMatchObject({ state: 'failed', outcome: said.booked });
  });

  it('helps a parcel that the courier refused: the next one has the new address', async () => {
    await orderOf();
    await vendors.fault({ target: 'shiprocket', match: ADHOC, kind: 'status', status: 503 });
    await shipOrder(deps, ID);
    expect(await parcels()).toEqual([]);
    expect(await correct()).toMatchObject({ state: 'done' });
    backend.pass(60_000);
    await runShipmentQueue(deps);
    expect(await parcels()).toMatchObject([{ pincode: '560001' }]);
  });

  it('of a worker that was too slow and registers the former address all the same: the next parcel is booked', async () => {
    await orderOf();
    await vendors.fault({ target: 'shiprocket', match: ADHOC, kind: 'slow', delayMs: 3_000 });
    const slow = shipOrder(backend.another(), ID);
    await until(
      async () => (await vendors.ledger()).faults.every(({ struck }) => struck > 0),
      'the courier was never asked',
    );
    backend.pass(121_000);
    expect(await correct()).toMatchObject({ state: 'done' });
    await slow;
    await runShipmentQueue(deps);
    const carried = (await parcels()).filter(({ awb }) => awb !== null);
    expect(carried).toMatchObject([{ pincode: '560001' }]);
  });

  it('says so when the courier does not answer, and changes nothing', async () => {
    await orderOf();
    await vendors.fault({
      target: 'shiprocket',
      match: '* /',
      kind: 'status',
      status: 503,
      probability: 1,
    });
    await shipOrder(deps, ID);
    expect(await correct()).toMatchObject({ state: 'failed', outcome: said.unknown });
    expect(await destination()).toMatchObject({ zipCode: '600004' });
  });
});

describe('the owner corrects the address', () => {
  it('after cancelling the parcel in the courier’s panel, and the next one has it', async () => {
    await orderOf();
    const { awb = '' } = await shipOrder(deps, ID);
    await cancelThere(deps, (await backend.shipment(ID)).courierOrderId ?? '');
    const near = { address1: '14 Temple Street', city: 'Chennai', state: 'Tamil Nadu' };
    expect(await correct({ ...near, zipCode: '600005' }, { by: 'asha', id: 'r1' })).toMatchObject({
      state: 'done',
    });
    await followParcel(deps, ID, awb, { label: 'CANCELED', at: '', courier: '', scans: [] });
    await deps.db.doc(`orders/${ID}/requests/r2`).set({ type: 'ship', by: 'asha', at: deps.now() });
    await processRequest(deps, ID, 'r2');
    expect(await parcels()).toMatchObject([{ pincode: '600004' }, { pincode: '600005' }]);
  });

  it('and the log names the fields, not the address', async () => {
    await orderOf();
    expect(await correct({}, { by: 'asha', id: 'r1' })).toMatchObject({ state: 'done' });
    expect(await listed('adminLog')).toMatchObject([
      {
        what: 'address corrected',
        changes: { fields: 'address1, address2, landmark, city, state, zipCode' },
      },
    ]);
    expect(await listed(`orders/${ID}/events`)).toMatchObject([{ by: 'admin' }]);
  });
});
