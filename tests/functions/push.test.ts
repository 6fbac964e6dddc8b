import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Identity } from '../../functions/src/deps';
import { notifyOwner } from '../../functions/src/notify/notify';
import { messageNotification } from '../../functions/src/notify/ofMessage';
import { runPushQueue, sendPush, testPush } from '../../functions/src/notify/push';
import { watchOrder } from '../../functions/src/order/watch';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { attack } from '../support/attack';
import { paidOrder, parcelBackend } from '../support/parcels';
import { startPushService, type PushService } from '../support/pushService';

const ID = 'shopper_1790000000000';
const ADMIN = 'asha';
const ORIGIN = 'https://shop.nilofar.example';
const MINUTE_MS = 60_000;

// A project without triggers, so that only the test sends.
const backend = await parcelBackend('demo-nilofar-push');
const { pass } = backend;
const { db, now } = backend.deps;

/** The admin in Firebase Auth; undefined for an account that is gone, an error when Firebase Auth does not answer. */
let identity: Identity | Error | undefined;
const findIdentity = async (uid: string): Promise<Identity | undefined> => {
  if (identity instanceof Error) throw identity;
  return identity?.uid === uid ? identity : undefined;
};
const deps = { ...backend.deps, findIdentity };
/** When the session that turned the device on was signed in: some minutes before that, in whole seconds. */
const signedInAt = (): Date => new Date(Math.floor(now().getTime() / 1000) * 1000 - 5 * MINUTE_MS);
const anIdentity = (fields: Partial<Identity> = {}): Identity => ({
  uid: ADMIN,
  email: 'asha@nilofar.example',
  emailVerified: true,
  phone: undefined,
  signedInAt: signedInAt(),
  // Set when the account is made, in the second of its first sign-in.
  tokensValidAfter: signedInAt(),
  disabled: false,
  ...fields,
});
const aDevice = () => ({ ...service.device, createdAt: now(), signedInAt: signedInAt() });
const device = db.doc(`users/${ADMIN}/devices/0`);
const user = db.doc(`users/${ADMIN}`);

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
beforeEach(async () => {
  await backend.reset();
  service.received.length = 0;
  service.answers.length = 0;
  await user.set({ role: 'admin' });
  await device.set(aDevice());
  identity = anIdentity();
});
afterAll(async () => {
  await service.close();
  await backend.close();
});

async function orderIsPaid(): Promise<void> {
  await paidOrder(deps, ID);
  const ref = db.doc(`orders/${ID}`);
  await ref.update({ status: 'pending_payment' });
  const before = await ref.get();
  await ref.update({ status: 'paid' });
  const after = await ref.get();
  // Events come more than once.
  await Promise.all([watchOrder(deps, before, after), watchOrder(deps, before, after)]);
}
const pushIds = async () => (await db.collection('pushes').get()).docs.map(({ id }) => id);
const pushId = `order-${ID}-${ADMIN}-0`;
const stateOf = async () => (await backend.raw(`pushes/${pushId}`)).state;

