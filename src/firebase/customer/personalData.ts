import {
  collection,
  collectionGroup,
  doc,
  getDoc,
  orderBy,
  query,
  where,
  type Query,
} from 'firebase/firestore/lite';
import { lite, plain } from '../lite';
import { countReads, fetchDocuments } from '../reads';

type Documents = Record<string, Record<string, unknown>>;

async function all(q: Query): Promise<Documents> {
  return Object.fromEntries(await fetchDocuments(q, (_, data, ref) => [ref.path, data] as const));
}

/**
 * What the data export holds: profile, addresses, wishlist, orders and reviews of a user and what they wait for, by
 * document path. Dates are Date objects. Throws FirebaseError.
 */
export async function fetchPersonalData(uid: string): Promise<Documents> {
  const user = doc(lite(), 'users', uid);
  const [profile, ...lists] = await Promise.all([
    getDoc(user),
    all(query(collection(user, 'addresses'))),
    all(query(collection(user, 'wishlist'))),
    all(
      query(collection(lite(), 'orders'), where('userId', '==', uid), orderBy('createdAt', 'desc')),
    ),
    all(query(collection(lite(), 'waiting'), where('uid', '==', uid))),
    all(query(collectionGroup(lite(), 'reviews'), where('userId', '==', uid))),
  ]);
  countReads(1);
  const documents: Documents[] = [{ [user.path]: plain(profile.data()) }, ...lists];
  return Object.fromEntries(documents.flatMap(Object.entries));
}
