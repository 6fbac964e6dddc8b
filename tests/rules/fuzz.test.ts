import { deleteField } from 'firebase/firestore';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aCouponDocument,
  aDestination,
  aDevice,
  aMessage,
  aNewOrder,
  aDeliveredOrder,
  anOrder,
  aProductDocument,
  aProfile,
  aQuiz,
  aReview,
  ACTORS,
  hoursAgo,
  now,
  openRules,
  SLOT,
  SUBSCRIBER,
  subscriberId,
  UID,
  uidOf,
  withField,
  withoutField,
  type Actor,
  type Data,
  type RulesUnderTest,
} from '../support/rules';
import { isSecurityRun } from '../support/measured';
import { harmOf, hasAccount, isVerified, maySee } from '../support/trespass';

/** Few in `npm test`, because each takes a few milliseconds. */
const OPERATIONS = isSecurityRun ? 5000 : 400;

let rules: RulesUnderTest;
beforeAll(async () => {
  rules = await openRules({ projectId: 'demo-nilofar-fuzz' });
  for (const [path, data] of Object.entries(WORLD)) await rules.put(path, data);
});
afterAll(() => rules.close());

const NOT_ADMINS: readonly Actor[] = ACTORS.filter((actor) => actor !== 'admin');
const PEOPLE = Object.values(UID);

const aSignedRequest = (uid: string, fields: Data): Data => ({ by: uid, at: now(), ...fields });
const orderIdOf = (uid: string, back = 0): string =>
  `${uid}_${(Math.floor(Date.now() / 1e6) - back) * 1e6}`;
const paidOrderOf = (uid: string): string => orderIdOf(uid, 1);
const deliveredOrderOf = (uid: string): string => orderIdOf(uid, 2);

/** What is in the shop besides the document that is tried. */
const WORLD: Record<string, Data> = {
  'products/amber-durbar': aProductDocument({ createdAt: hoursAgo(9), updatedAt: hoursAgo(9) }),
  'catalogue/0': { n: 0, parts: 1 },
  'settings/site': { name: 'NILOFAR', description: 'Scent.' },
  'settings/home': { moods: [] },
  'settings/notes': {
    notes: ['Saffron\t\tThe stigmas of a crocus.\tSpices\thttps://x.example/a.500.webp'],
  },
  'settings/categories': { categories: ['Oud\tOud', 'gourmand\tGourmand'] },
  'settings/business': { taxRate: 18 },
  'settings/stock': { lowAt: 3, sizes: {} },
  'settings/notifications': { order: 'now' },
  'notifications/n1': { kind: 'order', waiting: true },
  'pushes/order-1-boss-0': { title: 'New order', state: 'queued' },
  [`customerNotes/${UID.owner}`]: { note: 'Prefers oud.', tags: ['regular'] },
  [`contactMessages/${SLOT.slice(0, 6)}_99/answers/a1`]: { text: 'Today.', by: UID.admin },
  'offers/auto1': { isAutomatic: true, title: 'Welcome', value: 10 },
  'offers/WELCOME15': aCouponDocument({ updatedAt: hoursAgo(9) }),
  'stats/summary': { revenuePaise: 1 },
  'productSales/amber-durbar': { units: 30 },
  'offerUses/auto1': { uses: 3 },
  'adminLog/l1': { what: 'price' },
  'payments/pay_1': { amountPaise: 1 },
  'phones/4f2a': { accounts: {} },
  'stock/amber-durbar_50ml': { count: 40, holds: {} },
  'mail/m1': { to: 'asha@nilofar.example' },
  'counters/invoice-2026': { next: 1 },
  'maintenance/job1': { type: 'rebuild' },
  'stockCorrections/c1': { productId: 'amber-durbar', after: 2 },
  'gone/somebody': { expireAt: hoursAgo(-1) },
  [`reviewLinks/${paidOrderOf(UID.owner)}`]: { code: 'c0de', expireAt: hoursAgo(-1) },
  [`subscribers/${subscriberId(SUBSCRIBER)}`]: { email: SUBSCRIBER, code: 'c0de' },
  [`waiting/${subscriberId(`waits.${SUBSCRIBER}`)}`]: {
    email: SUBSCRIBER,
    productId: 'amber-durbar',
    volume: '2 ml',
    code: 'c0de',
  },
  [`contactMessages/${SLOT.slice(0, 6)}_99`]: aMessage({ createdAt: hoursAgo(0) }),
  ...Object.assign({}, ...PEOPLE.map(belongingsOf)),
};

