import { createContext } from 'react';
import * as v from 'valibot';

/** The ids of the orders that a list shows, in its order; empty outside of one. */
export const ListedOrdersContext = createContext<readonly string[]>([]);

const listedSchema = v.object({ listed: v.array(v.string()) });

/** The list from which an order was opened, as its link has put it into the history; empty without one. */
export function readListed(historyState: unknown): readonly string[] {
  const found = v.safeParse(listedSchema, historyState);
  return found.success ? found.output.listed : [];
}
