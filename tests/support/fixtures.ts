import { getApps, initializeApp } from '../../functions/node_modules/firebase-admin/lib/app';
import { getAuth } from '../../functions/node_modules/firebase-admin/lib/auth';
import { getFirestore, Timestamp } from '../../functions/node_modules/firebase-admin/lib/firestore';
import { createHmac, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { createDeps } from '../../functions/src/createDeps';
import type { Deps } from '../../functions/src/deps';
import { giftText, type Gift } from '../../src/domain/order/gift';
import { decodeOrder, type Order } from '../../src/domain/order/order';
import { orderNumber } from '../../src/domain/order/orderNumber';
import { processRequest } from '../../functions/src/order/requests/process';
import { trackAwbs } from '../../functions/src/shipping/api';
import { followParcel } from '../../functions/src/shipping/follow';
import { shipOrder } from '../../functions/src/shipping/ship';
import { plain } from '../../functions/src/store/firestore';
import { vendorSecrets } from '../../tools/emulators/environment';
import { standInConfig } from '../../tools/jobs';
import { vendorsControl } from '../../tools/vendors/control';
import { clearAll, ports, testProfile, useAdminEmulators } from './emulators';
import { firestoreStatus, signInByPassword } from './identity';
import { noProviderInside } from './noProviderInside';
import { giveNumber } from './phones';
import { servedUrl } from './served';
import { setTriggers, type Triggers } from './triggers';
import { TIMEOUT_MS, until } from './until';

useAdminEmulators();
// Tests have no cloud to ask for credentials.
process.env.METADATA_SERVER_DETECTION = 'none';
if (!getApps().some(({ name }) => name === '[DEFAULT]')) initializeApp();

export const db = getFirestore();
const auth = getAuth();

/** The stand-ins of both providers. */
export const vendors = vendorsControl(`http://127.0.0.1:${ports.vendors}`);

/** Prices in rupees. The 2 ml vials are those of the demo data, so that totals near ₹150 can be reached. */
const PRODUCTS = {
  'amber-durbar': { name: 'Amber Durbar', volumes: { '2 ml': 120, '50 ml': 6850 } },
  'mogra-at-midnight': { name: 'Mogra at Midnight', volumes: { '2 ml': 140, '50 ml': 5200 } },
  'vetiver-rain': { name: 'Vetiver Rain', volumes: { '2 ml': 99, '50 ml': 4100 } },
  'monsoon-coast': { name: 'Monsoon Coast', volumes: { '50 ml': 5400 } },
  'attar-drop': { name: 'Attar Drop', volumes: { '1 ml': 75.25 } },
  sampler: { name: 'Sampler', volumes: { a: 26, b: 26.01, c: 27, d: 150, e: 150.01, f: 149.99 } },
} as const;
export type ProductId = keyof typeof PRODUCTS;
export const productIds = Object.keys(PRODUCTS) as ProductId[];

/** Rupees per piece. Throws for an unknown size. */
export function priceOf(id: ProductId, volume: string): number {
  const price = new Map(Object.entries<number>(PRODUCTS[id].volumes)).get(volume);
  if (price === undefined) throw new Error(`${id} has no ${volume}`);
  return price;
}

export function volumesOf(id: ProductId): string[] {
  return Object.keys(PRODUCTS[id].volumes);
}

const always = { startDate: '2026-01-01T00:00:00.000Z', endDate: '2099-12-31T00:00:00.000Z' };
const coupon = { isAutomatic: false, applicableProductSKUs: [], ...always };

/** Four offers of the demo data, and three more for edge cases. */
export const OFFERS = {
  auto1: {
    title: 'The House Welcome',
    type: 'percentage',
    value: 10,
    isAutomatic: true,
    couponCode: '',
    minOrderValue: 0,
    applicableProductSKUs: ['mogra-at-midnight', 'vetiver-rain'],
    ...always,
  },
  monsoon300: {
    title: 'Monsoon Pair',
    type: 'fixed',
    value: 300,
    isAutomatic: true,
    couponCode: '',
    minOrderValue: 5000,
    applicableProductSKUs: ['monsoon-coast'],
    ...always,
  },
  WELCOME15: {
    title: 'First Acquaintance',
    type: 'percentage',
    value: 15,
    couponCode: 'WELCOME15',
    minOrderValue: 3000,
    oncePerCustomer: true,
    ...coupon,
  },
  ATTAR500: {
    title: 'The Attar Privilege',
    type: 'fixed',
    value: 500,
    couponCode: 'ATTAR500',
    minOrderValue: 6000,
    ...coupon,
  },
  EIGHTH: {
    title: 'An Eighth',
    type: 'percentage',
    value: 12.5,
    couponCode: 'EIGHTH',
    minOrderValue: 0,
    ...coupon,
  },
  FIVE: {
    title: 'Five by Code',
    type: 'fixed',
    value: 60,
    pieces: 5,
    volume: '2 ml',
    couponCode: 'FIVE',
    minOrderValue: 0,
    ...coupon,
  },
  PATRON: {
    title: 'Patron',
    type: 'fixed',
    value: 100_000,
    couponCode: 'PATRON',
    minOrderValue: 0,
    maxUses: 1,
    ...coupon,
  },
} as const;

/**
 * Clears everything, then writes products and offers and resets the stand-ins. Stock is not counted unless `setStock`
 * is called. Triggers run only in tests that ask for them: they take most of the time.
 */
export async function resetShop(triggers: Triggers = 'off'): Promise<void> {
  await setTriggers('off');
  await Promise.all([clearAll(), vendors.reset()]);
  if (triggers === 'live') await setTriggers(triggers);
  const batch = db.batch();
  for (const [id, { name, volumes }] of Object.entries(PRODUCTS)) {
    const variants = Object.entries(volumes).map(([volume, price]) => ({
      volume,
      price,
      inStock: true,
    }));
    const first = variants[0];
    batch.set(db.doc(`products/${id}`), {
      name,
      category: 'Oriental',
      volume: first?.volume ?? '',
      price: first?.price ?? 0,
      inStock: true,
      variants,
      images: [],
      createdAt: Timestamp.now(),
    });
  }
  for (const [id, offer] of Object.entries(OFFERS)) batch.set(db.doc(`offers/${id}`), offer);
  await batch.commit();
}

/** Changes one size of a product: its price, its stock, or whether it is sold. */
export async function setVariant(
  id: ProductId,
  volume: string,
  change: { price?: number; stock?: number; inStock?: boolean },
): Promise<void> {
  const variants = volumesOf(id).map((name) => ({
    volume: name,
    price: priceOf(id, name),
    inStock: true,
    ...(name === volume && change),
  }));
  await db.doc(`products/${id}`).update({ variants });
}

const variantsSchema = v.array(v.object({ volume: v.string(), stock: v.optional(v.number()) }));

/** The stock left; undefined when it is not counted. */
export async function stockOf(id: ProductId, volume: string): Promise<number | undefined> {
  const variants = v.parse(variantsSchema, (await db.doc(`products/${id}`).get()).get('variants'));
  return variants.find((variant) => variant.volume === volume)?.stock;
}

export interface Person {
  uid: string;
  email: string;
  phone: string;
  token: string;
}

let people = 0;

/**
 * Creates an account, by default with a verified email and a recorded phone (a new number unless one is given), and
 * returns its token.
 */
export async function aPerson(
  is: { emailVerified?: boolean; phoneVerified?: boolean; role?: 'admin'; phone?: string } = {},
): Promise<Person> {
  people += 1;
  const uid = `person${people}x${Date.now().toString(36)}`;
  const email = `${uid}@nilofar.example`;
  const phone = is.phone ?? `+919${String(800_000_000 + people).padStart(9, '0')}`;
  await auth.createUser({
    uid,
    email,
    password: 'fragrance',
    emailVerified: is.emailVerified ?? true,
  });
  const profile = async (): Promise<void> => {
    await db.doc(`users/${uid}`).set({ name: 'Meera Rao', email, role: is.role ?? 'customer' });
    if (is.phoneVerified !== false) await giveNumber(db, uid, phone);
  };
  const [{ idToken }] = await Promise.all([signInByPassword(email, 'fragrance'), profile()]);
  return { uid, email, phone, token: idToken };
}

/**
 * Writes the person's default address under the rules, as the page does.
 * @returns the HTTP status
 */
export function writeAddress({ uid, email, phone, token }: Person): Promise<number> {
  const text = (stringValue: string) => ({ stringValue });
  const fields = {
    isDefault: { booleanValue: true },
    firstName: text('Meera'),
    lastName: text('Rao'),
    email: text(email),
    phone: text(phone),
    address1: text('7 Lake View Road'),
    address2: text(''),
    landmark: text(''),
    city: text('Pune'),
    state: text('Maharashtra'),
    zipCode: text('411001'),
    country: text('India'),
  };
  return firestoreStatus(token, 'PATCH', `/users/${uid}/addresses/0`, { fields });
}

/** A cart. */
export interface WantedItem {
  id: ProductId | 'no-such-fragrance' | `set-${string}`;
  volume: string;
  quantity?: number;
}

let lastMs = 0;

/** The order document as the checkout writes it; returns its id. */
export async function placeOrder(
  person: Person,
  wanted: readonly WantedItem[],
  more: {
    couponCode?: string;
    gift?: Gift;
    shippingInfo?: Record<string, unknown>;
    status?: Order['status'];
    createdAt?: Date;
  } = {},
): Promise<string> {
  lastMs = Math.max(lastMs + 1, Date.now());
  const id = `${person.uid}_${lastMs}`;
  const at = Timestamp.fromDate(more.createdAt ?? new Date());
  await db.doc(`orders/${id}`).set({
    userId: person.uid,
    items: wanted.map(({ id: productId, volume, quantity = 1 }) => ({
      id: productId,
      // Display only: these values must not affect any charge.
      name: 'A name from the browser',
      price: 1,
      quantity,
      selectedVolume: volume,
    })),
    shippingInfo: {
      firstName: 'Meera',
      lastName: 'Rao',
      email: person.email,
      phone: person.phone,
      address1: '7 Lake View Road',
      address2: '',
      landmark: '',
      city: 'Pune',
      state: 'Maharashtra',
      zipCode: '411001',
      country: 'India',
      ...more.shippingInfo,
    },
    ...(more.couponCode !== undefined && { couponCode: more.couponCode }),
    ...(more.gift && { gift: giftText(more.gift) }),
    status: more.status ?? 'pending_payment',
    // As the trigger of its creation leaves it, so that no test depends on when that runs.
    number: orderNumber(id),
    createdAt: at,
    updatedAt: at,
  });
  return id;
}

export interface Reply {
  status: number;
  body: unknown;
}

/** POSTs JSON to an address. `token` undefined: a visitor. A string body is sent as it is. */
export async function postTo(
  url: string,
  token: string | undefined,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    // Before the test's own limit, so that a failure names the call that did not answer.
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, body: await response.json() };
}

