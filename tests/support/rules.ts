import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  assertFails,
  assertSucceeds,
  initializeTestEnvironment,
  type RulesTestContext,
  type RulesTestEnvironment,
} from '@firebase/rules-unit-testing';
import { serverTimestamp, setLogLevel, Timestamp } from 'firebase/firestore';
import { root } from '../../tools/emulators/ports';
import { CATEGORIES, CATEGORY_MAX } from '../../src/domain/product/categories';
import { NOTE_FAMILIES } from '../../src/domain/product/noteFamilies';
import { HOME_MAX, MOODS, PROMISES } from '../../src/domain/shop/homePage';
import { NOTE_MAX } from '../../src/domain/product/notes';
import { ports } from './emulators';

export type Data = Record<string, unknown>;
export type Database = ReturnType<RulesTestContext['firestore']>;

/**
 * Every kind of caller. The two unverified ones are the same people before their address was verified. The two by phone
 * have signed in only with a number's code, and the number has been removed from the account since. The two with a
 * linked phone have signed in by a password, on an account to which somebody has linked a number. The last two are the
 * admin thirteen hours after signing in, and with a session that neither a password nor Google has begun.
 */
export const ACTORS = [
  'visitor',
  'owner',
  'owner unverified',
  'owner by phone',
  'owner with a linked phone',
  'other',
  'admin',
  'admin unverified',
  'admin by phone',
  'admin with a linked phone',
  'admin long ago',
  'admin by custom token',
] as const;
export type Actor = (typeof ACTORS)[number];

export const UID = { owner: 'owner', other: 'other', admin: 'boss' } as const;
export const OWNER_PHONE = '+919876543210';

/** The uid an actor writes under; a visitor has none and tries the customer's. */
export function uidOf(actor: Actor): string {
  if (actor.startsWith('admin')) return UID.admin;
  return actor === 'other' ? UID.other : UID.owner;
}

const roleOf = (uid: string): string => (uid === UID.admin ? 'admin' : 'customer');
const emailOf = (uid: string): string => `${uid}@nilofar.example`;

/** The rules under test, and a database that tests fill without the rules. */
export interface RulesUnderTest {
  /** The database as one actor sees it. `token` adds to or replaces the token's claims. */
  as(actor: Actor, token?: Data): Database;
  /** The database as the functions see it, without rules. */
  beside: Database;
  /** Writes a document without rules. */
  put(path: string, data: Data): Promise<void>;
  remove(path: string): Promise<void>;
  /** Replaces the rules; the documents stay. */
  load(rules: string): Promise<void>;
  close(): Promise<void>;
}

/** The projects whose rules are open; `npm run prove` asks each which conditions it has evaluated. */
export const openProjects = new Set<string>();

export const readRules = (): string => readFileSync(join(root, 'firestore.rules'), 'utf8');

/**
 * firestore.rules in a project of its own, so that no trigger runs and no other suite is disturbed. It contains only
 * the people's profiles. Connections are kept, because one for each request would exhaust the machine.
 */
export async function openRules({
  projectId = 'demo-nilofar-rules',
  rules = readRules(),
} = {}): Promise<RulesUnderTest> {
  // Most of these tests expect a refusal, and the SDK would print each one.
  setLogLevel('silent');
  const env = await initializeTestEnvironment({
    projectId,
    firestore: { host: '127.0.0.1', port: ports.firestore, rules },
  });
  openProjects.add(projectId);
  await env.clearFirestore();
  const seen = new Map<string, Database>();
  const visitor = env.unauthenticatedContext().firestore();
  const { database: beside, release } = await privileged(env);
  const put = (path: string, data: Data) => beside.doc(path).set(data);
  for (const uid of Object.values(UID)) {
    await put(`users/${uid}`, aProfile({ email: emailOf(uid), role: roleOf(uid) }));
  }
  return {
    as(actor, token = {}) {
      if (actor === 'visitor') return visitor;
      const key = JSON.stringify([actor, token]);
      const database =
        seen.get(key) ??
        env.authenticatedContext(uidOf(actor), { ...tokenOf(actor), ...token }).firestore();
      seen.set(key, database);
      return database;
    },
    beside,
    put,
    remove: (path) => beside.doc(path).delete(),
    load: (text) => loadRules(projectId, text),
    async close() {
      openProjects.delete(projectId);
      await release();
      await env.cleanup();
    },
  };
}

/** Gives a project of the emulator other rules. Rejects with what the compiler says of them. */
export async function loadRules(projectId: string, rules: string): Promise<void> {
  const url = `http://127.0.0.1:${ports.firestore}/emulator/v1/projects/${projectId}:securityRules`;
  const response = await fetch(url, {
    method: 'PUT',
    body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: rules }] } }),
  });
  if (!response.ok) throw new Error(`The rules are not loaded: ${await response.text()}`);
}

