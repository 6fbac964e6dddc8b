import type { Auth } from '../../functions/node_modules/firebase-admin/lib/auth';
import type { Firestore } from '../../functions/node_modules/firebase-admin/lib/firestore';
import { Timestamp } from '../../functions/node_modules/firebase-admin/lib/firestore';

/** The outcome of a grant. */
export type Grant =
  | { state: 'granted'; uid: string; name: string }
  | { state: 'already'; uid: string; name: string }
  | { state: 'unknown' }
  | { state: 'unverified'; uid: string }
  | { state: 'disabled'; uid: string };

interface Account {
  uid: string;
  displayName?: string | undefined;
  emailVerified: boolean;
  disabled: boolean;
}

async function accountOf(auth: Auth, email: string): Promise<Account | undefined> {
  try {
    return await auth.getUserByEmail(email);
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? problem.code : undefined;
    if (code === 'auth/user-not-found') return undefined;
    throw problem;
  }
}

/**
 * Sets `users/{uid}.role` to admin for the account of an email address. The address must be verified, because the
 * security rules require that of admins. A missing profile is created as registration creates it. Rejects when the
 * project cannot be reached.
 */
export async function grantAdmin(
  auth: Auth,
  db: Firestore,
  email: string,
  now: Date,
): Promise<Grant> {
  const account = await accountOf(auth, email);
  if (!account) return { state: 'unknown' };
  const { uid, displayName: name = '' } = account;
  if (account.disabled) return { state: 'disabled', uid };
  if (!account.emailVerified) return { state: 'unverified', uid };
  const profile = db.doc(`users/${uid}`);
  return db.runTransaction(async (tx): Promise<Grant> => {
    const snapshot = await tx.get(profile);
    if (!snapshot.exists) {
      const createdAt = Timestamp.fromDate(now);
      tx.set(profile, {
        name,
        email,
        role: 'admin',
        phoneNumber: null,
        phoneVerified: false,
        createdAt,
      });
      return { state: 'granted', uid, name };
    }
    if (snapshot.get('role') === 'admin') return { state: 'already', uid, name };
    tx.update(profile, { role: 'admin' });
    return { state: 'granted', uid, name };
  });
}