function belongingsOf(uid: string): Record<string, Data> {
  const order = `orders/${paidOrderOf(uid)}`;
  return {
    [`users/${uid}/wishlist/amber-durbar`]: { productId: 'amber-durbar', addedAt: hoursAgo(2) },
    [`users/${uid}/devices/0`]: aDevice(),
    [`users/${uid}/addresses/0`]: { ...aDestination(), isDefault: true },
    [`waiting/${uid}_amber-durbar_2 ml`]: {
      uid,
      productId: 'amber-durbar',
      volume: '2 ml',
      askedAt: hoursAgo(2),
    },
    [`users/${uid}/requests/phone`]: { type: 'phone', by: uid, state: 'refused' },
    [`users/${uid}/secrets/x`]: { anything: true },
    [`products/amber-durbar/reviews/${uid}`]: aReview({
      userId: uid,
      createdAt: hoursAgo(5),
      hidden: uid === UID.other,
    }),
    [`products/amber-durbar/reviews/${uid}/decisions/latest`]: { hidden: true, reason: 'Abuse' },
    [`offers/WELCOME15/redemptions/${uid}`]: { orderId: paidOrderOf(uid) },
    [order]: anOrder({ userId: uid, status: 'paid' }),
    [`${order}/requests/r0`]: { type: 'cancel', by: uid, at: hoursAgo(1) },
    [`${order}/requests/r9`]: { type: 'refund', by: UID.admin, at: hoursAgo(1) },
    [`${order}/events/e1`]: { type: 'paid' },
    [`${order}/notes/n1`]: { text: 'Called her.' },
    [`shipments/${paidOrderOf(uid)}`]: { state: 'queued' },
    [`orders/${deliveredOrderOf(uid)}`]: aDeliveredOrder(1, { userId: uid }),
    [`pickups/${deliveredOrderOf(uid)}-return-1`]: { state: 'queued' },
  };
}

/** Something that people do in the shop, to whom it belongs, and who may do it. */
interface Scene {
  verb: 'set' | 'update' | 'delete';
  path: string;
  before?: Data;
  sent: Data;
  /** Written in the same commit, and what it changes there. */
  together?: Record<string, Data>;
  beside?: Record<string, Data>;
  may: (actor: Actor) => boolean;
}

/** What the profile keeps of an account's last wait. */
function waitedBy(uid: string, id: string): Pick<Scene, 'together' | 'beside'> {
  const profile = aProfile({ email: `${uid}@nilofar.example` });
  const path = `users/${uid}`;
  return { together: { [path]: { waitedAt: now(), waitedFor: id } }, beside: { [path]: profile } };
}

