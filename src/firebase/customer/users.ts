import { FirebaseError } from 'firebase/app';
import {
  deleteField,
  doc,
  serverTimestamp,
  setDoc,
  updateDoc,
  type DocumentData,
} from 'firebase/firestore/lite';
import { decodeProfile, type Profile } from '../../domain/customer/profile';
import type { Answers } from '../../domain/product/guided';
import { lite } from '../lite';
import { fetchDocument } from '../reads';

/** The profile of a user; undefined when there is none yet. Throws DecodeError, FirebaseError. */
export async function fetchProfile(uid: string): Promise<Profile | undefined> {
  return fetchDocument(doc(lite(), 'users', uid), decodeProfile);
}

/** Creates the profile of a new user with the role customer; `provider` is set for social sign-ups. */
export async function createProfile(
  uid: string,
  fields: { name: string; email: string; provider?: string },
): Promise<void> {
  await setDoc(doc(lite(), 'users', uid), {
    name: fields.name,
    email: fields.email,
    role: 'customer',
    phoneNumber: null,
    phoneVerified: false,
    createdAt: serverTimestamp(),
    ...(fields.provider !== undefined && { provider: fields.provider }),
  });
}

/** The rules allow one change of a profile in two seconds. */
const PAUSE_MS = 2500;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let lastChange: Promise<void> = Promise.resolve();
let changedAt = -Infinity;

/**
 * Changes a profile as soon as the rules allow it: after the earlier changes of this page, and once more after a pause
 * when they refuse it, because another tab or device has just changed it. Nothing is written when `isWanted` is false by
 * then. Throws FirebaseError.
 */
function change(
  uid: string,
  fields: DocumentData,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const write = async (): Promise<void> => {
    if (!isWanted()) return;
    await updateDoc(doc(lite(), 'users', uid), { ...fields, updatedAt: serverTimestamp() });
    changedAt = performance.now();
  };
  const next = lastChange.then(async () => {
    const rest = changedAt + PAUSE_MS - performance.now();
    if (rest > 0) await pause(rest);
    try {
      await write();
    } catch (error) {
      const isRefused = error instanceof FirebaseError && error.code === 'permission-denied';
      if (!isRefused) throw error;
      await pause(PAUSE_MS);
      await write();
    }
  });
  lastChange = next.catch(() => undefined);
  return next;
}

/** Updates the name of a user and whether they receive the newsletter. Throws FirebaseError. */
export async function saveProfile(
  uid: string,
  fields: { name: string; newsletter: boolean },
): Promise<void> {
  await change(uid, fields);
}

/**
 * Keeps the last answers of the quiz in the profile; undefined removes them. Nothing is written when they are not wanted
 * any more when their turn comes. Throws FirebaseError.
 */
export async function saveQuiz(
  uid: string,
  answers: Answers | undefined,
  isWanted?: () => boolean,
): Promise<void> {
  await change(
    uid,
    { quiz: answers ? { ...answers, at: serverTimestamp() } : deleteField() },
    isWanted,
  );
}
