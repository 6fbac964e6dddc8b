import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { followDispute } from '../../functions/src/payment/followDispute';
import { shipOrder } from '../../functions/src/shipping/ship';
import { takenLease } from '../../functions/src/store/lease';
import { paidOrder, parcelBackend } from '../support/parcels';

// No trigger runs here, so each test decides when a dispute is followed.
const backend = await parcelBackend();
const { deps, vendors } = backend;
const { db } = deps;
const ID = 'nKd8sLw0PqRtVxYz3AbCdEfGhIj2_1763620300000';
const ref = db.doc(`orders/${ID}`);
const shipment = db.doc(`shipments/${ID}`);
/** What the order cost, in paise. */
const PAID = 638_200;

beforeEach(async () => {
  await backend.reset();
  await paidOrder(deps, ID);
});
afterAll(() => backend.close());

const aDispute = (status: string, id = 'disp_1') => ({
  id,
  status,
  amountPaise: PAID,
  respondBy: null,
  at: deps.now(),
});
const taken = (amountPaise = PAID) => [
  { id: 'disp_1', amountPaise, status: 'processed', isDispute: true },
];
/** The bank took everything. */
const LOST = { disputes: [aDispute('lost')], refunds: taken() };

/** Changes the order and follows the change, as the trigger does. */
async function change(fields: Record<string, unknown>, as = deps): Promise<void> {
  const before = await ref.get();
  await ref.update(fields);
  await followDispute(as, before, await ref.get());
}

const status = async (): Promise<string> => (await backend.order(ID)).status;
const parcel = async (): Promise<string> => (await backend.shipment(ID)).state;

describe('the order of a disputed payment', () => {
  it('is cancelled also when the first news is that the bank took everything', async () => {
    await change(LOST);
    expect(await status()).toBe('cancelled');
    expect(await parcel()).toBe('cancelled');
  });

  it('is cancelled when the bank took a part and the rest is being refunded', async () => {
    const rest = { id: 'rfnd_1', amountPaise: PAID - 100_000, status: 'pending' };
    await change({ disputes: [aDispute('lost')], refunds: [...taken(100_000), rest] });
    expect(await status()).toBe('cancelled');
  });

  it.each([
    ['the bank took a part', { disputes: [aDispute('lost')], refunds: taken(100_000) }],
    [
      'another dispute is open',
      { disputes: [aDispute('lost'), aDispute('open', 'disp_2')], refunds: taken() },
    ],
  ])('is kept, without its parcel, while %s', async (_, fields) => {
    await change(fields);
    expect(await status()).toBe('paid');
    expect(await parcel()).toBe('cancelled');
  });

  it.each([
    ['it was delivered', { status: 'delivered' }],
    ['the dispute was won and another refund is complete', { disputes: [aDispute('won')] }],
  ])('is kept when, while its parcel was being cancelled, %s', async (_, meanwhile) => {
    await shipment.set(takenLease(deps.now(), 60_000), { merge: true });
    const pause = async (): Promise<void> => {
      await ref.update(meanwhile);
      await shipment.set({ leaseUntil: null }, { merge: true });
    };
    await change(LOST, { ...deps, pause });
    expect(await status()).not.toBe('cancelled');
  });

  it('may be removed while its parcel is being cancelled', async () => {
    await shipment.set(takenLease(deps.now(), 60_000), { merge: true });
    const pause = async (): Promise<void> => {
      await ref.delete();
      await shipment.set({ leaseUntil: null }, { merge: true });
    };
    await change(LOST, { ...deps, pause });
    expect((await ref.get()).exists).toBe(false);
  });

  it('may be removed before its event arrives, and before it is looked at', async () => {
    const before = await ref.get();
    await ref.update(LOST);
    const after = await ref.get();
    await ref.delete();
    await followDispute(deps, before, after);
    await followDispute(deps, before, await ref.get());
    expect(backend.warnings).toEqual([]);
  });
});

describe('its parcel', () => {
  it('is left alone once it was delivered', async () => {
    await shipOrder(deps, ID);
    await ref.update({ status: 'delivered' });
    await change({ disputes: [aDispute('open')] });
    expect(await parcel()).toBe('done');
    expect(backend.warnings).toEqual([]);
  });

  it('that the courier has collected is not stopped, and the order goes on', async () => {
    const { awb = '' } = await shipOrder(deps, ID);
    await vendors.advance({ awb, to: 'picked-up', deliverWebhook: false });
    await change(LOST);
    expect(await status()).toBe('paid');
    expect(await parcel()).toBe('done');
    expect(backend.warnings).toEqual(['The parcel of a disputed or refunded order has left']);
  });

  it('that cannot be stopped now is tried again', async () => {
    await shipOrder(deps, ID);
    const match = 'POST /v1/external/orders/cancel';
    await vendors.fault({ target: 'shiprocket', match, kind: 'status', status: 503 });
    const before = await ref.get();
    await expect(change(LOST)).rejects.toThrow();
    expect(await status()).toBe('paid');
    await followDispute(deps, before, await ref.get());
    expect(await status()).toBe('cancelled');
  });

  it.each([
    ['the customer has asked to cancel', { status: 'cancellation_requested' }],
    ['all of it was refunded', { refunds: [{ id: 'r', amountPaise: PAID, status: 'processed' }] }],
  ])('is not booked again after the dispute was won when %s', async (_, fields) => {
    await change({ disputes: [aDispute('open')] });
    expect(await parcel()).toBe('cancelled');
    await change({ disputes: [aDispute('won')], ...fields });
    expect(await parcel()).toBe('cancelled');
  });

  it('that was not cancelled is not booked a second time', async () => {
    await shipOrder(deps, ID);
    await ref.update({ disputes: [aDispute('open')] });
    await change({ disputes: [aDispute('won')] });
    expect(await parcel()).toBe('done');
  });
});

