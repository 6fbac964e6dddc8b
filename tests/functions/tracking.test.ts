import { FieldValue } from '../../functions/node_modules/firebase-admin/lib/firestore';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { courierWebhook } from '../../functions/src/shipping/courierWebhook';
import { shipOrder } from '../../functions/src/shipping/ship';
import { followParcel } from '../../functions/src/shipping/follow';
import { followDue } from '../../functions/src/shipping/followDue';
import { refreshTracking } from '../../functions/src/shipping/tracking';
import { sellerLines } from '../../src/domain/shop/business';
import { demoBusiness } from '../../src/domain/shop/demoBusiness';
import type { StageName } from '../../tools/vendors/shiprocket/stages';
import { paidOrder, parcelBackend } from '../support/parcels';

const backend = await parcelBackend();
const { deps, vendors } = backend;
const ID = 'nKd8sLw0PqRtVxYz3AbCdEfGhIj2_1763620200000';

beforeEach(() => backend.reset());
afterAll(() => backend.close());

async function shipped(id = ID): Promise<string> {
  const outcome = await paidOrder(deps, id).then(() => shipOrder(deps, id));
  return outcome.awb ?? '';
}

const move = (awb: string, to: StageName) => vendors.advance({ awb, to, deliverWebhook: false });

/** What the stand-in would send now, sent by the test. */
function hook(fields: Record<string, unknown>, key: string | undefined = undefined) {
  const token = key ?? deps.config.shiprocket.webhookToken;
  return courierWebhook(deps, {
    rawBody: Buffer.from(JSON.stringify(fields)),
    header: (name) => (name.toLowerCase() === 'x-api-key' ? token : undefined),
  });
}

const scan = (date: string, label: string, activity: string) => ({
  date,
  activity,
  location: 'Chennai',
  'sr-status-label': label,
});