const SCENES: Record<string, (uid: string) => Scene> = {
  register: (uid) => ({
    verb: 'set',
    path: `users/${uid}`,
    sent: aProfile({ email: `${uid}@nilofar.example`, createdAt: now(), newsletter: true }),
    may: hasAccount,
  }),
  'edit the profile': (uid) => ({
    verb: 'update',
    path: `users/${uid}`,
    before: aProfile({ email: `${uid}@nilofar.example` }),
    sent: { name: 'Asha Rao', newsletter: true, quiz: aQuiz(), updatedAt: now() },
    may: isVerified,
  }),
  'add to the wishlist': (uid) => ({
    verb: 'set',
    path: `users/${uid}/wishlist/amber-durbar`,
    sent: { productId: 'amber-durbar', addedAt: now() },
    may: isVerified,
  }),
  'count the pieces of a size': () => ({
    verb: 'update',
    path: 'stock/amber-durbar_50ml',
    before: { count: 40, holds: {} },
    sent: { count: 3 },
    may: () => false,
  }),
  'add an address': (uid) => ({
    verb: 'set',
    path: `users/${uid}/addresses/7`,
    sent: { ...aDestination({ recipientPhone: '+916000000000' }), isDefault: false },
    may: isVerified,
  }),
  'change an address': (uid) => ({
    verb: 'update',
    path: `users/${uid}/addresses/0`,
    before: { ...aDestination(), isDefault: true },
    sent: { city: 'Surat', isDefault: false },
    may: isVerified,
  }),
  'remove an address': (uid) => ({
    verb: 'delete',
    path: `users/${uid}/addresses/0`,
    before: { ...aDestination(), isDefault: true },
    sent: {},
    may: isVerified,
  }),
  'record a number': (uid) => ({
    verb: 'set',
    path: `users/${uid}/requests/phone`,
    sent: aSignedRequest(uid, { type: 'phone', proof: 'token' }),
    may: isVerified,
  }),
  'ask for a number': (uid) => ({
    verb: 'set',
    path: `users/${uid}/requests/number`,
    sent: aSignedRequest(uid, { type: 'number', phone: '+919812345678' }),
    may: isVerified,
  }),
  'look a code up': (uid) => ({
    verb: 'set',
    path: `users/${uid}/requests/coupon`,
    sent: aSignedRequest(uid, { type: 'coupon', code: 'WELCOME15' }),
    may: isVerified,
  }),
  'take over a new address': (uid) => ({
    verb: 'set',
    path: `users/${uid}/requests/email`,
    sent: aSignedRequest(uid, { type: 'email' }),
    beside: { [`users/${uid}`]: aProfile({ email: 'former@nilofar.example' }) },
    may: isVerified,
  }),
  'withdraw a number': (uid) => ({
    verb: 'delete',
    path: `users/${uid}/requests/phone`,
    before: { type: 'phone', by: uid, at: hoursAgo(1), state: 'refused' },
    sent: {},
    may: isVerified,
  }),
  'write a review': (uid) => ({
    verb: 'set',
    path: `products/amber-durbar/reviews/${uid}`,
    sent: aReview({ userId: uid }),
    may: isVerified,
  }),
  'edit a review': (uid) => ({
    verb: 'update',
    path: `products/amber-durbar/reviews/${uid}`,
    before: aReview({ userId: uid, hidden: true, createdAt: hoursAgo(5) }),
    sent: { rating: 2, text: 'It fades.', updatedAt: now() },
    may: isVerified,
  }),
  'place an order': (uid) => ({
    verb: 'set',
    path: `orders/${orderIdOf(uid)}`,
    sent: aNewOrder({
      userId: uid,
      couponCode: 'WELCOME15',
      gift: '2026-12-03:For you',
    }),
    may: isVerified,
  }),
  'report a failed payment': (uid) => ({
    verb: 'update',
    path: `orders/${orderIdOf(uid)}`,
    before: anOrder({ userId: uid }),
    sent: { status: 'payment_failed', razorpayError: 'Declined', updatedAt: now() },
    may: isVerified,
  }),
  'put an unpaid order away': (uid) => ({
    verb: 'update',
    path: `orders/${orderIdOf(uid)}`,
    before: anOrder({ userId: uid }),
    sent: { putAwayAt: now() },
    may: isVerified,
  }),
  'take one out again': (uid) => ({
    verb: 'update',
    path: `orders/${orderIdOf(uid)}`,
    before: anOrder({ userId: uid, putAwayAt: hoursAgo(1) }),
    sent: { putAwayAt: deleteField(), takenOutAt: now() },
    may: isVerified,
  }),
  'ask to cancel': (uid) => ({
    verb: 'update',
    path: `orders/${orderIdOf(uid)}`,
    before: anOrder({ userId: uid, status: 'paid' }),
    sent: {
      status: 'cancellation_requested',
      cancellationFrom: 'paid',
      cancelRequest: 'r1',
      updatedAt: now(),
    },
    together: {
      [`orders/${orderIdOf(uid)}/requests/r1`]: aSignedRequest(uid, {
        type: 'cancel',
        reason: 'Wrong size',
      }),
    },
    may: isVerified,
  }),
  'move an order with another request': (uid) => ({
    verb: 'update',
    path: `orders/${orderIdOf(uid)}`,
    before: anOrder({ userId: uid, status: 'paid' }),
    sent: {
      status: 'delivered',
      cancellationFrom: 'paid',
      cancelRequest: 'address-1',
      updatedAt: now(),
    },
    together: {
      [`orders/${orderIdOf(uid)}/requests/address-1`]: aSignedRequest(uid, {
        type: 'address',
        to: aDestination({ address1: '16 Kalamkari Lane' }),
      }),
    },
    may: () => false,
  }),
  'ask to cancel, too late': (uid) => ({
    ...SCENES['ask to cancel']?.(uid),
    verb: 'update',
    path: `orders/${orderIdOf(uid)}`,
    before: anOrder({ userId: uid, status: 'paid', createdAt: hoursAgo(25) }),
    sent: { status: 'cancellation_requested', cancellationFrom: 'paid', updatedAt: now() },
    may: () => false,
  }),
  'request of an order': (uid) => ({
    verb: 'set',
    path: `orders/${paidOrderOf(uid)}/requests/r1`,
    sent: aSignedRequest(uid, { type: 'refund', amountPaise: 100 }),
    may: () => false,
  }),
  'return pieces': (uid) => ({
    verb: 'set',
    path: `orders/${deliveredOrderOf(uid)}/requests/return-1`,
    sent: aSignedRequest(uid, {
      type: 'return',
      kind: 'damaged',
      wish: 'refund',
      pieces: [1, 0],
      note: 'The cap is broken.',
      photos: 1,
    }),
    may: isVerified,
  }),
  'ask for the newsletter': () => ({
    verb: 'set',
    path: `newsletter_signups/${SLOT}`,
    sent: { email: SUBSCRIBER, createdAt: now() },
    may: () => true,
  }),
  'confirm the newsletter': () => ({
    verb: 'update',
    path: `subscribers/${subscriberId(SUBSCRIBER)}`,
    before: { email: SUBSCRIBER, createdAt: hoursAgo(3), code: 'c0de' },
    sent: { proof: 'c0de', confirmedAt: now() },
    may: () => true,
  }),
  'ask to be told': (uid) => ({
    verb: 'set',
    path: `waiting/${uid}_amber-durbar_50 ml`,
    sent: { uid, productId: 'amber-durbar', volume: '50 ml', askedAt: now() },
    ...waitedBy(uid, `${uid}_amber-durbar_50 ml`),
    may: isVerified,
  }),
  'ask to be told again': (uid) => ({
    verb: 'set',
    path: `waiting/${uid}_amber-durbar_50 ml`,
    before: { uid, productId: 'amber-durbar', volume: '50 ml', toldAt: hoursAgo(30) },
    sent: { uid, productId: 'amber-durbar', volume: '50 ml', askedAt: now() },
    ...waitedBy(uid, `${uid}_amber-durbar_50 ml`),
    may: isVerified,
  }),
  'ask again for what was in stock': (uid) => ({
    verb: 'set',
    path: `waiting/${uid}_amber-durbar_50 ml`,
    before: { uid, productId: 'amber-durbar', volume: '50 ml', inStockAt: hoursAgo(1) },
    sent: { uid, productId: 'amber-durbar', volume: '50 ml', askedAt: now() },
    ...waitedBy(uid, `${uid}_amber-durbar_50 ml`),
    may: isVerified,
  }),
  'take a wait back': (uid) => ({
    verb: 'delete',
    path: `waiting/${uid}_amber-durbar_50 ml`,
    before: { uid, productId: 'amber-durbar', volume: '50 ml', askedAt: hoursAgo(3) },
    sent: {},
    may: isVerified,
  }),
  'ask to be told by email': () => ({
    verb: 'set',
    path: `waiting_signups/${SLOT}`,
    sent: { email: SUBSCRIBER, productId: 'amber-durbar', volume: '2 ml', createdAt: now() },
    may: () => true,
  }),
  'confirm to be told': () => ({
    verb: 'update',
    path: `waiting/${subscriberId(SUBSCRIBER)}`,
    before: {
      email: SUBSCRIBER,
      productId: 'amber-durbar',
      volume: '2 ml',
      createdAt: hoursAgo(3),
      code: 'c0de',
    },
    sent: { proof: 'c0de', askedAt: now() },
    may: () => true,
  }),
  'write to the shop': () => ({
    verb: 'set',
    path: `contactMessages/${SLOT}`,
    sent: aMessage(),
    may: () => true,
  }),
  // What only an admin or a function writes.
  ...Object.fromEntries(
    Object.entries(WORLD)
      .filter(
        ([path]) => !/^(users\/[^/]+\/(wishlist|addresses|requests)|orders\/[^/]+$)/.test(path),
      )
      .map(([path, data]) => [
        `overwrite ${path}`,
        (): Scene => ({ verb: 'set', path, before: data, sent: data, may: () => false }),
      ]),
  ),
};

