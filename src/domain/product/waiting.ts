import * as v from 'valibot';
import { dateSchema, decode, optionalOrNull } from '../shop/decode';
import { DAY_MS } from '../shop/ist';

/** Whoever was told that a size is there again is not told about it again for this long. Milliseconds. */
export const TOLD_FOR_MS = DAY_MS;

/** firestore.rules accepts an account's next wait after this long. Milliseconds. */
export const WAIT_PAUSE_MS = 3000;

/** A size of a product that somebody wants to be told about. */
export interface WaitedFor {
  productId: string;
  volume: string;
}

/** The id of an account's entry in `waiting`. Slashes would add path segments. Keep in sync with firestore.rules. */
export const waitingId = (uid: string, { productId, volume }: WaitedFor): string =>
  `${uid}_${productId}_${volume.split('/').join('-')}`;

const sizesSchema = v.object({
  sizes: optionalOrNull(
    v.array(v.object({ productId: v.string(), volume: v.string(), waiting: v.number() })),
  ),
});
/** How many wait for a size. */
export type WaitingSize = WaitedFor & { waiting: number };

/** `stats/waiting`: the sizes that somebody waits for, and how many do. Throws DecodeError. */
export function decodeWaitingSizes(data: unknown): WaitingSize[] {
  return decode(sizesSchema, data ?? {}, 'stats/waiting').sizes ?? [];
}

const entrySchema = v.object({
  askedAt: optionalOrNull(dateSchema),
  toldAt: optionalOrNull(dateSchema),
  inStockAt: optionalOrNull(dateSchema),
});

/**
 * Whether an account waits for a size, was told within a day that it was back, or asked when it was in stock, for which it
 * does not wait.
 */
export type Wait = 'no' | 'waiting' | 'told' | 'in-stock';

/** An account's entry in `waiting`, undefined when there is none → {@link Wait}. Throws DecodeError. */
export function decodeWait(data: unknown, now: Date): Wait {
  const { askedAt, toldAt, inStockAt } = decode(entrySchema, data ?? {}, 'waiting');
  if (askedAt !== undefined) return 'waiting';
  if (inStockAt !== undefined) return 'in-stock';
  const wasTold = toldAt !== undefined && now.getTime() - toldAt.getTime() < TOLD_FOR_MS;
  return wasTold ? 'told' : 'no';
}
