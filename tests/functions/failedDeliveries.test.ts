import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { processRequest, resumeRequests } from '../../functions/src/order/requests/process';
import { courierWebhook } from '../../functions/src/shipping/courierWebhook';
import { shipOrder } from '../../functions/src/shipping/ship';
import { refreshTracking } from '../../functions/src/shipping/tracking';
import { orderNotifications } from '../../functions/src/notify/ofOrder';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { attack } from '../support/attack';
import { paidOrder, parcelBackend } from '../support/parcels';

const backend = await parcelBackend();
const { deps, vendors } = backend;
const ID = 'nKd8sLw0PqRtVxYz3AbCdEfGhIj2_1763620200000';
const ACTION = 'POST /v1/external/ndr/';

beforeEach(async () => {
  await backend.reset();
  await deps.db.doc('users/asha').set({ name: 'Asha', role: 'admin' });
});
afterAll(() => backend.close());

const failed = async () => (await backend.order(ID)).failedDelivery;
const open = async () => (await backend.raw('stats/summary'))['failedDeliveries'] ?? 0;
const answers = async () => (await vendors.ledger()).shiprocket.orders[0]?.answers;

/** A parcel that the courier could not deliver, as the hourly refresh learns it. Returns its AWB. */
async function undelivered(): Promise<string> {
  await paidOrder(deps, ID);
  const { awb = '' } = await shipOrder(deps, ID);
  await vendors.advance({ awb, to: 'undelivered', deliverWebhook: false });
  await refreshTracking(deps);
  return awb;
}

/** The parcel's stage as the stand-in has it now, after the time until the next refresh. */
async function refresh(): Promise<void> {
  backend.pass(31 * 60_000);
  await refreshTracking(deps);
}

function hook(awb: string, label: string) {
  const fields = { awb, current_status: label, current_timestamp: '21 11 2026 18:00:00' };
  return courierWebhook(deps, {
    rawBody: Buffer.from(JSON.stringify(fields)),
    header: () => deps.config.shiprocket.webhookToken,
  });
}

async function answer(
  fields: Record<string, unknown>,
  by = 'asha',
): Promise<Record<string, unknown>> {
  const ref = deps.db.collection(`orders/${ID}/requests`).doc();
  await ref.set({ type: 'delivery_answer', by, at: deps.now(), ...fields });
  await processRequest(deps, ID, ref.id).catch(() => undefined);
  return backend.raw(ref.path);
}

describe('a parcel that does not reach its customer', () => {
  const figures = () => backend.summary();
  const aside = () => answer({ type: 'parcel_aside' });

  it('is counted from its way back on, until it is put aside or sent again', async () => {
    const awb = await undelivered();
    await hook(awb, 'RTO INITIATED');
    expect(await figures()).toMatchObject({ failedDeliveries: 0, cameBack: 1 });
    expect(await aside()).toMatchObject({ state: 'done' });
    expect(await figures()).toMatchObject({ cameBack: 0 });
    // That it has arrived is something new.
    await hook(awb, 'RTO DELIVERED');
    expect(await figures()).toMatchObject({ cameBack: 1 });
    const again = await answer({ type: 'ship' });
    expect(again).toMatchObject({ state: 'done' });
    expect(await figures()).toMatchObject({ cameBack: 0 });
    expect(await aside()).toMatchObject({
      state: 'failed',
      outcome: 'There is nothing left to decide here.',
    });
  });

  it('tells the owner once for each stage', async () => {
    const awb = await undelivered();
    const was = await backend.order(ID);
    await hook(awb, 'RTO INITIATED');
    const now = await backend.order(ID);
    const told = orderNotifications(was, now, deps.now());
    expect(told.map(({ subject }) => subject)).toEqual([
      `The parcel of order ${orderNumber(ID)} is coming back`,
    ]);
    expect(orderNotifications(now, { ...now, updatedAt: deps.now() }, deps.now())).toEqual([]);
  });

  it('or of which the courier says something new waits with the courier’s own words', async () => {
    await paidOrder(deps, ID);
    const { awb = '' } = await shipOrder(deps, ID);
    await hook(awb, 'HELD AT CUSTOMS, CALL 9963133564');
    expect(await figures()).toMatchObject({ courierWords: 1 });
    const held = await backend.raw(`orders/${ID}`);
    expect(held).toMatchObject({
      courierWords: { text: 'HELD AT CUSTOMS, CALL [number removed]' },
      courierWordsOpen: true,
    });
    expect(await aside()).toMatchObject({ state: 'done' });
    expect(await figures()).toMatchObject({ courierWords: 0 });
    expect(await backend.raw(`orders/${ID}`)).toMatchObject({ courierWordsOpen: false });
    // The same webhook again.
    await hook(awb, 'HELD AT CUSTOMS, CALL 9963133564');
    expect(await figures()).toMatchObject({ courierWords: 0 });
  });
});

