import * as v from 'valibot';
import { CATALOGUE_PATH, unpackCatalogue, type Catalogue } from '../../domain/product/catalogue';
import type { Product } from '../../domain/product/product';
import { decodeProduct } from '../../domain/product/productSchema';

const catalogueSchema = v.object({ revision: v.number(), parts: v.array(v.unknown()) });

/** The JSON that functions/src/pages wrote for the edge, at most a minute old; undefined where there is none. */
async function fetchJson(path: string): Promise<unknown> {
  if (import.meta.env.DEV) return undefined;
  const response = await fetch(path);
  return response.ok ? response.json() : undefined;
}

/** The catalogue from the edge, without Firebase; undefined where there is none, as in development. */
export async function fetchFromEdge(): Promise<Catalogue | undefined> {
  try {
    const data = await fetchJson(CATALOGUE_PATH);
    if (data === undefined) return undefined;
    const { revision, parts } = v.parse(catalogueSchema, data);
    return unpackCatalogue(parts, revision).catalogue;
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** A product's document from the edge, or from Firestore where that has none; undefined when it does not exist. */
export async function fetchProductDocument(id: string): Promise<Product | undefined> {
  try {
    const data = await fetchJson(`/catalogue/${id}.json`);
    if (data === null) return undefined;
    if (data !== undefined) return decodeProduct(id, data);
  } catch (error) {
    console.warn(error);
  }
  const { fetchProduct } = await import('../../firebase/product/products');
  return fetchProduct(id);
}
