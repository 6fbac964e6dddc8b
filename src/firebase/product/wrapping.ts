import { collection, limit, query, where } from 'firebase/firestore/lite';
import type { Product } from '../../domain/product/product';
import { decodeProduct } from '../../domain/product/productSchema';
import { WRAPPING } from '../../domain/product/visibility';
import { lite } from '../lite';
import { fetchDocuments } from '../reads';

/** As many as the rules let anybody list. */
const MAX_WRAPPINGS = 10;

/** What a gift can be wrapped in: the catalogue does not list it. One read for each, usually one. Throws FirebaseError. */
export async function fetchWrappings(): Promise<Product[]> {
  const products = collection(lite(), 'products');
  const q = query(products, where('visibility', '==', WRAPPING), limit(MAX_WRAPPINGS));
  return fetchDocuments(q, decodeProduct);
}
