import {
  collection,
  deleteField,
  doc,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  updateDoc,
} from 'firebase/firestore/lite';
import { offerChanges, type OfferFields } from '../../domain/pricing/offerForm';
import { decodeOffer, type Offer } from '../../domain/pricing/offer';
import { lite, plain } from '../lite';
import { countReads, fetchPage, type Page } from '../reads';

/** All offers, coupons included, latest end date first; one read each. */
export async function fetchOfferRows(size: number): Promise<Page<Offer>> {
  const q = query(collection(lite(), 'offers'), orderBy('endDate', 'desc'));
  return fetchPage(q, size, decodeOffer);
}

const offerRef = (id: string) => doc(lite(), 'offers', id);

/**
 * Creates an offer; the id of a coupon is its code. Returns false, and writes nothing, when the id is taken. Throws
 * FirebaseError.
 */
export async function createOffer(id: string, fields: OfferFields, by: string): Promise<boolean> {
  return runTransaction(lite(), async (tx) => {
    const taken = (await tx.get(offerRef(id))).exists();
    countReads(1);
    if (taken) return false;
    const { maxUses, ...rest } = fields;
    tx.set(offerRef(id), {
      ...rest,
      ...(maxUses !== undefined && { maxUses }),
      uses: 0,
      createdAt: serverTimestamp(),
      updatedAt: serverTimestamp(),
      updatedBy: by,
    });
    return true;
  });
}

/**
 * Writes the changed fields of an edit. Returns false, and writes nothing, when the offer has changed since it was
 * loaded. Throws DecodeError, FirebaseError.
 */
export async function updateOffer(
  loaded: Offer,
  edited: OfferFields,
  by: string,
): Promise<boolean> {
  const ref = offerRef(loaded.id);
  return runTransaction(lite(), async (tx) => {
    const snapshot = await tx.get(ref);
    countReads(1);
    const changes =
      snapshot.exists() &&
      offerChanges(loaded, edited, decodeOffer(loaded.id, plain(snapshot.data())));
    if (!changes) return false;
    // An undefined value removes the field.
    const fields = Object.entries(changes).map(([name, value]) => [name, value ?? deleteField()]);
    if (fields.length > 0)
      tx.update(ref, {
        ...Object.fromEntries(fields),
        updatedAt: serverTimestamp(),
        updatedBy: by,
      });
    return true;
  });
}

/** Sets the start or end of an offer (ISO text), independently of other edits. Throws FirebaseError. */
export async function setOfferDates(
  id: string,
  dates: { startDate?: string; endDate: string },
  by: string,
): Promise<void> {
  await updateDoc(offerRef(id), { ...dates, updatedAt: serverTimestamp(), updatedBy: by });
}
