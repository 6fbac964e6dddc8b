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
  type Mood,
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

/**
 * Writes the moods, none to show none, and leaves the review as it is; false, and nothing written, when the moods have
 * changed since they were loaded. Throws FirebaseError.
 */
export async function saveMoods(
  loaded: readonly Mood[],
  edited: readonly Mood[],
  by: string,
): Promise<boolean> {
  return runTransaction(lite(), async (tx) => {
    const current = decodeHome((await tx.get(home())).data());
    countReads(1);
    if (JSON.stringify(current.moods) !== JSON.stringify(loaded)) return false;
    const moods = edited.length > 0 ? [...edited] : deleteField();
    tx.set(home(), { moods, updatedAt: serverTimestamp(), updatedBy: by }, { merge: true });
    return true;
  });
}

/** Shows the copy of a review on the home page instead of the one there, or none. Throws FirebaseError. */
export async function saveHomeReview(review: HomeReview | undefined, by: string): Promise<void> {
  const fields = { review: review ?? deleteField(), updatedAt: serverTimestamp(), updatedBy: by };
  await setDoc(home(), fields, { merge: true });
}
