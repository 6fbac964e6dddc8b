import * as v from 'valibot';
import { CATALOGUE_PATH, unpackInSteps, type Catalogue } from '../../domain/product/catalogue';
import { isProductId, type Product } from '../../domain/product/product';
import { decodeProduct } from '../../domain/product/productSchema';
import { inSlices } from '../../ui/inSlices';
import { parseJson } from '../../ui/storage';

const catalogueSchema = v.object({ revision: v.number(), parts: v.array(v.unknown()) });

/** The JSON that functions/src/pages wrote for the edge, at most a minute old; undefined where there is none. */
async function fetchJson(path: string): Promise<Blob | undefined> {
  if (import.meta.env.DEV) return undefined;
  const response = await fetch(path);
  return response.ok ? response.blob() : undefined;
}

/** The catalogue from the edge's JSON or {@link catalogueBlob}. Throws when it is something else. */
export async function parseCatalogue(json: Blob): Promise<Catalogue> {
  const { revision, parts } = v.parse(catalogueSchema, parseJson(await json.text()));
  return (await inSlices(unpackInSteps(parts, revision))).catalogue;
}

/** The catalogue as the device keeps it. */
export async function catalogueBlob(catalogue: Catalogue): Promise<Blob> {
  const { packCatalogue } = await import('../../domain/product/packCatalogue');
  const parts = packCatalogue(catalogue, Infinity);
  return new Blob([JSON.stringify({ revision: catalogue.revision, parts })]);
}

/** The catalogue from the edge, without Firebase, and its JSON; undefined where there is none, as in development. */
export async function fetchFromEdge(): Promise<{ catalogue: Catalogue; json: Blob } | undefined> {
  try {
    const json = await fetchJson(CATALOGUE_PATH);
    if (json === undefined) return undefined;
    return { catalogue: await parseCatalogue(json), json };
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** A product's document from the edge, or from Firestore where that has none; undefined when it does not exist. */
export async function fetchProductDocument(id: string): Promise<Product | undefined> {
  if (!isProductId(id)) return undefined;
  try {
    const json = await fetchJson(`/catalogue/${id}.json`);
    const data = json === undefined ? undefined : parseJson(await json.text());
    if (data === null) return undefined;
    if (data !== undefined) return decodeProduct(id, data);
  } catch (error) {
    console.warn(error);
  }
  const { fetchProduct } = await import('../../firebase/product/products');
  return fetchProduct(id);
}
