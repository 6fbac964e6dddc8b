import type { Deps, Identity } from '../../deps';
import { always, type HasTime } from '../../store/firestore';
import { removeProof, type PhoneDeps } from './request';
import { reasonOf } from '../../errors';

type SweepDeps = PhoneDeps & Pick<Deps, 'listIdentities' | 'log'>;

/** A page that has verified a number requests its record at once. Milliseconds. */
const ABANDONED_MS = 3_600_000;

/** How many linked numbers one run handles at most. The next run handles the rest. */
const MAX_PHONES = 500;

/** The result of a run. */
interface SweepRun {
  removed: number;
  failed: number;
}

/**
 * Removes the numbers that are linked in Firebase Auth: accounts of abandoned verifications after an hour, and at once
 * a number that somebody has linked to an account, which the shop never does. An account that fails is retried by the
 * next run and does not stop the others.
 */
export async function sweepPhones(deps: SweepDeps, hasTime: HasTime = always): Promise<SweepRun> {
  const run: SweepRun = { removed: 0, failed: 0 };
  for (const { uid, email, signedInAt } of await linkedPhones(deps)) {
    if (!hasTime()) break;
    const age = deps.now().getTime() - signedInAt.getTime();
    if (email === undefined && age < ABANDONED_MS) continue;
    try {
      await removeProof(deps, uid);
      run.removed += 1;
    } catch (error) {
      run.failed += 1;
      const reason = reasonOf(error);
      deps.log.error('A linked phone could not be removed yet', { uid, reason });
    }
  }
  return run;
}

async function linkedPhones(deps: SweepDeps): Promise<Identity[]> {
  const linked: Identity[] = [];
  let next: string | undefined;
  do {
    const page = await deps.listIdentities(next);
    linked.push(...page.identities.filter(({ phone }) => phone !== undefined));
    next = page.next;
  } while (next !== undefined && linked.length < MAX_PHONES);
  return linked;
}
