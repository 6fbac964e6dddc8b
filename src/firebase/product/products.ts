import { doc, getDoc } from 'firebase/firestore/lite';
import { decodeProduct, type Product } from '../../domain/product/product';
import { countReads } from '../reads';
import { lite, plain } from '../lite';

/** A product document with its story; undefined when it does not exist. Throws DecodeError, FirebaseError. */
export async function fetchProduct(id: string): Promise<Product | undefined> {
  const snapshot = await getDoc(doc(lite(), 'products', id));
  countReads(1);
  return snapshot.exists() ? decodeProduct(snapshot.id, plain(snapshot.data())) : undefined;
}
