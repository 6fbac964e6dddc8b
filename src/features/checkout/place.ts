import { isPurchased, isSameBasket, wasPaid, type Order } from '../../domain/order';
import { fingerprint, type Purchase } from './orderDraft';
import {
  endSession,
  loadSession,
  markSession,
  sessionFor,
  type CheckoutSession,
  type Store,
} from './session';

export interface PlaceServices {
  store: Store;
  /** Writes the order; answers the one that is there already, if any. */
  placeOrder(id: string, purchase: Purchase): Promise<Order | undefined>;
  fetchOrder(id: string): Promise<Order | undefined>;
  /** Lets one tab at a time look for the id and mint it. */
  exclusively<T>(task: () => T): Promise<T>;
  now(): Date;
}

export type Placed =
  | {
      kind: 'placed';
      session: CheckoutSession;
      placedAt: Date;
    }
  /** The same purchase was paid before: by a webhook after a reload, or in another tab. */
  | { kind: 'paid'; orderId: string };

/**
 * The order of this purchase, written once however often it is asked for (docs/decisions/004): a double click, a
 * reload and a second tab find the same id. Rejects when it cannot be written.
 */
export async function place(services: PlaceServices, purchase: Purchase): Promise<Placed> {
  const { store, exclusively, now } = services;
  const print = await fingerprint(purchase);
  const take = (): Promise<CheckoutSession> =>
    exclusively(() => sessionFor(store, purchase.userId, print, now()));

  const before = await paidBefore(services, purchase, print);
  if (before) return { kind: 'paid', orderId: before.id };
  const session = await take();
  const existing = await write(services, session, purchase);
  if (existing?.status === 'cancelled') {
    // That order is over; the same things bought again are a new one.
    endSession(store);
    const next = await take();
    await write(services, next, purchase);
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
 * The window was closed, the address corrected, and only then did the payment of the former order arrive (UPI may take
 * minutes): the same basket is not asked for again.
 */
async function paidBefore(
  { store, fetchOrder }: PlaceServices,
  purchase: Purchase,
  print: string,
): Promise<Order | undefined> {
  const former = loadSession(store, purchase.userId);
  if (!former?.opened || former.fingerprint === print) return undefined;
  const order = await fetchOrder(former.orderId);
  return order && isPurchased(order) && isSameBasket(order, purchase) ? order : undefined;
}

/** Answers the order that is there already, or writes it; one that was written is read, not tried again. */
async function write(
  { store, placeOrder, fetchOrder }: PlaceServices,
  session: CheckoutSession,
  purchase: Purchase,
): Promise<Order | undefined> {
  const known = session.written ? await fetchOrder(session.orderId) : undefined;
  if (known) return known;
  const existing = await placeOrder(session.orderId, purchase);
  markSession(store, session, { written: true });
  return existing;
}

/** One tab at a time, where the browser has locks; elsewhere local storage alone, which is nearly as good. */
export async function exclusively<T>(task: () => T): Promise<T> {
  if (!('locks' in navigator)) return task();
  let result: { value: T } | undefined;
  await navigator.locks.request('checkout-order', async () => {
    result = { value: task() };
  });
  if (!result) throw new Error('the lock ran nothing');
  return result.value;
}
