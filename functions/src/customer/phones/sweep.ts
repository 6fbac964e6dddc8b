import type { Deps, Identity } from '../../deps';
import { always, type HasTime } from '../../store/firestore';
import { removeProof, type PhoneDeps } from './request';
import { reasonOf } from '../../errors';
import { followDisabled } from '../gone';

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
 * a number that somebody has linked to an account, which the shop never does. Also marks the accounts that the owner has
 * disabled, whose tokens stay valid for up to an hour. An account that fails is retried by the
 * next run and does not stop the others.
 */
export async function sweepPhones(deps: SweepDeps, hasTime: HasTime = always): Promise<SweepRun> {
  const run: SweepRun = { removed: 0, failed: 0 };
  const { linked, disabled, isComplete } = await readIdentities(deps);
  if (isComplete) await followDisabled(deps.db, disabled, deps.now());
  for (const { uid, email, signedInAt } of linked) {
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

/** The accounts with a linked number and the disabled ones; incomplete when there are too many of the former. */
async function readIdentities(
  deps: SweepDeps,
): Promise<{ linked: Identity[]; disabled: Set<string>; isComplete: boolean }> {
  const linked: Identity[] = [];
  const disabled = new Set<string>();
  let next: string | undefined;
  do {
    const page = await deps.listIdentities(next);
    linked.push(...page.identities.filter(({ phone }) => phone !== undefined));
    for (const identity of page.identities) if (identity.disabled) disabled.add(identity.uid);
    next = page.next;
  } while (next !== undefined && linked.length < MAX_PHONES);
  return { linked, disabled, isComplete: next === undefined };
}
