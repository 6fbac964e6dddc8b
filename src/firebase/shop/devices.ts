import {
  collection,
  deleteDoc,
  doc,
  limit,
  query,
  serverTimestamp,
  setDoc,
} from 'firebase/firestore/lite';
import * as v from 'valibot';
import { decode } from '../../domain/shop/decode';
import { decodeDevice, isPushEndpoint, MAX_DEVICES } from '../../domain/shop/push';
import { auth, errorCode } from '../customer/auth';
import { fetchRequestOutcome, removeRefused, signInSeconds } from '../customer/accountRequests';
import { lite } from '../lite';
import { fetchDocuments } from '../reads';
import { findPushWorker, registerPushWorker } from './pushScope';

/**
 * Whether this browser receives push messages. `unsupported`: it cannot, or its push service is not known to the shop.
 * `not-set-up`: the build has no key. `blocked`: the admin has refused in the browser.
 */
export type DeviceState = 'unsupported' | 'not-set-up' | 'blocked' | 'off' | 'on';

const devicesOf = (uid: string) => collection(lite(), 'users', uid, 'devices');

const fetchDevices = (uid: string) =>
  fetchDocuments(query(devicesOf(uid), limit(MAX_DEVICES)), (id, data) => ({
    id,
    ...decodeDevice(id, data),
  }));

const endpointSchema = v.object({ endpoint: v.string() });

/** The ids and addresses of all of an admin's devices, also of those that the shop cannot read otherwise. */
const fetchEndpoints = (uid: string) =>
  fetchDocuments(query(devicesOf(uid), limit(MAX_DEVICES)), (id, data) => ({
    id,
    endpoint: v.is(endpointSchema, data) ? data.endpoint : undefined,
  }));

const currentSubscription = async (): Promise<PushSubscription | null | undefined> =>
  (await findPushWorker())?.pushManager.getSubscription();

/** The documents of this browser among the admin's. At most five reads. Throws FirebaseError. */
async function ownDevices(
  uid: string,
  subscription: Pick<PushSubscription, 'endpoint'> | null | undefined,
): Promise<string[]> {
  if (!subscription) return [];
  return (await fetchEndpoints(uid))
    .filter(({ endpoint }) => endpoint === subscription.endpoint)
    .map(({ id }) => id);
}

/** The state of this browser. At most five reads. Throws FirebaseError. */
export async function fetchDeviceState(uid: string): Promise<DeviceState> {
  if (__PUSH_KEY__ === '') return 'not-set-up';
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const own = await ownDevices(uid, await currentSubscription());
  return own.length > 0 ? 'on' : 'off';
}

/** The documents of the admin's other browsers. At most five reads. Throws FirebaseError. */
async function otherDevices(uid: string): Promise<string[]> {
  const subscription = await currentSubscription();
  return (await fetchEndpoints(uid))
    .filter(({ endpoint }) => !subscription || endpoint !== subscription.endpoint)
    .map(({ id }) => id);
}

/** How many other browsers receive the admin's messages. At most five reads. Throws FirebaseError. */
export const countOtherDevices = async (uid: string): Promise<number> =>
  (await otherDevices(uid)).length;

/** Removes all of the admin's browsers but this one. Throws FirebaseError. */
export async function turnOffOtherDevices(uid: string): Promise<void> {
  const others = await otherDevices(uid);
  await Promise.all(others.map((id) => deleteDoc(doc(devicesOf(uid), id))));
}

/** Rejects when it cannot be installed. */
function untilActive({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (!worker) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const look = (): void => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('the worker could not be installed'));
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

const subscribedSchema = v.object({
  endpoint: v.string(),
  keys: v.object({ p256dh: v.string(), auth: v.string() }),
});

/**
 * Asks the browser for permission and registers it. Of more than five devices, the one that was registered first gives
 * way. To be called when the admin presses, because a browser asks only then. Throws FirebaseError, DecodeError, and
 * DOMException when the browser has no connection to its push service.
 */
export async function turnOnDevice(uid: string): Promise<DeviceState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'off';
  const registration = await registerPushWorker();
  await untilActive(registration);
  // One that the shop has forgotten may be over, or of another key.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: __PUSH_KEY__,
  });
  if (!isPushEndpoint(subscription.endpoint, __EMULATED__)) {
    await subscription.unsubscribe();
    return 'unsupported';
  }
  const { endpoint, keys } = decode(subscribedSchema, subscription.toJSON(), 'the subscription');
  const devices = await fetchDevices(uid);
  const free = Array.from({ length: MAX_DEVICES }, (_, n) => String(n)).find(
    (id) => !devices.some((one) => one.id === id),
  );
  const [first] = devices.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  const id = free ?? first?.id ?? '0';
  const { p256dh, auth: secret } = keys;
  const signedInAt = new Date((await signInSeconds()) * 1000);
  const device = { endpoint, p256dh, auth: secret, createdAt: serverTimestamp(), signedInAt };
  await setDoc(doc(devicesOf(uid), id), device);
  return 'on';
}

/** Removes this browser. Throws FirebaseError. */
export async function turnOffDevice(uid: string): Promise<DeviceState> {
  const worker = await findPushWorker();
  const subscription = await worker?.pushManager.getSubscription();
  const own = await ownDevices(uid, subscription);
  await Promise.all(own.map((id) => deleteDoc(doc(devicesOf(uid), id))));
  await subscription?.unsubscribe();
  await worker?.unregister();
  return 'off';
}

/** How long signing out waits for it, in ms. */
const FORGET_MS = 5000;

/** Before signing out: whoever uses this browser next is told of no orders. Never rejects. */
export async function forgetDevice(): Promise<void> {
  const uid = auth().currentUser?.uid;
  if (uid === undefined) return;
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error('turning off takes too long')), FORGET_MS);
  });
  try {
    await Promise.race([turnOffDevice(uid), late]);
  } catch (error) {
    console.warn(error);
    // Without its worker the subscription ends, and the functions remove the device when its push service says so.
    void findPushWorker()
      .then((worker) => worker?.unregister())
      .catch(console.warn);
  }
}

const POLL_MS = 1000;
const MAX_POLLS = 20;
const TEST_REQUEST = 'push';

/**
 * Asks the functions for a test to this browser and waits for it. Returns why it was not sent; undefined when it was.
 * Throws FirebaseError.
 */
export async function testDevice(uid: string): Promise<string | undefined> {
  const ref = doc(lite(), 'users', uid, 'requests', TEST_REQUEST);
  const [device] = await ownDevices(uid, await currentSubscription());
  if (device === undefined)
    return 'This device is no longer registered. Turn notifications on again.';
  const write = () => setDoc(ref, { type: 'push', by: uid, at: serverTimestamp(), device });
  try {
    await write();
  } catch (error) {
    if (errorCode(error) !== 'permission-denied') throw error;
    // An earlier one was refused.
    if ((await fetchRequestOutcome(uid, TEST_REQUEST))?.state === 'refused')
      await removeRefused(ref);
    await write();
  }
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    const outcome = await fetchRequestOutcome(uid, TEST_REQUEST);
    if (outcome) return outcome.state === 'refused' ? outcome.reason : undefined;
  }
  return 'The shop has not answered yet. Please try again in a few minutes.';
}
