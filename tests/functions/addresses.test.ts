import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { processRequest } from '../../functions/src/order/requests/process';
import { runShipmentQueue } from '../../functions/src/shipping/queue';
import { shipOrder } from '../../functions/src/shipping/ship';
import { cancelThere } from '../../functions/src/shipping/cancel';
import { followParcel } from '../../functions/src/shipping/follow';
import { takeLease } from '../../functions/src/shipping/lease';
import { FRESH } from '../../functions/src/shipping/claim';
import { orderNotifications } from '../../functions/src/notify/ofOrder';
import { orderNumber } from '../../src/domain/order/orderNumber';
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
    expect(await correct({}, { by: 'asha', id: 'r1' })).toMatchObject({
      outcome: said.invoicedOwner,
    });
    expect(await correct(NEAR, { id: 'address-2' })).toMatchObject({ state: 'done' });
  });
});

/** In the state of the first address, so that an invoice stands. */
const NEAR = {
  address1: '14 Temple Street',
  city: 'Chennai',
  state: 'Tamil Nadu',
  zipCode: '600005',
};
const carried = async () =>
  (await parcels()).filter(({ status, awb }) => status !== 'CANCELED' && awb !== null);

describe('a correction and the booking of the parcel', () => {
  it('is tried again while a worker holds the parcel', async () => {
    await orderOf();
    await deps.db.runTransaction(async (tx) => {
      takeLease(tx, deps, ID, FRESH);
    });
    await write();
    const hurried = { ...deps, pause: async () => undefined };
    await expect(processRequest(hurried, ID, 'address-1')).rejects.toThrow('being booked');
    expect(await destination()).toMatchObject({ zipCode: '600004' });
    backend.pass(121_000);
    await processRequest(deps, ID, 'address-1');
    expect(await destination()).toMatchObject({ zipCode: '560001' });
  });

  it('at the same time: the parcel goes where the order says', async () => {
    for (let round = 0; round < 5; round += 1) {
      await backend.reset();
      await orderOf();
      await write(NEAR);
      const corrected = processRequest(deps, ID, 'address-1').catch(() => undefined);
      await Promise.all([corrected, shipOrder(backend.another(), ID)]);
      await runShipmentQueue(deps);
      const { zipCode } = await destination();
      expect(await carried()).toMatchObject([{ pincode: zipCode }]);
    }
  });

  it.each([
    ['the customer', CUSTOMER, 'address-1'],
    ['the owner', 'asha', 'r1'],
  ])('takes the booking back and books the parcel anew, for %s', async (_, by, id) => {
    await orderOf();
    const { awb: former } = await shipOrder(deps, ID);
    const before = await backend.order(ID);
    const { invoiceNumber } = before;
    expect(await correct(NEAR, { by, id })).toMatchObject({ state: 'done', outcome: said.done });
    const told = orderNotifications(before, await backend.order(ID), deps.now());
    expect(told.map(({ subject }) => subject)).toEqual([
      `The address of order ${orderNumber(ID)} was corrected, and its label is void`,
    ]);
    expect(await carried()).toMatchObject([{ pincode: '600005' }]);
    expect(await backend.summary()).toMatchObject({ awaitingShipment: 0 });
    const order = await backend.order(ID);
    expect(order.shiprocketAWB).not.toBe(former);
    expect(order).toMatchObject({ invoiceNumber, shiprocketAWB: expect.any(String) });
    // A late update about the former parcel changes nothing.
    const late = { label: 'PICKED UP', at: '', courier: '', scans: [] };
    expect(await followParcel(deps, ID, former ?? '', late)).toBe(false);
  });

  it('stores no AWB of the former address that a slow worker gets after the correction', async () => {
    await orderOf();
    let late = '';
    const slow: typeof deps.shiprocket = {
      ...deps.shiprocket,
      request: async (call) => {
        const answer = await deps.shiprocket.request(call);
        if (call.path !== '/courier/assign/awb' || late !== '') return answer;
        late = (await carried())[0]?.awb ?? '';
        // Longer than the lease of the worker lasts.
        backend.pass(3 * 60_000);
        expect(await correct(NEAR)).toMatchObject({ state: 'done', outcome: said.done });
        return answer;
      },
    };
    expect(await shipOrder({ ...deps, shiprocket: slow }, ID)).toMatchObject({
      shipment: 'pending',
      why: 'queued',
    });
    const order = await backend.order(ID);
    expect(late).not.toBe('');
    expect(order.shiprocketAWB).not.toBe(late);
    expect(await carried()).toMatchObject([{ pincode: '600005', awb: order.shiprocketAWB }]);
    expect(await backend.shipment(ID)).toMatchObject({ state: 'done', awb: order.shiprocketAWB });
  });

  it('is refused once the courier has collected the parcel, and a customer who waits no more is told', async () => {
    await orderOf();
    const { awb = '' } = await shipOrder(deps, ID);
    await vendors.advance({ awb, to: 'shipped', deliverWebhook: false });
    expect(await correct(NEAR)).toMatchObject({ state: 'failed', outcome: said.collected });
    expect(await listed('mail')).toEqual([]);
    const path = await write(NEAR, { id: 'address-2' });
    backend.pass(30_000);
    await processRequest(deps, ID, 'address-2');
    expect(await backend.raw(path)).toMatchObject({ outcome: said.collected });
    expect(await listed('mail')).toMatchObject([{ kind: 'address_kept' }]);
    expect(await destination()).toMatchObject({ zipCode: '600004' });
  });

  it('is refused while the order is being cancelled', async () => {
    await orderOf();
    const decision = { type: 'cancel_decision', accept: true, by: 'asha', at: deps.now() };
    await deps.db.doc(`orders/${ID}/requests/r1`).set(decision);
    expect(await correct()).toMatchObject({ state: 'failed', outcome: said.cancelling });
  });

  it('takes back what the courier has though our worker died before it knew', async () => {
    await orderOf();
    await vendors.fault({ target: 'shiprocket', match: ADHOC, kind: 'drop-after' });
    await shipOrder(deps, ID);
    expect((await backend.shipment(ID)).courierOrderId).toBeUndefined();
    expect(await correct()).toMatchObject({ state: 'done' });
    await runShipmentQueue(deps);
    expect(await carried()).toMatchObject([{ pincode: '560001' }]);
  });

  it('helps a parcel that the courier refused: the next one has the new address', async () => {
    await orderOf();
    await vendors.fault({ target: 'shiprocket', match: ADHOC, kind: 'status', status: 503 });
    await shipOrder(deps, ID);
    expect(await parcels()).toEqual([]);
    expect(await correct()).toMatchObject({ state: 'done' });
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
    expect(await carried()).toMatchObject([{ pincode: '560001' }]);
  });

  it('is tried again when the courier does not answer, and changes nothing until then', async () => {
    await orderOf();
    await vendors.fault({
      target: 'shiprocket',
      match: '* /',
      kind: 'status',
      status: 503,
      probability: 1,
    });
    await shipOrder(deps, ID);
    await expect(correct()).rejects.toThrow();
    expect(await destination()).toMatchObject({ zipCode: '600004' });
    expect((await backend.raw(`orders/${ID}/requests/address-1`))['state']).toBe('working');
  });
});

describe('the owner corrects the address', () => {
  it('after cancelling the parcel in the courier’s panel, and the next one has it', async () => {
    await orderOf();
    const { awb = '' } = await shipOrder(deps, ID);
    await cancelThere(deps, (await backend.shipment(ID)).courierOrderId ?? '');
    expect(await correct(NEAR, { by: 'asha', id: 'r1' })).toMatchObject({ state: 'done' });
    await followParcel(deps, ID, awb, { label: 'CANCELED', at: '', courier: '', scans: [] });
    await runShipmentQueue(deps);
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
