import { doc, getDoc } from 'firebase/firestore/lite';
import { decodeOffer, type Offer } from '../../domain/pricing/offer';
import { lite } from '../lite';
import { countReads, fetchDocument } from '../reads';

/** The format of a coupon code, which is also its document id; firestore.rules has the same pattern. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{2,39}$/;

/**
 * The offer with a code, readable only by those who know the code; undefined when there is none. Throws DecodeError, or
 * FirebaseError when offline.
 */
export async function fetchOffer(code: string): Promise<Offer | undefined> {
  if (!CODE.test(code)) return undefined;
  return fetchDocument(doc(lite(), 'offers', code), decodeOffer);
}

/**
 * Whether this account, or another one with the same phone number, has used the offer: the functions record a
 * redemption for every account with the number. Throws FirebaseError, also for an account other than the signed-in one.
 */
export async function hasUsedOffer(uid: string, offerId: string): Promise<boolean> {
  const snapshot = await getDoc(doc(lite(), 'offers', offerId, 'redemptions', uid));
  countReads(1);
  return snapshot.exists();
}
