import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
} from 'firebase/firestore/lite';
import { lite } from './lite';
import { countReads } from './reads';

/** A wishlist longer than this is shown by its newest entries. */
const MAX_ENTRIES = 200;

const entryRef = (uid: string, productId: string) =>
  doc(lite(), 'users', uid, 'wishlist', productId);

/** Whether a fragrance is on the person's wishlist. Throws FirebaseError. */
export async function isOnWishlist(uid: string, productId: string): Promise<boolean> {
  const snapshot = await getDoc(entryRef(uid, productId));
  countReads(1);
  return snapshot.exists();
}

/** SPEC §7: set or delete a wishlist entry. Throws FirebaseError. */
export async function setOnWishlist(uid: string, productId: string, wished: boolean): Promise<void> {
  if (wished) await setDoc(entryRef(uid, productId), { productId, addedAt: serverTimestamp() });
  else await deleteDoc(entryRef(uid, productId));
}

/** The ids on a person's wishlist, the last one added first. Throws FirebaseError. */
export async function fetchWishlist(uid: string): Promise<string[]> {
  const asked = query(
    collection(lite(), 'users', uid, 'wishlist'),
    orderBy('addedAt', 'desc'),
    limit(MAX_ENTRIES),
  );
  const snapshot = await getDocs(asked);
  countReads(Math.max(1, snapshot.size));
  return snapshot.docs.map((entry) => entry.id);
}
