import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../functions/src/deps';
import { processRequest, resumeRequests } from '../../functions/src/order/requests/process';
import { cancelCourierOrder } from '../../functions/src/shipping/api';
import { followParcel } from '../../functions/src/shipping/follow';
import { runShipmentQueue } from '../../functions/src/shipping/queue';
import { shipOrder } from '../../functions/src/shipping/ship';
import type { Order } from '../../src/domain/order/order';
import { aRefund } from '../support/orders';
import { paidOrder, parcelBackend } from '../support/parcels';

const backend = await parcelBackend();
const { deps, vendors } = backend;
const ID = 'nKd8sLw0PqRtVxYz3AbCdEfGhIj2_1763620200000';

const parcels = async () =>
  (await vendors.ledger()).shiprocket.orders.map(({ channelOrderId, awb }) => [
    channelOrderId,
    awb,
  ]);

beforeEach(async () => {
  await backend.reset();
  await deps.db.doc('users/asha').set({ name: 'Asha', role: 'admin' });
});
afterAll(() => backend.close());

/**
 * A booked parcel that the courier reports as cancelled.
 * @returns its AWB
 */
async function cancelledParcel(): Promise<string> {
  await paidOrder(deps, ID);
  const { awb = '' } = await shipOrder(deps, ID);
  await followParcel(deps, ID, awb, { label: 'CANCELED', at: '', courier: '', scans: [] });
  expect(await backend.order(ID)).toMatchObject({ shiprocketStatus: 'Cancelled' });
  return awb;
}

/**
 * A request, an admin's if it does not say whose.
 * @returns its outcome
 */
async function request(
  fields: Record<string, unknown>,
  using = deps,
): Promise<Record<string, unknown>> {
  const ref = deps.db.collection(`orders/${ID}/requests`).doc();
  await ref.set({ by: 'asha', ...fields, at: deps.now() });
  await processRequest(using, ID, ref.id);
  return backend.raw(ref.path);
}

/** Razorpay does not respond to a refund, however often it is tried. */
const refundsFail = () =>
  vendors.fault({
    target: 'razorpay',
    match: 'POST /v1/payments/',
    kind: 'status',
    status: 500,
    times: 10,
  });

/** Shiprocket does not cancel, however often it is asked. */
const cancellationsFail = () =>
  vendors.fault({
    target: 'shiprocket',
    match: 'POST /v1/external/orders/cancel',
    kind: 'status',
    status: 503,
    times: 10,
  });

/** "Ship now" */
const ask = async (using = deps): Promise<unknown> =>
  (await request({ type: 'ship' }, using))['outcome'];

type Answer = Awaited<ReturnType<Deps['shiprocket']['request']>>;

/** Dependencies in which `change` sees what Shiprocket says about an order, and may say something else. */
const lookingUp = (change: (answer: Answer) => Promise<Answer> | Answer): Deps => ({
  ...deps,
  shiprocket: {
    request: async (call) => {
      const answer = await deps.shiprocket.request(call);
      return call.path.startsWith('/orders/show/') ? change(answer) : answer;
    },
  },
});

const SIZE = { productId: 'amber-durbar', volume: '50 ml' };

/** A paid order whose payment took three bottles of a product; five are left. */
async function soldFromStock(razorpayPaymentId: string, changes: Partial<Order>): Promise<void> {
  await deps.db.doc('products/amber-durbar').set({
    name: 'Amber Durbar',
    category: 'Oriental',
    volume: '50 ml',
    price: 6850,
    inStock: true,
    stock: 5,
    images: [],
  });
  await deps.db.doc(`payments/${razorpayPaymentId}`).set({
    orderId: ID,
    amountPaise: 638_200,
    state: 'settled',
    taken: [{ ...SIZE, quantity: 3 }],
  });
  await paidOrder(deps, ID, { razorpayPaymentId, ...changes });
}

