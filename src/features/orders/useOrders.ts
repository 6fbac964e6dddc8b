import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Order } from '../../domain/order/order';
import type { OrderStatus } from '../../domain/order/orderStatus';
import type { Page } from '../../firebase/reads';
import { useListMemory, type ListMemory } from '../../ui/listMemory';

/** How many orders are loaded at a time. */
export const ORDERS_PER_PAGE = 20;

export type LoadOrders = (uid: string, status: OrderStatus | undefined) => Promise<Page<Order>>;

const fromFirestore: LoadOrders = async (uid, status) => {
  const { fetchOrders } = await import('../../firebase/order/orders');
  return fetchOrders(uid, status, ORDERS_PER_PAGE);
};

interface Ready {
  status: 'ready';
  orders: Order[];
  /** Fetches the next page; undefined on the last one. */
  next: Page<Order>['next'];
  loadingMore: boolean;
}

export type OrdersState = { status: 'loading' } | { status: 'failed' } | Ready;

/** The lists that somebody has left, so that Back shows as many orders as before. */
const MEMORY: ListMemory<Ready> = new Map();

interface ListState {
  key: string;
  state: OrdersState;
}

/**
 * Newest first; a freshly read order replaces its older copy. Of the old ones only those that come after the fresh ones
 * stay: one that is missing among these has left the list.
 */
function merge(fresh: readonly Order[], old: readonly Order[]): Order[] {
  const ids = new Set(fresh.map((order) => order.id));
  const last = fresh.at(-1);
  const comesAfter = (order: Order): boolean => !last || order.createdAt <= last.createdAt;
  return [...fresh, ...old.filter((order) => !ids.has(order.id) && comesAfter(order))];
}

/** A paid order without a tracking number yet: returning to the page reloads the list. */
function isAwaitingCourier(order: Order): boolean {
  return order.status === 'paid' && order.shiprocketAWB === undefined;
}

/** A user's orders under one status filter, page by page. Tests pass their own `load`. */
export function useOrders(
  uid: string,
  status: OrderStatus | undefined,
  load: LoadOrders = fromFirestore,
) {
  const key = `${uid} ${status ?? ''}`;
  const { kept, keep } = useListMemory(MEMORY, key);
  const [list, setList] = useState<ListState>({ key, state: kept ?? { status: 'loading' } });
  const state: OrdersState = list.key === key ? list.state : { status: 'loading' };

  useEffect(() => {
    const { state: shown } = list;
    if (list.key === key && shown.status === 'ready') keep({ ...shown, loadingMore: false });
  }, [list, key, keep]);

  const reload = useCallback(async (): Promise<void> => {
    const wanted = `${uid} ${status ?? ''}`;
    try {
      const page = await load(uid, status);
      setList((current) => {
        // Another filter was chosen meanwhile; ignore this stale response.
        if (current.key !== wanted) return current;
        const old = current.state.status === 'ready' ? current.state : undefined;
        // Pages that were opened with Show more stay open.
        const longer =
          page.next !== undefined && old !== undefined && old.orders.length > page.rows.length;
        return {
          key: wanted,
          state: {
            status: 'ready',
            orders: longer ? merge(page.rows, old.orders) : page.rows,
            next: longer ? old.next : page.next,
            loadingMore: false,
          },
        };
      });
    } catch (error) {
      console.warn(error);
      setList((current) =>
        current.key !== wanted || current.state.status === 'ready'
          ? current
          : { key: wanted, state: { status: 'failed' } },
      );
    }
  }, [uid, status, load]);

  useEffect(() => {
    setList((current) => (current.key === key ? current : { key, state: { status: 'loading' } }));
    void reload();
  }, [key, reload]);

  const returned = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || state.status !== 'ready') return;
    if (state.orders.some(isAwaitingCourier)) void reload();
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
    /** Changes the list if it is still this filter's and loaded. */
    const change = (next: (shown: Ready) => Ready): void =>
      setList((current) =>
        current.key === key && current.state.status === 'ready'
          ? { key, state: next(current.state) }
          : current,
      );
    change((shown) => ({ ...shown, loadingMore: true }));
    try {
      const page = await state.next();
      change((shown) => ({
        status: 'ready',
        orders: merge(shown.orders, page.rows),
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