describe('a new order', () => {
  it('is shown on the owner’s device once, encrypted and signed, and names nobody', async () => {
    await orderIsPaid();
    expect(await pushIds()).toEqual([pushId]);
    const outcomes = await Promise.all([sendPush(deps, pushId), sendPush(deps, pushId)]);
    expect(outcomes.filter(Boolean)).toEqual(['sent']);
    expect(await sendPush(deps, pushId)).toBeUndefined();
    const [push, ...others] = service.received;
    expect(others).toEqual([]);
    expect(push?.message).toEqual({
      title: 'New order · ₹6,382',
      body: `Order ${orderNumber(ID)}, 3 pieces`,
      path: `/admin/orders/${ID}`,
      tag: `order-${ID}`,
    });
    expect(push?.audience).toBe(new URL(service.device.endpoint).origin);
    expect(push?.contact).toBe('mailto:orders@nilofar.example');
    expect(push?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '86400',
      urgency: 'high',
    });
    expect(push?.headers.topic).toMatch(/^[\w-]{32}$/);
    const { shippingInfo } = await backend.order(ID);
    const text = JSON.stringify(await backend.raw(`pushes/${pushId}`));
    for (const secret of [shippingInfo.firstName, shippingInfo.phone, shippingInfo.address1])
      expect(text).not.toContain(secret);
  });

  it('is shown on every device, also without an address for emails', async () => {
    await db.doc('settings/site').delete();
    await db.doc(`users/${ADMIN}/devices/3`).set(aDevice());
    await orderIsPaid();
    expect(await pushIds()).toEqual([pushId, `order-${ID}-${ADMIN}-3`]);
    expect(await runPushQueue(deps)).toBe(2);
  });

  it('is not queued again by a worker that was too slow, once another has sent it', async () => {
    await orderIsPaid();
    const late = { ...deps, now: () => new Date(now().getTime() + 2 * MINUTE_MS) };
    const send = async () => {
      expect(await sendPush(late, pushId)).toBe('sent');
      return { kind: 'unavailable', reason: 'No answer.' } as const;
    };
    expect(await sendPush({ ...deps, pusher: { send } }, pushId)).toBeUndefined();
    expect(await stateOf()).toBe('sent');
    expect(service.received).toHaveLength(1);
  });

  it.each(['daily', 'off'])('is not shown when orders are told %s', async (order) => {
    await db.doc('settings/notifications').set({ order });
    await orderIsPaid();
    expect(await pushIds()).toEqual([]);
  });

  it(
    'is shown to nobody who is no admin any more, whose device is removed',
    attack(34),
    async () => {
      await orderIsPaid();
      await user.update({ role: 'customer' });
      expect(await sendPush(deps, pushId)).toBeUndefined();
      expect(await stateOf()).toBe('dropped');
      expect((await device.get()).exists).toBe(false);
      expect(service.received).toEqual([]);
    },
  );

  it('is not shown to a disabled admin', attack(34), async () => {
    await orderIsPaid();
    await db.doc(`gone/${ADMIN}`).set({ at: deps.now(), disabled: true });
    await sendPush(deps, pushId);
    expect((await device.get()).exists).toBe(false);
    expect(service.received).toEqual([]);
  });
});

describe('a device ends with the session that turned it on', () => {
  const after = (ms: number) => new Date(signedInAt().getTime() + ms);

  it.each<[string, () => Identity | undefined]>([
    ['its account is gone, though the profile still says admin', () => undefined],
    ['its account is disabled', () => anIdentity({ disabled: true })],
    ['its sessions were ended', () => anIdentity({ tokensValidAfter: after(10 * MINUTE_MS) })],
    [
      'its sessions were ended before it was turned on, by a token that lived on',
      () => anIdentity({ tokensValidAfter: after(MINUTE_MS), signedInAt: after(2 * MINUTE_MS) }),
    ],
    ['its sessions were ended a second later', () => anIdentity({ tokensValidAfter: after(1000) })],
  ])('and is removed when %s', attack(34), async (_when, found) => {
    await orderIsPaid();
    identity = found();
    expect(await sendPush(deps, pushId)).toBe('dropped');
    expect(await stateOf()).toBe('dropped');
    expect((await device.get()).exists).toBe(false);
    expect(service.received).toEqual([]);
  });

  it('so that one of a later session stays, and is told', attack(34), async () => {
    const second = db.doc(`users/${ADMIN}/devices/1`);
    identity = anIdentity({ tokensValidAfter: after(MINUTE_MS) });
    await second.set({ ...aDevice(), signedInAt: after(2 * MINUTE_MS) });
    await orderIsPaid();
    expect(await runPushQueue(deps)).toBe(1);
    expect((await device.get()).exists).toBe(false);
    expect((await second.get()).exists).toBe(true);
    expect(service.received).toHaveLength(1);
  });

  it('and one without the time of its session is removed', attack(34), async () => {
    await device.set({ ...service.device, createdAt: now() });
    await orderIsPaid();
    expect(await sendPush(deps, pushId)).toBeUndefined();
    expect((await device.get()).exists).toBe(false);
    expect(service.received).toEqual([]);
  });

  it('and stays while Firebase Auth does not answer, which is asked again', async () => {
    await orderIsPaid();
    identity = new Error('away');
    expect(await sendPush(deps, pushId)).toBe('queued');
    expect(service.received).toEqual([]);
    identity = anIdentity();
    pass(2 * MINUTE_MS);
    expect(await runPushQueue(deps)).toBe(1);
  });
});

