import {
  deleteField,
  doc,
  getDoc,
  runTransaction,
  serverTimestamp,
  setDoc,
} from 'firebase/firestore/lite';
import {
  decodeHome,
  type HomeChoices,
  type HomeReview,
  type HomeSettings,
} from '../../domain/shop/homePage';
import { lite } from '../lite';
import { countReads } from '../reads';

const home = () => doc(lite(), 'settings', 'home');

/** What the owner has chosen for the home page. Throws FirebaseError. */
export async function fetchHome(): Promise<HomeChoices> {
  const snapshot = await getDoc(home());
  countReads(1);
  return decodeHome(snapshot.data());
}

const asText = ({ moods, house, promises }: HomeSettings): string =>
  JSON.stringify([moods, house, promises]);

/**
 * Writes all but the review, which stays as it is; false, and nothing written, when it has changed since it was loaded.
 * Throws FirebaseError.
 */
export async function saveHome(
  loaded: HomeSettings,
  edited: HomeSettings,
  by: string,
): Promise<boolean> {
  return runTransaction(lite(), async (tx) => {
    const current = decodeHome((await tx.get(home())).data());
    countReads(1);
    if (asText(current) !== asText(loaded)) return false;
    const fields = {
      moods: edited.moods.length > 0 ? edited.moods : deleteField(),
      house: edited.house ?? deleteField(),
      promises: edited.promises ?? deleteField(),
    };
    tx.set(home(), { ...fields, updatedAt: serverTimestamp(), updatedBy: by }, { merge: true });
    return true;
  });
}

/** Shows the copy of a review on the home page instead of the one there, or none. Throws FirebaseError. */
export async function saveHomeReview(review: HomeReview | undefined, by: string): Promise<void> {
  const fields = { review: review ?? deleteField(), updatedAt: serverTimestamp(), updatedBy: by };
  await setDoc(home(), fields, { merge: true });
}
