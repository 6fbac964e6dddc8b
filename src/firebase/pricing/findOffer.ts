import type { Offer } from '../../domain/pricing/offer';
import { codeSpellings } from '../../domain/pricing/codeSpellings';
import { fetchOffer } from './offers';

/**
 * The offer with a code, however its letters are written, for admins; undefined when there is none. As it was typed comes
 * first, then in capitals, in which every new code is stored. Throws DecodeError, or FirebaseError when offline.
 */
export async function findOffer(code: string): Promise<Offer | undefined> {
  for (const spelling of codeSpellings(code)) {
    const offer = await fetchOffer(spelling);
    if (offer) return offer;
  }
  return undefined;
}
