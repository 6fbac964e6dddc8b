import { randomInt, randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase/app';
import { FieldValue } from 'firebase/firestore';
import {
  connectFirestoreEmulator,
  doc,
  getFirestore,
  serverTimestamp,
  writeBatch,
} from 'firebase/firestore/lite';
import { describe, expect, it, onTestFinished } from 'vitest';
import '../support/attack';
import { ports } from '../support/emulators';
import { isSecurityRun } from '../support/measured';
import {
  aDestination,
  aMessage,
  aNewOrder,
  aProductDocument,
  aProfile,
  aReview,
  hourNow,
  now,
  openRules,
  tokenOf,
  UID,
  uidOf,
  type Actor,
  type Data,
} from '../support/rules';

const MINUTE_MS = 60_000;
const WEEK_MS = 604_800_000;
const AT_ONCE = 8;

/** A write that a script repeats. */
interface Attempt {
  path: string;
  data: Data;
  /** A change of an existing document, or its end, instead of a new one. */
  isChange?: true;
  isEnd?: true;
  /** Changed in the same commit. */
  together?: { path: string; data: Data };
  /** How many triggers of functions/src/index.ts and functions/src/figures/triggers.ts start when it is accepted. */
  wakes: number;
}

type Script = Record<string, () => Attempt>;

/** One id in ten is beyond the limits. */
const isBeyond = (): boolean => randomInt(10) === 0;
const mine = `users/${UID.owner}`;
const WAITS = 'waits for a size';

/** An id of the last, this or the next hour, or one that nobody could enumerate. */
function anId(): string {
  const hour = hourNow() - 1 + randomInt(3);
  return isBeyond() ? randomUUID() : `${hour}_${String(randomInt(100)).padStart(2, '0')}`;
}

/** A time of the last week that an order's id is rounded to, or any millisecond of it. */
function anOrderTime(): number {
  const time = Date.now() - randomInt(WEEK_MS);
  return isBeyond() ? time : Math.floor(time / 1e6) * 1e6;
}

const AS_VISITOR: Script = {
  'contact messages': () => ({
    path: `contactMessages/${anId()}`,
    data: aMessage({ message: 'x'.repeat(5000) }),
    wakes: 1,
  }),
  'newsletter signups': () => ({
    path: `newsletter_signups/${anId()}`,
    data: { email: `${randomUUID()}@nilofar.example`, createdAt: now() },
    wakes: 1,
  }),
  'signups of those who wait': () => ({
    path: `waiting_signups/${anId()}`,
    data: {
      email: `${randomUUID()}@nilofar.example`,
      productId: 'amber-durbar',
      volume: '2 ml',
      createdAt: now(),
    },
    wakes: 1,
  }),
  'answers to messages': () => ({
    path: `contactMessages/${anId()}/answers/${randomUUID()}`,
    data: { text: 'x'.repeat(5000), by: UID.owner, at: now() },
    wakes: 1,
  }),
  'emails to the owner': () => ({
    path: `notifications/${randomUUID()}`,
    data: { kind: 'order', waiting: true },
    wakes: 0,
  }),
};

const AS_WAITING: Script = {
  [WAITS]: () => {
    const volume = randomInt(2) === 0 ? randomUUID() : '2 ml';
    return {
      path: `waiting/${UID.owner}_amber-durbar_${volume}`,
      data: { uid: UID.owner, productId: 'amber-durbar', volume, askedAt: now() },
      together: {
        path: mine,
        data: { waitedAt: now(), waitedFor: `${UID.owner}_amber-durbar_${volume}` },
      },
      // keep.waiting and keep.user.
      wakes: 2,
    };
  },
  'waits taken back': () => ({
    path: `waiting/${UID.owner}_amber-durbar_2 ml`,
    data: {},
    isEnd: true,
    wakes: 1,
  }),
};

const AS_UNVERIFIED: Script = {
  ...AS_VISITOR,
  'profile edits': () => ({
    path: mine,
    data: { name: randomUUID(), updatedAt: now() },
    isChange: true,
    wakes: 1,
  }),
  'wishlist entries': () => {
    const productId = randomInt(20) === 0 ? 'amber-durbar' : randomUUID();
    return { path: `${mine}/wishlist/${productId}`, data: { productId, addedAt: now() }, wakes: 0 };
  },
  addresses: () => ({
    path: `${mine}/addresses/${isBeyond() ? randomUUID() : randomInt(20)}`,
    data: { ...aDestination(), isDefault: true },
    wakes: 0,
  }),
};

const AS_VERIFIED: Script = {
  ...AS_UNVERIFIED,
  ...AS_WAITING,
  orders: () => ({
    path: `orders/${UID.owner}_${anOrderTime()}`,
    data: aNewOrder(),
    // on.order and keep.order.
    wakes: 2,
  }),
  reviews: () => ({
    path: `products/amber-durbar/reviews/${UID.owner}`,
    data: aReview(),
    wakes: 1,
  }),
  'review edits': () => ({
    path: `products/amber-durbar/reviews/${UID.owner}`,
    data: { rating: 1 + randomInt(5), updatedAt: now() },
    isChange: true,
    wakes: 1,
  }),
  'requests to record a number': () => ({
    path: `${mine}/requests/${isBeyond() ? randomUUID() : 'phone'}`,
    data: { type: 'phone', by: UID.owner, at: now(), proof: 'token' },
    wakes: 1,
  }),
};

interface Damage {
  tried: number;
  /** What went through, by kind. */
  accepted: Map<string, number>;
  documents: number;
  calls: number;
}

interface Client {
  /** Rejects when the write is refused. */
  write(attempt: Attempt): Promise<void>;
  close(): Promise<void>;
}

/** This module's own times of the server. */
function sent(data: Data): Data {
  const fields = Object.entries(data).map(([key, value]) => [
    key,
    value instanceof FieldValue ? serverTimestamp() : value,
  ]);
  return Object.fromEntries(fields);
}

/**
 * Sends each write in a request of its own, as a script would. The SDK of `rules.as` sends them in turn over one stream,
 * and waits for up to a minute when the emulator closes it.
 */
function openClient(projectId: string, actor: Actor): Client {
  const app = initializeApp({ projectId, apiKey: 'none' }, actor);
  const db = getFirestore(app);
  const token = actor === 'visitor' ? undefined : { sub: uidOf(actor), ...tokenOf(actor) };
  connectFirestoreEmulator(db, '127.0.0.1', ports.firestore, {
    ...(token && { mockUserToken: token }),
  });
  return {
    write({ path, data, isChange, isEnd, together }) {
      const batch = writeBatch(db);
      const ref = doc(db, path);
      if (isEnd) batch.delete(ref);
      else if (isChange) batch.update(ref, sent(data));
      else batch.set(ref, sent(data));
      if (together) batch.update(doc(db, together.path), sent(together.data));
      return batch.commit();
    },
    close: () => deleteApp(app),
  };
}

/** Writes for a minute, several at once. */
async function flood(client: Client, script: Script): Promise<Damage> {
  const until = Date.now() + MINUTE_MS;
  const kinds = Object.entries(script);
  const accepted = new Map<string, number>();
  const stored = new Set<string>();
  let [tried, calls] = [0, 0];
  async function work(): Promise<void> {
    while (Date.now() < until) {
      const [kind, attempt] = kinds[randomInt(kinds.length)] ?? [];
      if (kind === undefined || attempt === undefined) return;
      const write = attempt();
      tried += 1;
      const isAccepted = await client.write(write).then(
        () => true,
        () => false,
      );
      if (!isAccepted) continue;
      accepted.set(kind, (accepted.get(kind) ?? 0) + 1);
      calls += write.wakes;
      if (write.isEnd) stored.delete(write.path);
      else if (!write.isChange) stored.add(write.path);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { tried, accepted, documents: stored.size, calls };
}

/** A hundred ids for each of three hours, of messages and of both kinds of signups. */
const SLOTS = 900;
/** Twenty addresses and the one product on the wishlist. */
const BELONGINGS = 21;
/** The rounded times of a week, a review, a request and a size that is waited for. */
const PURCHASES = WEEK_MS / 1e6 + 4;

/** One in three seconds, taken back or not. */
const WAITED_AT_MOST = MINUTE_MS / 3000 + 1;

describe.runIf(isSecurityRun)('a minute of writes by a script', () => {
  it.for<[threat: number, actor: Actor, script: Script, most: number]>([
    [24, 'visitor', AS_VISITOR, SLOTS],
    [25, 'owner unverified', AS_UNVERIFIED, SLOTS + BELONGINGS],
    [26, 'owner', AS_VERIFIED, SLOTS + BELONGINGS + PURCHASES],
  ])(
    '%d: by a %s leaves no more documents than there are ids',
    { timeout: 2 * MINUTE_MS },
    async ([threat, actor, script, most], { task }) => {
      task.meta.attack = threat;
      // A project for each, because they would use up one another's ids.
      const projectId = `demo-nilofar-flood-${threat}`;
      const rules = await openRules({ projectId });
      onTestFinished(() => rules.close());
      await rules.put('products/amber-durbar', aProductDocument());
      await rules.put(mine, aProfile());
      const client = openClient(projectId, actor);
      onTestFinished(() => client.close());
      const { tried, accepted, documents, calls } = await flood(client, script);
      const kinds = [...accepted].map(([kind, count]) => `${count} ${kind}`).join(', ');
      task.meta.measured = `flood of a minute, ${actor}: ${tried} writes tried; accepted ${kinds}; ${documents} documents, ${calls} function calls`;
      expect(documents).toBeLessThanOrEqual(most);
      expect(accepted.get(WAITS) ?? 0).toBeLessThanOrEqual(WAITED_AT_MOST);
    },
  );
});
