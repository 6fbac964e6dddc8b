import { delMany } from 'idb-keyval';
import { catalogueStore } from '../catalogue/catalogueStore';

/**
 * Makes the shop in this browser ask anew for a fragrance that was just changed here, so that the owner sees what was
 * saved. The keys are those of catalogue/productStore.ts and catalogueStore.ts, which the shop keeps to itself.
 */
export async function forgetInShop(id: string): Promise<void> {
  catalogueStore.expire();
  try {
    await delMany(['catalogue', `product:${id}`]);
  } catch {
    // Storage is forbidden: then nothing was kept.
  }
}
