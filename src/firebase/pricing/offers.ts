import { doc, getDoc } from 'firebase/firestore/lite';
import { decodeOffer, type Offer } from '../../domain/pricing/offer';
import { lite } from '../lite';
import { COUPON_CODE } from '../../domain/pricing/codeSpellings';
import { countReads, fetchDocument } from '../reads';

/**
 * The offer with an id or code, for admins; undefined when there is none. Throws DecodeError, or FirebaseError when
 * offline.
 */
export async function fetchOffer(code: string): Promise<Offer | undefined> {
  if (!COUPON_CODE.test(code)) return undefined;
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
