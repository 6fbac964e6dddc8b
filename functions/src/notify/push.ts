import type { DocumentReference, DocumentSnapshot, Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import pMap from 'p-map';
import { dateSchema, DecodeError, optionalOrNull } from '../../../src/domain/shop/decode';
import {
  decodeDevice,
  MAX_DEVICES,
  type PushDevice,
  type PushMessage,
} from '../../../src/domain/shop/push';
import { paths } from '../../../src/domain/shop/routes';
import { goneRef } from '../customer/gone';
import type { Deps, Identity } from '../deps';
import { reasonOf } from '../errors';
import { backoff } from '../store/backoff';
import { createOnce, inTransaction, plain } from '../store/firestore';
import { isLeased, isSameLease, leaseSchema, RELEASED, takenLease } from '../store/lease';
import { expiry } from '../store/retention';
import type { PushAnswer, Pusher } from './pusher';

/**
 * `pushes/{what happened}-{uid}-{device}`: a message to one device (docs/decisions/038-web-push.md). queued → working →
 * sent; back to queued when the push service or Firebase Auth did not answer; failed when it refused the message or an
 * hour is over; dropped when the device receives none any more.
 */
const pushSchema = v.object({
  uid: v.string(),
  device: v.string(),
  title: v.string(),
  body: v.string(),
  path: v.string(),
  tag: v.string(),
  state: v.picklist(['queued', 'working', 'sent', 'failed', 'dropped']),
  /** The number of failed attempts in a row. */
  attempts: v.number(),
  /** When the job takes it up; while a worker has it, when its lease expires. */
  nextAt: optionalOrNull(dateSchema),
  ...leaseSchema.entries,
  createdAt: dateSchema,
});
type QueuedPush = v.InferOutput<typeof pushSchema>;
type Outcome = 'sent' | 'queued' | 'failed' | 'dropped';

/** More admins than a shop has; a mistake must not send without bound. */
const MAX_MESSAGES = 10 * MAX_DEVICES;
/** Longer than one attempt may take. Milliseconds. */
const LEASE_MS = 60_000;
/** After this long a message is dropped: it is no longer news, and the email says it too. Milliseconds. */
const GIVEN_UP_AFTER_MS = 3_600_000;

/**
 * Queues a message for every device. Idempotent: its id is made of what happened and of the device.
 *
 * @param id made of what happened, without slashes
 * @param orderId the order that it is about; the messages are removed with its customer
 */
export async function queuePushes(
  { db, now: clock }: Pick<Deps, 'db' | 'now'>,
  id: string,
  message: Omit<PushMessage, 'tag'>,
  orderId?: string,
): Promise<void> {
  const devices = await db.collectionGroup('devices').limit(MAX_MESSAGES).get();
  const now = clock();
  await Promise.all(
    devices.docs.map(({ ref }) => {
      const uid = ref.parent.parent?.id ?? '';
      return createOnce(db.doc(`pushes/${id}-${uid}-${ref.id}`), {
        uid,
        device: ref.id,
        ...message,
        tag: id,
        ...(orderId !== undefined && { orderId }),
        state: 'queued',
        attempts: 0,
        nextAt: now,
        ...RELEASED,
        createdAt: now,
        expireAt: expiry('pushes', now),
      });
    }),
  );
}

type SendDeps = Pick<Deps, 'db' | 'now' | 'log' | 'pusher' | 'findIdentity'>;

/** An admin's device as it was read. */
interface Found {
  ref: DocumentReference;
  device: PushDevice;
}

/**
 * The device of somebody who is still an admin; otherwise it is removed. Undefined when there is none. Reads before it
 * writes.
 */
async function adminDevice(
  { db }: Pick<Deps, 'db'>,
  tx: Transaction,
  { uid, device: id }: Pick<QueuedPush, 'uid' | 'device'>,
): Promise<Found | undefined> {
  const ref = db.doc(`users/${uid}/devices/${id}`);
  const [snapshot, profile, gone] = await tx.getAll(ref, db.doc(`users/${uid}`), goneRef(db, uid));
  if (!snapshot?.exists) return undefined;
  if (profile?.get('role') === 'admin' && gone?.exists === false) {
    const device = readDevice(snapshot);
    if (device) return { ref, device };
  }
  tx.delete(ref);
  return undefined;
}

/** Undefined for one that cannot be decoded, which receives nothing. */
function readDevice(snapshot: DocumentSnapshot): PushDevice | undefined {
  try {
    return decodeDevice(snapshot.id, plain(snapshot.data()));
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

/**
 * Whether the account may still be told: it exists, is not disabled, and the session that turned the device on was not
 * ended by a new password or by revoked tokens.
 */
function isAlive(identity: Identity | undefined, { signedInAt }: PushDevice): boolean {
  if (!identity || identity.disabled) return false;
  const { tokensValidAfter } = identity;
  return tokensValidAfter === undefined || signedInAt >= tokensValidAfter;
}

/** Sends a message to a device whose session has not ended. `gone` otherwise, as when its browser has given it up. */
async function deliver(
  { findIdentity }: Pick<Deps, 'findIdentity'>,
  pusher: Pusher,
  uid: string,
  device: PushDevice,
  message: PushMessage,
): Promise<PushAnswer> {
  let identity: Identity | undefined;
  try {
    identity = await findIdentity(uid);
  } catch (error) {
    return { kind: 'unavailable', reason: reasonOf(error) };
  }
  return isAlive(identity, device) ? pusher.send(device, message) : { kind: 'gone' };
}

/**
 * Removes a device that its browser has given up, or whose session has ended, unless notifications were turned on there
 * again meanwhile.
 */
function removeDevice({ db }: Pick<Deps, 'db'>, { ref, device }: Found): Promise<void> {
  return inTransaction(db, async (tx) => {
    if ((await tx.get(ref)).get('endpoint') === device.endpoint) tx.delete(ref);
  });
}

/**
 * Sends a message to its device. Of concurrent calls one sends it; the others find it leased or sent and return undefined.
 * When the answer of the push service is lost it is sent again: the device shows it once, because it has the same tag.
 * Rejects only when the database does not respond.
 */
export async function sendPush(deps: SendDeps, pushId: string): Promise<Outcome | undefined> {
  const { db, now: clock, log, pusher } = deps;
  const ref = db.doc(`pushes/${pushId}`);
  const claim = await inTransaction(db, async (tx) => {
    const snapshot = await tx.get(ref);
    if (!snapshot.exists) return undefined;
    const push = v.parse(pushSchema, plain(snapshot.data()));
    const now = clock();
    if (push.state !== 'queued' && push.state !== 'working') return undefined;
    if (isLeased(push, now) || (push.nextAt !== undefined && push.nextAt > now)) return undefined;
    const found = pusher && (await adminDevice(deps, tx, push));
    if (!pusher || !found) {
      tx.update(ref, { state: 'dropped', nextAt: null, ...RELEASED });
      return undefined;
    }
    const lease = takenLease(now, LEASE_MS);
    // The job takes it up again when the lease has expired.
    tx.update(ref, { state: 'working', nextAt: lease.leaseUntil, ...lease });
    return { push, found, pusher, lease };
  });
  if (!claim) return undefined;
  const { push, found, lease } = claim;
  const answer = await deliver(deps, claim.pusher, push.uid, found.device, messageOf(push));
  /** Stores the outcome, unless another worker has taken the message over, or it is gone with its customer. */
  const end = (state: Outcome, more: object = {}): Promise<Outcome | undefined> =>
    inTransaction(db, async (tx) => {
      const current = v.safeParse(pushSchema, plain((await tx.get(ref)).data()));
      if (!current.success || !isSameLease(current.output, lease)) return undefined;
      tx.update(ref, { state, nextAt: null, ...RELEASED, ...more });
      return state;
    });
  switch (answer.kind) {
    case 'accepted':
      return end('sent', { sentAt: clock() });
    case 'gone':
      await removeDevice(deps, found);
      return end('dropped');
    case 'refused':
      log.error('A push message was refused', { pushId, reason: answer.reason });
      return end('failed', { lastError: answer.reason });
    case 'unavailable': {
      const attempts = push.attempts + 1;
      const nextAt = new Date(clock().getTime() + backoff(attempts));
      const again = nextAt.getTime() < push.createdAt.getTime() + GIVEN_UP_AFTER_MS;
      log.warn('A push message could not be sent', { pushId, attempts, reason: answer.reason });
      const failure = { attempts, lastError: answer.reason };
      return again ? end('queued', { ...failure, nextAt }) : end('failed', failure);
    }
  }
}

const messageOf = ({ title, body, path, tag }: PushMessage): PushMessage => ({
  title,
  body,
  path,
  tag,
});

/** How many messages a run takes up, and how many of them at a time. */
const BATCH = 100;
const AT_ONCE = 8;

/** Sends what is due: messages that wait for another attempt, and those whose worker died. Returns how many were sent. */
export async function runPushQueue(deps: SendDeps): Promise<number> {
  const due = await deps.db
    .collection('pushes')
    .where('state', 'in', ['queued', 'working'])
    .where('nextAt', '<=', deps.now())
    .orderBy('nextAt')
    .limit(BATCH)
    .get();
  const outcomes = await pMap(
    due.docs,
    async ({ id }) => {
      try {
        return await sendPush(deps, id);
      } catch (error) {
        deps.log.error('A push message could not be taken up', {
          pushId: id,
          reason: reasonOf(error),
        });
        return undefined;
      }
    },
    { concurrency: AT_ONCE },
  );
  return outcomes.filter((outcome) => outcome === 'sent').length;
}

const requestSchema = v.object({
  by: v.string(),
  device: v.pipe(v.string(), v.regex(/^[0-4]$/)),
  state: v.optional(v.string()),
});

/** What the admin reads when a test was not sent. */
const WORDS = {
  off: 'Notifications on devices are not set up on the server yet.',
  gone: 'This device is no longer registered. Turn notifications off and on again.',
  unavailable: 'The browser’s push service did not answer. Please try again in a few minutes.',
  refused:
    'The browser’s push service refused the message. Turn notifications off and on again; if that does not help, the shop’s key is wrong.',
} as const;

/**
 * Carries out `users/{uid}/requests/push`: sends a test to one of the admin's own devices, at once and once. The request
 * is removed when it was sent, and otherwise says why not. Idempotent but for the test itself, which the device shows
 * once.
 */
export async function testPush(deps: SendDeps, uid: string): Promise<void> {
  const { db, now, log, pusher } = deps;
  const request = db.doc(`users/${uid}/requests/push`);
  const asked = v.safeParse(requestSchema, plain((await request.get()).data()));
  if (!asked.success || asked.output.by !== uid || asked.output.state !== undefined) return;
  const { device } = asked.output;
  const refuse = async (outcome: string): Promise<void> => {
    await request.update({ state: 'refused', outcome, outcomeAt: now() });
  };
  if (!pusher) return refuse(WORDS.off);
  const found = await inTransaction(db, (tx) => adminDevice(deps, tx, { uid, device }));
  if (!found) return refuse(WORDS.gone);
  const answer = await deliver(deps, pusher, uid, found.device, {
    title: 'A test from your shop',
    body: 'Notifications reach this device.',
    path: paths.admin(),
    tag: 'test',
  });
  if (answer.kind === 'accepted') {
    await request.delete();
    return;
  }
  if (answer.kind === 'gone') await removeDevice(deps, found);
  else log.warn('A test message was not sent', { reason: answer.reason });
  await refuse(WORDS[answer.kind]);
}
