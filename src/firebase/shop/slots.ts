import { FirebaseError } from 'firebase/app';
import { doc, setDoc } from 'firebase/firestore/lite';
import { askTime } from '../../askTime';
import { serverTime } from '../../clock';
import { lite } from '../lite';

const HOUR_MS = 3_600_000;
/** How many ids the rules allow in an hour. */
const PER_HOUR = 100;
/** How many of them are tried, because another visitor may have used one. */
const MAX_TRIES = 8;

/**
 * Creates a document that anybody may create, under one of the hour's ids (`isSlot` in firestore.rules). Throws
 * FirebaseError: `permission-denied` when the ids that were tried are used, or the document is invalid.
 */
export async function createInSlot(collection: string, data: object): Promise<void> {
  await askTime();
  const hour = Math.floor(+serverTime() / HOUR_MS);
  const first = Math.floor(Math.random() * PER_HOUR);
  for (let tried = 1; ; tried += 1) {
    // A step that shares no factor with a hundred, so that no id is tried twice.
    const number = (first + tried * 37) % PER_HOUR;
    try {
      await setDoc(doc(lite(), collection, `${hour}_${String(number).padStart(2, '0')}`), data);
      return;
    } catch (error) {
      const isTaken = error instanceof FirebaseError && error.code === 'permission-denied';
      if (!isTaken || tried === MAX_TRIES) throw error;
    }
  }
}