describe('a parcel that was cancelled in the courier’s panel', () => {
  it('is booked again when the admin asks, under another id', async () => {
    const awb = await cancelledParcel();
    await cancelCourierOrder(deps, (await backend.shipment(ID)).courierOrderId ?? '');
    expect(await request({ type: 'ship' })).toMatchObject({
      booked: true,
      outcome: expect.stringMatching(/^The parcel is booked, AWB /),
    });
    const order = await backend.order(ID);
    expect(order).toMatchObject({ status: 'paid', shiprocketStatus: 'Pickup scheduled' });
    expect(order.shiprocketAWB).not.toBe(awb);
    expect((await parcels()).map(([id]) => id)).toEqual([ID, `${ID}-2`]);
    expect((await parcels())[1]?.[1]).toBe(order.shiprocketAWB);
    expect(await backend.summary()).toMatchObject({ awaitingShipment: 0 });
  });

  it('is not booked again while the panel does not say so', async () => {
    const awb = await cancelledParcel();
    expect(await ask()).toBe(
      `This parcel is still active at Shiprocket under AWB ${awb}. Cancel it there first, then book again.`,
    );
    expect(await parcels()).toHaveLength(1);
    expect(await backend.order(ID)).toMatchObject({ shiprocketAWB: awb });
  });

  it('is booked again when the panel has its order without an AWB', async () => {
    await cancelledParcel();
    const data = { id: 1, status: 'NEW', shipments: [{ id: 1, awb: '' }] };
    const panel = lookingUp(() => ({ status: 200, body: { data } }));
    expect(await ask(panel)).toMatch(/^The parcel is booked, AWB /);
    expect((await parcels()).map(([id]) => id)).toEqual([ID, `${ID}-2`]);
  });

  it('is booked again once when it is asked for again while the panel is looked into', async () => {
    await cancelledParcel();
    await cancelCourierOrder(deps, (await backend.shipment(ID)).courierOrderId ?? '');
    let other: unknown;
    const panel = lookingUp(async (answer) => {
      other = await ask();
      return answer;
    });
    const outcome = await ask(panel);
    expect(outcome).toMatch(/^The parcel is booked, AWB /);
    expect(other).toBe(outcome);
    expect((await parcels()).map(([id]) => id)).toEqual([ID, `${ID}-2`]);
  });

  it('is not booked a third time for what the panel says about the first parcel', async () => {
    await cancelledParcel();
    await cancelCourierOrder(deps, (await backend.shipment(ID)).courierOrderId ?? '');
    const panel = lookingUp(async (answer) => {
      await ask();
      // The second parcel is cancelled too, and the panel has not been asked about it.
      const { awb = '' } = await backend.shipment(ID);
      await followParcel(deps, ID, awb, { label: 'CANCELED', at: '', courier: '', scans: [] });
      return answer;
    });
    await ask(panel);
    expect((await parcels()).map(([id]) => id)).toEqual([ID, `${ID}-2`]);
    const second = (await parcels())[1]?.[1];
    expect(await backend.order(ID)).toMatchObject({
      shiprocketAWB: second,
      shiprocketStatus: 'Cancelled',
    });
  });
});

