import { delMany } from 'idb-keyval';
import { CATALOGUE_KEY, catalogueStore } from '../catalogue/catalogueStore';
import { productKey } from '../catalogue/productStore';

/**
 * Makes the shop in this browser ask anew for a fragrance that was just changed here, so that the owner sees what was
 * saved.
 */
export async function forgetInShop(id: string): Promise<void> {
  catalogueStore.expire();
  try {
    await delMany([CATALOGUE_KEY, productKey(id)]);
  } catch {
    // Storage is forbidden: then nothing was kept.
  }
}
