import { doc, getDoc } from 'firebase/firestore/lite';
import { decodeProduct, type Product } from '../domain/product';
import { countReads } from './reads';
import { lite, plain } from './lite';

/** One fragrance with its story; undefined when there is none of that id. Throws DecodeError, FirebaseError. */
export async function fetchProduct(id: string): Promise<Product | undefined> {
  const snapshot = await getDoc(doc(lite(), 'products', id));
  countReads(1);
  return snapshot.exists() ? decodeProduct(snapshot.id, plain(snapshot.data())) : undefined;
}