/** POSTs to a function of the bundle, by its deployed name. */
export async function post(
  name: string,
  token: string | undefined,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return postTo(await servedUrl(name), token, body, headers);
}

/** create-razorpay-order for an amount in paise. */
export function prepare(person: Person, orderId: string, amount: number): Promise<Reply> {
  return post('create-razorpay-order', person.token, { amount, currency: 'INR', receipt: orderId });
}

const prepared = v.object({ order: v.object({ id: v.string(), amount: v.number() }) });

/** The Razorpay order that was prepared. Throws when it was refused. */
export async function prepareOrder(
  person: Person,
  orderId: string,
  amount: number,
): Promise<string> {
  const reply = await prepare(person, orderId, amount);
  if (reply.status !== 200) throw new Error(`refused: ${JSON.stringify(reply.body)}`);
  return v.parse(prepared, reply.body).order.id;
}

/** create-shiprocket-order with what Razorpay's window gave the page. */
export function confirm(
  person: Person,
  orderId: string,
  paid: { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string },
): Promise<Reply> {
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = paid;
  return post('create-shiprocket-order', person.token, {
    order_id: orderId,
    order_date: '2026-11-20',
    pickup_location: 'warehouse',
    payment_method: 'Prepaid',
    sub_total: 1,
    razorpay_payment_id,
    razorpay_order_id,
    razorpay_signature,
  });
}