/** What a customer may do at all. */
const ERRANDS = Object.keys(SCENES).filter((name) => !name.startsWith('overwrite'));

const HOSTILE: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  3,
  11,
  1.5,
  1e9,
  Number.NaN,
  '',
  ' ',
  'x',
  'x'.repeat(6e3),
  'admin',
  'paid',
  'delivered',
  'refund',
  'cancel',
  'https://evil.example',
  'Nilofar Team',
  '<b>x</b>',
  '+911234567890',
  '912345',
  'P.O. Box 12',
  'UPPER@NILOFAR.EXAMPLE',
  'a\nb',
  UID.owner,
  UID.other,
  UID.admin,
  [],
  ['x'],
  {},
  { x: 1 },
  now(),
  hoursAgo(30),
  hoursAgo(1),
  hoursAgo(-30),
];
const FOREIGN_KEYS: readonly string[] = [
  'role',
  'verified',
  'hidden',
  'phoneVerified',
  'phoneNumber',
  'status',
  'userId',
  'by',
  'totalAmount',
  'amountPaise',
  'razorpayOrderId',
  'razorpayPaymentId',
  'paidAt',
  'refunds',
  'shiprocketAWB',
  'cancelRequest',
  'state',
  'outcome',
  'code',
  'expireAt',
  'rank',
  'extra',
];
const FOREIGN_IDS: readonly string[] = [
  'x',
  '19',
  '20',
  '-1',
  'phone',
  'other',
  'owner',
  'mogra-at-midnight',
  '000000_00',
  `${SLOT.slice(0, 6)}_100`,
  orderIdOf(UID.owner),
  orderIdOf(UID.other),
  'owner_1',
];

