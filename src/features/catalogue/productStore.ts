import { get, set } from 'idb-keyval';
import * as v from 'valibot';
import { decodeProduct, type Product } from '../../domain/product';

/** A copy younger than this is shown without asking, as with the catalogue. */
const FRESH_MS = 5 * 60_000;
/** Where a product page's copy is kept. */
export const productKey = (id: string): string => `product:${id}`;
const storedSchema = v.object({ at: v.number(), product: v.unknown() });

/** A fragrance with its story; `copy` when it is the one this device keeps and not today's. */
export interface LoadedProduct {
  product: Product;
  copy: boolean;
}

async function loadCopy(id: string): Promise<{ at: number; product: Product } | undefined> {
  try {
    const stored = v.safeParse(storedSchema, await get(productKey(id)));
    if (!stored.success) return undefined;
    return { at: stored.output.at, product: decodeProduct(id, stored.output.product) };
  } catch {
    return undefined;
  }
}

/**
 * The document of a fragrance: the copy of this device while it is fresh or nothing better can be had, else the
 * house's (one read). Undefined when there is none of that id. Throws when there is neither a copy nor an answer.
 */
export async function loadProduct(
  id: string,
  fetchProduct: (id: string) => Promise<Product | undefined>,
  now: () => number = Date.now,
): Promise<LoadedProduct | undefined> {
  const copy = await loadCopy(id);
  if (copy && now() - copy.at < FRESH_MS) return { product: copy.product, copy: true };
  try {
    const product = await fetchProduct(id);
    if (!product) return undefined;
    // No room or not allowed: the next visit reads it again.
    await set(productKey(id), { at: now(), product }).catch(() => undefined);
    return { product, copy: false };
  } catch (error) {
    if (copy) return { product: copy.product, copy: true };
    throw error;
  }
}

/** The story and the pictures of the kept document, everything that can change by the hour from the catalogue. */
export function mergeWithCatalogue(loaded: LoadedProduct, known: Product | undefined): Product {
  if (!loaded.copy || !known) return loaded.product;
  const { description, images } = loaded.product;
  return { ...known, description, images };
}
