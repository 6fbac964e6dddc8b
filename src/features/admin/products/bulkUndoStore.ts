import { delMany, get, set } from '../../../ui/deviceDatabase';
import { DAY_MS } from '../../../domain/shop/ist';
import { readBulkUndo, type BulkUndo } from '../../../domain/product/bulkEdit';

const KEY = 'admin:bulk-undo';

/** What the last bulk change of a day on this device found; undefined when there is nothing to undo. */
export async function loadBulkUndo(): Promise<BulkUndo | undefined> {
  try {
    const undo = readBulkUndo(await get(KEY));
    return undo && Date.now() - undo.at < DAY_MS ? undo : undefined;
  } catch {
    // Without access to IndexedDB nothing was kept.
    return undefined;
  }
}

/** Called before anything is changed, so that it can also be undone after a crash. */
export async function keepBulkUndo(undo: Omit<BulkUndo, 'at'>): Promise<void> {
  try {
    await set(KEY, { ...undo, at: Date.now() });
  } catch (error) {
    // The change goes on, and cannot be undone.
    console.warn(error);
  }
}

export async function deleteBulkUndo(): Promise<void> {
  try {
    await delMany([KEY]);
  } catch (error) {
    // The change is undone; the offer to undo it ends after a day.
    console.warn(error);
  }
}
