import { deleteDoc, doc, getDoc, serverTimestamp, setDoc } from 'firebase/firestore/lite';
import * as v from 'valibot';
import { decode } from '../domain/decode';
import { auth, errorCode } from './auth';
import { lite, plain } from './lite';
import { countReads } from './reads';

/** What became of a request for the account; undefined while the functions are at it. */
export type AccountOutcome = { state: 'done' } | { state: 'refused'; reason: string } | undefined;

const outcomeSchema = v.object({
  state: v.optional(v.string(), ''),
  outcome: v.optional(v.string(), ''),
});

const claimsSchema = v.object({ auth_time: v.pipe(v.number(), v.integer()) });

/** When the person proved to be itself, as its ID token says it: the name of the one request of that sign-in. */
async function signInTime(): Promise<string> {
  const account = auth().currentUser;
  if (!account) throw new Error('signed out');
  const { claims } = await account.getIdTokenResult();
  return String(decode(claimsSchema, claims, 'the ID token').auth_time);
}

/**
 * Asks the functions to delete the account (docs/decisions/002): a request document that the rules take only soon
 * after the person has proven to be itself, and once for each time. Answers its id, also where another window has
 * asked by the same proof. Throws FirebaseError, or DecodeError for a token that does not say when.
 */
export async function requestDeletion(uid: string): Promise<string> {
  const ref = doc(lite(), 'users', uid, 'requests', await signInTime());
  try {
    await setDoc(ref, { type: 'delete', by: uid, at: serverTimestamp() });
  } catch (error) {
    if (errorCode(error) !== 'permission-denied') throw error;
    const asked = await getDoc(ref);
    countReads(1);
    if (!asked.exists()) throw error;
  }
  return ref.id;
}

/** The one request of an account to record the number that was just linked. */
export const PHONE_REQUEST = 'phone';

/**
 * Asks the functions to record the number that is linked to the account, unless that is asked for already. A former
 * refusal is cleared away. Throws FirebaseError.
 */
export async function requestPhoneRecord(uid: string): Promise<void> {
  const ref = doc(lite(), 'users', uid, 'requests', PHONE_REQUEST);
  const ask = () => setDoc(ref, { type: 'phone', by: uid, at: serverTimestamp() });
  try {
    await ask();
  } catch (error) {
    if (errorCode(error) !== 'permission-denied') throw error;
    const outcome = await fetchRequestOutcome(uid, PHONE_REQUEST);
    if (outcome === undefined) return;
    if (outcome.state === 'refused') await deleteDoc(ref);
    await ask();
  }
}

/** What became of it. The last thing to go is the request itself, so its absence means that all is done. */
export async function fetchRequestOutcome(uid: string, id: string): Promise<AccountOutcome> {
  const snapshot = await getDoc(doc(lite(), 'users', uid, 'requests', id));
  countReads(1);
  if (!snapshot.exists()) return { state: 'done' };
  const { state, outcome } = v.parse(outcomeSchema, plain(snapshot.data()));
  return state === 'refused' ? { state, reason: outcome } : undefined;
}
