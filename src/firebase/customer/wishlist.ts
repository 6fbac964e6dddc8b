import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
} from 'firebase/firestore/lite';
import { lite } from '../lite';
import { countReads, fetchDocuments } from '../reads';

/** Of a longer wishlist only the newest entries are shown. */
const MAX_ENTRIES = 200;

const entryRef = (uid: string, productId: string) =>
  doc(lite(), 'users', uid, 'wishlist', productId);

/** Whether a fragrance is on the user's wishlist. Throws FirebaseError. */
export async function isOnWishlist(uid: string, productId: string): Promise<boolean> {
  const snapshot = await getDoc(entryRef(uid, productId));
  countReads(1);
  return snapshot.exists();
}

/** Adds a fragrance to the wishlist, or removes it. Throws FirebaseError. */
export async function setOnWishlist(
  uid: string,
  productId: string,
  wished: boolean,
): Promise<void> {
  if (wished) await setDoc(entryRef(uid, productId), { productId, addedAt: serverTimestamp() });
  else await deleteDoc(entryRef(uid, productId));
}

/** The product ids on the user's wishlist, newest first. Throws FirebaseError. */
export async function fetchWishlist(uid: string): Promise<string[]> {
  const q = query(
    collection(lite(), 'users', uid, 'wishlist'),
    orderBy('addedAt', 'desc'),
    limit(MAX_ENTRIES),
  );
  return fetchDocuments(q, (id) => id);
}
