import { del, get, set } from 'idb-keyval';
import * as v from 'valibot';
import {
  mergeSnapshots,
  priceSnapshotsSchema,
  type PriceSnapshot,
} from '../../../domain/adminBulk';

const KEY = 'admin:price-marks';

/** The prices before the resets on this device; undefined when there is none to undo. */
export async function loadPriceMarks(): Promise<
  { at: number; marks: PriceSnapshot[] } | undefined
> {
  const stored = v.safeParse(priceSnapshotsSchema, await get(KEY).catch(() => undefined));
  return stored.success ? stored.output : undefined;
}

/**
 * Kept before anything is changed, so that a page that dies can still undo. A reset that is pressed again, because it
 * did not reach all, forgets nothing of its first run.
 */
export async function keepPriceMarks(marks: PriceSnapshot[]): Promise<void> {
  const former = await loadPriceMarks();
  await set(KEY, { at: Date.now(), marks: mergeSnapshots(former?.marks ?? [], marks) });
}

export async function forgetPriceMarks(): Promise<void> {
  await del(KEY);
}