describe('a parcel that came back to the shop', () => {
  const label = (text: string, awb: string) =>
    followParcel(deps, ID, awb, { label: text, at: '', courier: '', scans: [] });

  /** @returns its AWB */
  async function returnedParcel(): Promise<string> {
    await soldFromStock('pay_sentAgain0001', {});
    const { awb = '' } = await shipOrder(deps, ID);
    await label('PICKED UP', awb);
    await label('UNDELIVERED', awb);
    await label('RTO DELIVERED', awb);
    expect(await backend.order(ID)).toMatchObject({
      status: 'shipped',
      shiprocketStatus: 'Returned to us',
    });
    return awb;
  }

  it('is sent once more when the admin asks: with a new AWB, fresh tracking and the same invoice', async () => {
    const former = await returnedParcel();
    const { invoiceNumber } = await backend.order(ID);
    expect(await ask()).toMatch(/^The parcel is booked, AWB /);
    const order = await backend.order(ID);
    const { shiprocketAWB: awb = '' } = order;
    expect(awb).not.toBe(former);
    expect(order).toMatchObject({
      status: 'shipped',
      shiprocketStatus: 'Pickup scheduled',
      shiprocketScans: [],
      invoiceNumber,
    });
    expect((await parcels()).map(([id]) => id)).toEqual([ID, `${ID}-2`]);
    // Its pieces were taken once, by the payment.
    expect(await backend.raw('products/amber-durbar')).toMatchObject({ stock: 5 });
    const invoices = await deps.db
      .collection(`orders/${ID}/events`)
      .where('type', '==', 'invoice')
      .get();
    expect(invoices.size).toBe(1);
    const email = await backend.raw(`mail/${ID}-sent-again-${awb}`);
    expect(email).toMatchObject({
      message: { text: expect.stringContaining('came back to us. We are sending it to you once') },
    });
    expect(email).toMatchObject({ message: { text: expect.stringContaining(awb) } });
    // What is still said about the first parcel counts no more.
    await label('RTO DELIVERED', former);
    expect((await backend.order(ID)).shiprocketStatus).toBe('Pickup scheduled');
    // The next failed delivery is the second, so that its answer has an id of its own.
    await label('UNDELIVERED', awb);
    expect((await backend.order(ID)).failedDelivery).toMatchObject({ attempts: 2 });
    await label('DELIVERED', awb);
    expect((await backend.order(ID)).status).toBe('delivered');
    expect(await backend.summary()).toMatchObject({ orders: 1, failedShipments: 0 });
  });

  it('is packed without what was refunded since', async () => {
    await returnedParcel();
    await deps.db.doc(`orders/${ID}`).update({
      refunds: [
        { id: 'rfnd_since', amountPaise: 100, status: 'processed' },
        { id: 'rfnd_failed', amountPaise: 100, status: 'failed' },
      ],
    });
    await ask();
    expect((await backend.order(ID)).dispatchRefunds).toEqual(['rfnd_since']);
  });

  it('is booked once, however often it is asked for', async () => {
    await returnedParcel();
    await Promise.all([ask(), ask()]);
    await ask();
    expect(await parcels()).toHaveLength(2);
  });

  it('waits in the queue while the courier service is down', async () => {
    await returnedParcel();
    await vendors.settings({ pickupLocations: ['elsewhere'] });
    expect(await ask()).toMatch(/^The parcel is not booked yet/);
    expect(await backend.shipment(ID)).toMatchObject({ state: 'queued', nth: 2 });
    await vendors.settings({ pickupLocations: ['warehouse'] });
    backend.pass(3_600_000);
    expect(await runShipmentQueue(deps)).toMatchObject({ created: 1 });
    expect(await backend.shipment(ID)).toMatchObject({ state: 'done', nth: 2 });
  });

  it('is not sent when the money is back, or while a bank may take it', async () => {
    const awb = await returnedParcel();
    const orderRef = deps.db.doc(`orders/${ID}`);
    await orderRef.update({ refunds: [aRefund(638_200)] });
    expect(await ask()).toBe(
      'The money of this order is back with the customer, so nothing is sent.',
    );
    expect(await backend.order(ID)).toMatchObject({
      shiprocketAWB: awb,
      shiprocketStatus: 'Returned to us',
    });
    expect(await parcels()).toHaveLength(1);
  });

  it('is not sent while a refund or a cancellation of it is in progress', async () => {
    await returnedParcel();
    for (const type of ['refund', 'cancel_decision']) {
      const other = deps.db.doc(`orders/${ID}/requests/other`);
      await other.set({ type, by: 'asha', at: deps.now(), state: 'working' });
      expect(await ask()).toMatch(/is still in progress/);
      await other.delete();
    }
    expect(await backend.order(ID)).toMatchObject({ shiprocketStatus: 'Returned to us' });
    expect(await parcels()).toHaveLength(1);
  });

  const cancel = async () => (await request({ type: 'cancel_decision', accept: true }))['outcome'];

  it('is cancelled when it was to be sent again and no courier takes it', async () => {
    await returnedParcel();
    await vendors.settings({ pickupLocations: ['elsewhere'] });
    await ask();
    await deps.db.doc(`orders/${ID}`).update({ refunds: [aRefund(638_200)] });
    expect(await cancel()).toBe('The order is cancelled.');
    expect((await backend.order(ID)).status).toBe('cancelled');
    expect(await backend.shipment(ID)).toMatchObject({ state: 'cancelled' });
    expect(await backend.raw('products/amber-durbar')).toMatchObject({ stock: 8 });
  });

  it('is called off with the courier, until the courier has it again', async () => {
    await returnedParcel();
    await ask();
    const { shiprocketAWB: awb = '' } = await backend.order(ID);
    await deps.db.doc(`orders/${ID}`).update({ refunds: [aRefund(638_200)] });
    await label('PICKED UP', awb);
    expect(await cancel()).toBe('There is no open cancellation request.');
    await deps.db.doc(`orders/${ID}`).update({ shiprocketStatus: 'Pickup scheduled' });
    expect(await cancel()).toBe('The order is cancelled.');
    expect((await vendors.ledger()).shiprocket.orders[1]).toMatchObject({ status: 'CANCELED' });
    expect(await runShipmentQueue(deps)).toMatchObject({ created: 0 });
  });

  it('is not sent again while it is still on its way back', async () => {
    await returnedParcel();
    await deps.db.doc(`orders/${ID}`).update({ shiprocketStatus: 'Returning to us' });
    await ask();
    expect(await parcels()).toHaveLength(1);
  });
});