describe('the courier webhook', () => {
  it.each(['wrong', ''])('refuses the key %j and changes nothing', async (key) => {
    const awb = await shipped();
    expect(await hook({ awb, current_status: 'DELIVERED' }, key)).toEqual({
      status: 401,
      did: 'refused',
    });
    expect(await backend.order(ID)).toMatchObject({ status: 'paid' });
  });

  it('refuses invalid JSON, and accepts what it does not know', async () => {
    await shipped();
    expect(await hook({ awb: '999', current_status: 'DELIVERED' })).toEqual({
      status: 200,
      did: 'unknown_parcel',
    });
    const token = deps.config.shiprocket.webhookToken;
    const rawBody = Buffer.from('{');
    expect(await courierWebhook(deps, { rawBody, header: () => token })).toMatchObject({
      status: 400,
    });
  });

  it.each([
    ['an AWB', (awb: string) => ({ awb: awb.padEnd(100_000, '1') })],
    ['an order', (awb: string) => ({ awb: `${awb}1`, sr_order_id: '7'.repeat(100_000) })],
  ])('refuses %s of 100 kB, which the database cannot look for', async (_, fields) => {
    const awb = await shipped();
    const refused = { status: 400, did: 'refused' };
    expect(await hook({ ...fields(awb), current_status: 'DELIVERED' })).toEqual(refused);
    expect(await backend.order(ID)).toMatchObject({ status: 'paid', shiprocketAWB: awb });
  });

  it('takes the order to shipped and delivered, with invoice, emails and figures', async () => {
    await deps.db.doc('settings/business').set({ ...demoBusiness, hsn: '33030040' });
    const awb = await shipped();
    const at = '21 11 2026 10:00:00';
    await hook({ awb, current_status: 'OUT FOR PICKUP', current_timestamp: at });
    expect(await backend.order(ID)).toMatchObject({ status: 'processing' });
    expect(await hook({ awb, current_status: 'PICKED UP', current_timestamp: at })).toEqual({
      status: 200,
      did: 'followed',
    });
    const order = await backend.order(ID);
    expect(order).toMatchObject({ status: 'shipped', shiprocketStatus: 'Picked up' });
    expect(order.invoiceNumber).toMatch(/^NF\/2627\/[A-Z]\d{7}$/);
    // As on that day, whatever the owner changes later.
    expect(order.invoiceTax).toEqual({
      gstin: demoBusiness.gstin,
      taxRate: 18,
      hsn: '33030040',
      seller: sellerLines(demoBusiness),
    });
    await hook({ awb, current_status: 'DELIVERED', current_timestamp: '22 11 2026 10:00:00' });
    expect(await backend.order(ID)).toMatchObject({
      status: 'delivered',
      invoiceNumber: order.invoiceNumber,
    });
    const mail = await deps.db.collection('mail').get();
    expect(mail.docs.map((letter) => letter.get('kind')).sort()).toEqual(['delivered', 'shipped']);
    const { orders, awaitingShipment, statuses } = await backend.summary();
    expect({ orders, awaitingShipment }).toEqual({ orders: 1, awaitingShipment: 0 });
    expect(Object.entries(statuses).filter(([, count]) => count !== 0)).toEqual([['delivered', 1]]);
    const events = await deps.db
      .collection(`orders/${ID}/events`)
      .where('by', '==', 'courier')
      .get();
    const moves = events.docs.filter((event) => event.get('type') === 'status');
    expect(moves.map((event) => event.get('data.to')).sort()).toEqual([
      'delivered',
      'processing',
      'shipped',
    ]);
  });

  it('is idempotent and ignores earlier stages', async () => {
    const awb = await shipped();
    await hook({ awb, current_status: 'DELIVERED', current_timestamp: '22 11 2026 10:00:00' });
    const before = await backend.raw(`orders/${ID}`);
    for (const current_status of ['IN TRANSIT', 'UNDELIVERED', 'PICKED UP', 'NEW', 'NO SUCH WORD'])
      expect(await hook({ awb, current_status, current_timestamp: '21 11 2026 10:00:00' })).toEqual(
        {
          status: 200,
          did: 'nothing',
        },
      );
    expect(await backend.raw(`orders/${ID}`)).toEqual(before);
  });

  it.each(['UNDELIVERED', 'RTO DELIVERED'])('%s is not delivered', async (current_status) => {
    const awb = await shipped();
    await hook({ awb, current_status });
    expect(await backend.order(ID)).toMatchObject({ status: 'shipped' });
  });

  it('sorts scans, stores each once and removes the courier’s phone number', async () => {
    const awb = await shipped();
    const scans = [
      scan('2026-11-21 09:00:00', 'PICKED UP', 'Picked up'),
      scan('2026-11-22 08:30:00', 'OUT FOR DELIVERY', 'Out for delivery, MobileNo:- 99631 33564'),
    ];
    await hook({ awb, current_status: 'OUT FOR DELIVERY', scans });
    await hook({ awb, current_status: 'OUT FOR DELIVERY', scans: [...scans].reverse() });
    expect((await backend.order(ID)).shiprocketScans).toEqual([
      {
        date: '2026-11-22T08:30:00+05:30',
        activity: 'Out for delivery, MobileNo:- [number removed]',
        location: 'Chennai',
      },
      { date: '2026-11-21T09:00:00+05:30', activity: 'Picked up', location: 'Chennai' },
    ]);
  });

  it('tells the customer of later days once, and again only when they move further', async () => {
    const awb = await shipped();
    const promised = { from: '2026-11-23', to: '2026-11-25' };
    await deps.db.doc(`orders/${ID}`).update({ promised });
    const told = async () =>
      (await deps.db.collection('mail').where('kind', '==', 'delayed').get()).docs
        .map(({ id }) => id)
        .sort();
    const inTransit = {
      awb,
      current_status: 'IN TRANSIT',
      current_timestamp: '21 11 2026 10:00:00',
    };
    await hook({ ...inTransit, etd: '2026-11-25 20:00:00' });
    expect(await told()).toEqual([]);
    for (let n = 0; n < 2; n += 1) await hook({ ...inTransit, etd: '2026-11-27 12:00:00' });
    // A day is added to the end, which is the day by which it is expected now.
    await hook({ ...inTransit, etd: '2026-11-28 12:00:00' });
    expect(await told()).toEqual([`${ID}-delayed-2026-11-28`]);
    const expected = { from: '2026-11-27', to: '2026-11-28' };
    expect(await backend.order(ID)).toMatchObject({ promised, expected, status: 'shipped' });
    expect(await backend.raw(`orders/${ID}/events/expected-2026-11-28`)).toMatchObject({
      detail: 'Now expected Fri 27 – Sat 28 Nov.',
    });
    await hook({ ...inTransit, etd: '2026-12-01 12:00:00' });
    expect(await told()).toEqual([`${ID}-delayed-2026-11-28`, `${ID}-delayed-2026-12-02`]);
    const delivered = { current_status: 'DELIVERED', current_timestamp: '22 11 2026 10:00:00' };
    await hook({ awb, ...delivered, etd: '2026-12-05 12:00:00' });
    expect(await told()).toHaveLength(2);
    expect(await backend.raw('stats/day-2026-11-20')).toMatchObject({ promisesMoved: 1 });
  });

  it('a test order is told of no later days', async () => {
    const awb = await shipped();
    const promised = { from: '2026-11-23', to: '2026-11-25' };
    await deps.db.doc(`orders/${ID}`).update({ promised, test: true });
    await hook({ awb, current_status: 'IN TRANSIT', etd: '2026-11-27 12:00:00' });
    expect((await backend.order(ID)).expected).toBeUndefined();
    expect((await deps.db.doc(`mail/${ID}-delayed-2026-11-28`).get()).exists).toBe(false);
  });

  it('does not bring back the AWB of a booking that was cancelled after its parcel was looked up', async () => {
    const awb = await shipped();
    await deps.db.doc(`orders/${ID}`).update({ shiprocketAWB: FieldValue.delete() });
    const update = { label: 'PICKED UP', at: '21 11 2026 10:00:00', courier: '', scans: [] };
    expect(await followParcel(deps, ID, awb, update)).toBe(false);
    expect((await backend.order(ID)).shiprocketAWB).toBeUndefined();
  });

  it.each([
    ['was cancelled', { state: 'cancelled' }, {}],
    ['was cancelled and booked anew', { state: 'queued' }, { channel_order_id: '999' }],
    ['was cancelled and waits', { state: 'failed' }, { channel_order_id: FieldValue.delete() }],
  ])('adopts no AWB of a parcel whose booking %s after it was found', async (_, parcel, order) => {
    const awb = await shipped();
    const { channel_order_id: id } = await backend.order(ID);
    await deps.db.doc(`shipments/${ID}`).update(parcel);
    await deps.db.doc(`orders/${ID}`).update({ shiprocketAWB: FieldValue.delete(), ...order });
    const update = { label: 'PICKED UP', at: '21 11 2026 10:00:00', courier: '', scans: [] };
    expect(await followParcel(deps, ID, awb, update, String(id))).toBe(false);
    expect(await backend.order(ID)).toMatchObject({ status: 'paid' });
    expect((await backend.order(ID)).shiprocketAWB).toBeUndefined();
  });

  it('finds the order by Shiprocket’s id when the AWB is not stored yet', async () => {
    await shipped();
    const { channel_order_id: id } = await backend.order(ID);
    await deps.db.doc(`orders/${ID}`).update({ shiprocketAWB: null });
    await hook({ awb: '141100000000001', sr_order_id: Number(id), current_status: 'SHIPPED' });
    expect(await backend.order(ID)).toMatchObject({
      status: 'shipped',
      shiprocketAWB: '141100000000001',
    });
  });

  it('changes nothing for a former AWB or a return', async () => {
    const awb = await shipped();
    const { channel_order_id: id } = await backend.order(ID);
    expect(
      await hook({ awb: 'FORMER1', sr_order_id: id, current_status: 'DELIVERED' }),
    ).toMatchObject({
      did: 'nothing',
    });
    // It is about the parcel of a return, and no return has this AWB.
    expect(await hook({ awb, is_return: 1, current_status: 'DELIVERED' })).toMatchObject({
      did: 'unknown_parcel',
    });
    expect(await backend.order(ID)).toMatchObject({ status: 'paid' });
  });

  it('takes over another AWB that the parcel was given in the panel, with its courier and fresh scans', async () => {
    const former = await shipped();
    const scans = [scan('2026-11-21 09:00:00', 'OUT FOR PICKUP', 'Nobody was there')];
    await hook({ awb: former, current_status: 'OUT FOR PICKUP', scans });
    const { channel_order_id: id, invoiceNumber } = await backend.order(ID);
    const { awb } = await vendors.reassign({ awb: former });
    const pickedUp = { current_status: 'PICKED UP', current_timestamp: '22 11 2026 10:00:00' };
    expect(await hook({ awb, sr_order_id: id, ...pickedUp })).toEqual({
      status: 200,
      did: 'followed',
    });
    expect(await backend.order(ID)).toMatchObject({
      status: 'shipped',
      shiprocketAWB: awb,
      shiprocketCourier: 'Another Courier',
      shiprocketStatus: 'Picked up',
      shiprocketScans: [],
      invoiceNumber,
    });
    expect(await backend.shipment(ID)).toMatchObject({ state: 'done', awb });
    const event = await deps.db.doc(`orders/${ID}/events/shipment-${awb}`).get();
    expect(event.get('detail')).toBe(`Another Courier will carry the parcel, AWB ${awb}.`);
    // The former one is history.
    expect(
      await hook({ awb: former, sr_order_id: id, current_status: 'RTO DELIVERED' }),
    ).toMatchObject({ did: 'nothing' });
    expect((await backend.order(ID)).shiprocketAWB).toBe(awb);
  });

  it('counts a failed delivery no more once the parcel has another AWB', async () => {
    const former = await shipped();
    const { channel_order_id: id } = await backend.order(ID);
    const at = (time: string) => `22 11 2026 ${time}`;
    await hook({ awb: former, current_status: 'PICKED UP', current_timestamp: at('08:00:00') });
    await hook({ awb: former, current_status: 'UNDELIVERED', current_timestamp: at('09:00:00') });
    expect(await backend.summary()).toMatchObject({ failedDeliveries: 1 });
    const { awb } = await vendors.reassign({ awb: former });
    const pickedUp = { current_status: 'PICKED UP', current_timestamp: at('10:00:00') };
    await hook({ awb, sr_order_id: id, ...pickedUp });
    expect(await backend.summary()).toMatchObject({ failedDeliveries: 0 });
  });

  it('leaves a cancelled order cancelled', async () => {
    const awb = await shipped();
    await deps.db.doc(`orders/${ID}`).update({ status: 'cancelled' });
    await hook({ awb, current_status: 'PICKED UP' });
    expect(await backend.order(ID)).toMatchObject({
      status: 'cancelled',
      shiprocketStatus: 'Picked up',
    });
  });
});