describe('a delivery that failed', () => {
  it('is on the order with its reason and attempts, and counted until it is answered', async () => {
    await undelivered();
    expect(await backend.order(ID)).toMatchObject({
      status: 'shipped',
      shiprocketStatus: 'Undelivered',
    });
    expect(await failed()).toMatchObject({ reason: 'Customer not available', attempts: 1 });
    expect(await open()).toBe(1);
  });

  it('is known at once by the webhook, and its reason is asked for', async () => {
    await paidOrder(deps, ID);
    const { awb = '' } = await shipOrder(deps, ID);
    await vendors.advance({ awb, to: 'undelivered', deliverWebhook: false });
    expect(await hook(awb, 'UNDELIVERED')).toEqual({ status: 200, did: 'followed' });
    expect(await failed()).toMatchObject({ reason: 'Customer not available' });
  });

  it('is followed without a reason while Shiprocket gives none, and gets it later', async () => {
    await paidOrder(deps, ID);
    const { awb = '' } = await shipOrder(deps, ID);
    await vendors.advance({ awb, to: 'undelivered', deliverWebhook: false });
    const match = 'GET /v1/external/ndr/';
    await vendors.fault({ target: 'shiprocket', match, kind: 'status', status: 500 });
    expect(await hook(awb, 'UNDELIVERED')).toEqual({ status: 200, did: 'followed' });
    expect(await failed()).toMatchObject({ reason: '', attempts: 1 });
    expect(backend.warnings).toEqual(['Shiprocket did not say why a delivery failed']);
    await refresh();
    expect(await failed()).toMatchObject({ reason: 'Customer not available' });
  });

  it('is over when the parcel goes out again, and a second one waits for an answer again', async () => {
    const awb = await undelivered();
    await answer({ answer: 'again' });
    expect(await open()).toBe(0);
    await vendors.advance({ awb, to: 'out-for-delivery', deliverWebhook: false });
    await refresh();
    await vendors.advance({ awb, to: 'undelivered', deliverWebhook: false });
    await refresh();
    expect(await failed()).toMatchObject({ attempts: 2 });
    expect((await failed())?.answer).toBeUndefined();
    expect(await open()).toBe(1);
    await vendors.advance({ awb, to: 'delivered', deliverWebhook: false });
    await refresh();
    expect(await backend.order(ID)).toMatchObject({ status: 'delivered' });
    expect(await open()).toBe(0);
  });
});

