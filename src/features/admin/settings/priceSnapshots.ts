import { delMany, get, set } from '../../../ui/deviceDatabase';
import * as v from 'valibot';
import {
  mergeSnapshots,
  priceSnapshotsSchema,
  type PriceSnapshot,
} from '../../../domain/product/bulkEdit';

const KEY = 'admin:price-marks';

/** The prices before the resets made on this device; undefined when there is nothing to undo. */
export async function loadPriceSnapshots(): Promise<
  { at: number; marks: PriceSnapshot[] } | undefined
> {
  const stored = v.safeParse(priceSnapshotsSchema, await get(KEY).catch(() => undefined));
  return stored.success ? stored.output : undefined;
}

/**
 * Called before anything is changed, so that undo survives a crash. Merges with the earlier snapshots, so that a retry
 * after a partial failure keeps those of the first run.
 */
export async function savePriceSnapshots(snapshots: PriceSnapshot[]): Promise<void> {
  const former = await loadPriceSnapshots();
  await set(KEY, { at: Date.now(), marks: mergeSnapshots(former?.marks ?? [], snapshots) });
}

export async function deletePriceSnapshots(): Promise<void> {
  try {
    await delMany([KEY]);
  } catch (error) {
    // The prices are restored; doing it again would change nothing.
    console.warn(error);
  }
}
