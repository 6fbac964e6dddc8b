import { doc, getDoc } from 'firebase/firestore/lite';
import { decodeOffer, type Offer } from '../domain/offer';
import { lite, plain } from './lite';
import { countReads } from './reads';

/** What a coupon's document id, which is its code, may look like; firestore.rules holds the same pattern. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{2,39}$/;

/**
 * The offer behind a code, found only by who knows it (DECISIONS "Catalogue and offers"); undefined when there is
 * none. Throws DecodeError, FirebaseError when offline.
 */
export async function fetchOffer(code: string): Promise<Offer | undefined> {
  if (!CODE.test(code)) return undefined;
  const snapshot = await getDoc(doc(lite(), 'offers', code));
  countReads(1);
  return snapshot.exists() ? decodeOffer(snapshot.id, plain(snapshot.data())) : undefined;
}