/** What somebody would write who wants money, stars or rights. */
const TEMPTING: readonly (readonly [string, unknown])[] = [
  ['role', 'admin'],
  ['verified', true],
  ['hidden', true],
  ['hidden', false],
  ['rating', 5.5],
  ['rating', 6],
  ['phoneVerified', true],
  ['phoneNumber', '+919876543210'],
  ['email', 'other@nilofar.example'],
  ['status', 'paid'],
  ['status', 'delivered'],
  ['status', 'cancellation_requested'],
  ['totalAmount', 1],
  ['paidAt', now()],
  ['razorpayOrderIds', ['order_1']],
  ['refunds', [{ amountPaise: 1 }]],
  ['items', []],
  ['userId', UID.other],
  ['by', UID.admin],
  ['type', 'refund'],
  ['state', 'done'],
  ['proof', 'guessed'],
  ['createdAt', hoursAgo(-30)],
  ['updatedAt', hoursAgo(30)],
  ['cancelRequest', 'r9'],
  ['cancellationFrom', 'shipped'],
];

/** The places in a document whose value can be replaced, as `items.0.price`. */
function placesOf(value: unknown, path = ''): string[] {
  const inner =
    Array.isArray(value) || (value !== null && Object.getPrototypeOf(value) === Object.prototype)
      ? Object.entries(Object(value))
      : [];
  const here = path === '' ? [] : [path];
  return [...here, ...inner.flatMap(([key, one]) => placesOf(one, path ? `${path}.${key}` : key))];
}

