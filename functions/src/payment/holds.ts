import * as v from 'valibot';
import { STOCK_HOLD_MINUTES } from '../../../src/domain/constants';
import { dateSchema } from '../../../src/domain/decode';

const HOLD = STOCK_HOLD_MINUTES * 60_000;
/** However often an order asks, nobody who does not pay keeps others from buying for longer. Milliseconds. */
const LONGEST = 2 * HOLD;
/** Until then a shopper's next order counts as the same wish; what is held for good is held by asking anew. */
const REMEMBERED = 6 * 3_600_000;

const holdSchema = v.object({
  quantity: v.number(),
  until: dateSchema,
  /** When its order first held; holds of before this was written lack it. */
  first: v.optional(dateSchema),
});

/** What orders hold of one thing, by order id; those that have ended too, until they are forgotten. */
export const holdsSchema = v.object({
  holds: v.optional(v.record(v.string(), holdSchema), {}),
});
export type Holds = v.InferOutput<typeof holdsSchema>['holds'];

/** Who asks: an order of a customer. */
export interface Holder {
  orderId: string;
  userId: string;
}

/** Those that still stand. */
export function liveHolds(holds: Holds, now: Date): Holds {
  return Object.fromEntries(Object.entries(holds).filter(([, hold]) => hold.until > now));
}

/** How much others hold. */
export function heldByOthers(live: Holds, orderId: string): number {
  return Object.entries(live).reduce(
    (sum, [id, hold]) => sum + (id === orderId ? 0 : hold.quantity),
    0,
  );
}

/**
 * The holds after an order has asked for its own. One that stands is not moved forward; a new one lasts 15 minutes
 *, ends at the latest 30 minutes after the customer's first, and is not given beside one that another
 * order of the same customer has: without money nobody keeps a bottle from the others for ever.
 */
export function withHold(
  holds: Holds,
  { orderId, userId }: Holder,
  quantity: number,
  now: Date,
): Holds {
  const known = Object.fromEntries(
    Object.entries(holds).filter(
      ([, hold]) => hold.until > now || now.getTime() - firstOf(hold) < REMEMBERED,
    ),
  );
  const own = known[orderId];
  if (own && own.until > now) return { ...known, [orderId]: { ...own, quantity } };
  // An order's id starts with its customer.
  const theirs = Object.entries(known).filter(([id]) => id.startsWith(`${userId}_`));
  if (theirs.some(([, hold]) => hold.until > now)) return known;
  const first = Math.min(now.getTime(), ...theirs.map(([, hold]) => firstOf(hold)));
  const until = Math.min(now.getTime() + HOLD, first + LONGEST);
  if (until <= now.getTime()) return known;
  return { ...known, [orderId]: { quantity, until: new Date(until), first: new Date(first) } };
}

function firstOf(hold: Holds[string]): number {
  return hold.first?.getTime() ?? hold.until.getTime() - HOLD;
}
