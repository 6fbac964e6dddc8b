import { deleteField } from 'firebase/firestore';
import { NOTE_MAX } from '../../src/domain/product/notes';
import { demoBusiness } from '../../src/domain/shop/demoBusiness';
import {
  aCouponDocument,
  aDestination,
  aHome,
  aMessage,
  aMood,
  aNewOrder,
  aDeliveredOrder,
  anOrder,
  aProductDocument,
  aProfile,
  aQuiz,
  aReview,
  hoursAgo,
  notesOf,
  now,
  ORDER_ID,
  SLOT,
  SUBSCRIBER,
  subscriberId,
  UID,
  type Actor,
  type Data,
  type Database,
} from '../support/rules';

/** One document and what each actor may do with it. Actors that are not named are denied. */
export interface Row {
  /** The document; if several rows share it, `what` distinguishes them. */
  path: string;
  what?: string;
  /** What exists before a read, update or delete. */
  stored: Data;
  /** The order that it belongs to; a paid one unless it is given. */
  order?: Data;
  /**
   * A valid document to create, and a valid change; `uid` is the writer. Without one, nobody may write, and a plausible
   * one is tried.
   */
  fresh?: (uid: string) => Data;
  edit?: (uid: string) => Data;
  /** The query whose listing is tried; by default all documents of the collection. */
  query?: (db: Database) => { limit(most: number): { get(): Promise<unknown> } };
  get?: readonly Actor[];
  list?: readonly Actor[];
  create?: readonly Actor[];
  update?: readonly Actor[];
  delete?: readonly Actor[];
}

const ALL: readonly Actor[] = [
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
];
const VERIFIED: readonly Actor[] = [
  'owner',
  'other',
  'admin',
  'admin long ago',
  'admin by custom token',
];
const OWN: readonly Actor[] = ['owner'];
const ADMIN: readonly Actor[] = ['admin'];
const OWN_AND_ADMIN: readonly Actor[] = [...OWN, ...ADMIN];
const NOBODY: readonly Actor[] = [];

const signed = (uid: string): Data => ({ updatedAt: now(), updatedBy: uid });
const asked = (uid: string, fields: Data): Data => ({ ...fields, by: uid, at: now() });
const AN_ORDER = `orders/${ORDER_ID}`;

const A_SIZE = { productId: 'amber-durbar', volume: '2 ml' };

/** Fields that only functions write, as they may be stored. */
const theirs = (fields: Data): Row => ({ path: '', stored: { at: hoursAgo(1), ...fields } });