describe('a push service', () => {
  it.each([404, 410])('that answers %i ends the device', async (status) => {
    await orderIsPaid();
    service.answers.push(status);
    expect(await sendPush(deps, pushId)).toBe('dropped');
    expect((await device.get()).exists).toBe(false);
  });

  it('that answers 500 is asked again, until an hour is over', async () => {
    await orderIsPaid();
    service.answers.push(500, 429);
    expect(await sendPush(deps, pushId)).toBe('queued');
    expect(await runPushQueue(deps)).toBe(0);
    pass(MINUTE_MS);
    expect(await runPushQueue(deps)).toBe(0);
    pass(MINUTE_MS);
    expect(await runPushQueue(deps)).toBe(1);
    expect(service.received).toHaveLength(3);

    await db.doc(`pushes/${pushId}`).update({ state: 'queued', nextAt: deps.now() });
    pass(60 * MINUTE_MS);
    service.answers.push(503);
    expect(await sendPush(deps, pushId)).toBe('failed');
    expect((await device.get()).exists).toBe(true);
  });

  it('that does not answer holds up nothing for long', async () => {
    await orderIsPaid();
    service.answers.push('hang');
    // The test waits less long than the shop.
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(1_000));
    onTestFinished(() => limit.mockRestore());
    expect(await sendPush(deps, pushId)).toBe('queued');
    expect(limit).toHaveBeenCalledOnce();
    expect(limit.mock.calls[0]?.[0]).toBeLessThan(15_000);
  });

  it('that refuses the message is logged as an error, and not asked again', async () => {
    await orderIsPaid();
    service.answers.push(403);
    expect(await sendPush(deps, pushId)).toBe('failed');
    expect(backend.warnings).toContain('A push message was refused');
    expect((await device.get()).exists).toBe(true);
  });

  it('that the shop does not know is never called', attack(34), async () => {
    const { endpoint } = service.device;
    await device.update({ endpoint: endpoint.replace('127.0.0.1', 'localhost') });
    await orderIsPaid();
    expect(await sendPush(deps, pushId)).toBe('dropped');
    expect((await device.get()).exists).toBe(false);
    expect(service.received).toEqual([]);
  });

  it('is asked once more about a message whose worker died', async () => {
    await orderIsPaid();
    const leaseUntil = new Date(deps.now().getTime() + MINUTE_MS);
    await db.doc(`pushes/${pushId}`).update({ state: 'working', nextAt: leaseUntil, leaseUntil });
    expect(await sendPush(deps, pushId)).toBeUndefined();
    pass(2 * MINUTE_MS);
    expect(await runPushQueue(deps)).toBe(1);
  });
});

it('messages that come together are one on the device', async () => {
  for (const n of [1, 2, 3]) {
    const at = deps.now();
    const told = messageNotification(`m-${n}`, { subject: 'order-support', createdAt: at });
    if (told) await notifyOwner(deps, ORIGIN, told);
  }
  expect(await runPushQueue(deps)).toBe(1);
  expect(service.received[0]?.message).toMatchObject({
    title: 'Message',
    body: 'A new message: A question about my order',
    path: '/admin/messages',
  });
});

it('without a key nothing is sent, and devices stay', async () => {
  await orderIsPaid();
  await sendPush({ ...deps, pusher: undefined }, pushId);
  expect(await stateOf()).toBe('dropped');
  expect((await device.get()).exists).toBe(true);
});

describe('a test', () => {
  const request = db.doc(`users/${ADMIN}/requests/push`);
  const ask = (id = '0') => request.set({ type: 'push', by: ADMIN, at: deps.now(), device: id });

  it('reaches the device, and its request is removed', async () => {
    await ask();
    await testPush(deps, ADMIN);
    await testPush(deps, ADMIN);
    expect(service.received.map(({ message }) => message.title)).toEqual(['A test from your shop']);
    expect((await request.get()).exists).toBe(false);
  });

  it('goes to no device whose session was ended', attack(34), async () => {
    identity = anIdentity({ tokensValidAfter: now() });
    await ask();
    await testPush(deps, ADMIN);
    expect((await request.get()).get('outcome')).toContain('no longer registered');
    expect((await device.get()).exists).toBe(false);
    expect(service.received).toEqual([]);
  });

  it.each<[string, number]>([
    ['no longer registered', 410],
    ['did not answer', 503],
    ['refused the message', 403],
  ])('says that it was not sent: %s', async (words, status) => {
    service.answers.push(status);
    await ask();
    await testPush(deps, ADMIN);
    expect(await backend.raw(request.path)).toMatchObject({ state: 'refused' });
    expect((await request.get()).get('outcome')).toContain(words);
    expect((await device.get()).exists).toBe(status !== 410);
  });

  it('goes to no device that is missing, and none is sent without a key', async () => {
    await ask('2');
    await testPush(deps, ADMIN);
    expect((await request.get()).get('outcome')).toContain('no longer registered');
    await ask();
    await testPush({ ...deps, pusher: undefined }, ADMIN);
    expect((await request.get()).get('outcome')).toContain('not set up');
    expect(service.received).toEqual([]);
  });
});
