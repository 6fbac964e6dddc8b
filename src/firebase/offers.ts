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

/**
 * Whether this account, or another with the same phone number, has used the offer: the functions write it under every
 * account with the number. Throws FirebaseError, also for another account than the one signed in.
 */
export async function hasUsedOffer(uid: string, offerId: string): Promise<boolean> {
  const snapshot = await getDoc(doc(lite(), 'offers', offerId, 'redemptions', uid));
  countReads(1);
  return snapshot.exists();
}