type Made<A> = A extends fc.Arbitrary<infer T> ? T : never;

const edit = fc.record({
  what: fc.constantFrom('replace', 'tempt', 'tempt', 'nudge', 'nudge', 'nudge', 'remove', 'add'),
  tempting: fc.constantFrom(...TEMPTING),
  place: fc.nat(60),
  value: fc.nat(HOSTILE.length - 1),
  key: fc.constantFrom(...FOREIGN_KEYS),
});

function edited(data: Data, edits: readonly Made<typeof edit>[]): Data {
  return edits.reduce((current, { what, place, value, key, tempting }) => {
    const fitting = TEMPTING.filter(([name]) => name in current);
    const [name, tempted] = fitting[place % Math.max(fitting.length * 2, 1)] ?? tempting;
    if (what === 'tempt') return { ...current, [name]: tempted };
    const places = placesOf(current);
    const at = places[place % Math.max(places.length, 1)];
    if (what === 'add' || at === undefined) return { ...current, [key]: HOSTILE[value] };
    if (what === 'nudge') return withField(current, at, nudged(valueAt(current, at)));
    return what === 'remove' ? withoutField(current, at) : withField(current, at, HOSTILE[value]);
  }, data);
}

function valueAt(data: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((value, key) => new Map(Object.entries(Object(value))).get(key), data);
}

/** A value close to another one, which is often accepted and then judged. */
function nudged(value: unknown): unknown {
  if (typeof value === 'string') return `${value}1`;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : value;
}

/** Once in nine times something, otherwise nothing. */
const seldom = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: some });

const write = fc.record({
  scene: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ERRANDS) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.keys(SCENES)) },
  ),
  actor: fc.constantFrom<Actor>('owner', 'owner', 'other', 'other', 'owner', ...NOT_ADMINS),
  // Mostly the actor's own documents, because somebody else's fail at the first condition.
  whose: seldom(fc.constantFrom(...PEOPLE)),
  // What is sent unaltered shows that the customer's own way is open; most refusals have one cause.
  edits: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 4, arbitrary: fc.array(edit, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(edit, { minLength: 2, maxLength: 3 }) },
  ),
  id: seldom(fc.constantFrom(...FOREIGN_IDS)),
});

const seen = { allowed: 0, refused: 0 };

/** Whether the rules accept it. Only a refusal counts as one: any other error is a fault of the test. */
async function isAccepted(attempt: Promise<unknown>): Promise<boolean> {
  try {
    await attempt;
    seen.allowed += 1;
    return true;
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? problem.code : undefined;
    // Some values, as a list in a list, Firestore itself does not take.
    if (code === 'invalid-argument') return false;
    if (code !== 'permission-denied' && code !== 'not-found') throw problem;
    seen.refused += 1;
    return false;
  }
}

