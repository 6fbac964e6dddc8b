import { doc } from 'firebase/firestore/lite';
import type { Product } from '../../domain/product/product';
import { decodeProduct } from '../../domain/product/productSchema';
import { fetchDocument } from '../reads';
import { lite } from '../lite';

/** A product document with its story; undefined when it does not exist. Throws DecodeError, FirebaseError. */
export async function fetchProduct(id: string): Promise<Product | undefined> {
  return fetchDocument(doc(lite(), 'products', id), decodeProduct);
}
