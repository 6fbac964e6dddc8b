import { randomBytes } from 'node:crypto';
import { getAuth, type UserRecord } from 'firebase-admin/auth';
import type { Identity, IdentityPage, PhoneProof } from '../deps';

function identityOf(user: UserRecord): Identity {
  const { uid, displayName: name, email, emailVerified, metadata, disabled } = user;
  const signedInAt = new Date(metadata.lastSignInTime || metadata.creationTime);
  const since = user.tokensValidAfterTime;
  const tokensValidAfter = since === undefined ? undefined : new Date(since);
  const phone = user.phoneNumber;
  return { uid, name, email, emailVerified, phone, signedInAt, tokensValidAfter, disabled };
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

/** The errors of Firebase Auth about a token that proves nothing. */
const NO_PROOF: readonly unknown[] = [
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/user-not-found',
  'auth/user-disabled',
];

/**
 * The number whose code has opened the session of an ID token; undefined for any other token, also for one of an
 * account that is gone by now. Throws FirebaseAuthError.
 */
export async function readPhoneProof(token: string): Promise<PhoneProof | undefined> {
  try {
    const { uid, phone_number: phone, firebase } = await getAuth().verifyIdToken(token, true);
    return firebase.sign_in_provider === 'phone' && phone !== undefined
      ? { uid, phone }
      : undefined;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_PROOF.includes(error.code))
      return undefined;
    throw error;
  }
}

/**
 * Removes a number that somebody has linked to an account. The shop links none, so its code may have opened the
 * account: all sessions end, the password is replaced by one that nobody knows, and a Google account with another
 * address is removed. The owner resets the password by email. Does nothing when there is no number or no account.
 * Throws FirebaseAuthError.
 */
export async function expelPhone(uid: string): Promise<void> {
  try {
    const { email, phoneNumber, providerData } = await getAuth().getUser(uid);
    if (phoneNumber === undefined) return;
    const isForeign = providerData.some(
      (provider) => provider.providerId === 'google.com' && provider.email !== email,
    );
    await getAuth().updateUser(uid, {
      phoneNumber: null,
      ...(email !== undefined && { password: randomBytes(32).toString('base64url') }),
      ...(isForeign && { providersToUnlink: ['google.com'] }),
    });
    await getAuth().revokeRefreshTokens(uid);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
