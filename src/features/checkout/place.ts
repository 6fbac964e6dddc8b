import { wasPaid, type Order } from '../../domain/order';
import { fingerprint, type Purchase } from './orderDraft';
import { endSession, sessionFor, type CheckoutSession, type Store } from './session';

export interface PlaceServices {
  store: Store;
  /** Writes the order; answers the one that is there already, if any. */
  placeOrder(id: string, purchase: Purchase): Promise<Order | undefined>;
  /** Lets one tab at a time look for the id and mint it. */
  exclusively<T>(task: () => T): Promise<T>;
  now(): Date;
}

export type Placed =
  | { kind: 'placed'; session: CheckoutSession; placedAt: Date }
  /** The same purchase was paid before: by a webhook after a reload, or in another tab. */
  | { kind: 'paid'; orderId: string };

/**
 * The order of this purchase, written once however often it is asked for (docs/decisions/004): a double click, a
 * reload and a second tab find the same id. Rejects when it cannot be written.
 */
export async function place(services: PlaceServices, purchase: Purchase): Promise<Placed> {
  const { store, placeOrder, exclusively, now } = services;
  const print = await fingerprint(purchase);
  const take = (): Promise<CheckoutSession> =>
    exclusively(() => sessionFor(store, purchase.userId, print, now()));

  const session = await take();
  const existing = await placeOrder(session.orderId, purchase);
  if (!existing) return { kind: 'placed', session, placedAt: now() };
  if (existing.status === 'cancelled') {
    // That order is over; the same things bought again are a new one.
    endSession(store);
    const next = await take();
    await placeOrder(next.orderId, purchase);
    return { kind: 'placed', session: next, placedAt: now() };
  }
  if (wasPaid(existing.status)) return { kind: 'paid', orderId: existing.id };
  return { kind: 'placed', session, placedAt: existing.createdAt };
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
