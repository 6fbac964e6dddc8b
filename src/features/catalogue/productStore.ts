import { get, set } from '../../ui/deviceDatabase';
import * as v from 'valibot';
import { isByParts, type Product } from '../../domain/product/product';
import { decodeProduct } from '../../domain/product/productSchema';
import { productKey } from './catalogueStore';

/** A cached document is used without a request for this long, like the catalogue. */
const FRESH_MS = 5 * 60_000;
const storedSchema = v.object({ at: v.number(), product: v.unknown() });

/** A product document; `copy` when it comes from the cache of this device. */
export interface LoadedProduct {
  product: Product;
  copy: boolean;
}

let seeded: { at: number; product: Product } | undefined;

/** Keeps the document of a prerendered page. */
export function seedProduct(product: Product, at: number): void {
  seeded = { at, product };
}

/** The document that the page brought along, so that its first screen is complete. */
export const firstProduct = (id: string): LoadedProduct | undefined =>
  seeded?.product.id === id ? { product: seeded.product, copy: true } : undefined;

async function loadCopy(id: string): Promise<{ at: number; product: Product } | undefined> {
  if (seeded?.product.id === id) return seeded;
  try {
    const stored = v.safeParse(storedSchema, await get(productKey(id)));
    if (!stored.success) return undefined;
    return { at: stored.output.at, product: decodeProduct(id, stored.output.product) };
  } catch {
    return undefined;
  }
}

/**
 * Loads a product document: from the cache while it is fresh or when the request fails, otherwise from Firestore (one
 * read). Undefined when it does not exist. Throws when there is neither a copy nor an answer.
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
    // Storage is full or forbidden: the next visit fetches it again.
    await set(productKey(id), { at: now(), product }).catch(() => undefined);
    return { product, copy: false };
  } catch (error) {
    if (copy) return { product: copy.product, copy: true };
    throw error;
  }
}

/**
 * Merges a document with the catalogue, which knows the name of its family. Of a cached one, what the catalogue leaves
 * out comes from the document (packCatalogue.ts), and everything that may change by the hour from the catalogue. So does
 * what is left of a gift set whose document leaves that to its parts.
 */
export function mergeWithCatalogue(loaded: LoadedProduct, known: Product | undefined): Product {
  if (!known || !(loaded.copy || isByParts(loaded.product)))
    return known?.family ? { ...loaded.product, family: known.family } : loaded.product;
  const { description, images, votes, manufacturer, countryOfOrigin, hsn } = loaded.product;
  return { ...known, description, images, votes, manufacturer, countryOfOrigin, hsn };
}
