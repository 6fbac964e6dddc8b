import {
  collection,
  collectionGroup,
  doc,
  getDoc,
  getDocs,
  orderBy,
  query,
  where,
  type Query,
} from 'firebase/firestore/lite';
import { lite, plain } from '../lite';
import { countReads } from '../reads';

type Documents = Record<string, Record<string, unknown>>;

async function all(what: Query): Promise<Documents> {
  const snapshot = await getDocs(what);
  countReads(Math.max(1, snapshot.size));
  return Object.fromEntries(snapshot.docs.map((entry) => [entry.ref.path, plain(entry.data())]));
}

/**
 * All data the shop stores about a user, by document path, for the data export. Dates are Date objects. Throws
 * FirebaseError.
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
    all(query(collectionGroup(lite(), 'reviews'), where('userId', '==', uid))),
  ]);
  countReads(1);
  return Object.assign({ [user.path]: plain(profile.data()) }, ...lists) as Documents;
}