async function tryWrite({ scene, actor, whose, edits, id }: Made<typeof write>) {
  const owner = whose ?? uidOf(actor);
  const made = SCENES[scene]?.(owner);
  if (made === undefined) throw new Error(`There is no scene ${scene}.`);
  const path = id === undefined ? made.path : made.path.replace(/[^/]+$/, id);
  const isItself = edits.length === 0 && path === made.path && owner === uidOf(actor);
  const laid = path === made.path ? made.before : WORLD[path];
  const paths = [path, ...Object.keys(made.together ?? {})];
  await (laid === undefined ? rules.remove(path) : rules.put(path, laid));
  for (const other of new Set([...paths.slice(1), ...Object.keys(made.beside ?? {})])) {
    const beside = made.beside?.[other];
    await (beside === undefined ? rules.remove(other) : rules.put(other, beside));
  }
  const before = (await rules.beside.doc(path).get()).data();

  const db = rules.as(actor);
  const sent = edited(made.sent, edits);
  const commit = async (): Promise<void> => {
    const batch = db.batch();
    if (made.verb === 'set') batch.set(db.doc(path), sent);
    else if (made.verb === 'update') batch.update(db.doc(path), sent);
    else batch.delete(db.doc(path));
    for (const [other, data] of Object.entries(made.together ?? {}))
      batch.set(db.doc(other), data, { merge: true });
    await batch.commit();
  };
  const accepted = await isAccepted(commit());
  if (accepted) {
    const after = (await rules.beside.doc(path).get()).data();
    expect(harmOf({ actor, path, before, after, together: paths.slice(1) })).toBeUndefined();
    for (const other of paths.slice(1)) {
      const written = (await rules.beside.doc(other).get()).data();
      const laidBeside = made.beside?.[other];
      const change = { actor, path: other, before: laidBeside, after: written, together: [path] };
      expect(harmOf(change)).toBeUndefined();
    }
  }
  if (isItself) expect({ accepted }).toEqual({ accepted: made.may(actor) });
  const isProfile = (it: string): boolean => it.startsWith('users/') && it.split('/').length === 2;
  for (const changed of [path, ...Object.keys(made.beside ?? {})]) {
    const restored = WORLD[changed];
    if (restored) await rules.put(changed, restored);
    else if (isProfile(changed))
      await rules.put(changed, aProfile({ email: `${changed.slice(6)}@nilofar.example` }));
    else await rules.remove(changed);
  }
}

const read = fc.record({
  actor: fc.constantFrom(...NOT_ADMINS),
  path: fc.constantFrom(...Object.keys(WORLD), ...PEOPLE.map((uid) => `users/${uid}`)),
  how: fc.constantFrom('get', 'list', 'group'),
  filter: fc.option(
    fc.tuple(
      fc.constantFrom('userId', 'by', 'hidden', 'isAutomatic', 'status', 'email', 'type'),
      fc.constantFrom<unknown>(...PEOPLE, true, false, 'paid', 'cancel', SUBSCRIBER),
    ),
    { nil: undefined },
  ),
  limit: fc.constantFrom(undefined, 1, 100, 1000, 5000),
});

async function tryRead({ actor, path, how, filter, limit }: Made<typeof read>) {
  const db = rules.as(actor);
  const { parent } = db.doc(path);
  const all = how === 'group' ? db.collectionGroup(parent.id) : parent;
  const some = filter ? all.where(filter[0], '==', filter[1]) : all;
  const query = limit === undefined ? some : some.limit(limit);
  const shown = await (how === 'get' ? db.doc(path).get() : query.get()).then(
    (result) => ('docs' in result ? result.docs : [result]),
    async (problem: unknown) => (await isAccepted(Promise.reject(problem)), []),
  );
  if (shown.length > 0) seen.allowed += 1;
  for (const one of shown) {
    const data = one.data();
    if (data === undefined) continue;
    expect({ path: one.ref.path, isTheirs: maySee(actor, one.ref.path, data) }).toEqual({
      path: one.ref.path,
      isTheirs: true,
    });
  }
}

describe('random and mutated operations of people who are not admins', () => {
  // Reported, so that a run can be repeated.
  const seed = Date.now() % 2 ** 31;
  const half = { numRuns: OPERATIONS / 2, seed };

  beforeEach(() => {
    seen.allowed = 0;
    seen.refused = 0;
  });
  const measured = (what: string): string =>
    `random ${what}: ${half.numRuns}, seed ${seed}; ${seen.allowed} accepted and judged, ${seen.refused} refused`;

  it('change only what is theirs, and what anybody does unaltered goes through', async ({
    task,
  }) => {
    await fc.assert(fc.asyncProperty(write, tryWrite), half);
    task.meta.measured = measured('writes');
  }, 600_000);

  it('show only what is theirs or public', async ({ task }) => {
    await fc.assert(fc.asyncProperty(read, tryRead), half);
    task.meta.measured = measured('reads');
  }, 600_000);
});
