import { delMany } from '../../../ui/deviceDatabase';
import type { ProductChanges } from '../../../domain/product/bulkEdit';
import type { ProductFields } from '../../../domain/product/productForm';
import { pricesProblem } from '../../../domain/product/productProblems';
import type { Product } from '../../../domain/product/product';
import type { Correction } from '../../../firebase/product/adminStock';
import { CATALOGUE_KEY, catalogueStore, productKey } from '../../catalogue/catalogueStore';

/** The fields of a fragrance that forms and imports write. */
export type WrittenFields = ProductFields & { images: string[] };

const adminProducts = () => import('../../../firebase/product/adminProducts');

/**
 * All writes of fragrances by the back office. Each one invalidates this browser's cached catalogue and product page,
 * so that the admin sees the change in the shop at once.
 */
export const productWrites = {
  /** Creates a fragrance under its slug, or slug-2 … when that is taken. Returns the id. Throws FirebaseError. */
  async create(slug: string, fields: WrittenFields, by: string): Promise<string> {
    const id = await (await adminProducts()).createProduct(slug, fields, by);
    await invalidateCache(id);
    return id;
  },

  /** Returns false when somebody else has changed the fragrance meanwhile. Throws FirebaseError. */
  async update(loaded: Product, changes: Partial<WrittenFields>, by: string): Promise<boolean> {
    const { updateProduct, EditConflict } = await adminProducts();
    try {
      await updateProduct(loaded, changes, by);
    } catch (error) {
      if (error instanceof EditConflict) return false;
      throw error;
    }
    await invalidateCache(loaded.id);
    return true;
  },

  /**
   * Applies `decide` to the current fragrance in a transaction. Throws FirebaseError, or Error with the reason when the
   * resulting prices are invalid.
   */
  async edit(
    id: string,
    by: string,
    decide: (current: Product) => ProductChanges | undefined,
  ): Promise<'changed' | 'same' | 'gone'> {
    const end = await (
      await adminProducts()
    ).editProduct(id, by, (current) => {
      const changes = decide(current);
      const problem = changes && pricesProblem({ ...current, ...changes });
      if (problem !== undefined) throw new Error(problem);
      return changes;
    });
    if (end === 'changed') await invalidateCache(id);
    return end;
  },

  /** Returns the pieces after it. Throws StockProblem, FirebaseError. */
  async correctStock(correction: Correction, by: string): Promise<number> {
    const { correctStock } = await import('../../../firebase/product/adminStock');
    const after = await correctStock(correction, by);
    await invalidateCache(correction.productId);
    return after;
  },

  /** Returns false when a gift set holds it. Throws FirebaseError. */
  async remove(product: Product, by: string): Promise<boolean> {
    const isDeleted = await (await adminProducts()).deleteProduct(product, by);
    if (isDeleted) await invalidateCache(product.id);
    return isDeleted;
  },
};

async function invalidateCache(id: string): Promise<void> {
  catalogueStore.expire();
  try {
    await delMany([CATALOGUE_KEY, productKey(id)]);
  } catch {
    // Without access to IndexedDB nothing was cached.
  }
}
