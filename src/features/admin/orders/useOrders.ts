import { useCallback, useState } from 'react';
import type { Order } from '../../../domain/order/order';
import type { Page } from '../../../firebase/reads';
import { useListMemory, type ListMemory } from '../../../ui/listMemory';
import { usePages, type KeptPages, type Pages } from '../ui/usePages';
import type { OrdersSource } from './ordersSource';
import { viewOf, type Days } from './views';

/** The lists that the owner has left, so that Back shows the page that was open. */
const MEMORY: ListMemory<KeptPages<Order>> = new Map();

interface Wanted extends Days {
  /** The key of a view. */
  status: string | null;
  /** What was typed; empty without a search. */
  search: string;
}

/** The orders of a view or of a search, in pages; and whether a search may find others. */
export function useOrders(
  source: OrdersSource,
  { status, search, from, to }: Wanted,
): { pages: Pages<Order>; hasMore: boolean } {
  const [hasMore, setHasMore] = useState(false);
  const load = useCallback(async (): Promise<Page<Order>> => {
    if (search === '') return viewOf(status).view.load(source, { from, to });
    const found = await source.find(search);
    setHasMore(found.hasMore);
    return { rows: found.orders, next: undefined };
  }, [source, search, status, from, to]);
  return { pages: usePages(load, useListMemory(MEMORY, 'orders')), hasMore };
}
