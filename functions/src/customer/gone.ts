import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import pMap from 'p-map';
import { createOnce } from '../store/firestore';
import { expiry } from '../store/retention';

const AT_ONCE = 20;

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

/**
 * Refuses the writes of disabled accounts, and accepts those of accounts that were enabled again.
 * @param disabled the uids of all disabled accounts
 */
export async function followDisabled(
  db: Firestore,
  disabled: ReadonlySet<string>,
  now: Date,
): Promise<void> {
  const marked = await db.collection('gone').where(DISABLED, '==', true).get();
  const back = marked.docs.filter(({ id }) => !disabled.has(id));
  await pMap(back, ({ ref }) => ref.delete(), { concurrency: AT_ONCE });
  const mark = { at: now, expireAt: expiry('gone', now), [DISABLED]: true };
  // An account that is being deleted keeps its mark.
  await pMap(disabled, (uid) => createOnce(goneRef(db, uid), mark), { concurrency: AT_ONCE });
}

/** Refuses the account's writes and payments from now on. Idempotent. */
export async function markGone(db: Firestore, uid: string, now: Date): Promise<void> {
  await goneRef(db, uid).set({ at: now, expireAt: expiry('gone', now) });
}
