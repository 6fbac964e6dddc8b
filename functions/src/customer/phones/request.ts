import { FieldValue, type Transaction } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { isMobile, localPhone, withCountryCode } from '../../../../src/domain/customer/address';
import { messages } from '../../../../src/domain/shop/messages';
import type { Deps, PhoneProof } from '../../deps';
import { inTransaction, plain } from '../../store/firestore';
import { recordNumber, type RecordDeps } from './record';

/** What recording a number needs from outside. */
export type PhoneDeps = RecordDeps &
  Pick<Deps, 'findIdentity' | 'removeIdentity' | 'readPhoneProof' | 'expelPhone'>;

const requestSchema = v.object({
  by: v.string(),
  /** The ID token of the session that the number's code has opened. */
  proof: v.optional(v.string(), ''),
  /** `closing`: the outcome is decided, and the account of that session must still be removed. */
  state: v.optional(v.picklist(['closing', 'refused'])),
  outcome: v.optional(v.string()),
  /** The account of that session. */
  proofUid: v.optional(v.string()),
});

/**
 * Carries out `users/{uid}/requests/phone`: records the number whose code has opened the session of the request's
 * proof, then removes the account of that session, so that a proof counts once. A refused request holds the reason; a
 * successful one is deleted. Idempotent: a later delivery continues after a failure. Rejects when Firebase Auth does
 * not respond.
 */
export async function recordPhone(deps: PhoneDeps, uid: string): Promise<void> {
  const { db } = deps;
  const request = db.doc(`users/${uid}/requests/phone`);
  const snapshot = await request.get();
  if (!snapshot.exists) return;
  const { proof: token } = v.parse(requestSchema, plain(snapshot.data()));
  const proof = token === '' ? undefined : await deps.readPhoneProof(token);
  const holder = proof && (await deps.findIdentity(proof.uid));
  const identity = await deps.findIdentity(uid);
  const decided = await inTransaction(db, async (tx) => {
    const current = await tx.get(request);
    if (!current.exists) return undefined;
    const { by, state, proofUid } = v.parse(requestSchema, plain(current.data()));
    if (by !== uid || state === 'refused') return undefined;
    if (state === 'closing') return { proofUid };
    const outcome = await decide(tx, deps, { uid, identity, proof, holder });
    tx.update(request, {
      state: 'closing',
      proof: FieldValue.delete(),
      ...(proof && { proofUid: proof.uid }),
      ...(outcome !== undefined && { outcome }),
    });
    return { proofUid: proof?.uid };
  });
  if (!decided) return;
  if (decided.proofUid !== undefined) await removeProof(deps, decided.proofUid);
  await inTransaction(db, async (tx) => {
    const current = await tx.get(request);
    if (!current.exists) return;
    const { state, outcome } = v.parse(requestSchema, plain(current.data()));
    // Another delivery has ended this request, and the customer has made a new one.
    if (state !== 'closing') return;
    if (outcome === undefined) tx.delete(request);
    else tx.update(request, { state: 'refused', outcomeAt: deps.now() });
  });
}

type Identity = Awaited<ReturnType<PhoneDeps['findIdentity']>>;

/** Records the number, or returns the message why not; undefined also for an account that is gone. */
async function decide(
  tx: Transaction,
  deps: PhoneDeps,
  { uid, identity, proof, holder }: Parts,
): Promise<string | undefined> {
  if (identity === undefined) return undefined;
  // Somebody could register another person's address and verify a number before the owner verifies the address.
  if (!identity.emailVerified) return messages.otp.emailUnverified;
  if (proof === undefined || holder === undefined) return messages.otp.notConfirmed;
  if (holder.email !== undefined) return messages.otp.linked;
  const { phone } = proof;
  if (!isMobile(localPhone(phone)) || withCountryCode(localPhone(phone)) !== phone) {
    return messages.checkout.phoneInvalid;
  }
  const result = await recordNumber(tx, deps, uid, proof);
  if (result === 'used') return messages.otp.notConfirmed;
  return result === 'full' ? messages.otp.phoneLimitReached : undefined;
}

interface Parts {
  uid: string;
  identity: Identity;
  proof: PhoneProof | undefined;
  /** The account that the code has signed in. */
  holder: Identity;
}

/** Removes the account that the code has signed in; if it is a customer's own, only the number that was linked to it. */
export async function removeProof(deps: PhoneDeps, uid: string): Promise<void> {
  const holder = await deps.findIdentity(uid);
  if (holder === undefined) return;
  if (holder.email === undefined) await deps.removeIdentity(uid);
  else await deps.expelPhone(uid);
}
