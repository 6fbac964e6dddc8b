import * as v from 'valibot';
import { STOCK_HOLD_MINUTES } from '../../../src/domain/shop/constants';
import { dateSchema } from '../../../src/domain/shop/decode';

const HOLD_MS = STOCK_HOLD_MINUTES * 60_000;
/** The longest that a customer can hold something without paying, however often they ask. Milliseconds. */
const MAX_HOLD_MS = 2 * HOLD_MS;
/** How long after its start a hold counts towards that limit, so that new orders cannot extend it. Milliseconds. */
const REMEMBER_MS = 6 * 3_600_000;

/**
 * The most holds that one document keeps, at about 160 bytes each, so that it stays below Firestore's limit of 1 MiB. An
 * order beyond them goes on without a hold; its payment is then accepted only if enough is left.
 */
export const MAX_LIVE_HOLDS = 4_000;
/** Of the holds that have ended, the newest are remembered. */
export const MAX_ENDED_HOLDS = 2_000;

const holdSchema = v.object({
  quantity: v.number(),
  until: dateSchema,
  /** When the hold began, counting earlier holds of the same customer; older documents lack it. */
  first: v.optional(dateSchema),
  /** The customer's verified number; see `phoneKey`. */
  phoneKey: v.optional(v.string()),
});

/** All holds on one size or offer, by order id, including ended ones until they are removed. */
export const holdsSchema = v.object({
  holds: v.optional(v.record(v.string(), holdSchema), {}),
});
export type Holds = v.InferOutput<typeof holdsSchema>['holds'];

/** The order that requests a hold, and its customer: an account, and the phone number that it has verified. */
export interface Holder {
  orderId: string;
  userId: string;
  /** See `phoneKey`; undefined for an order without a number, such as one of a deleted account. */
  phoneKey: string | undefined;
}

/** The holds that have not ended. */
export function liveHolds(holds: Holds, now: Date): Holds {
  return Object.fromEntries(Object.entries(holds).filter(([, hold]) => hold.until > now));
}

/** The quantity that other orders hold. */
export function heldByOthers(live: Holds, orderId: string): number {
  return Object.entries(live).reduce(
    (sum, [id, hold]) => sum + (id === orderId ? 0 : hold.quantity),
    0,
  );
}

/**
 * The holds after an order has requested its own. A live hold is not extended. A new one lasts 15 minutes, ends at most
 * 30 minutes after the customer's first, and is not granted while another order of the same customer has one, which may
 * be under another account with the same number: without paying, no customer can block stock indefinitely.
 */
export function withHold(
  holds: Holds,
  { orderId, userId, phoneKey }: Holder,
  quantity: number,
  now: Date,
): Holds {
  const known = remembered(holds, now);
  const live = known[orderId];
  if (live && live.until > now) return { ...known, [orderId]: { ...live, quantity } };
  const theirs = Object.entries(known).filter(
    ([id, hold]) =>
      // An order's id starts with its account's id.
      id.startsWith(`${userId}_`) || (phoneKey !== undefined && hold.phoneKey === phoneKey),
  );
  if (theirs.some(([, hold]) => hold.until > now)) return known;
  const first = Math.min(now.getTime(), ...theirs.map(([, hold]) => firstOf(hold)));
  const until = Math.min(now.getTime() + HOLD_MS, first + MAX_HOLD_MS);
  const isFull = Object.keys(liveHolds(known, now)).length >= MAX_LIVE_HOLDS;
  if (until <= now.getTime() || isFull) return known;
  const own = { quantity, until: new Date(until), first: new Date(first) };
  return { ...known, [orderId]: { ...own, ...(phoneKey !== undefined && { phoneKey }) } };
}

/** The live holds, and of the ended ones those that count towards a customer's thirty minutes. */
function remembered(holds: Holds, now: Date): Holds {
  const ended = Object.entries(holds)
    .filter(([, hold]) => hold.until <= now && now.getTime() - firstOf(hold) < REMEMBER_MS)
    .sort(([, a], [, b]) => b.until.getTime() - a.until.getTime());
  return { ...liveHolds(holds, now), ...Object.fromEntries(ended.slice(0, MAX_ENDED_HOLDS)) };
}

function firstOf(hold: Holds[string]): number {
  return hold.first?.getTime() ?? hold.until.getTime() - HOLD_MS;
}