/** withSecurityRulesDisabled opens a connection for each call; this one stays open until the end. */
async function privileged(
  env: RulesTestEnvironment,
): Promise<{ database: Database; release: () => Promise<void> }> {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  let ended: Promise<void> = held;
  const database = await new Promise<Database>((resolve, reject) => {
    ended = env.withSecurityRulesDisabled(async (context) => {
      resolve(context.firestore());
      await held;
    });
    ended.catch(reject);
  });
  return {
    database,
    release: () => {
      letGo();
      return ended;
    },
  };
}

function providerOf(actor: Actor): string {
  if (actor.endsWith('by phone')) return 'phone';
  return actor.endsWith('by custom token') ? 'custom' : 'password';
}

/** When the actors have signed in, in seconds. */
const SIGNED_IN_S = Math.floor(Date.now() / 1000) - 60;

/** The ID token of an actor, as Firebase Auth would fill it. */
export function tokenOf(actor: Actor): Data {
  return {
    email: emailOf(uidOf(actor)),
    email_verified: !actor.endsWith('unverified'),
    name: 'Asha Rao',
    auth_time: SIGNED_IN_S - (actor.endsWith('long ago') ? 13 * 3600 : 0),
    ...(actor.endsWith('linked phone') && { phone_number: OWNER_PHONE }),
    firebase: { sign_in_provider: providerOf(actor) },
  };
}

export const allowed = assertSucceeds;
export const denied = assertFails;

/** Deep copies a factory's document with one field replaced; `path` as `shippingInfo.city` or `items.0.price`. */
export function withField(data: Data, path: string, value: unknown): Data {
  return change(data, path, (holder, key) => {
    holder[key] = value;
  });
}

export function withoutField(data: Data, path: string): Data {
  return change(data, path, (holder, key) => {
    delete holder[key];
  });
}

function change(data: Data, path: string, edit: (holder: Data, key: string) => void): Data {
  const copy = copyOf(data);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let holder = copy;
  for (const key of keys) {
    const inner = holder[key];
    if (!isPlain(inner)) throw new Error(`${path}: there is no ${key}.`);
    holder = inner;
  }
  edit(holder, last);
  return copy;
}

function copyOf(data: Data): Data {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, copyValue(value)]));
}

function copyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyValue);
  return isPlain(value) ? copyOf(value) : value;
}

/** Maps and lists; not Timestamps and sentinels, which are instances of classes. */
function isPlain(value: unknown): value is Data {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}

/** A value in a test's title. */
export const inShort = (value: unknown): string => String(JSON.stringify(value)).slice(0, 60);

export const now = serverTimestamp;
export const hoursAgo = (hours: number): Timestamp =>
  Timestamp.fromMillis(Date.now() - hours * 3_600_000);

/** A time of the client's own. Not this very millisecond, which a fast emulator may take for the time of the request. */
export const JUST_BEFORE = hoursAgo(1 / 3600);

export function aProfile(fields: Data = {}): Data {
  return {
    name: 'Asha R',
    email: emailOf(UID.owner),
    role: 'customer',
    phoneNumber: null,
    phoneVerified: false,
    createdAt: hoursAgo(100),
    ...fields,
  };
}

/** The last answers of the quiz, as a profile keeps them. */
export function aQuiz(fields: Data = {}): Data {
  return {
    forWhom: 'her',
    ageGroup: '40+',
    occasion: 'date',
    isGift: 'no',
    mood: 'elegant',
    at: now(),
    ...fields,
  };
}

/** An admin's browser that receives push messages. */
export function aDevice(fields: Data = {}): Data {
  return {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc:def_1-2',
    p256dh: `B${'a'.repeat(86)}`,
    auth: 'a'.repeat(22),
    createdAt: hoursAgo(1),
    signedInAt: Timestamp.fromMillis(SIGNED_IN_S * 1000),
    ...fields,
  };
}

export function aDestination(fields: Data = {}): Data {
  return {
    firstName: 'Asha',
    lastName: 'Rao',
    email: 'asha@nilofar.example',
    phone: OWNER_PHONE,
    address1: '14 Kalamkari Lane',
    address2: '',
    landmark: '',
    city: 'Gandhinagar',
    state: 'Gujarat',
    zipCode: '382011',
    country: 'India',
    ...fields,
  };
}

export function aLine(fields: Data = {}): Data {
  return {
    id: 'amber-durbar',
    name: 'Amber Durbar',
    price: 6850.5,
    quantity: 2,
    selectedVolume: '50 ml',
    ...fields,
  };
}

/** As the client makes it: the present time, rounded down to a thousand seconds. */
export const ORDER_ID = `${UID.owner}_${Math.floor(Date.now() / 1e6) * 1e6}`;

/** An order as its customer may create it. */
export function aNewOrder(fields: Data = {}): Data {
  return {
    userId: UID.owner,
    items: [aLine()],
    shippingInfo: aDestination(),
    status: 'pending_payment',
    createdAt: now(),
    updatedAt: now(),
    ...fields,
  };
}

/** An order as it is stored. */
export function anOrder(fields: Data = {}): Data {
  return aNewOrder({ createdAt: hoursAgo(1), updatedAt: hoursAgo(1), ...fields });
}

