import type { Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { isMobile, localPhone, withCountryCode } from '../../../../src/domain/customer/address';
import { messages } from '../../../../src/domain/shop/messages';
import type { Deps } from '../../deps';
import { inTransaction, plain } from '../../store/firestore';
import { recordNumber, type RecordDeps } from './record';

/** What recording a number needs from outside. */
export type PhoneDeps = RecordDeps & Pick<Deps, 'findIdentity' | 'unlinkPhone'>;

const requestSchema = v.object({
  by: v.string(),
  /** `unlinking`: the outcome is decided, and the number must still be unlinked in Firebase Auth. */
  state: v.optional(v.picklist(['unlinking', 'refused'])),
  outcome: v.optional(v.string()),
});

/**
 * Carries out `users/{uid}/requests/phone`: records the number that is linked to the account in Firebase Auth, then
 * unlinks it, so that an SMS code alone never opens the account. A refused number is unlinked too, and the request then
 * holds the reason; a successful request is deleted. Idempotent: a later delivery continues after a failure. Rejects
 * when Firebase Auth does not respond.
 */
export async function recordPhone(deps: PhoneDeps, uid: string): Promise<void> {
  const { db } = deps;
  const request = db.doc(`users/${uid}/requests/phone`);
  const identity = await deps.findIdentity(uid);
  const isDecided = await inTransaction(db, async (tx) => {
    const snapshot = await tx.get(request);
    if (!snapshot.exists) return false;
    const { by, state } = v.parse(requestSchema, plain(snapshot.data()));
    if (by !== uid || state === 'refused') return false;
    if (state === 'unlinking') return true;
    const outcome = await decide(tx, deps, uid, identity);
    tx.update(request, { state: 'unlinking', ...(outcome !== undefined && { outcome }) });
    return true;
  });
  if (!isDecided) return;
  await deps.unlinkPhone(uid);
  await inTransaction(db, async (tx) => {
    const snapshot = await tx.get(request);
    if (!snapshot.exists) return;
    const { state, outcome } = v.parse(requestSchema, plain(snapshot.data()));
    // Another delivery has ended this request, and the customer has made a new one.
    if (state !== 'unlinking') return;
    if (outcome === undefined) tx.delete(request);
    else tx.update(request, { state: 'refused', outcomeAt: deps.now() });
  });
}

/** Records the number, or returns the message why not; undefined also for an account that is gone. */
async function decide(
  tx: Transaction,
  deps: PhoneDeps,
  uid: string,
  identity: Awaited<ReturnType<PhoneDeps['findIdentity']>>,
): Promise<string | undefined> {
  if (identity === undefined) return undefined;
  // Somebody could register another person's address and link a number before the owner verifies the address.
  if (!identity.emailVerified) return messages.otp.emailUnverified;
  const { phone } = identity;
  if (phone === undefined) return messages.otp.notConfirmed;
  if (!isMobile(localPhone(phone)) || withCountryCode(localPhone(phone)) !== phone) {
    return messages.checkout.phoneInvalid;
  }
  const result = await recordNumber(tx, deps, uid, phone);
  return result === 'full' ? messages.otp.phoneLimitReached : undefined;
}