export const ROWS: readonly Row[] = [
  {
    path: 'products/amber-durbar',
    stored: aProductDocument({
      rating: 4,
      reviews: 9,
      rank: 2,
      createdAt: hoursAgo(9),
      updatedAt: hoursAgo(9),
    }),
    fresh: (uid) => aProductDocument({ updatedBy: uid }),
    edit: (uid) => ({ price: 7000, inStock: false, ...signed(uid) }),
    get: ALL,
    // Shoppers have the catalogue.
    list: ADMIN,
    create: ADMIN,
    update: ADMIN,
    // Not before it is signed: see the next row.
    delete: NOBODY,
  },
  {
    path: 'products/amber-durbar',
    what: 'signed by an admin a moment ago',
    stored: aProductDocument(),
    edit: signed,
    get: ALL,
    list: ADMIN,
    update: ADMIN,
    delete: ADMIN,
  },
  ...['draft', 'hidden', '2026-12-01T04:30:00.000Z'].map((visibility): Row => ({
    path: 'products/amber-durbar',
    what: `not public: ${visibility}`,
    stored: aProductDocument({ visibility, createdAt: hoursAgo(9), updatedAt: hoursAgo(9) }),
    fresh: (uid) => aProductDocument({ visibility, updatedBy: uid }),
    edit: (uid) => ({ visibility: '', ...signed(uid) }),
    query: (db) => db.collection('products').where('visibility', '>', ''),
    get: ADMIN,
    list: ADMIN,
    create: ADMIN,
    update: ADMIN,
    delete: NOBODY,
  })),
  {
    path: 'products/amber-durbar',
    what: 'gift wrapping',
    stored: aProductDocument({ visibility: 'wrapping', updatedAt: hoursAgo(9) }),
    fresh: (uid) => aProductDocument({ visibility: 'wrapping', updatedBy: uid }),
    edit: (uid) => ({ visibility: 'hidden', ...signed(uid) }),
    // The checkout asks for it.
    query: (db) => {
      const wrapping = db.collection('products').where('visibility', '==', 'wrapping');
      return { limit: () => wrapping.limit(10) };
    },
    get: ALL,
    list: ALL,
    create: ADMIN,
    update: ADMIN,
    delete: NOBODY,
  },
  {
    path: `products/amber-durbar/reviews/${UID.owner}`,
    what: 'visible, edited by its author',
    stored: aReview({ createdAt: hoursAgo(5) }),
    fresh: (uid) => aReview({ userId: uid }),
    edit: () => ({ rating: 3, text: 'It fades.', updatedAt: now() }),
    query: (db) => db.collection('products/amber-durbar/reviews').where('hidden', '==', false),
    get: ALL,
    list: ALL,
    create: ['owner'],
    update: ['owner'],
    delete: ['owner'],
  },
  {
    path: `products/amber-durbar/reviews/${UID.owner}`,
    what: 'hidden',
    stored: aReview({ hidden: true, createdAt: hoursAgo(5) }),
    fresh: () => aReview({ hidden: true }),
    edit: () => ({ hidden: false }),
    get: OWN_AND_ADMIN,
    list: ADMIN,
    create: NOBODY,
    // Only together with the decision: see documents.test.ts.
    update: NOBODY,
    delete: NOBODY,
  },
  {
    path: `products/amber-durbar/reviews/${UID.owner}/decisions/latest`,
    stored: { hidden: true, reason: 'Abuse', by: UID.admin, at: hoursAgo(5) },
    fresh: (uid) => asked(uid, { hidden: true, reason: 'Abuse' }),
    edit: (uid) => asked(uid, { hidden: false, reason: '' }),
    get: ADMIN,
    create: ADMIN,
    update: ADMIN,
    delete: NOBODY,
  },
  {
    path: `products/amber-durbar/reviews/${UID.owner}`,
    what: 'one’s own on all products',
    stored: aReview({ createdAt: hoursAgo(5) }),
    query: (db) => db.collectionGroup('reviews').where('userId', '==', UID.owner),
    get: ALL,
    list: OWN_AND_ADMIN,
    delete: ['owner'],
  },
  {
    path: `products/amber-durbar/reviews/${UID.owner}`,
    what: 'of all products together',
    stored: aReview({ createdAt: hoursAgo(5) }),
    query: (db) => db.collectionGroup('reviews'),
    get: ALL,
    list: ADMIN,
    delete: ['owner'],
  },
  {
    path: 'offers/auto1',
    what: 'automatic',
    stored: { ...anAutomaticOffer(), usedUp: true },
    fresh: (uid) => ({ ...anAutomaticOffer(), ...signed(uid) }),
    edit: (uid) => ({ endDate: '2028-12-31T18:29:59.000Z', ...signed(uid) }),
    query: (db) => db.collection('offers').where('isAutomatic', '==', true),
    get: ALL,
    list: ALL,
    create: ADMIN,
    update: ADMIN,
    delete: NOBODY,
  },
  {
    path: 'offers/five-vials',
    what: 'for five vials',
    stored: anOfferForPieces(),
    fresh: (uid) => ({ ...anOfferForPieces(), ...signed(uid) }),
    edit: (uid) => ({ pieces: 6, volume: '3 ml', ...signed(uid) }),
    query: (db) => db.collection('offers').where('isAutomatic', '==', true),
    get: ALL,
    list: ALL,
    create: ADMIN,
    update: ADMIN,
    delete: NOBODY,
  },
  {
    path: 'offers/WELCOME15',
    what: 'coupon',
    stored: aCouponDocument(),
    fresh: (uid) => aCouponDocument(signed(uid)),
    edit: (uid) => ({ value: 20, ...signed(uid) }),
    get: VERIFIED,
    list: ADMIN,
    create: ADMIN,
    update: ADMIN,
    delete: NOBODY,
  },
  {
    path: 'offers/WELCOME15',
    what: 'coupons asked for by their flag',
    stored: aCouponDocument(),
    query: (db) => db.collection('offers').where('isAutomatic', '==', false),
    get: VERIFIED,
    list: ADMIN,
  },
  {
    path: 'offers/WELCOME15',
    what: 'coupons asked for by their code',
    stored: aCouponDocument(),
    query: (db) => db.collection('offers').where('couponCode', '>=', 'W'),
    get: VERIFIED,
    list: ADMIN,
  },
  {
    ...theirs({ orderId: ORDER_ID }),
    path: `offers/WELCOME15/redemptions/${UID.owner}`,
    get: OWN_AND_ADMIN,
    list: ADMIN,
  },
  {
    ...theirs({ orderId: ORDER_ID }),
    path: 'offers/WELCOME15/redemptions/a-phone-key',
    what: 'of a phone number',
    get: ADMIN,
    list: ADMIN,
  },
  {
    ...theirs({ n: 0, parts: 1, revision: 1 }),
    path: 'catalogue/0',
    get: ALL,
  },
  {
    path: `users/${UID.owner}`,
    stored: aProfile(),
    fresh: () => aProfile({ createdAt: now(), provider: 'google.com', newsletter: true }),
    edit: () => ({ name: 'Asha Rao', newsletter: true, updatedAt: now() }),
    get: OWN_AND_ADMIN,
    list: ADMIN,
    create: [...OWN, 'owner unverified'],
    update: OWN,
    delete: NOBODY,
  },
  {
    path: `users/${UID.owner}`,
    what: 'the answers of the quiz',
    stored: aProfile(),
    edit: () => ({ quiz: aQuiz(), updatedAt: now() }),
    get: OWN_AND_ADMIN,
    list: ADMIN,
    update: OWN,
    delete: NOBODY,
  },
  {
    path: `users/${UID.owner}/wishlist/amber-durbar`,
    stored: { productId: 'amber-durbar', addedAt: hoursAgo(2) },
    fresh: () => ({ productId: 'amber-durbar', addedAt: now() }),
    edit: () => ({ addedAt: now() }),
    get: OWN_AND_ADMIN,
    list: OWN_AND_ADMIN,
    create: OWN,
    update: OWN,
    delete: OWN,
  },
  {
    path: `users/${UID.owner}/addresses/0`,
    stored: { ...aDestination(), isDefault: true },
    fresh: () => ({ ...aDestination(), isDefault: false }),
    edit: () => ({ city: 'Surat', isDefault: false }),
    get: OWN_AND_ADMIN,
    list: OWN_AND_ADMIN,
    create: OWN,
    update: OWN,
    delete: OWN,
  },
  {
    path: `users/${UID.owner}/requests/d1`,
    stored: { type: 'delete', by: UID.owner, at: hoursAgo(1) },
    // Creation needs a recent sign-in: users.test.ts.
    get: OWN,
  },
  {
    path: `users/${UID.owner}/requests/phone`,
    what: 'to record a number',
    stored: { type: 'phone', by: UID.owner, at: hoursAgo(1), proof: 'token' },
    fresh: (uid) => asked(uid, { type: 'phone', proof: 'token' }),
    edit: (uid) => asked(uid, { type: 'phone', proof: 'token' }),
    get: OWN,
    create: ['owner'],
  },
  {
    path: `users/${UID.owner}/requests/phone`,
    what: 'to record a number, refused',
    stored: { type: 'phone', by: UID.owner, at: hoursAgo(1), state: 'refused', outcome: 'No.' },
    edit: (uid) => asked(uid, { type: 'phone', proof: 'token' }),
    get: OWN,
    delete: OWN,
  },
  {
    path: `users/${UID.owner}/requests/number`,
    what: 'to ask for a number',
    stored: { type: 'number', by: UID.owner, at: hoursAgo(1) },
    fresh: (uid) => asked(uid, { type: 'number', phone: '+919812345678' }),
    edit: (uid) => asked(uid, { type: 'number', phone: '+919812345678' }),
    get: OWN,
    create: ['owner'],
  },
  {
    path: `users/${UID.owner}/requests/number`,
    what: 'to ask for a number, answered',
    stored: { type: 'number', by: UID.owner, at: hoursAgo(1), state: 'done' },
    edit: (uid) => asked(uid, { type: 'number', phone: '+919812345678' }),
    get: OWN,
    delete: OWN,
  },
  {
    path: `users/${UID.owner}/requests/email`,
    what: 'to take over a new address',
    stored: { type: 'email', by: UID.owner, at: hoursAgo(1) },
    fresh: (uid) => asked(uid, { type: 'email' }),
    edit: (uid) => asked(uid, { type: 'email' }),
    get: OWN,
    create: ['owner'],
  },
  {
    path: AN_ORDER,
    what: 'unpaid, reported as failed by its owner',
    stored: anOrder(),
    fresh: (uid) => aNewOrder({ userId: uid }),
    edit: () => ({ status: 'payment_failed', razorpayError: 'Declined', updatedAt: now() }),
    query: (db) => db.collection('orders').where('userId', '==', UID.owner),
    get: OWN_AND_ADMIN,
    list: OWN_AND_ADMIN,
    create: ['owner'],
    update: OWN,
    delete: NOBODY,
  },
  {
    path: AN_ORDER,
    what: 'unpaid, put away',
    stored: anOrder({ status: 'payment_failed' }),
    edit: () => ({ putAwayAt: now() }),
    get: OWN_AND_ADMIN,
    list: ADMIN,
    update: OWN,
  },
  {
    path: AN_ORDER,
    what: 'paid, put away',
    stored: anOrder({ status: 'paid' }),
    edit: () => ({ putAwayAt: now() }),
    get: OWN_AND_ADMIN,
    list: ADMIN,
    update: NOBODY,
  },
  {
    path: AN_ORDER,
    what: 'paid, asked to be cancelled without a request; all orders listed',
    stored: anOrder({ status: 'paid' }),
    fresh: (uid) => aNewOrder({ userId: uid, status: 'paid' }),
    // Without its request (tests/rules/order-moves.test.ts has both).
    edit: () => ({
      status: 'cancellation_requested',
      cancellationFrom: 'paid',
      cancelRequest: 'r1',
      updatedAt: now(),
    }),
    get: OWN_AND_ADMIN,
    list: ADMIN,
    create: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    path: AN_ORDER,
    what: 'disputed, ended without the bank; disputed ones listed',
    stored: anOrder({
      status: 'paid',
      disputed: true,
      disputes: [{ id: 'disp_1', status: 'open' }],
    }),
    edit: () => ({ disputed: false, disputes: [], updatedAt: now() }),
    query: (db) => db.collection('orders').where('disputed', '==', true),
    get: OWN_AND_ADMIN,
    list: ADMIN,
    update: NOBODY,
  },
  {
    path: AN_ORDER,
    what: 'with an open return, settled without the functions; open ones listed',
    stored: anOrder({ status: 'delivered', returnOpen: true, returns: [{ id: 'return-1' }] }),
    edit: () => ({ returnOpen: false, returns: [], updatedAt: now() }),
    query: (db) => db.collection('orders').where('returnOpen', '==', true),
    get: OWN_AND_ADMIN,
    list: ADMIN,
    update: NOBODY,
  },
  {
    path: AN_ORDER,
    what: 'processing, shipped without a request; listed by status alone',
    stored: anOrder({ status: 'processing' }),
    edit: (uid) => ({ status: 'shipped', ...signed(uid) }),
    query: (db) => db.collection('orders').where('status', '==', 'processing'),
    get: OWN_AND_ADMIN,
    list: ADMIN,
    update: NOBODY,
  },
  {
    path: `${AN_ORDER}/requests/r1`,
    what: 'cancel, without the order’s own move (tests/rules/order-moves.test.ts has both)',
    stored: { type: 'cancel', by: UID.owner, at: hoursAgo(1), state: 'waiting' },
    fresh: (uid) => asked(uid, { type: 'cancel', reason: 'Wrong size' }),
    edit: (uid) => ({ reason: 'Wrong scent', by: uid }),
    query: (db) => db.collection(`${AN_ORDER}/requests`).where('by', '==', UID.owner),
    get: OWN_AND_ADMIN,
    list: OWN_AND_ADMIN,
    create: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  ...returnRequests(),
  ...addressRequests(),
  ...adminRequests(),
  {
    ...theirs({ type: 'paid', by: 'system', detail: '', data: {} }),
    path: `${AN_ORDER}/events/e1`,
    get: OWN_AND_ADMIN,
    list: OWN_AND_ADMIN,
  },
  {
    path: `${AN_ORDER}/notes/n1`,
    stored: { text: 'Called her.', by: UID.admin, at: hoursAgo(1) },
    fresh: (uid) => asked(uid, { text: 'Called her.' }),
    edit: () => ({ text: 'Did not call.' }),
    get: ADMIN,
    list: ADMIN,
    create: ADMIN,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    ...theirs({ state: 'queued', attempts: 1 }),
    path: `shipments/${ORDER_ID}`,
    get: ADMIN,
    list: ADMIN,
  },
  {
    ...theirs({ orderId: ORDER_ID, returnId: 'return-1', state: 'queued' }),
    path: `pickups/${ORDER_ID}-return-1`,
    get: ADMIN,
    list: ADMIN,
  },
  {
    ...theirs({ orderId: ORDER_ID, amountPaise: 1 }),
    path: 'payments/pay_1',
    get: ADMIN,
    list: ADMIN,
  },
  { ...theirs({ revenuePaise: 1 }), path: 'stats/summary', get: ADMIN, list: ADMIN },
  { ...theirs({ summary: { failedShipments: 1 } }), path: 'figureChanges/c1' },
  {
    ...theirs({ name: 'Amber Durbar', units: 30, salesPaise: 1 }),
    path: 'productSales/amber-durbar',
    get: ADMIN,
    list: ADMIN,
  },
  { ...theirs({ uses: 3 }), path: 'offerUses/auto1', get: ADMIN, list: ADMIN },
  { ...theirs({ what: 'price', by: UID.admin }), path: 'adminLog/l1', get: ADMIN, list: ADMIN },
  { ...theirs({ ok: true }), path: 'health/job-reconcile', get: ADMIN, list: ADMIN },
  { ...theirs({ state: 'ready', width: 1600 }), path: 'photoResults/1-oud', get: ADMIN },
  { ...theirs({ type: 'payment.captured' }), path: 'webhookEvents/evt_1' },
  { ...theirs({ watchUntil: hoursAgo(-1) }), path: `checkouts/${ORDER_ID}` },
  { ...theirs({ recent: now() }), path: 'reconciler/payments' },
  { ...theirs({ holds: {} }), path: 'stock/amber-durbar_50ml' },
  { ...theirs({ accounts: { [UID.owner]: { at: hoursAgo(1) } } }), path: 'phones/4f2a' },
  { ...theirs({ next: 1 }), path: 'counters/invoice-2026' },
  {
    ...theirs({
      to: ['asha@nilofar.example'],
      message: { subject: 'Hello' },
      state: 'failed',
      attempts: 20,
      isUncertain: true,
      nextAt: null,
    }),
    path: 'mail/m1',
    edit: (uid) => ({
      state: 'queued',
      attempts: 0,
      isUncertain: false,
      nextAt: now(),
      ...signed(uid),
    }),
    get: ADMIN,
    list: ADMIN,
    update: ADMIN,
  },
  { ...theirs({ calls: 1 }), path: `rateLimits/${UID.owner}` },
  { ...theirs({ orderId: ORDER_ID }), path: `purchases/${UID.owner}` },
  { ...theirs({ orders: {} }), path: `preparedOrders/${UID.owner}` },
  { ...theirs({ served: true }), path: 'pinCodes/382011-600004' },
  { ...theirs({ expireAt: hoursAgo(-1) }), path: 'gone/somebody' },
  { ...theirs({ code: 'c0de', expireAt: hoursAgo(-1) }), path: `reviewLinks/${ORDER_ID}` },
  { ...theirs({ anything: true }), path: 'unheardOf/x' },
  { ...theirs({ anything: true }), path: `users/${UID.owner}/unheardOf/x` },
  { ...theirs({ anything: true }), path: 'settings/secrets' },
  {
    path: 'maintenance/job2',
    stored: { type: 'ship_failed', by: UID.admin, at: hoursAgo(1) },
    fresh: (uid) => asked(uid, { type: 'ship_failed' }),
    edit: () => ({ state: 'done' }),
    get: ADMIN,
    list: ADMIN,
    create: ADMIN,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    path: 'maintenance/job1',
    stored: { type: 'rebuild', by: UID.admin, at: hoursAgo(1), state: 'done' },
    fresh: (uid) => asked(uid, { type: 'rebuild' }),
    edit: () => ({ state: 'done' }),
    get: ADMIN,
    list: ADMIN,
    create: ADMIN,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    path: 'settings/site',
    stored: { name: 'NILOFAR', description: 'Scent.' },
    fresh: (uid) => ({ name: 'NILOFAR', description: 'Scent.', ...signed(uid) }),
    edit: (uid) => ({
      name: 'Nilofar',
      supportEmail: 'care@nilofar.example',
      announcement: 'The attars are back.',
      supportPhone: '+91 79 4000 1290',
      ...signed(uid),
    }),
    get: ALL,
    list: NOBODY,
    create: ADMIN,
    update: ADMIN,
    delete: NOBODY,
  },
  {
    path: 'settings/business',
    stored: { taxRate: 18 },
    fresh: (uid) => ({ gstin: '24AAACN0000A1ZR', taxRate: 18, ...signed(uid) }),
    edit: (uid) => ({
      ...demoBusiness,
      gstin: '',
      taxRate: 12.5,
      pickupLocation: 'warehouse',
      pickupPin: '382011',
      ...signed(uid),
    }),
    get: ADMIN,
    list: NOBODY,
    create: ADMIN,
    update: ADMIN,
    delete: NOBODY,
  },
  {
    path: 'settings/notes',
    stored: { notes: ['Saffron\t\tThe stigmas of a crocus.'] },
    fresh: (uid) => ({ notes: [], ...signed(uid) }),
    edit: (uid) => ({
      notes: [
        'Kashmiri saffron\tSaffron\t',
        'Saffron\t\t\tSpices\t',
        'Oud\t\t\t\thttp://127.0.0.1:9199/o/products%2F1-oud.500.webp?alt=media',
        ...notesOf(NOTE_MAX.notes - 3),
      ],
      ...signed(uid),
    }),
    get: ALL,
    list: NOBODY,
    create: ADMIN,
    update: ADMIN,
    delete: NOBODY,
  },
  {
    path: 'settings/home',
    stored: { ...aHome(), review: { text: 'As it was.' } },
    fresh: (uid) => ({ ...aHome(), ...signed(uid) }),
    // The copy stays as it was.
    edit: (uid) => ({
      moods: [aMood(), aMood(), aMood({ products: ['oud-royale'] })],
      ...signed(uid),
    }),
    get: ALL,
    list: NOBODY,
    create: ADMIN,
    update: ADMIN,
    delete: NOBODY,
  },
  {
    path: 'settings/stock',
    stored: { lowAt: 3, sizes: {} },
    fresh: (uid) => ({ lowAt: 0, sizes: {}, ...signed(uid) }),
    edit: (uid) => ({ lowAt: 10, sizes: { 'amber-durbar/50 ml': 5 }, ...signed(uid) }),
    get: ADMIN,
    list: NOBODY,
    create: ADMIN,
    update: ADMIN,
    delete: NOBODY,
  },
  {
    // Created only together with its product (documents.test.ts).
    path: 'stockCorrections/c1',
    stored: { productId: 'amber-durbar', volume: '50 ml', before: 3, after: 2, at: hoursAgo(1) },
    fresh: (uid) =>
      asked(uid, {
        productId: 'amber-durbar',
        name: 'Amber Durbar',
        volume: '50 ml',
        before: 3,
        after: 2,
        reason: 'Lost',
        note: '',
      }),
    get: ADMIN,
    list: ADMIN,
  },
  {
    path: 'settings/parcels',
    stored: { boxes: [], minRating: 4 },
    fresh: (uid) => ({ boxes: [], minRating: 0, ...signed(uid) }),
    edit: (uid) => ({
      boxes: Array.from({ length: 6 }, (_, n) => ({
        name: `Box ${n}`,
        length: 16,
        breadth: 12.5,
        height: 8,
        weight: 90,
        holds: 100,
      })),
      minRating: 4.2,
      ...signed(uid),
    }),
    get: ADMIN,
    list: NOBODY,
    create: ADMIN,
    update: ADMIN,
    delete: NOBODY,
  },
  {
    path: `newsletter_signups/${SLOT}`,
    stored: { email: SUBSCRIBER, createdAt: hoursAgo(0) },
    fresh: () => ({ email: SUBSCRIBER, createdAt: now() }),
    create: ALL,
  },
  {
    path: `subscribers/${subscriberId(SUBSCRIBER)}`,
    stored: { email: SUBSCRIBER, createdAt: hoursAgo(3), code: 'c0de' },
    edit: () => ({ proof: 'c0de', confirmedAt: now() }),
    get: ADMIN,
    list: ADMIN,
    // Whoever has the code of the email.
    update: ALL,
    delete: ADMIN,
  },
  {
    path: `waiting/${UID.owner}_amber-durbar_2 ml`,
    stored: { uid: UID.owner, ...A_SIZE, askedAt: hoursAgo(2) },
    fresh: (uid) => ({ uid, ...A_SIZE, askedAt: now() }),
    query: (db) => db.collection('waiting').where('uid', '==', UID.owner),
    get: OWN,
    list: OWN,
    create: OWN,
    delete: OWN,
  },
  {
    path: `waiting/${UID.owner}_amber-durbar_2 ml`,
    what: 'told a day ago, and asked again',
    stored: { uid: UID.owner, ...A_SIZE, toldAt: hoursAgo(25), expireAt: hoursAgo(1) },
    edit: () => ({ askedAt: now(), toldAt: deleteField(), expireAt: deleteField() }),
    query: (db) => db.collection('waiting').where('uid', '==', UID.owner),
    get: OWN,
    list: OWN,
    update: OWN,
    delete: NOBODY,
  },
  {
    path: `waiting/${subscriberId(SUBSCRIBER)}`,
    what: 'of an address alone',
    stored: { email: SUBSCRIBER, ...A_SIZE, createdAt: hoursAgo(3), code: 'c0de' },
    // Whoever has the code of the email.
    edit: () => ({ proof: 'c0de', askedAt: now() }),
    update: ALL,
  },
  {
    path: `waiting_signups/${SLOT}`,
    stored: { email: SUBSCRIBER, ...A_SIZE, createdAt: hoursAgo(0) },
    fresh: () => ({ email: SUBSCRIBER, ...A_SIZE, createdAt: now() }),
    create: ALL,
  },
  {
    path: `contactMessages/${SLOT}`,
    stored: aMessage({ createdAt: hoursAgo(3) }),
    fresh: () => aMessage(),
    edit: (uid) => ({ read: true, answered: true, ...signed(uid) }),
    get: ADMIN,
    list: ADMIN,
    create: ALL,
    update: ADMIN,
    delete: ADMIN,
  },
];

function anAutomaticOffer(): Data {
  return {
    title: 'The House Welcome',
    value: 10,
    type: 'percentage',
    isAutomatic: true,
    couponCode: '',
    startDate: '2026-01-01T00:00:00.000Z',
    endDate: '2026-12-31T18:29:59.000Z',
  };
}

function anOfferForPieces(): Data {
  return { ...anAutomaticOffer(), type: 'fixed', value: 60, pieces: 5, volume: '2 ml' };
}

/** What the customer of a delivered order may ask for: to return some of its pieces. */
function returnRequests(): Row[] {
  const returned = {
    type: 'return',
    kind: 'damaged',
    wish: 'refund',
    pieces: [1, 0],
    note: 'The cap is broken.',
    photos: 2,
  };
  const unopened = {
    ...returned,
    kind: 'unopened',
    wish: 'replacement',
    pieces: [0, 10],
    photos: 0,
  };
  const rows: [string, Data, Data, readonly Actor[]][] = [
    ['damaged', returned, aDeliveredOrder(47), OWN],
    ['damaged, too late', returned, aDeliveredOrder(49), NOBODY],
    ['unopened', unopened, aDeliveredOrder(14 * 24 - 1), OWN],
    ['unopened, too late', unopened, aDeliveredOrder(14 * 24 + 1), NOBODY],
    ['of an order whose delivery was not timed', returned, aDeliveredOrder(undefined), OWN],
    ['of an order on its way', returned, { ...aDeliveredOrder(1), status: 'shipped' }, NOBODY],
    ['of another’s order', returned, { ...aDeliveredOrder(1), userId: UID.other }, ['other']],
  ];
  return rows.map(([what, fields, order, create]) => ({
    path: `${AN_ORDER}/requests/return-1`,
    what: `return, ${what}`,
    order,
    stored: { ...fields, by: UID.owner, at: hoursAgo(1) },
    fresh: (uid) => asked(uid, fields),
    edit: () => ({ pieces: [2, 0] }),
    query: (db) => db.collection(`${AN_ORDER}/requests`).where('by', '==', UID.owner),
    get: OWN_AND_ADMIN,
    list: OWN_AND_ADMIN,
    create,
    update: NOBODY,
    delete: NOBODY,
  }));
}

/** What the customer of a paid order, or an admin, may ask for: to correct its address. */
function addressRequests(): Row[] {
  const correction = { type: 'address', to: aDestination({ address1: '16 Kalamkari Lane' }) };
  const rows: [string, string, Data, readonly Actor[]][] = [
    ['of a paid order', 'address-1', anOrder({ status: 'paid' }), OWN_AND_ADMIN],
    ['of an order that is packed', 'address-9', anOrder({ status: 'processing' }), OWN_AND_ADMIN],
    ['under any id', 'r3', anOrder({ status: 'paid' }), ADMIN],
    ['of an unpaid order', 'address-1', anOrder(), NOBODY],
    ['of an order on its way', 'address-1', anOrder({ status: 'shipped' }), NOBODY],
  ];
  return rows.map(([what, id, order, create]) => ({
    path: `${AN_ORDER}/requests/${id}`,
    what: `address, ${what}`,
    order,
    stored: { ...correction, by: UID.owner, at: hoursAgo(1) },
    fresh: (uid) => asked(uid, correction),
    edit: () => ({ state: 'done' }),
    query: (db) => db.collection(`${AN_ORDER}/requests`).where('by', '==', UID.owner),
    get: OWN_AND_ADMIN,
    list: OWN_AND_ADMIN,
    create,
    update: NOBODY,
    delete: NOBODY,
  }));
}

/** What only the back office may request of the functions. */
function adminRequests(): Row[] {
  const requests: Data[] = [
    { type: 'cancel_decision', accept: true, reason: '' },
    { type: 'cancel_decision', accept: false, reason: 'The parcel has left.' },
    { type: 'refund', amountPaise: 100, reason: 'Broken', lines: [{ id: 'amber-durbar' }] },
    { type: 'refund', restock: true },
    { type: 'ship', reason: 'Try again' },
    { type: 'unbook' },
    { type: 'delivery_answer', answer: 'return' },
    {
      type: 'delivery_answer',
      answer: 'again',
      date: '2026-11-27',
      phone: '9812345678',
      address1: '14 Temple Street',
      address2: 'Near the tank',
    },
    { type: 'status', status: 'shipped' },
    { type: 'return_decision', returnId: 'return-1', accept: true, how: 'pickup' },
    { type: 'return_decision', returnId: 'return-1', accept: false, reason: 'It was opened.' },
    { type: 'return_received', returnId: 'return-2' },
    { type: 'return_settle', returnId: 'return-1', outcome: 'refund', restock: true },
    { type: 'return_settle', returnId: 'return-5', outcome: 'refused', reason: 'Half empty.' },
  ];
  return requests.map((fields) => ({
    path: `${AN_ORDER}/requests/r2`,
    what: JSON.stringify(fields),
    stored: { ...fields, by: UID.admin, at: hoursAgo(1) },
    fresh: (uid) => asked(uid, fields),
    edit: () => ({ state: 'done' }),
    // Everybody may read their own request, and an admin whose session does not count may do no more.
    get: ['admin', 'admin long ago', 'admin by custom token'],
    list: ADMIN,
    create: ADMIN,
    update: NOBODY,
    delete: NOBODY,
  }));
}
