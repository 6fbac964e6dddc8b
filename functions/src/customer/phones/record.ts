import { FieldPath, FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { MAX_ACCOUNTS_PER_PHONE } from '../../../../src/domain/shop/constants';
import { decodeProfile } from '../../../../src/domain/customer/profile';
import type { Config } from '../../config';
import type { Deps, PhoneProof } from '../../deps';
import { inTransaction, plain } from '../../store/firestore';
import { copyRedemptions } from '../../payment/redemptions';
import { accountsOf, readRecord } from './accounts';
import { phoneKey } from './phoneKey';

/** What recording numbers needs from outside. */
export type RecordDeps = Pick<Deps, 'db' | 'now'> & { config: Pick<Config, 'phoneHashKey'> };

const recordOf = (db: Firestore, key: string) => db.doc(`phones/${key}`);

/**
 * Whether the account has verified this number: both the profile and the number's record must say so.
 *
 * @param phone with country code, `+919876543210`
 */
export async function hasVerified(
  { db, config }: RecordDeps,
  uid: string,
  phone: string,
): Promise<boolean> {
  const [profile, accounts] = await Promise.all([
    db.doc(`users/${uid}`).get(),
    accountsOf(db, phoneKey(config.phoneHashKey, phone)),
  ]);
  if (!profile.exists) return false;
  const { phoneNumber, phoneVerified } = decodeProfile(uid, plain(profile.data()));
  return phoneVerified && phoneNumber === phone && accounts.includes(uid);
}

/**
 * Records that an account has verified a number, in the number's record and in the profile. Removes the account from
 * the record of its former number, and copies the coupon uses counted under the new number to the account. All reads
 * come before the first write, so the caller reads before this call.
 *
 * @returns 'full' when the maximum number of other accounts share this number, 'used' when the proof has recorded it for
 *   another account, 'gone' when there is no profile
 */
export async function recordNumber(
  tx: Transaction,
  { db, now, config }: RecordDeps,
  uid: string,
  { phone, uid: proof }: PhoneProof,
): Promise<'recorded' | 'full' | 'used' | 'gone'> {
  const user = db.doc(`users/${uid}`);
  const profile = await tx.get(user);
  if (!profile.exists) return 'gone';
  const key = phoneKey(config.phoneHashKey, phone);
  const record = await readRecord(db, key, tx);
  const accounts = Object.keys(record);
  const isUsed = Object.entries(record).some(([id, entry]) => id !== uid && entry.proof === proof);
  if (isUsed) return 'used';
  if (accounts.filter((id) => id !== uid).length >= MAX_ACCOUNTS_PER_PHONE) return 'full';
  const former = decodeProfile(uid, plain(profile.data())).phoneNumber;
  const leave =
    former === undefined || former === phone
      ? undefined
      : await leaving(tx, db, phoneKey(config.phoneHashKey, former), uid);
  if (!accounts.includes(uid)) {
    await copyRedemptions(tx, db, uid, key);
    tx.set(recordOf(db, key), { accounts: { [uid]: { at: now(), proof } } }, { merge: true });
  }
  leave?.();
  tx.update(user, { phoneNumber: phone, phoneVerified: true });
  return 'recorded';
}

/** Removes an account's profile, and the account from the record of its number, in one transaction. Idempotent. */
export function removeProfile({ db, config }: RecordDeps, uid: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const user = db.doc(`users/${uid}`);
    const profile = await tx.get(user);
    if (!profile.exists) return;
    const { phoneNumber } = decodeProfile(uid, plain(profile.data()));
    const leave =
      phoneNumber === undefined
        ? undefined
        : await leaving(tx, db, phoneKey(config.phoneHashKey, phoneNumber), uid);
    leave?.();
    tx.delete(user);
  });
}

/** Reads the record of a number, and returns the write that removes the account from it. */
async function leaving(
  tx: Transaction,
  db: Firestore,
  key: string,
  uid: string,
): Promise<(() => void) | undefined> {
  const accounts = await accountsOf(db, key, tx);
  if (!accounts.includes(uid)) return undefined;
  return () => {
    tx.update(recordOf(db, key), new FieldPath('accounts', uid), FieldValue.delete());
  };
}