describe('the refresh', () => {
  it('adds what no webhook reported, and only forward', async () => {
    const [one, two] = [await shipped(`${ID}1`), await shipped(`${ID}2`)];
    await move(one, 'delivered');
    await move(two, 'out-for-delivery');
    backend.pass(1_000);
    expect(await refreshTracking(deps)).toEqual({ asked: 2, moved: 2 });
    expect(await backend.order(`${ID}1`)).toMatchObject({
      status: 'delivered',
      shiprocketStatus: 'Delivered',
    });
    const way = await backend.order(`${ID}2`);
    expect(way).toMatchObject({ status: 'shipped', shiprocketStatus: 'Out for delivery' });
    expect(way.shiprocketScans[0]?.activity).not.toContain('9963133564');
    expect(way.shiprocketScans).toHaveLength(7);

    // Asked a moment ago, so left alone. A delivered one is never asked about again.
    expect(await refreshTracking(deps)).toEqual({ asked: 0, moved: 0 });
    await move(two, 'in-transit');
    backend.pass(31 * 60_000);
    expect(await refreshTracking(deps)).toEqual({ asked: 1, moved: 1 });
    expect(await backend.order(`${ID}2`)).toMatchObject({ shiprocketStatus: 'Out for delivery' });
  });

  it('takes over another AWB when nothing is known of the former one any more', async () => {
    const { awb } = await vendors.reassign({ awb: await shipped() });
    backend.pass(1_000);
    expect(await refreshTracking(deps)).toEqual({ asked: 1, moved: 1 });
    expect((await backend.order(ID)).shiprocketAWB).toBe(awb);
    await move(awb, 'delivered');
    expect(await refreshTracking(deps)).toEqual({ asked: 1, moved: 1 });
    expect((await backend.order(ID)).status).toBe('delivered');
  });

  it('waits for the next run when Shiprocket does not respond', async () => {
    const awb = await shipped();
    await move(awb, 'shipped');
    await vendors.fault({
      target: 'shiprocket',
      match: 'POST /v1/external/courier/track/awbs',
      kind: 'drop-before',
    });
    expect(await refreshTracking(deps)).toEqual({ asked: 0, moved: 0 });
    expect(await refreshTracking(deps)).toEqual({ asked: 1, moved: 1 });
    expect(await backend.order(ID)).toMatchObject({ status: 'shipped' });
  });

  it('asks about one that cannot be followed half an hour later, like the others', async () => {
    await move(await shipped(), 'delivered');
    await deps.db.doc(`orders/${ID}`).update({ status: 'unknown' });
    backend.pass(1_000);
    expect(await refreshTracking(deps)).toEqual({ asked: 1, moved: 0 });
    expect(await refreshTracking(deps)).toEqual({ asked: 0, moved: 0 });
    await deps.db.doc(`orders/${ID}`).update({ status: 'paid' });
    backend.pass(31 * 60_000);
    expect(await refreshTracking(deps)).toEqual({ asked: 1, moved: 1 });
  });

  it('leaves it due when its parcel was booked anew meanwhile', async () => {
    const ref = deps.db.doc(`shipments/${ID}`);
    const due = { state: 'done', awb: 'former', trackAt: deps.now() };
    await ref.set(due);
    const rebook = async () => {
      await ref.update({ awb: 'new' });
      return { moved: true, isOver: true };
    };
    expect(await followDue(deps, ref, 'former', rebook, expect.fail)).toBe(true);
    expect((await ref.get()).get('trackAt').toDate()).toEqual(due.trackAt);
  });

  it('asks about fifty at a time', async () => {
    const now = deps.now();
    const batch = deps.db.batch();
    for (let n = 0; n < 120; n += 1)
      batch.set(deps.db.doc(`shipments/order_${n}`), {
        state: 'done',
        awb: `AWB${n}`,
        trackAt: now,
      });
    await batch.commit();
    expect(await refreshTracking(deps)).toEqual({ asked: 120, moved: 0 });
    const { requests } = await vendors.ledger();
    expect(requests['shiprocket POST /v1/external/courier/track/awbs']).toBe(3);
  });
});