describe('the replacement of a disputed order', () => {
  const REPLACEMENT = 'nKd8sLw0PqRtVxYz3AbCdEfGhIj2_1763620300501';
  beforeEach(async () => {
    await paidOrder(deps, REPLACEMENT, { replaces: ID });
    const returned = { id: 'return-1', kind: 'damaged', wish: 'replacement', lines: [] };
    const replaced = { state: 'replaced', askedAt: deps.now(), replacementId: REPLACEMENT };
    await ref.update({ status: 'delivered', returns: [{ ...returned, ...replaced }] });
  });
  const state = async (): Promise<string> => (await backend.shipment(REPLACEMENT)).state;

  it('is called off, and sent after the dispute was won', async () => {
    await shipOrder(deps, REPLACEMENT);
    expect(await state()).toBe('done');
    await change({ disputes: [aDispute('open')] });
    expect(await state()).toBe('cancelled');
    await change({ disputes: [aDispute('won')] });
    expect(await state()).toBe('queued');
  });

  it('is cancelled when the bank took everything', async () => {
    await change(LOST);
    expect((await backend.order(REPLACEMENT)).status).toBe('cancelled');
    expect(await state()).toBe('cancelled');
    expect(await status()).toBe('delivered');
  });

  it('is called off and cancelled when everything was refunded, for example in Razorpay’s dashboard', async () => {
    await shipOrder(deps, REPLACEMENT);
    const refund = { id: 'rfnd_1', amountPaise: 100_000, status: 'processed' };
    await change({ refunds: [refund] });
    expect(await state()).toBe('done');
    await change({ refunds: [refund, { ...refund, id: 'rfnd_2', amountPaise: PAID - 100_000 }] });
    expect((await backend.order(REPLACEMENT)).status).toBe('cancelled');
    expect(await state()).toBe('cancelled');
    expect(await status()).toBe('delivered');
  });

  it('is only stopped while the refund of everything is pending, and sent when the bank rejects it', async () => {
    await shipOrder(deps, REPLACEMENT);
    const refund = { id: 'rfnd_1', amountPaise: PAID, status: 'pending' };
    await change({ refunds: [refund] });
    expect((await backend.order(REPLACEMENT)).status).toBe('paid');
    expect(await state()).toBe('cancelled');
    await change({ refunds: [{ ...refund, status: 'failed' }] });
    expect((await backend.order(REPLACEMENT)).status).toBe('paid');
    expect(await state()).toBe('queued');
  });

  it('is cancelled once the pending refund of everything was processed', async () => {
    await shipOrder(deps, REPLACEMENT);
    const part = { id: 'rfnd_1', amountPaise: 100_000, status: 'processed' };
    const rest = { id: 'rfnd_2', amountPaise: PAID - 100_000, status: 'pending' };
    await change({ refunds: [part, rest] });
    expect((await backend.order(REPLACEMENT)).status).toBe('paid');
    expect(await state()).toBe('cancelled');
    await change({ refunds: [part, { ...rest, status: 'processed' }] });
    expect((await backend.order(REPLACEMENT)).status).toBe('cancelled');
  });

  it('is not cancelled when the bank took a part and the refund of the rest is pending', async () => {
    const rest = { id: 'rfnd_2', amountPaise: PAID - 100_000, status: 'pending' };
    await change({ disputes: [aDispute('lost')], refunds: [...taken(100_000), rest] });
    expect((await backend.order(REPLACEMENT)).status).toBe('paid');
    expect(await state()).toBe('cancelled');
  });

  it.each([
    ['disputed', { disputes: [aDispute('open')] }],
    ['refunded', { refunds: taken() }],
  ])('is not booked while the order that was paid is %s', async (_, fields) => {
    await ref.update(fields);
    expect(await shipOrder(deps, REPLACEMENT, { force: true })).toMatchObject({
      shipment: 'pending',
      why: 'not_due',
    });
  });
});

it('a parcel that is sent again is called off too, and booked once more after the dispute was won', async () => {
  await ref.update({ status: 'shipped', sentAgainAt: deps.now() });
  await change({ disputes: [aDispute('open')] });
  expect(await parcel()).toBe('cancelled');
  await change({ disputes: [aDispute('won')] });
  expect(await parcel()).toBe('queued');
});
