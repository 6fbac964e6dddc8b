import { delMany } from 'idb-keyval';
import type { ProductChanges } from '../../domain/adminBulk';
import { pricesProblem, type ProductFields } from '../../domain/adminProduct';
import type { Product } from '../../domain/product';
import { CATALOGUE_KEY, catalogueStore } from '../catalogue/catalogueStore';
import { productKey } from '../catalogue/productStore';

/** What a fragrance's document holds when it was written by a form or a file. */
export type Written = ProductFields & { images: string[] };

const house = () => import('../../firebase/adminProducts');

/**
 * The only ways in which the back office writes fragrances. After each of them the shop in this browser asks anew for
 * what was changed, so that the owner sees what was saved.
 */
export const productWrites = {
  /** Adds one under its slug, or slug-2 … when that is taken; answers the id. Throws FirebaseError. */
  async create(slug: string, fields: Written, by: string): Promise<string> {
    const id = await (await house()).createProduct(slug, fields, by);
    await forgetInShop(id);
    return id;
  },

  /** Answers whether it was written; false: somebody else has changed the fragrance. Throws FirebaseError. */
  async update(loaded: Product, changes: Partial<Written>, by: string): Promise<boolean> {
    const { updateProduct, EditConflict } = await house();
    try {
      await updateProduct(loaded, changes, by);
    } catch (error) {
      if (error instanceof EditConflict) return false;
      throw error;
    }
    await forgetInShop(loaded.id);
    return true;
  },

  /**
   * Writes what `decide` makes of it as it is now, in one step. Throws FirebaseError, and Error with the reason where
   * its prices would be refused.
   */
  async edit(
    id: string,
    by: string,
    decide: (current: Product) => ProductChanges | undefined,
  ): Promise<'changed' | 'same' | 'gone'> {
    const end = await (
      await house()
    ).editProduct(id, by, (current) => {
      const changes = decide(current);
      const problem = changes && pricesProblem({ ...current, ...changes });
      if (problem !== undefined) throw new Error(problem);
      return changes;
    });
    if (end === 'changed') await forgetInShop(id);
    return end;
  },

  /** Throws FirebaseError. */
  async remove(id: string, by: string): Promise<void> {
    await (await house()).deleteProduct(id, by);
    await forgetInShop(id);
  },
};

async function forgetInShop(id: string): Promise<void> {
  catalogueStore.expire();
  try {
    await delMany([CATALOGUE_KEY, productKey(id)]);
  } catch {
    // Storage is forbidden: then nothing was kept.
  }
}
