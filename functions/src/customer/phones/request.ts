import type { Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { isMobile, localPhone, withCountryCode } from '../../../../src/domain/customer/address';
import { messages } from '../../../../src/domain/shop/messages';
import type { Deps } from '../../deps';
import { inTransaction, plain } from '../../store/firestore';
import { recordNumber, type RecordWorld } from './record';

/** What recording a number touches outside itself. */
export type PhoneWorld = RecordWorld & Pick<Deps, 'findIdentity' | 'unlinkPhone'>;

const requestSchema = v.object({
  by: v.string(),
  /** `unlinking`: decided, and the identity service still has to forget the number. */
  state: v.optional(v.picklist(['unlinking', 'refused'])),
  outcome: v.optional(v.string()),
});

/**
 * Carries out `users/{uid}/requests/phone`: records the number that the identity service holds for the account, then
 * unlinks it there, so that its code alone never opens the account. Unlinked also where it is refused, which the
 * request then says; when it is done the request is gone. Delivered again after a failure it goes on where it stopped.
 * Rejects when the identity service does not answer.
 */
export async function recordPhone(world: PhoneWorld, uid: string): Promise<void> {
  const { db } = world;
  const request = db.doc(`users/${uid}/requests/phone`);
  const identity = await world.findIdentity(uid);
  const isDecided = await inTransaction(db, async (tx) => {
    const snapshot = await tx.get(request);
    if (!snapshot.exists) return false;
    const { by, state } = v.parse(requestSchema, plain(snapshot.data()));
    if (by !== uid || state === 'refused') return false;
    if (state === 'unlinking') return true;
    const outcome = await decide(tx, world, uid, identity);
    tx.update(request, { state: 'unlinking', ...(outcome !== undefined && { outcome }) });
    return true;
  });
  if (!isDecided) return;
  await world.unlinkPhone(uid);
  await inTransaction(db, async (tx) => {
    const snapshot = await tx.get(request);
    if (!snapshot.exists) return;
    const { state, outcome } = v.parse(requestSchema, plain(snapshot.data()));
    // Another delivery ended this request, and the person has made a new one.
    if (state !== 'unlinking') return;
    if (outcome === undefined) tx.delete(request);
    else tx.update(request, { state: 'refused', outcomeAt: world.now() });
  });
}

/** Records the number, or answers the sentence why not; undefined also for an account that is gone. */
async function decide(
  tx: Transaction,
  world: PhoneWorld,
  uid: string,
  identity: Awaited<ReturnType<PhoneWorld['findIdentity']>>,
): Promise<string | undefined> {
  if (identity === undefined) return undefined;
  // Somebody could register another person's address and link a number before the owner verifies the address.
  if (!identity.emailVerified) return messages.otp.emailUnverified;
  const { phone } = identity;
  if (phone === undefined) return messages.otp.notConfirmed;
  if (!isMobile(localPhone(phone)) || withCountryCode(localPhone(phone)) !== phone) {
    return messages.checkout.phoneInvalid;
  }
  const result = await recordNumber(tx, world, uid, phone);
  return result === 'full' ? messages.otp.phoneLimitReached : undefined;
}
