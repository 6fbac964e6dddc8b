import { FirebaseError } from 'firebase/app';
import { doc } from 'firebase/firestore/lite';
import type { Product } from '../../domain/product/product';
import { decodeProduct } from '../../domain/product/productSchema';
import { fetchDocument } from '../reads';
import { lite } from '../lite';

/**
 * A product document with its story; undefined when it does not exist or this user may not see it. Throws DecodeError,
 * FirebaseError.
 */
export async function fetchProduct(id: string): Promise<Product | undefined> {
  try {
    return await fetchDocument(doc(lite(), 'products', id), decodeProduct);
  } catch (error) {
    if (error instanceof FirebaseError && error.code === 'permission-denied') return undefined;
    throw error;
  }
}