/** Books a paid order's parcel, as the trigger on the queue does, and waits for it. */
export async function booked(orderId: string): Promise<void> {
  const shipment = db.doc(`shipments/${orderId}`);
  await until(async () => {
    await shipOrder(depsAt(), orderId);
    return (await shipment.get()).get('state') === 'done';
  }, 'no parcel was booked');
}

/** The courier delivers an order's parcel, and the shop asks about it: one call instead of a webhook for each scan. */
export async function deliver(orderId: string): Promise<void> {
  const { shiprocketAWB: awb = '' } = await orderOf(orderId);
  await vendors.advance({ awb, to: 'delivered', deliverWebhook: false });
  const deps = depsAt();
  const update = (await trackAwbs(deps, [awb])).get(awb);
  if (!update) throw new Error(`The courier does not know ${awb}.`);
  await followParcel(deps, orderId, awb, update);
}

/** A webhook signed like Razorpay's, so that a test decides when, how often and with which content it arrives. */
export async function hook(
  event: string,
  entities: Partial<Record<'payment' | 'refund' | 'dispute', Record<string, unknown>>>,
  sent: { id?: string; secret?: string; tamper?: (body: string) => string } = {},
): Promise<Reply> {
  const payload = Object.fromEntries(
    Object.entries(entities).map(([name, entity]) => [name, { entity }]),
  );
  const body = JSON.stringify({ entity: 'event', event, contains: Object.keys(payload), payload });
  const secret = sent.secret ?? vendorSecrets.RAZORPAY_WEBHOOK_SECRET;
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  return post('hooks-payment', undefined, sent.tamper?.(body) ?? body, {
    'x-razorpay-signature': signature,
    'x-razorpay-event-id': sent.id ?? randomUUID(),
  });
}

