import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Order, OrderStatus } from '../../domain/order';
import type { OrderPage } from '../../firebase/orders';

/** How many orders are read at a time. */
export const ORDERS_PER_PAGE = 20;

export type LoadOrders = (uid: string, status: OrderStatus | undefined) => Promise<OrderPage>;

const fromHouse: LoadOrders = async (uid, status) => {
  const { fetchOrders } = await import('../../firebase/orders');
  return fetchOrders(uid, status, ORDERS_PER_PAGE);
};

interface Ready {
  status: 'ready';
  orders: Order[];
  /** There while orders follow; calling it fetches them. */
  next: OrderPage['next'];
  loadingMore: boolean;
}

export type OrdersState = { status: 'loading' } | { status: 'failed' } | Ready;

interface Held {
  key: string;
  state: OrdersState;
}

/** Newest first; an order that was read again replaces its older copy. */
function merge(fresh: readonly Order[], old: readonly Order[]): Order[] {
  const ids = new Set(fresh.map((order) => order.id));
  return [...fresh, ...old.filter((order) => !ids.has(order.id))];
}

/** A just-paid order that waits for its courier's number: returning to the page looks for it. */
function awaitsCourier(order: Order): boolean {
  return order.status === 'paid' && order.shiprocketAWB === undefined;
}

/** A user's orders under one status filter, page by page. `load` is the house's unless a test says otherwise. */
export function useOrders(
  uid: string,
  status: OrderStatus | undefined,
  load: LoadOrders = fromHouse,
) {
  const key = `${uid} ${status ?? ''}`;
  const [held, setHeld] = useState<Held>({ key, state: { status: 'loading' } });
  const state: OrdersState = held.key === key ? held.state : { status: 'loading' };

  const reload = useCallback(async (): Promise<void> => {
    const wanted = `${uid} ${status ?? ''}`;
    try {
      const page = await load(uid, status);
      setHeld((current) => {
        // Another filter has been chosen meanwhile: its orders are not ours to replace.
        if (current.key !== wanted) return current;
        const old = current.state.status === 'ready' ? current.state : undefined;
        // What was opened with Show more stays open.
        const longer = old !== undefined && old.orders.length > page.orders.length;
        return {
          key: wanted,
          state: {
            status: 'ready',
            orders: longer ? merge(page.orders, old.orders) : page.orders,
            next: longer ? old.next : page.next,
            loadingMore: false,
          },
        };
      });
    } catch (error) {
      console.warn(error);
      setHeld((current) =>
        current.key !== wanted || current.state.status === 'ready'
          ? current
          : { key: wanted, state: { status: 'failed' } },
      );
    }
  }, [uid, status, load]);

  useEffect(() => {
    setHeld((current) => (current.key === key ? current : { key, state: { status: 'loading' } }));
    void reload();
  }, [key, reload]);

  const returned = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || state.status !== 'ready') return;
    if (state.orders.some(awaitsCourier)) void reload();
  });
  useEffect(() => {
    const onReturn = (): void => returned();
    addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, []);

  async function showMore(): Promise<void> {
    if (state.status !== 'ready' || !state.next || state.loadingMore) return;
    /** Changes what this list shows by then; another filter's list, or one that is asked for anew, is left alone. */
    const change = (next: (shown: Ready) => Ready): void =>
      setHeld((current) =>
        current.key === key && current.state.status === 'ready'
          ? { key, state: next(current.state) }
          : current,
      );
    change((shown) => ({ ...shown, loadingMore: true }));
    try {
      const page = await state.next();
      change((shown) => ({
        status: 'ready',
        orders: merge(shown.orders, page.orders),
        next: page.next,
        loadingMore: false,
      }));
    } catch (error) {
      console.warn(error);
      change((shown) => ({ ...shown, loadingMore: false }));
    }
  }

  return { state, reload, showMore };
}
