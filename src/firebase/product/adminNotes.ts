import { doc, runTransaction, serverTimestamp } from 'firebase/firestore/lite';
import { decodeNotes, mergeNotes, packNotes, type NoteTexts } from '../../domain/product/notes';
import { lite } from '../lite';
import { countReads } from '../reads';

/**
 * Writes the notes of an edit and leaves the others as they are; returns what is stored now. Undefined, and nothing
 * written, when one of the edited notes has changed since it was loaded. Throws FirebaseError.
 */
export async function saveNotes(
  loaded: NoteTexts,
  edited: NoteTexts,
  by: string,
): Promise<NoteTexts | undefined> {
  const ref = doc(lite(), 'settings', 'notes');
  return runTransaction(lite(), async (tx) => {
    const current = decodeNotes((await tx.get(ref)).data());
    countReads(1);
    const merged = mergeNotes(loaded, edited, current);
    if (!merged) return undefined;
    tx.set(ref, { notes: packNotes(merged), updatedAt: serverTimestamp(), updatedBy: by });
    return merged;
  });
}
