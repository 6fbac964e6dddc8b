import { collection, doc, getDoc, serverTimestamp, setDoc } from 'firebase/firestore/lite';
import * as v from 'valibot';
import { lite, plain } from './lite';
import { countReads } from './reads';

/** What became of a request to delete the account; undefined while the functions are at it. */
export type DeletionOutcome = { state: 'done' } | { state: 'refused'; reason: string } | undefined;

const outcomeSchema = v.object({
  state: v.optional(v.string(), ''),
  outcome: v.optional(v.string(), ''),
});

/**
 * Asks the functions to delete the account (docs/decisions/002): a request document that the rules take only soon
 * after the person has proven to be itself. Answers its id. Throws FirebaseError.
 */
export async function requestDeletion(uid: string): Promise<string> {
  const ref = doc(collection(lite(), 'users', uid, 'requests'));
  await setDoc(ref, { type: 'delete', by: uid, at: serverTimestamp() });
  return ref.id;
}

/** What became of it. The last thing to go is the request itself, so its absence means that all is done. */
export async function fetchDeletion(uid: string, id: string): Promise<DeletionOutcome> {
  const snapshot = await getDoc(doc(lite(), 'users', uid, 'requests', id));
  countReads(1);
  if (!snapshot.exists()) return { state: 'done' };
  const { state, outcome } = v.parse(outcomeSchema, plain(snapshot.data()));
  return state === 'refused' ? { state, reason: outcome } : undefined;
}
