import { deleteField, doc, serverTimestamp, setDoc, updateDoc } from 'firebase/firestore/lite';
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

/** Updates the name of a user and whether they receive the newsletter. */
export async function saveProfile(
  uid: string,
  fields: { name: string; newsletter: boolean },
): Promise<void> {
  await updateDoc(doc(lite(), 'users', uid), { ...fields, updatedAt: serverTimestamp() });
}

/** Keeps the last answers of the quiz in the profile; undefined removes them. */
export async function saveQuiz(uid: string, answers: Answers | undefined): Promise<void> {
  await updateDoc(doc(lite(), 'users', uid), {
    quiz: answers ? { ...answers, at: serverTimestamp() } : deleteField(),
    updatedAt: serverTimestamp(),
  });
}