it('a parcel that cannot be booked now is tried again later, and the admin is told so', async () => {
  await paidOrder(deps, ID);
  await vendors.settings({ pickupLocations: ['elsewhere'] });
  const { state, outcome, booked } = await request({ type: 'ship' });
  expect([state, booked]).toEqual(['done', false]);
  expect(outcome).toMatch(
    /^The parcel is not booked yet\. We will try again automatically\. .*Wrong Pickup location/,
  );
  expect(await backend.shipment(ID)).toMatchObject({ state: 'queued' });
});

describe('a request', () => {
  it('about an order that is gone is refused', async () => {
    expect(await request({ type: 'status', status: 'processing' })).toMatchObject({
      state: 'failed',
      outcome: 'This order does not exist.',
    });
  });

  it('that is gone is left alone', async () => {
    await paidOrder(deps, ID);
    await expect(processRequest(deps, ID, 'gone')).resolves.toBeUndefined();
  });

  it('to cancel is refused a day after the order was placed', async () => {
    await paidOrder(deps, ID);
    backend.pass(24 * 3_600_000);
    expect(await request({ type: 'cancel', by: 'shopper' })).toMatchObject({
      state: 'failed',
      outcome: 'This order can no longer be cancelled.',
    });
    expect((await backend.order(ID)).status).toBe('paid');
  });
});

describe('a refund', () => {
  it('of an order without a payment is refused', async () => {
    await paidOrder(deps, ID);
    expect(await request({ type: 'refund', amountPaise: 1_000 })).toMatchObject({
      state: 'failed',
      outcome: 'This order has no payment to refund.',
    });
  });

  it('of what is left is refused when less is left than Razorpay refunds', async () => {
    const refund = { id: 'rfnd_most', amountPaise: 638_200 - 99, status: 'processed' };
    await paidOrder(deps, ID, { razorpayPaymentId: 'pay_mostRefunded1', refunds: [refund] });
    expect(await request({ type: 'refund' })).toMatchObject({
      state: 'failed',
      outcome: 'There is nothing left to refund.',
    });
  });

  it('that fails at once returns nothing to stock', async () => {
    await soldFromStock('pay_refundFails01', {});
    const refund: typeof deps.razorpay.refund = (paymentId, { amount }) =>
      Promise.resolve({ id: 'rfnd_failed', paymentId, amount, status: 'failed' });
    const razorpay = { ...deps.razorpay, refund };
    await request({ type: 'refund', restock: true }, { ...deps, razorpay });
    const { refunds } = await backend.order(ID);
    expect(refunds).toEqual([expect.objectContaining({ id: 'rfnd_failed', status: 'failed' })]);
    expect(refunds[0]).not.toHaveProperty('restocked');
    expect(await backend.raw('products/amber-durbar')).toMatchObject({ stock: 5 });
  });
});

