import { useCallback } from 'react';
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

/** The orders of a view or of a search, in pages. */
export function useOrders(
  source: OrdersSource,
  { status, search, from, to }: Wanted,
): Pages<Order> {
  const load = useCallback(async (): Promise<Page<Order>> => {
    if (search === '') return viewOf(status).view.load(source, { from, to });
    const { orders, hasMore } = await source.find(search);
    return { rows: orders, next: undefined, hasMore };
  }, [source, search, status, from, to]);
  return usePages(load, useListMemory(MEMORY, 'orders'));
}