/** An order of two lines that was delivered so many hours ago; without a number its delivery was not timed. */
export function aDeliveredOrder(hours: number | undefined, fields: Data = {}): Data {
  return anOrder({
    status: 'delivered',
    pricing: { lines: [{ productId: 'amber-durbar' }, { productId: 'vetiver-rain' }] },
    ...(hours !== undefined && { deliveredAt: hoursAgo(hours) }),
    ...fields,
  });
}

/** A product as an admin sends it. */
export function aProductDocument(fields: Data = {}): Data {
  return {
    name: 'Amber Durbar',
    shortName: 'Labdanum and saffron',
    description: 'A court at dusk.',
    category: 'Oriental',
    concentration: 'Eau de Parfum',
    volume: '50 ml',
    price: 6850,
    originalPrice: 7600,
    images: ['https://pictures.example/1.webp?alt=media', 'http://127.0.0.1:9199/2.webp'],
    tags: ['unisex', 'amber'],
    topNotes: ['Saffron'],
    middleNotes: ['Labdanum'],
    baseNotes: ['Benzoin'],
    rating: 0,
    reviews: 0,
    featured: true,
    inStock: true,
    stock: 12,
    variants: [
      { volume: '2 ml', price: 120, inStock: true },
      { volume: '50 ml', price: 6850, originalPrice: 7600, inStock: true, stock: 3 },
    ],
    createdAt: now(),
    updatedAt: now(),
    updatedBy: UID.admin,
    ...fields,
  };
}

/** A coupon as an admin sends it; its id is its code. */
export function aCouponDocument(fields: Data = {}): Data {
  return {
    title: 'First Acquaintance',
    description: '15% off.',
    value: 15,
    type: 'percentage',
    isAutomatic: false,
    couponCode: 'WELCOME15',
    startDate: '2026-01-01T00:00:00.000Z',
    endDate: '2027-12-31T23:59:59.000Z',
    minOrderValue: 3000,
    applicableProductSKUs: [],
    oncePerCustomer: true,
    maxUses: 100,
    updatedAt: now(),
    updatedBy: UID.admin,
    ...fields,
  };
}

export function aReview(fields: Data = {}): Data {
  return {
    userId: UID.owner,
    userName: 'Asha Rao',
    rating: 5,
    text: 'Warm without being sticky.',
    hidden: false,
    verified: false,
    createdAt: now(),
    ...fields,
  };
}

const FAMILY_OF_MOST_LETTERS = [...NOTE_FAMILIES].sort((a, b) => b.length - a.length)[0];

/** Lines of `settings/notes` in which every text has its maximum length. */
export const notesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, n) =>
    [
      `${n} `.padEnd(NOTE_MAX.name, 'x'),
      'x'.repeat(NOTE_MAX.name),
      'x'.repeat(NOTE_MAX.words),
      FAMILY_OF_MOST_LETTERS,
      'https://'.padEnd(NOTE_MAX.picture, 'x'),
    ].join('\t'),
  );

/** Lines of `settings/categories`, as many as there may be, in which every text has its maximum length. */
export const mostCategories = (): string[] =>
  [
    ...CATEGORIES,
    ...Array.from({ length: CATEGORY_MAX.added }, (_, n) => `${n}`.padEnd(CATEGORY_MAX.id, 'x')),
  ].map((id) => `${id}\t${id.padEnd(CATEGORY_MAX.name, 'x')}`);

/** `settings/home` in which every text has its maximum length, with the copy of a review. */
export const aHome = (fields: Data = {}): Data => ({
  moods: Array.from({ length: MOODS }, () => aMood()),
  house: { title: 'x'.repeat(HOME_MAX.houseTitle), text: 'x'.repeat(HOME_MAX.houseText) },
  promises: Array.from({ length: PROMISES }, () => aPromise()),
  ...fields,
});
export const aPromise = (fields: Data = {}): Data => ({
  title: 'x'.repeat(HOME_MAX.title),
  text: 'x'.repeat(HOME_MAX.sentence),
  ...fields,
});
export const aMood = (fields: Data = {}): Data => ({
  title: 'x'.repeat(HOME_MAX.title),
  sentence: 'x'.repeat(HOME_MAX.sentence),
  products: Array.from({ length: HOME_MAX.products }, (_, n) => `${n}`.padEnd(128, 'x')),
  ...fields,
});

export const SUBSCRIBER = 'reader@nilofar.example';
/** The number of the present hour since 1970. */
export const hourNow = (): number => Math.floor(Date.now() / 3_600_000);
/** An id of the hour in which the tests start, also valid in the next: anybody may create a message or a signup under it. */
export const SLOT = `${hourNow()}_07`;
/** The id of a subscriber: SHA-256 of the lower-case address. */
export function subscriberId(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('hex');
}

export function aMessage(fields: Data = {}): Data {
  return {
    name: 'Asha Rao',
    email: 'asha@nilofar.example',
    subject: 'press',
    message: 'Could we talk?',
    createdAt: now(),
    ...fields,
  };
}
