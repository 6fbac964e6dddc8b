import { doc, getDoc, runTransaction, serverTimestamp } from 'firebase/firestore/lite';
import { decodeParcelSettings, type ParcelSettings } from '../../domain/shop/parcelSettings';
import { lite, plain } from '../lite';
import { countReads } from '../reads';

const parcels = () => doc(lite(), 'settings', 'parcels');

/** The boxes and the lowest rating of a courier. Throws FirebaseError. */
export async function fetchParcelSettings(): Promise<ParcelSettings> {
  const snapshot = await getDoc(parcels());
  countReads(1);
  return decodeParcelSettings(plain(snapshot.data()));
}

/** Writes them; false, and nothing written, when they have changed since they were loaded. Throws FirebaseError. */
export async function saveParcelSettings(
  loaded: ParcelSettings,
  edited: ParcelSettings,
  by: string,
): Promise<boolean> {
  return runTransaction(lite(), async (tx) => {
    const current = decodeParcelSettings(plain((await tx.get(parcels())).data()));
    countReads(1);
    if (JSON.stringify(current) !== JSON.stringify(loaded)) return false;
    tx.set(parcels(), { ...edited, updatedAt: serverTimestamp(), updatedBy: by });
    return true;
  });
}
