import { getAuth } from 'firebase-admin/auth';

/** Whether the account has proven that the address is its own; one that is gone proves nothing. Throws FirebaseAuthError. */
export async function ownsEmail(uid: string, email: string): Promise<boolean> {
  try {
    const account = await getAuth().getUser(uid);
    return account.emailVerified && account.email?.toLowerCase() === email.trim().toLowerCase();
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
}

/** Removes an account at the identity service; one that is gone already is no fault. Throws FirebaseAuthError. */
export async function removeIdentity(uid: string): Promise<void> {
  try {
    await getAuth().deleteUser(uid);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
