import * as v from 'valibot';
import { goodsOf, withoutWrapping, type Order, type Purchase } from '../../domain/order/order';
import { isPurchased, wasPaid } from '../../domain/order/orderStatus';
import { isPresentOrderId, orderId } from '../../domain/order/orderId';
import { isSameBasket, type Basket } from '../../domain/order/sameBasket';
import { PRIVATE_STORAGE_KEYS } from '../../domain/shop/storageKeys';
import { sha256 } from '../../domain/shop/hash';
import { parseJson, type TextStore } from '../../ui/storage';

/** The checkout in progress on this device, shared by its tabs: the same cart contents always use the same order. */
const sessionSchema = v.object({
  userId: v.string(),
  fingerprint: v.string(),
  orderId: v.string(),
  /** Whether the order document was written. */
  written: v.boolean(),
  /** Whether Razorpay's window was opened for it, in which case it may have been paid. */
  opened: v.boolean(),
  /** Whether the cart had more than was bought. */
  part: v.optional(v.boolean(), false),
});
export type CheckoutSession = v.InferOutput<typeof sessionSchema>;

const { checkoutOrder: SESSION_KEY } = PRIVATE_STORAGE_KEYS;

/** How many recent orders a new one may have to pass over. */
const MAX_TAKEN = 20;

/** This user's checkout in progress; undefined when there is none. */
export function loadSession(store: TextStore, userId: string): CheckoutSession | undefined {
  const result = v.safeParse(sessionSchema, parseJson(store.read(SESSION_KEY)));
  return result.success && result.output.userId === userId ? result.output : undefined;
}

/**
 * The session of this purchase: the stored one if its contents are the same, else a new one, which is stored.
 * @param taken ids of other orders, which the session must not use
 */
export function findOrCreateSession(
  store: TextStore,
  userId: string,
  fingerprint: string,
  now: Date,
  taken: readonly string[] = [],
): CheckoutSession {
  const known = loadSession(store, userId);
  const isUsable = known && (known.written || isPresentOrderId(known.orderId, now));
  if (isUsable && known.fingerprint === fingerprint && !taken.includes(known.orderId)) return known;
  const used = known ? [...taken, known.orderId] : taken;
  let passed = 0;
  while (used.includes(orderId(userId, now, passed))) passed += 1;
  const session = {
    userId,
    fingerprint,
    orderId: orderId(userId, now, passed),
    written: false,
    opened: false,
    part: false,
  };
  store.write(SESSION_KEY, JSON.stringify(session));
  return session;
}

/** Records how far the checkout has come. Does nothing if another tab has replaced or ended the session. */
export function updateSession(
  store: TextStore,
  { userId, orderId }: CheckoutSession,
  mark: { written: true } | { opened: true; part?: boolean },
): void {
  const known = loadSession(store, userId);
  if (known?.orderId === orderId) store.write(SESSION_KEY, JSON.stringify({ ...known, ...mark }));
}

/** Call when the order is paid or can never be paid; the next purchase then gets a new order. */
export function clearSession(store: TextStore): void {
  store.write(SESSION_KEY, undefined);
}

/**
 * Identifies a purchase: equal when customer, fragrances, sizes, quantities, address, coupon and gift are equal. Prices
 * are not included, because the server sets them. Hashed, because it is kept in local storage and the address is private.
 */
export function fingerprint(
  purchase: Pick<Order, 'userId' | 'items' | 'shippingInfo' | 'couponCode' | 'gift'>,
): Promise<string> {
  const lines = purchase.items
    .map((item) => [item.id, item.selectedVolume, item.quantity])
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  const to = purchase.shippingInfo;
  const contents = [
    purchase.userId,
    lines,
    purchase.couponCode ?? '',
    // Left out where there is none, as it was before gifts had a card.
    ...(purchase.gift ? [[purchase.gift.message, purchase.gift.sendOn]] : []),
    Object.entries(to)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ];
  return sha256(JSON.stringify(contents));
}

export interface OrderServices {
  store: TextStore;
  /** Writes the order; if one already exists under that id, returns it and writes nothing. */
  placeOrder(id: string, purchase: Purchase): Promise<Order | undefined>;
  fetchOrder(id: string): Promise<Order | undefined>;
  /** The order in which the customer bought the same a few minutes ago. */
  fetchBoughtJustNow(uid: string, goods: Basket, now: Date): Promise<Order | undefined>;
  /** Lets only one tab at a time read or create the session. */
  withTabLock<T>(task: () => T): Promise<T>;
  now(): Date;
}

