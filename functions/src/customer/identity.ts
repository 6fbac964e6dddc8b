import { getAuth, type UserRecord } from 'firebase-admin/auth';
import type { Identity, IdentityPage } from '../deps';

function identityOf({ uid, email, emailVerified, phoneNumber }: UserRecord): Identity {
  return { uid, email, emailVerified, phone: phoneNumber };
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
}

/** The Firebase Auth user of an account; undefined when it is gone. Throws FirebaseAuthError. */
export async function findIdentity(uid: string): Promise<Identity | undefined> {
  try {
    return identityOf(await getAuth().getUser(uid));
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** One page of the accounts in Firebase Auth. Throws FirebaseAuthError. */
export async function listIdentities(page?: string): Promise<IdentityPage> {
  const { users, pageToken } = await getAuth().listUsers(1000, page);
  return { identities: users.map(identityOf), next: pageToken };
}

/** Removes an account from Firebase Auth. Idempotent. Throws FirebaseAuthError. */
export async function removeIdentity(uid: string): Promise<void> {
  try {
    await getAuth().deleteUser(uid);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** Removes the phone as a way to sign in. Does nothing when there is no phone or no account. Throws FirebaseAuthError. */
export async function unlinkPhone(uid: string): Promise<void> {
  try {
    await getAuth().updateUser(uid, { phoneNumber: null });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
