import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { notifyOwner, sendGathered, type Notification } from '../../functions/src/notify/notify';
import { messageNotification } from '../../functions/src/notify/ofMessage';
import { productNotification } from '../../functions/src/notify/ofProduct';
import { watchOrder } from '../../functions/src/order/watch';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { shipOrder } from '../../functions/src/shipping/ship';
import { aProduct } from '../support/domain';
import { paidOrder, parcelBackend } from '../support/parcels';

const ID = 'shopper_1790000000000';
const NUMBER = orderNumber(ID);
const CARE = 'care@nilofar.example';
const ORIGIN = 'https://shop.nilofar.example';
const HOUR_MS = 3_600_000;

// A project without triggers, so that only the test tells.
const backend = await parcelBackend('demo-nilofar-notify');
const { deps, vendors, pass } = backend;
const { db } = deps;
const ref = db.doc(`orders/${ID}`);

beforeEach(async () => {
  await backend.reset();
  await db.doc('settings/site').set({ name: 'Nilofar', supportEmail: CARE });
});
afterAll(() => backend.close());

interface Sent {
  id: string;
  to: unknown;
  subject: string;
  text: string;
}
async function sent(): Promise<Sent[]> {
  const { docs } = await db.collection('mail').where('kind', '==', 'notification').get();
  return docs.map((one) => ({
    id: one.id,
    to: one.get('to'),
    subject: String(one.get('message.subject')),
    text: String(one.get('message.text')),
  }));
}
const subjects = async (): Promise<string[]> => (await sent()).map(({ subject }) => subject);
const choose = (fields: Record<string, string>) => db.doc('settings/notifications').set(fields);

const aMessage = (id: string, at: Date): Notification => {
  const notification = messageNotification(id, { subject: 'order-support', createdAt: at });
  if (!notification) throw new Error('no notification');
  return notification;
};

/** Changes the order as a function or a customer does, and tells of it twice, as events come. */
async function change(fields: Record<string, unknown>): Promise<void> {
  const before = await ref.get();
  await ref.update(fields);
  const after = await ref.get();
  await watchOrder(deps, before, after);
  await watchOrder(deps, before, after);
}

describe('the owner gets one email', () => {
  it('about a new order, with what was bought and the way to it, and nothing about who bought it', async () => {
    await paidOrder(deps, ID);
    const { shippingInfo } = await backend.order(ID);
    await ref.update({ status: 'pending_payment' });
    await change({ status: 'paid' });
    const [email, ...others] = await sent();
    expect(others).toEqual([]);
    expect(email?.to).toEqual([CARE]);
    expect(email?.subject).toMatch(new RegExp(`^New order ${NUMBER}: \\d+ pieces?, ₹[\\d,]+$`));
    expect(email?.text).toContain(`/admin/orders/${ID}`);
    for (const secret of [shippingInfo.lastName, shippingInfo.phone, shippingInfo.address1])
      expect(email?.text).not.toContain(secret ?? 'nothing');
  });

  it('about a request to cancel', async () => {
    await paidOrder(deps, ID);
    await change({ status: 'cancellation_requested', cancellationFrom: 'paid' });
    expect(await subjects()).toEqual([`A customer asks to cancel order ${NUMBER}`]);
  });

  it('about each return', async () => {
    await paidOrder(deps, ID);
    const one = {
      kind: 'damaged',
      wish: 'refund',
      lines: [{ productId: 'amber-durbar', volume: '50 ml', quantity: 1 }],
      note: '',
      photos: 1,
      state: 'asked',
      askedAt: deps.now(),
    };
    await change({ status: 'delivered', returns: [{ ...one, id: 'return-1' }] });
    await change({
      returns: [
        { ...one, id: 'return-1' },
        { ...one, id: 'return-2' },
      ],
    });
    const told = await sent();
    expect(told).toHaveLength(2);
    for (const { subject, text } of told) {
      expect(subject).toMatch(
        new RegExp(`^A customer reports a problem with 1 × .* from order ${NUMBER}$`),
      );
      expect(text).toContain('Arrived damaged. The customer would like a refund.');
      expect(text).toContain('Their note and photographs, if any, are on the order’s page.');
    }
  });

  it('about each delivery that failed, until it is answered', async () => {
    await paidOrder(deps, ID);
    await ref.update({ status: 'shipped' });
    const failed = { at: '2026-11-20 18:00', reason: 'Ravi Rao was not at home', attempts: 1 };
    await change({ shiprocketStatus: 'Undelivered', failedDelivery: failed });
    // The same attempt, known more exactly.
    await change({ failedDelivery: { ...failed, reason: 'Door locked' } });
    await change({ failedDelivery: { ...failed, reason: 'Door locked', attempts: 2 } });
    await change({
      failedDelivery: { ...failed, attempts: 3, answer: { kind: 'again', at: deps.now() } },
    });
    const told = await sent();
    expect(told).toHaveLength(2);
    for (const { subject, text } of told) {
      expect(subject).toBe(`The courier could not deliver order ${NUMBER}`);
      expect(text).toContain('The customer was asked too. The courier follows the first answer.');
      expect(text).toContain(`/admin/orders/${ID}`);
      expect(text).not.toContain('Ravi');
    }
  });

  it('about a dispute when it is raised and when it ends', async () => {
    await paidOrder(deps, ID);
    const dispute = { id: 'disp_1', amountPaise: 484_000, at: deps.now() };
    await change({ disputes: [{ ...dispute, status: 'open' }] });
    await change({ disputes: [{ ...dispute, status: 'under_review' }] });
    await change({ disputes: [{ ...dispute, status: 'won' }] });
    expect((await subjects()).toSorted()).toEqual([
      `A customer’s bank asks for ₹4,840 of order ${NUMBER} back`,
      `The dispute about order ${NUMBER} is won`,
    ]);
  });

  it('about a parcel that cannot be booked, not about one that a later attempt books', async () => {
    const fault = {
      target: 'shiprocket',
      match: 'POST /v1/external/orders/create/adhoc',
      kind: 'status',
      times: 2,
    } as const;
    await vendors.fault({ ...fault, status: 500 });
    await paidOrder(deps, ID);
    await shipOrder(deps, ID, { force: true });
    expect(await subjects()).toEqual([]);
    await vendors.clearFaults();
    await vendors.fault({ ...fault, status: 422, message: 'Ravi Rao is not served.' });
    await shipOrder(deps, ID, { force: true });
    await shipOrder(deps, ID, { force: true });
    const [email, ...others] = await sent();
    expect(others).toEqual([]);
    expect(email?.subject).toBe(`The parcel of order ${NUMBER} could not be booked`);
    expect(email?.text).not.toContain('Ravi');
  });

  it('about a size that has become low or sold out, not about what an admin has typed', async () => {
    const product = (tens: number, fifties: number, updatedBy = 'asha') => ({
      ...aProduct(),
      updatedBy,
      variants: [
        { volume: '10 ml', price: 900, inStock: true, stock: tens },
        { volume: '50 ml', price: 6850, inStock: true, stock: fifties },
      ],
    });
    const subject = async (before: object, after: object, lowAt = 3) => {
      const settings = () => Promise.resolve({ lowAt, sizes: { 'amber-durbar/10 ml': 1 } });
      const about = ['amber-durbar', { ...before }, { ...after }, 'e1', settings] as const;
      return (await productNotification(...about))?.subject;
    };
    expect(await subject(product(5, 4), product(0, 3))).toBe(
      'Amber Durbar: 10 ml is sold out, 3 pieces are left of 50 ml',
    );
    expect(await subject(product(3, 9), product(2, 8))).toBeUndefined();
    expect(await subject(product(3, 9), product(1, 8), 8)).toBe(
      'Amber Durbar: 1 piece is left of 10 ml, 8 pieces are left of 50 ml',
    );
    expect(await subject(product(1, 2), product(9, 9))).toBeUndefined();
    expect(await subject(product(5, 4), product(0, 3, 'ravi'))).toBeUndefined();
  });
});