// In a project without triggers, because a trigger could decide before the test does.
describe('a cancellation declined', () => {
  it.each([
    ['no reason', {}],
    ['an empty reason', { reason: '   ' }],
    ['a reason of more than 500 characters', { reason: 'x'.repeat(501) }],
  ])('with %s is refused: the order stays as it is, and no email is sent', async (_, fields) => {
    await paidOrder(deps, ID);
    const asked = { status: 'cancellation_requested', cancellationFrom: 'paid' };
    await deps.db.doc(`orders/${ID}`).update(asked);
    expect(await request({ type: 'cancel_decision', accept: false, ...fields })).toMatchObject({
      state: 'failed',
      outcome: 'Please give a reason of up to 500 characters. The customer will read it.',
    });
    expect(await backend.order(ID)).toMatchObject(asked);
    expect((await deps.db.collection('mail').get()).docs).toEqual([]);
  });
});

describe('a cancellation accepted', () => {
  it('returns the pieces that were taken, except those that a refund has returned', async () => {
    const restocked = [{ ...SIZE, quantity: 1 }];
    await soldFromStock('pay_allRefunded01', { refunds: [aRefund(638_200, { restocked })] });
    await deps.db
      .doc(`orders/${ID}`)
      .update({ status: 'cancellation_requested', cancellationFrom: 'paid' });
    expect(await request({ type: 'cancel_decision', accept: true })).toMatchObject({
      state: 'done',
      outcome: 'The order is cancelled.',
    });
    expect(await backend.raw('products/amber-durbar')).toMatchObject({ stock: 5 + 3 - 1 });
  });

  it('while Shiprocket does not respond is completed once it does', async () => {
    await paidOrder(deps, ID, { razorpayPaymentId: 'pay_courierLater1' });
    await shipOrder(deps, ID);
    await cancellationsFail();
    await expect(request({ type: 'cancel_decision', accept: true })).rejects.toThrow();
    expect((await backend.order(ID)).status).toBe('paid');
    await vendors.clearFaults();
    backend.pass(5 * 60_000);
    const refund: typeof deps.razorpay.refund = (paymentId, { amount }) =>
      Promise.resolve({ id: 'rfnd_later', paymentId, amount, status: 'processed' });
    await resumeRequests({ ...deps, razorpay: { ...deps.razorpay, refund } });
    expect((await backend.order(ID)).status).toBe('cancelled');
    expect(await backend.shipment(ID)).toMatchObject({ state: 'cancelled' });
  });

  it('that fails for good before its parcel was cancelled leaves the parcel as it is', async () => {
    await paidOrder(deps, ID, { razorpayPaymentId: 'pay_courierNever1' });
    const { awb } = await shipOrder(deps, ID);
    await cancellationsFail();
    const last = { type: 'cancel_decision', accept: true, attempts: 39 };
    expect(await request(last)).toMatchObject({ state: 'failed' });
    expect(await backend.shipment(ID)).toMatchObject({ state: 'done', awb, nth: 1 });
    expect(await backend.order(ID)).toMatchObject({ status: 'paid', shiprocketAWB: awb });
  });
});

