import {
  deleteDoc,
  doc,
  getDoc,
  serverTimestamp,
  setDoc,
  type DocumentReference,
} from 'firebase/firestore/lite';
import * as v from 'valibot';
import { decode } from '../../domain/shop/decode';
import { auth, errorCode } from './auth';
import { lite } from '../lite';
import { countReads, fetchDocument } from '../reads';

/** The outcome of an account request; undefined while the functions are working on it. */
export type AccountOutcome = { state: 'done' } | { state: 'refused'; reason: string } | undefined;

const outcomeSchema = v.object({
  state: v.optional(v.string(), ''),
  outcome: v.optional(v.string(), ''),
});

const claimsSchema = v.object({ auth_time: v.pipe(v.number(), v.integer()) });

/** When this session was signed in, in seconds, from the ID token. Throws DecodeError, or Error when signed out. */
export async function signInSeconds(): Promise<number> {
  const account = auth().currentUser;
  if (!account) throw new Error('signed out');
  const { claims } = await account.getIdTokenResult();
  return decode(claimsSchema, claims, 'the ID token').auth_time;
}

/**
 * Requests the deletion of the account by writing a request document, which the rules allow only soon after a fresh
 * sign-in and only once for each sign-in, whose time is its id. Returns its id, also when another window has made the
 * same request. Throws FirebaseError, or DecodeError for a token without a sign-in time.
 */
export async function requestDeletion(uid: string): Promise<string> {
  const ref = doc(lite(), 'users', uid, 'requests', String(await signInSeconds()));
  try {
    await setDoc(ref, { type: 'delete', by: uid, at: serverTimestamp() });
  } catch (error) {
    if (errorCode(error) !== 'permission-denied') throw error;
    const existing = await getDoc(ref);
    countReads(1);
    if (!existing.exists()) throw error;
  }
  return ref.id;
}

/**
 * Asks the functions that the profile takes over the address of the account, unless that is asked already. Throws
 * FirebaseError.
 */
export async function requestEmailFollow(uid: string): Promise<void> {
  const ref = doc(lite(), 'users', uid, 'requests', 'email');
  // It is there until it is done.
  if ((await fetchRequestOutcome(uid, ref.id))?.state !== 'done') return;
  // A session from before the change has the former address in its token, for which the rules refuse the request.
  await auth().currentUser?.getIdToken(true);
  await setDoc(ref, { type: 'email', by: uid, at: serverTimestamp() });
}

/** The id of the request to record the number whose code was just entered; one per account. */
export const PHONE_REQUEST = 'phone';

/**
 * Requests that the functions record the phone number of a proof (`provePhone`), unless such a request is running. A
 * refused one is deleted first. Throws FirebaseError.
 */
export async function requestPhoneRecord(uid: string, proof: string): Promise<void> {
  const ref = doc(lite(), 'users', uid, 'requests', PHONE_REQUEST);
  const write = () => setDoc(ref, { type: 'phone', by: uid, at: serverTimestamp(), proof });
  try {
    await write();
  } catch (error) {
    if (errorCode(error) !== 'permission-denied') throw error;
    const outcome = await fetchRequestOutcome(uid, PHONE_REQUEST);
    if (outcome === undefined) return;
    if (outcome.state === 'refused') await removeRefused(ref);
    await write();
  }
}

/** The id of the question whether a number can be recorded; one per account. */
export const NUMBER_REQUEST = 'number';

/** Asks the functions whether a number (+91…) can still be recorded for the account. Throws FirebaseError. */
export async function requestNumberCheck(uid: string, phone: string): Promise<void> {
  const ref = doc(lite(), 'users', uid, 'requests', NUMBER_REQUEST);
  const write = () => setDoc(ref, { type: 'number', by: uid, at: serverTimestamp(), phone });
  try {
    await write();
  } catch (error) {
    if (errorCode(error) !== 'permission-denied') throw error;
    // The answer to the question before.
    await deleteDoc(ref);
    await write();
  }
}

/** The rules let a refused request be removed only when it is some seconds old. */
const REST_MS = 5000;

/** Removes a refused request, so that another can be made. Throws FirebaseError. */
export async function removeRefused(ref: DocumentReference): Promise<void> {
  try {
    await deleteDoc(ref);
  } catch (error) {
    if (errorCode(error) !== 'permission-denied') throw error;
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    await deleteDoc(ref);
  }
}

/** The outcome of a request. The functions delete the request last, so its absence means that it is done. */
export async function fetchRequestOutcome(uid: string, id: string): Promise<AccountOutcome> {
  const ref = doc(lite(), 'users', uid, 'requests', id);
  const request = await fetchDocument(ref, (_, data) => v.parse(outcomeSchema, data));
  if (request === undefined) return { state: 'done' };
  const { state, outcome } = request;
  if (state === 'done') return { state };
  return state === 'refused' ? { state, reason: outcome } : undefined;
}
