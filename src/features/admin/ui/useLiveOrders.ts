import { createContext, use } from 'react';
import type { Summary } from '../../../domain/shop/figures';
import type { Order } from '../../../domain/order/order';

/** When an order was last changed, as far as is known here. Milliseconds. */
export const changedAt = ({ updatedAt, createdAt }: Order): number =>
  (updatedAt ?? createdAt).getTime();

/** The later version of an order: the row that was read, or the one that has arrived live. */
export const newer = (row: Order, live: Order | undefined): Order =>
  live !== undefined && changedAt(live) > changedAt(row) ? live : row;

/** What stays up to date while the back office is open. */
export interface LiveOrders {
  /** The kept sums; undefined until the first have arrived. */
  summary: Summary | undefined;
  /** The sums as they are, once they have arrived. */
  latestSummary: () => Promise<Summary>;
  /** The orders that have changed since the back office was opened, by id. */
  changed: ReadonlyMap<string, Order>;
  /** How many orders were paid since this device last showed the list. */
  fresh: number;
  /** Whether changes arrive by themselves; false from a failure until they do again. */
  isLive: boolean;
  hasSound: boolean;
  setSound: (on: boolean) => void;
}

/** Without a provider nothing is live: the sums are read once. */
export const LiveOrdersContext = createContext<LiveOrders>({
  summary: undefined,
  latestSummary: async () => (await import('../../../firebase/shop/adminFigures')).fetchSummary(),
  changed: new Map(),
  fresh: 0,
  // No warning where nothing was meant to be live.
  isLive: true,
  hasSound: false,
  setSound: () => undefined,
});

export const useLiveOrders = (): LiveOrders => use(LiveOrdersContext);
