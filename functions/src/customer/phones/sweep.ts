import { decodeProfile } from '../../../../src/domain/customer/user';
import type { Deps } from '../../deps';
import { always, inTransaction, plain, type HasTime } from '../../store/firestore';
import { recordNumber } from './record';
import { recordPhone, type PhoneWorld } from './request';

type SweepWorld = PhoneWorld & Pick<Deps, 'listIdentities' | 'pause' | 'log'>;

/** The wait between the two checks of a linked number. A page that has just linked one asks for its record sooner. */
const RECHECK_MS = 60_000;

/** How many linked numbers one run handles at most. The next run handles the rest. */
const MAX_PHONES = 500;

/** What a run did. */
interface SweepRun {
  unlinked: number;
  failed: number;
}

/**
 * Unlinks every phone that is linked at the identity service and that nobody asked to record, because its SMS code alone
 * would open the account. Records the number only where the profile already says that it is verified. Carries out open
 * requests. An account that fails does not stop the others; the next run tries it again.
 */
export async function sweepPhones(world: SweepWorld, hasTime: HasTime = always): Promise<SweepRun> {
  const run: SweepRun = { unlinked: 0, failed: 0 };
  const linked = await linkedPhones(world);
  if (linked.size === 0) return run;
  await world.pause(RECHECK_MS);
  for (const [uid, phone] of linked) {
    if (!hasTime()) break;
    try {
      const identity = await world.findIdentity(uid);
      if (identity?.phone === undefined) continue;
      await recordPhone(world, uid);
      // Another number than at the first check is unlinked too: otherwise, who changes numbers would keep one linked.
      if (identity.emailVerified && identity.phone === phone)
        await recordClaimed(world, uid, phone);
      await world.unlinkPhone(uid);
      run.unlinked += 1;
    } catch (error) {
      run.failed += 1;
      const reason = error instanceof Error ? error.message : String(error);
      world.log.error('A phone could not be unlinked yet', { uid, reason });
    }
  }
  return run;
}

/** The linked numbers by account, the first of them where there are many. */
async function linkedPhones(world: SweepWorld): Promise<Map<string, string>> {
  const linked = new Map<string, string>();
  let next: string | undefined;
  do {
    const page = await world.listIdentities(next);
    for (const { uid, phone } of page.identities) if (phone !== undefined) linked.set(uid, phone);
    next = page.next;
  } while (next !== undefined && linked.size < MAX_PHONES);
  return linked;
}

/** Records a number that the profile says is verified already, as it was before there were records. */
function recordClaimed(world: SweepWorld, uid: string, phone: string): Promise<void> {
  const { db } = world;
  return inTransaction(db, async (tx) => {
    const profile = await tx.get(db.doc(`users/${uid}`));
    if (!profile.exists) return;
    const { phoneNumber, phoneVerified } = decodeProfile(uid, plain(profile.data()));
    if (phoneVerified && phoneNumber === phone) await recordNumber(tx, world, uid, phone);
  });
}