describe('messages', () => {
  it('that come together are one email at once, and the others wait for the morning', async () => {
    const at = deps.now();
    for (const n of [1, 2, 3, 3]) await notifyOwner(deps, ORIGIN, aMessage(`m-${n}`, at));
    expect(await subjects()).toEqual(['A new message: A question about my order']);
    expect((await db.collection('notifications').get()).size).toBe(2);
  });
});

describe('the settings', () => {
  it('say where the emails go', async () => {
    await choose({ to: 'owner@nilofar.example' });
    await notifyOwner(deps, ORIGIN, aMessage('m-1', deps.now()));
    expect((await sent())[0]?.to).toEqual(['owner@nilofar.example']);
  });

  it('switch an email off', async () => {
    await choose({ message: 'off' });
    await notifyOwner(deps, ORIGIN, aMessage('m-1', deps.now()));
    expect(await sent()).toEqual([]);
    expect((await db.collection('notifications').get()).size).toBe(0);
  });

  it('gather them for one email in the morning, by Indian time, each once', async () => {
    await choose({ message: 'daily', cancellation: 'daily' });
    await paidOrder(deps, ID);
    await change({ status: 'cancellation_requested', cancellationFrom: 'paid' });
    // It is noon in India.
    await notifyOwner(deps, ORIGIN, aMessage('m-1', deps.now()));
    expect(await sendGathered(deps, ORIGIN)).toBe(0);
    pass(19 * HOUR_MS);
    expect(await sendGathered(deps, ORIGIN)).toBe(0);
    pass(HOUR_MS);
    const runs = await Promise.all([sendGathered(deps, ORIGIN), sendGathered(deps, ORIGIN)]);
    expect(runs.toSorted()).toEqual([0, 2]);
    // The event comes again, a day later.
    await notifyOwner(deps, ORIGIN, aMessage('m-1', deps.now()));
    pass(24 * HOUR_MS);
    expect(await sendGathered(deps, ORIGIN)).toBe(0);
    const [email, ...others] = await sent();
    expect(others).toEqual([]);
    expect(email?.subject).toBe('2 notifications from Nilofar');
    expect(email?.text).toContain(`\n\nA customer asks to cancel order ${NUMBER}.`);
    expect(email?.text).toContain('\n\nA new message: A question about my order.');
  });

  it('without an address, nobody is written to', async () => {
    await db.doc('settings/site').delete();
    await notifyOwner(deps, ORIGIN, aMessage('m-1', deps.now()));
    expect(await sent()).toEqual([]);
  });
});
