import {
  isPurchased,
  isSameBasket,
  wasPaid,
  type Order,
  type Purchase,
} from '../../domain/order/order';
import { fingerprint } from './orderDraft';
import {
  clearSession,
  loadSession,
  updateSession,
  findOrCreateSession,
  type CheckoutSession,
  type Store,
} from './session';

export interface OrderServices {
  store: Store;
  /** Writes the order; if one already exists under that id, returns it and writes nothing. */
  placeOrder(id: string, purchase: Purchase): Promise<Order | undefined>;
  fetchOrder(id: string): Promise<Order | undefined>;
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
  | { kind: 'paid'; orderId: string };

/**
 * Writes the order of this purchase. Idempotent: a double click, a reload and a second tab get the same order. Rejects
 * when it cannot be written.
 */
export async function ensureOrder(
  services: OrderServices,
  purchase: Purchase,
): Promise<EnsuredOrder> {
  const { store, withTabLock, now } = services;
  const hash = await fingerprint(purchase);
  const getSession = (): Promise<CheckoutSession> =>
    withTabLock(() => findOrCreateSession(store, purchase.userId, hash, now()));

  const before = await findPaidFormer(services, purchase, hash);
  if (before) return { kind: 'paid', orderId: before.id };
  const session = await getSession();
  const existing = await readOrWrite(services, session, purchase);
  if (existing?.status === 'cancelled') {
    // A cancelled order cannot be paid; the same purchase gets a new one.
    clearSession(store);
    const next = await getSession();
    await readOrWrite(services, next, purchase);
    return { kind: 'placed', session: next, placedAt: now() };
  }
  if (existing && wasPaid(existing.status)) return { kind: 'paid', orderId: existing.id };
  return {
    kind: 'placed',
    session,
    placedAt: existing?.createdAt ?? now(),
  };
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
  return order && isPurchased(order) && isSameBasket(order, purchase) ? order : undefined;
}

/** Returns the existing order, or writes it; an order that is known to be written is only read. */
async function readOrWrite(
  { store, placeOrder, fetchOrder }: OrderServices,
  session: CheckoutSession,
  purchase: Purchase,
): Promise<Order | undefined> {
  const known = session.written ? await fetchOrder(session.orderId) : undefined;
  if (known) return known;
  const existing = await placeOrder(session.orderId, purchase);
  updateSession(store, session, { written: true });
  return existing;
}

/** Runs `task` in one tab at a time, using the Web Locks API where available; without it, the task just runs. */
export async function withTabLock<T>(task: () => T): Promise<T> {
  if (!('locks' in navigator)) return task();
  let result: { value: T } | undefined;
  await navigator.locks.request('checkout-order', async () => {
    result = { value: task() };
  });
  if (!result) throw new Error('the lock ran nothing');
  return result.value;
}
