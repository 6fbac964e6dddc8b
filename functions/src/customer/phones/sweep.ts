import { decodeProfile } from '../../../../src/domain/customer/user';
import type { Deps } from '../../deps';
import { always, inTransaction, plain, type HasTime } from '../../store/firestore';
import { recordNumber } from './record';
import { recordPhone, type PhoneDeps } from './request';
import { reasonOf } from '../../errors';

type SweepDeps = PhoneDeps & Pick<Deps, 'listIdentities' | 'pause' | 'log'>;

/** The wait between the two checks of a linked number. A page that links one requests its recording sooner. */
const RECHECK_MS = 60_000;

/** How many linked numbers one run handles at most. The next run handles the rest. */
const MAX_PHONES = 500;

/** The result of a run. */
interface SweepRun {
  unlinked: number;
  failed: number;
}

/**
 * Unlinks every phone that is linked in Firebase Auth without a request to record it, because its SMS code alone would
 * open the account. Records the number only if the profile already says that it is verified. Carries out open requests.
 * An account that fails is retried by the next run and does not stop the others.
 */
export async function sweepPhones(deps: SweepDeps, hasTime: HasTime = always): Promise<SweepRun> {
  const run: SweepRun = { unlinked: 0, failed: 0 };
  const linked = await linkedPhones(deps);
  if (linked.size === 0) return run;
  await deps.pause(RECHECK_MS);
  for (const [uid, phone] of linked) {
    if (!hasTime()) break;
    try {
      const identity = await deps.findIdentity(uid);
      if (identity?.phone === undefined) continue;
      await recordPhone(deps, uid);
      // A number other than at the first check is unlinked too: changing numbers must not keep one linked.
      if (identity.emailVerified && identity.phone === phone) await recordClaimed(deps, uid, phone);
      await deps.unlinkPhone(uid);
      run.unlinked += 1;
    } catch (error) {
      run.failed += 1;
      const reason = reasonOf(error);
      deps.log.error('A phone could not be unlinked yet', { uid, reason });
    }
  }
  return run;
}

/** The linked number of each account; the first one if there are several. */
async function linkedPhones(deps: SweepDeps): Promise<Map<string, string>> {
  const linked = new Map<string, string>();
  let next: string | undefined;
  do {
    const page = await deps.listIdentities(next);
    for (const { uid, phone } of page.identities) if (phone !== undefined) linked.set(uid, phone);
    next = page.next;
  } while (next !== undefined && linked.size < MAX_PHONES);
  return linked;
}

/** Records a number that a profile from before there were records says is verified. */
function recordClaimed(deps: SweepDeps, uid: string, phone: string): Promise<void> {
  const { db } = deps;
  return inTransaction(db, async (tx) => {
    const profile = await tx.get(db.doc(`users/${uid}`));
    if (!profile.exists) return;
    const { phoneNumber, phoneVerified } = decodeProfile(uid, plain(profile.data()));
    if (phoneVerified && phoneNumber === phone) await recordNumber(tx, deps, uid, phone);
  });
}