export type EnsuredOrder =
  | {
      kind: 'placed';
      session: CheckoutSession;
      placedAt: Date;
    }
  /** The same purchase is already paid: through a webhook after a reload, or in another tab. */
  | { kind: 'paid'; orderId: string }
  /** The same was bought a few minutes ago. Nothing is written until the customer has agreed to buy it again. */
  | { kind: 'bought'; orderId: string };

/**
 * Writes the order of this purchase. Idempotent: a double click, a reload and a second tab get the same order. Rejects
 * when it cannot be written.
 * @param again the earlier order that the customer knowingly repeats
 */
export async function ensureOrder(
  services: OrderServices,
  purchase: Purchase,
  again?: string,
): Promise<EnsuredOrder> {
  const { store, withTabLock, now } = services;
  const hash = await fingerprint(purchase);
  const before = await findPaidFormer(services, purchase, hash);
  if (before) return { kind: 'paid', orderId: before.id };
  const taken: string[] = [];
  for (;;) {
    const session = await withTabLock(() =>
      findOrCreateSession(store, purchase.userId, hash, now(), taken),
    );
    if (!session.written && again === undefined) {
      const goods = { items: withoutWrapping(purchase.items) };
      const bought = await services.fetchBoughtJustNow(purchase.userId, goods, now());
      if (bought) return { kind: 'bought', orderId: bought.id };
    }
    const existing = await readOrWrite(services, session, purchase);
    if (!existing) return { kind: 'placed', session, placedAt: now() };
    if (existing === 'removed') {
      taken.push(session.orderId);
      continue;
    }
    // A cancelled order cannot be paid. One that this session has not written is another purchase of the last minutes, if
    // it is paid or has other contents, and else the session's own, whose answer was lost.
    const isOther =
      existing.status === 'cancelled' ||
      (!session.written && (wasPaid(existing.status) || (await fingerprint(existing)) !== hash));
    if (!isOther && wasPaid(existing.status)) return { kind: 'paid', orderId: existing.id };
    if (!isOther) return { kind: 'placed', session, placedAt: existing.createdAt };
    taken.push(session.orderId);
    if (taken.length > MAX_TAKEN) throw new Error('there are too many recent orders');
  }
}

/**
 * The former order, if its payment arrived after the window was closed and the address corrected (UPI can take
 * minutes). The same items must not be charged again.
 */
async function findPaidFormer(
  { store, fetchOrder }: OrderServices,
  purchase: Purchase,
  hash: string,
): Promise<Order | undefined> {
  const former = loadSession(store, purchase.userId);
  if (!former?.opened || former.fingerprint === hash) return undefined;
  const order = await fetchOrder(former.orderId);
  const goods = { items: withoutWrapping(purchase.items) };
  return order && isPurchased(order) && isSameBasket(goodsOf(order), goods) ? order : undefined;
}

/**
 * Returns the existing order, or writes it. An order that is known to be written is only read: when it is missing, it was
 * removed after thirty days unpaid.
 */
async function readOrWrite(
  { store, placeOrder, fetchOrder }: OrderServices,
  session: CheckoutSession,
  purchase: Purchase,
): Promise<Order | 'removed' | undefined> {
  if (session.written) return (await fetchOrder(session.orderId)) ?? 'removed';
  const existing = await placeOrder(session.orderId, purchase);
  updateSession(store, session, { written: true });
  return existing;
}

/**
 * Runs `task` in one tab at a time, using the Web Locks API. Where a browser has none, or refuses it because cookies are
 * blocked, the task just runs.
 */
export async function withTabLock<T>(task: () => T): Promise<T> {
  let result: { value: T } | undefined;
  let hasBegun = false;
  const run = async (): Promise<void> => {
    hasBegun = true;
    result = { value: task() };
  };
  try {
    if ('locks' in navigator) await navigator.locks.request('checkout-order', run);
  } catch (error) {
    if (hasBegun) throw error;
    console.warn(error);
  }
  return result ? result.value : task();
}