describe('a cancellation accepted, its refund refused', () => {
  const figures = () => backend.summary();
  const REFUSED = expect.stringContaining('Razorpay refused the refund') as string;

  /** @returns the AWB of the cancelled parcel */
  async function refused(status: string): Promise<string | undefined> {
    await paidOrder(deps, ID, { razorpayPaymentId: 'pay_refundRefused1' });
    const { awb } = await shipOrder(deps, ID);
    await deps.db.doc(`orders/${ID}`).update({ status, cancellationFrom: 'paid' });
    const match = 'POST /v1/payments/';
    await vendors.fault({ target: 'razorpay', match, kind: 'status', status: 400 });
    const accept = { type: 'cancel_decision', accept: true };
    expect(await request(accept)).toMatchObject({ state: 'failed', outcome: REFUSED });
    expect((await backend.order(ID)).status).toBe(status);
    return awb;
  }

  async function twoParcels(former: string | undefined): Promise<void> {
    expect(former).toBeDefined();
    const { shiprocketAWB } = await backend.order(ID);
    expect(await parcels()).toEqual([
      [ID, former],
      [`${ID}-2`, shiprocketAWB],
    ]);
    const { orders } = (await vendors.ledger()).shiprocket;
    expect(orders.map(({ status }) => status.startsWith('CANCEL'))).toEqual([true, false]);
    expect(await figures()).toMatchObject({ awaitingShipment: 0, failedShipments: 0 });
  }

  it('by the shop: the parcel is marked as failed, and booked again when asked', async () => {
    const former = await refused('paid');
    expect(await backend.shipment(ID)).toMatchObject({
      state: 'failed',
      failing: true,
      lastError: REFUSED,
      nth: 2,
    });
    expect((await backend.order(ID)).shiprocketAWB).toBeUndefined();
    expect(await figures()).toMatchObject({ awaitingShipment: 1, failedShipments: 1 });
    // The queue does not ship it.
    expect(await runShipmentQueue(deps)).toMatchObject({ created: 0 });
    expect(await ask()).toMatch(/^The parcel is booked, AWB /);
    await twoParcels(former);
  });

  it('by the shop, then refunded in Razorpay’s panel: cancelled, and no longer marked', async () => {
    await refused('paid');
    const refund = { id: 'rfnd_panel', amountPaise: 638_200, status: 'processed' };
    await deps.db.doc(`orders/${ID}`).update({ refunds: [refund] });
    expect(await request({ type: 'cancel_decision', accept: true })).toMatchObject({
      state: 'done',
      outcome: 'The order is cancelled.',
    });
    expect(await backend.shipment(ID)).toMatchObject({ state: 'cancelled', failing: false });
    expect(await figures()).toMatchObject({ failedShipments: 0 });
  });

  it('by the shop, not tried without a payment: the parcel goes out', async () => {
    await paidOrder(deps, ID);
    const { awb } = await shipOrder(deps, ID);
    expect(await request({ type: 'cancel_decision', accept: true })).toMatchObject({
      state: 'failed',
      outcome: 'This order has no payment to refund.',
    });
    expect(await backend.shipment(ID)).toMatchObject({ state: 'done', awb });
    const { orders } = (await vendors.ledger()).shiprocket;
    expect(orders.map(({ status }) => status.startsWith('CANCEL'))).toEqual([false]);
  });

  it.each([
    ['by the shop', 'paid', { state: 'failed', failing: true, nth: 2 }, 1],
    ['as the customer asked', 'cancellation_requested', { state: 'cancelled', failing: false }, 0],
  ])(
    '%s, no answer to the last try: shown where nothing else does',
    async (_who, status, left, shown) => {
      await paidOrder(deps, ID, { razorpayPaymentId: 'pay_neverAnswers' });
      await shipOrder(deps, ID);
      await deps.db.doc(`orders/${ID}`).update({ status, cancellationFrom: 'paid' });
      await refundsFail();
      const last = { type: 'cancel_decision', accept: true, attempts: 39 };
      expect(await request(last)).toMatchObject({
        state: 'failed',
        outcome: 'This could not be completed. Please try again.',
      });
      expect(await backend.shipment(ID)).toMatchObject(left);
      expect(await figures()).toMatchObject({ failedShipments: shown });
      if (shown)
        expect((await backend.shipment(ID)).lastError).toBe(
          'The parcel was cancelled, but the order was not. We do not know whether the payment was refunded. Cancel the order again before you book another parcel.',
        );
    },
  );

  it('by the shop, without a response yet: nothing is booked meanwhile, and the payment is refunded', async () => {
    await paidOrder(deps, ID, { razorpayPaymentId: 'pay_answersLater' });
    await shipOrder(deps, ID);
    await refundsFail();
    await expect(request({ type: 'cancel_decision', accept: true })).rejects.toThrow();
    expect(await request({ type: 'ship' })).toMatchObject({
      state: 'failed',
      outcome:
        'A cancellation of this order is still in progress, so no parcel was booked. Wait for it to finish, then try again.',
    });
    expect(await parcels()).toHaveLength(1);
    backend.pass(5 * 60_000);
    const refund: typeof deps.razorpay.refund = (paymentId, { amount }) =>
      Promise.resolve({ id: 'rfnd_later', paymentId, amount, status: 'processed' });
    await resumeRequests({ ...deps, razorpay: { ...deps.razorpay, refund } });
    expect((await backend.order(ID)).status).toBe('cancelled');
    expect(await parcels()).toHaveLength(1);
  });

  it('as the customer asked, and then declined: a new parcel goes out', async () => {
    const former = await refused('cancellation_requested');
    expect(await backend.shipment(ID)).toMatchObject({ state: 'cancelled', failing: false });
    expect(await figures()).toMatchObject({ awaitingShipment: 0 });

    const decline = { type: 'cancel_decision', accept: false, reason: 'It is packed.' };
    expect(await request(decline)).toMatchObject({
      state: 'done',
      outcome: 'The cancellation was declined. The parcel was cancelled and will be booked again.',
    });
    const order = await backend.order(ID);
    expect(order).toMatchObject({ status: 'paid', shiprocketScans: [] });
    expect([order.shiprocketAWB, order.shiprocketStatus, order.channel_order_id]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await backend.raw(`shipments/${ID}`)).toMatchObject({
      state: 'queued',
      nth: 2,
      awb: null,
      courierOrderId: null,
      leaseId: null,
    });
    expect(await figures()).toMatchObject({ awaitingShipment: 1 });
    const events = await deps.db.collection(`orders/${ID}/events`).get();
    expect(events.docs.map((event) => event.get('type'))).toContain('shipment_retried');
    expect(await runShipmentQueue(deps)).toMatchObject({ created: 1 });
    await twoParcels(former);
  });
});