describe('the owner’s answer', () => {
  it('asks for another delivery on a day, with a corrected phone and address', async () => {
    await undelivered();
    const corrected = {
      date: '2026-11-27',
      phone: '9812345678',
      address1: '14 Temple Street',
      address2: 'Near the tank',
    };
    const sentence =
      'The courier was asked to deliver the parcel again on 27 Nov 2026, with the corrected phone number and address.';
    expect(await answer({ answer: 'again', ...corrected })).toMatchObject({
      state: 'done',
      outcome: sentence,
    });
    const { date, ...rest } = corrected;
    expect(await answers()).toEqual([
      { action: 're-attempt', comments: 'Please deliver again.', deferred_date: date, ...rest },
    ]);
    expect((await failed())?.answer).toMatchObject({ kind: 'again', date });
    expect(await open()).toBe(0);
    const events = await deps.db.collection(`orders/${ID}/events`).get();
    const told = events.docs.map((event) => event.data());
    expect(told.find(({ type }) => type === 'delivery_answered')).toMatchObject({
      by: 'admin',
      detail: sentence,
    });
    // The customer's order and events keep no correction.
    expect(JSON.stringify([await backend.order(ID), told])).not.toMatch(/9812345678|14 Temple/);
  });

  it('asks for the parcel back', async () => {
    await undelivered();
    expect(await answer({ answer: 'return' })).toMatchObject({
      state: 'done',
      outcome: 'The courier was asked to bring the parcel back to us.',
    });
    expect(await answers()).toMatchObject([{ action: 'return' }]);
    await refresh();
    expect(await backend.order(ID)).toMatchObject({ shiprocketStatus: 'Returning to us' });
  });

  it('is refused when nothing waits for it: before, after another answer, and for a day that is over', async () => {
    await paidOrder(deps, ID);
    const { awb = '' } = await shipOrder(deps, ID);
    const moved = 'The courier is not waiting for an answer: the parcel has moved on.';
    expect(await answer({ answer: 'again' })).toMatchObject({ state: 'failed', outcome: moved });
    await vendors.advance({ awb, to: 'undelivered', deliverWebhook: false });
    await refreshTracking(deps);
    expect(await answer({ answer: 'again', date: '2026-11-19' })).toMatchObject({
      outcome: 'The day of the next attempt is over.',
    });
    await answer({ answer: 'again' });
    expect(await answer({ answer: 'return' })).toMatchObject({
      outcome: 'The courier already has an answer.',
    });
    expect(await answers()).toHaveLength(1);
  });

  it('is refused when the parcel was cancelled and has no number any more', async () => {
    await undelivered();
    await deps.db.doc(`orders/${ID}`).update({ shiprocketAWB: null });
    expect(await answer({ answer: 'again' })).toMatchObject({
      state: 'failed',
      outcome: 'The courier is not waiting for an answer: the parcel has moved on.',
    });
  });

  it('is given later when something of ours fails', async () => {
    await undelivered();
    const ref = deps.db.doc(`orders/${ID}/requests/ours`);
    await ref.set({ type: 'delivery_answer', by: 'asha', at: deps.now(), answer: 'again' });
    const shiprocket = { request: () => Promise.reject(new Error('no memory')) };
    await processRequest({ ...deps, shiprocket }, ID, ref.id).catch(() => undefined);
    expect((await ref.get()).get('state')).toBe('working');
  });

  it('is given later when Shiprocket does not respond, and its refusal is shown', async () => {
    await undelivered();
    await vendors.fault({ target: 'shiprocket', match: ACTION, kind: 'status', status: 503 });
    expect(await answer({ answer: 'again' })).toMatchObject({ state: 'working' });
    expect(await answers()).toEqual([]);
    backend.pass(3 * 60_000);
    await resumeRequests(deps);
    expect(await answers()).toHaveLength(1);
    expect(await open()).toBe(0);
  });

  it('that Shiprocket refuses says why', async () => {
    await undelivered();
    const message = 'This shipment is not in NDR, no action can be taken.';
    await vendors.fault({
      target: 'shiprocket',
      match: ACTION,
      kind: 'status',
      status: 400,
      message,
    });
    expect(await answer({ answer: 'again' })).toMatchObject({
      state: 'failed',
      outcome: `Answering the courier: ${message}`,
    });
    expect(await open()).toBe(1);
  });
});