/** A payment as Razorpay's events and responses show it. */
export function paymentEntity(
  paid: { razorpay_payment_id: string; razorpay_order_id: string },
  amount: number,
  status = 'captured',
): Record<string, unknown> {
  return {
    id: paid.razorpay_payment_id,
    entity: 'payment',
    order_id: paid.razorpay_order_id,
    amount,
    currency: 'INR',
    status,
    error_description: status === 'failed' ? 'Your bank declined it.' : null,
  };
}

const refusal = v.object({ error: v.object({ code: v.string(), message: v.string() }) });

/** `409 amount_mismatch`: status and code of a refusal as one text. */
export function statusAndCode(reply: Reply): string {
  const result = v.safeParse(refusal, reply.body);
  return result.success ? `${reply.status} ${result.output.error.code}` : String(reply.status);
}

/** The order as stored. */
export async function orderOf(orderId: string): Promise<Order> {
  return decodeOrder(orderId, plain((await db.doc(`orders/${orderId}`).get()).data()));
}

/** The types of an order's events, oldest first. */
export async function eventsOf(orderId: string): Promise<string[]> {
  const events = await db.collection(`orders/${orderId}/events`).orderBy('at').get();
  return events.docs.map((event) => String(event.get('type')));
}

/** Has a request of an admin carried out, until it ends. Returns what the back office shows. */
export async function carryOut(
  admin: Person,
  orderId: string,
  fields: Record<string, unknown>,
): Promise<unknown> {
  const ref = await db
    .collection(`orders/${orderId}/requests`)
    .add({ ...fields, by: admin.uid, at: new Date() });
  await until(async () => {
    await processRequest(depsAt(), orderId, ref.id).catch(() => undefined);
    return ['done', 'failed'].includes(String((await ref.get()).get('state')));
  }, 'the request did not end');
  return (await ref.get()).get('outcome');
}

/** Dependencies for handlers in this process, with the same database and stand-ins; `now` may be another time. */
export function depsAt(now: () => Date = () => new Date()): Deps {
  const deps = createDeps(standInConfig(testProfile));
  const silent = () => undefined;
  return noProviderInside({ ...deps, now, log: { info: silent, warn: silent, error: silent } });
}