describe('a booking that the owner takes back', () => {
  const figures = () => backend.summary();

  it('is cancelled at the courier, waits without an alert, and is booked again only when asked', async () => {
    await paidOrder(deps, ID);
    const { awb = '' } = await shipOrder(deps, ID);
    expect(await request({ type: 'unbook' })).toMatchObject({
      state: 'done',
      outcome: 'The booking was cancelled. The parcel waits until you book it again.',
    });
    const order = await backend.order(ID);
    expect([order.status, order.shiprocketAWB]).toEqual(['paid', undefined]);
    expect(await backend.shipment(ID)).toMatchObject({
      state: 'failed',
      failing: false,
      held: true,
    });
    expect(await figures()).toMatchObject({ awaitingShipment: 1 });
    expect(await figures()).toMatchObject({ failedShipments: 0 });
    expect(await runShipmentQueue(deps)).toMatchObject({ created: 0 });
    expect(String(await ask())).toMatch(/^The parcel is booked, AWB /);
    const after = await backend.order(ID);
    expect(after.shiprocketAWB).not.toBe(awb);
    expect(after.invoiceNumber).toBe(order.invoiceNumber);
  });

  it('is not, once the courier has collected the parcel', async () => {
    await paidOrder(deps, ID);
    const { awb = '' } = await shipOrder(deps, ID);
    await followParcel(deps, ID, awb, { label: 'PICKED UP', at: '', courier: '', scans: [] });
    expect(await request({ type: 'unbook' })).toMatchObject({
      state: 'failed',
      outcome: 'The booking of this parcel can no longer be cancelled.',
    });
  });

  it('continues when the courier does not answer at first', async () => {
    await paidOrder(deps, ID);
    await shipOrder(deps, ID);
    await cancellationsFail();
    await expect(request({ type: 'unbook' })).rejects.toThrow();
    await vendors.clearFaults();
    backend.pass(5 * 60_000);
    await resumeRequests(deps);
    const order = await backend.order(ID);
    expect([order.status, order.shiprocketAWB]).toEqual(['paid', undefined]);
  });
});
