import { getAuth } from 'firebase-admin/auth';

/** Removes an account at the identity service; one that is gone already is no fault. Throws FirebaseAuthError. */
export async function removeIdentity(uid: string): Promise<void> {
  try {
    await getAuth().deleteUser(uid);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'auth/user-not-found') throw error;
  }
}
