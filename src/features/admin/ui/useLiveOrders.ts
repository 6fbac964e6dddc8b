import { createContext, use } from 'react';
import type { Summary } from '../../../domain/shop/figures';
import type { Order } from '../../../domain/order/order';

/** When an order was last changed, as far as is known here. Milliseconds. */
export const changedAt = ({ updatedAt, createdAt }: Order): number =>
  (updatedAt ?? createdAt).getTime();

/** The later of a row that was read and what arrived by itself: a row can also be read after that. */
export const newer = (row: Order, live: Order | undefined): Order =>
  live !== undefined && changedAt(live) > changedAt(row) ? live : row;

/** What arrives by itself while the back office is open. */
export interface LiveOrders {
  /** The kept sums; undefined until the first have arrived. */
  summary: Summary | undefined;
  /** The first sums; every further one is in `summary`. */
  firstSummary: () => Promise<Summary>;
  /** The orders that have changed since the back office was opened, by id. */
  changed: ReadonlyMap<string, Order>;
  /** How many orders were paid since this device last showed the list. */
  fresh: number;
  hasSound: boolean;
  setSound: (on: boolean) => void;
}

/** Without a provider nothing arrives by itself: the sums are read once. */
export const LiveOrdersContext = createContext<LiveOrders>({
  summary: undefined,
  firstSummary: async () => (await import('../../../firebase/shop/adminFigures')).fetchSummary(),
  changed: new Map(),
  fresh: 0,
  hasSound: false,
  setSound: () => undefined,
});

export const useLiveOrders = (): LiveOrders => use(LiveOrdersContext);
