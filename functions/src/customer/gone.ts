import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { expiry } from '../store/retention';

/**
 * `gone/{uid}`: the account is being deleted or is disabled. An ID token stays valid for an hour after that, so the
 * rules refuse every write of such an account, and no payment settles an order of it. It outlives every token, and
 * Firestore deletes it some time after.
 */
export function goneRef(db: Firestore, uid: string): DocumentReference {
  return db.doc(`gone/${uid}`);
}

/** Refuses the account's writes and payments from now on. Idempotent. */
export async function markGone(db: Firestore, uid: string, now: Date): Promise<void> {
  await goneRef(db, uid).set({ at: now, expireAt: expiry('gone', now) });
}
