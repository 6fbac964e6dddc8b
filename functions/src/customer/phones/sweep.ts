import pMap from 'p-map';
import type { Deps, Identity } from '../../deps';
import { always, type HasTime } from '../../store/firestore';
import { removeProof, type PhoneDeps } from './request';
import { reasonOf } from '../../errors';
import { disabledMarks, markDisabled, unmark } from '../gone';

type SweepDeps = PhoneDeps & Pick<Deps, 'listIdentities' | 'log'>;

/** A page that has verified a number requests its record at once. Milliseconds. */
const ABANDONED_MS = 3_600_000;

/** How many linked numbers one run handles at most. The next run handles the rest. */
const MAX_PHONES = 500;

/** How many accounts are marked or unmarked at once. */
const AT_ONCE = 20;

/** The result of a run. */
interface SweepRun {
  removed: number;
  failed: number;
}

/**
 * Removes the numbers that are linked in Firebase Auth: accounts of abandoned verifications after an hour, and at once
 * a number that somebody has linked to an account, which the shop never does. Also marks the accounts that the owner has
 * disabled, whose tokens stay valid for up to an hour, until they are enabled again. An account that fails is retried by
 * the next run and does not stop the others.
 */
export async function sweepAccounts(deps: SweepDeps, hasTime: HasTime = always): Promise<SweepRun> {
  const { db, log, now } = deps;
  const run: SweepRun = { removed: 0, failed: 0 };
  const attempt = async (uid: string, work: () => Promise<void>): Promise<void> => {
    if (!hasTime()) return;
    try {
      await work();
    } catch (error) {
      run.failed += 1;
      log.error('An account could not be swept yet', { uid, reason: reasonOf(error) });
    }
  };
  const { linked, disabled } = await readIdentities(deps);
  const together = { concurrency: AT_ONCE };
  await pMap(disabled, (uid) => attempt(uid, () => markDisabled(db, uid, now())), together);
  const back = (await disabledMarks(db)).filter(({ id }) => !disabled.has(id));
  await pMap(back, (mark) => attempt(mark.id, () => unmark(mark)), together);
  for (const { uid, email, signedInAt } of linked) {
    const age = now().getTime() - signedInAt.getTime();
    if (email === undefined && age < ABANDONED_MS) continue;
    await attempt(uid, async () => {
      await removeProof(deps, uid);
      run.removed += 1;
    });
  }
  return run;
}

/** The accounts with a linked number, at most {@link MAX_PHONES}, and all disabled ones. */
async function readIdentities(
  deps: SweepDeps,
): Promise<{ linked: Identity[]; disabled: Set<string> }> {
  const linked: Identity[] = [];
  const disabled = new Set<string>();
  let next: string | undefined;
  do {
    const page = await deps.listIdentities(next);
    for (const identity of page.identities) {
      if (identity.phone !== undefined && linked.length < MAX_PHONES) linked.push(identity);
      if (identity.disabled) disabled.add(identity.uid);
    }
    next = page.next;
  } while (next !== undefined);
  return { linked, disabled };
}
