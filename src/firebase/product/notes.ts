import { doc, getDoc } from 'firebase/firestore/lite';
import { decodeNotes, type NoteTexts } from '../../domain/product/notes';
import { lite } from '../lite';
import { countReads } from '../reads';

/** What the owner has written about notes: one read for all of them. Throws FirebaseError. */
export async function fetchNotes(): Promise<NoteTexts> {
  const snapshot = await getDoc(doc(lite(), 'settings', 'notes'));
  countReads(1);
  return decodeNotes(snapshot.data());
}
