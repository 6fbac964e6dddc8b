import { useEffect, useState } from 'react';
import { customerSearch } from '../../../domain/customer/customer';
import { orderNumber } from '../../../domain/order/orderNumber';
import { customerName } from '../../../domain/order/orderSummary';
import { STATUS_LABELS } from '../../../domain/order/orderStatus';
import { paths } from '../../../domain/shop/routes';
import type { Place } from './places';

/** How long somebody must have stopped typing, in ms, because every search costs reads. */
const DEBOUNCE_MS = 250;
/** Shorter texts find too much. */
const MIN_LENGTH = 3;
const MAX_FOUND = 5;

/** What a search of orders and customers found; `typed` is the text that it belongs to. */
export type FoundPlaces =
  | { status: 'idle' | 'searching' | 'failed'; typed: string }
  | { status: 'ready'; typed: string; places: readonly Place[] };

export type SearchPlaces = (typed: string) => Promise<Place[]>;

/** Orders by whatever their list is searched by, and customers by email, phone, tag or name. */
export const searchPlaces: SearchPlaces = async (typed) => {
  const [{ findOrders }, customers, { findCustomersByTag }] = await Promise.all([
    import('../../../firebase/order/adminOrders'),
    import('../../../firebase/customer/adminCustomers'),
    import('../../../firebase/customer/adminCustomerNotes'),
  ]);
  const search = customerSearch(typed);
  const [{ orders }, people] = await Promise.all([
    findOrders(typed),
    search === undefined
      ? []
      : search.by === 'tag'
        ? findCustomersByTag(search.value, MAX_FOUND)
        : customers.findCustomers(search, MAX_FOUND).then(({ rows }) => rows),
  ]);
  return [
    ...orders.slice(0, MAX_FOUND).map((order) => ({
      to: paths.adminOrder(order.id),
      label: `Order ${orderNumber(order.id)}`,
      detail: `${STATUS_LABELS[order.status]}, ${customerName(order)}`,
    })),
    ...people.slice(0, MAX_FOUND).map(({ id, name, email }) => ({
      to: paths.adminCustomer(id),
      label: name || email,
      detail: `Customer, ${email}`,
    })),
  ];
};

/** Searches once somebody has stopped typing; a former answer does not replace a later one. */
export function useFoundPlaces(text: string, search: SearchPlaces): FoundPlaces {
  const typed = text.trim();
  const [found, setFound] = useState<FoundPlaces>({ status: 'idle', typed: '' });
  useEffect(() => {
    if (typed.length < MIN_LENGTH) return;
    let isCancelled = false;
    const set = (next: FoundPlaces): void => {
      if (!isCancelled) setFound(next);
    };
    const timer = setTimeout(() => {
      set({ status: 'searching', typed });
      search(typed).then(
        (places) => set({ status: 'ready', typed, places }),
        (error: unknown) => {
          console.warn(error);
          set({ status: 'failed', typed });
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [typed, search]);
  if (typed.length < MIN_LENGTH) return { status: 'idle', typed };
  return found.typed === typed ? found : { status: 'searching', typed };
}
