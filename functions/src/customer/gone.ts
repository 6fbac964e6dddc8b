import type { DocumentReference, Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { createOnce, isLostRace } from '../store/firestore';
import { expiry } from '../store/retention';

/**
 * `gone/{uid}`: the account is being deleted or is disabled. An ID token stays valid for an hour after that, so the
 * rules refuse every write of such an account, and no payment settles an order of it. It outlives every token, and
 * Firestore deletes it some time after.
 */
export function goneRef(db: Firestore, uid: string): DocumentReference {
  return db.doc(`gone/${uid}`);
}

/** Set on the mark of a disabled account, which is removed when the account is enabled. */
const DISABLED = 'disabled';

/** Refuses the writes of a disabled account. One that is being deleted keeps its mark. Idempotent. */
export async function markDisabled(db: Firestore, uid: string, now: Date): Promise<void> {
  const mark = { at: now, expireAt: expiry('gone', now), [DISABLED]: true };
  await createOnce(goneRef(db, uid), mark);
}

/** The marks of disabled accounts. */
export async function disabledMarks(db: Firestore): Promise<QueryDocumentSnapshot[]> {
  return (await db.collection('gone').where(DISABLED, '==', true).get()).docs;
}

/** Accepts the writes of an account that was enabled again, unless its deletion has begun since its mark was read. */
export async function unmark({ ref, updateTime }: QueryDocumentSnapshot): Promise<void> {
  try {
    await ref.delete({ lastUpdateTime: updateTime });
  } catch (error) {
    if (!isLostRace(error)) throw error;
  }
}

/** Refuses the account's writes and payments from now on. Idempotent. */
export async function markGone(db: Firestore, uid: string, now: Date): Promise<void> {
  await goneRef(db, uid).set({ at: now, expireAt: expiry('gone', now) });
}