describe('the customer', () => {
  it('is asked by email after each failed attempt, with the way to the order', async () => {
    const awb = await undelivered();
    const email = await backend.raw(`mail/${ID}-undelivered-1`);
    for (const text of ['The courier could not deliver your order', `/orders/${ID}`])
      expect(email).toMatchObject({ message: { text: expect.stringContaining(text) } });
    await vendors.advance({ awb, to: 'out-for-delivery', deliverWebhook: false });
    await refresh();
    await vendors.advance({ awb, to: 'undelivered', deliverWebhook: false });
    await refresh();
    expect((await deps.db.doc(`mail/${ID}-undelivered-2`).get()).exists).toBe(true);
  });

  it('answers the courier, which is on the timeline and not in the owner’s log', async () => {
    await undelivered();
    const { userId } = await backend.order(ID);
    const sentence =
      'The courier was asked to deliver the parcel again on 27 Nov 2026, with the corrected address.';
    const fields = { answer: 'again', date: '2026-11-27', address1: '14 Temple Street' };
    expect(await answer(fields, userId)).toMatchObject({ state: 'done', outcome: sentence });
    expect(await answers()).toMatchObject([{ action: 're-attempt', address1: '14 Temple Street' }]);
    expect(await failed()).toMatchObject({ answer: { kind: 'again', by: 'owner' } });
    expect(await open()).toBe(0);
    const events = await deps.db.collection(`orders/${ID}/events`).get();
    const told = events.docs.map((event) => event.data());
    expect(told.find(({ type }) => type === 'delivery_answered')).toMatchObject({
      by: 'owner',
      detail: sentence,
    });
    expect(
      (await deps.db.collection('adminLog').get()).docs.map((entry) => entry.get('what')),
    ).not.toContain('delivery answer');
  });

  it.each([
    ['another number, which the owner sees', '9812345678', true],
    ['the number of the order again', '9876543210', undefined],
  ])('gives the courier %s, and the order keeps its own', attack(37), async (_, phone, other) => {
    await undelivered();
    const { userId, shippingInfo, accountEmail } = await backend.order(ID);
    expect(shippingInfo.phone).toBe('+919876543210');
    await answer({ answer: 'again', phone }, userId);
    expect(await answers()).toMatchObject([{ action: 're-attempt', phone }]);
    const after = await backend.order(ID);
    expect([after.shippingInfo, after.accountEmail]).toEqual([shippingInfo, accountEmail]);
    expect(after.failedDelivery?.answer?.otherPhone).toBe(other);
  });

  it('of another order is refused, and so is a day that the courier does not wait for', async () => {
    await undelivered();
    expect(await answer({ answer: 'return' }, 'somebody')).toMatchObject({
      outcome: 'Only an administrator may ask for this.',
    });
    const { userId } = await backend.order(ID);
    expect(await answer({ answer: 'again', date: '2027-01-01' }, userId)).toMatchObject({
      outcome: 'The courier keeps a parcel for 7 days.',
    });
    expect(await answers()).toEqual([]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['no phone of India', { phone: '1234567890' }],
    ['a day that does not exist', { date: '2026-11-99' }],
    ['no day', { date: 'in a week!' }],
    ['an endless address', { address1: 'x'.repeat(181) }],
    ['a number as an address', { address2: 7 }],
    ['a post office box', { address1: 'P.O. Box 12' }],
    ['a line break in an address', { address2: 'Near the temple\nCall 98450 00000' }],
  ])('is not heard with %s', attack(38), async (_, fields) => {
    await undelivered();
    const { userId } = await backend.order(ID);
    expect(await answer({ answer: 'again', ...fields }, userId)).toMatchObject({
      state: 'failed',
      outcome: 'This request is not valid.',
    });
    expect(await answers()).toEqual([]);
    expect(await failed()).not.toHaveProperty('answer.kind');
  });

  it('and the owner who answer at once tell the courier once', async () => {
    await undelivered();
    const { userId } = await backend.order(ID);
    await Promise.all([answer({ answer: 'again' }, userId), answer({ answer: 'return' })]);
    expect(await answers()).toHaveLength(1);
  });
});
