import { readRules, type RulesUnderTest } from './rules';

/** Firestore refuses a decision that evaluates more expressions than this. */
export const MAX_EXPRESSIONS = 1000;

/** What Google's evaluator counts for `[1, 1].size() > 0 &&` beside its ones. */
const AROUND = 6;

/** The rules with `by` more expressions in every decision. `by` is at least ten. */
export function withExtraCost(rules: string, by: number): string {
  const filler = `[${Array(by - AROUND)
    .fill('1')
    .join()}].size() > 0`;
  return rules.replace(
    /(\ballow [a-z, ]+: if )([^;]+);/g,
    (_, head: string, condition: string) => `${head}${filler} && (${condition});`,
  );
}

const REASON = / for '(?:create|update|delete|get|list)' @ L\d+(?:, )?/;

/**
 * Whether a write was refused because its decision cost too much, and not because of what it says. Google's emulator
 * judges twice: before it reads documents, so that nothing behind them is left out, and then with them, which decides.
 * The message has the reasons of both, in this order.
 */
export function isTooDear(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false;
  const reasons = problem.message.split(REASON).filter((reason) => reason !== '');
  return reasons.at(-1)?.includes(`maximum of ${MAX_EXPRESSIONS} expressions`) ?? false;
}

/** The error of a write; undefined when it goes through. */
export async function problemOf(outcome: Promise<unknown>): Promise<unknown> {
  return outcome.then(
    () => undefined,
    (problem: unknown) => problem,
  );
}

/** The cost of a write: the limit minus the greatest number of expressions with which it is not too dear. */
export async function costOf(
  rules: RulesUnderTest,
  write: (rules: RulesUnderTest) => Promise<unknown>,
): Promise<number> {
  let [fits, tooMuch] = [10, MAX_EXPRESSIONS];
  while (tooMuch - fits > 1) {
    const by = Math.floor((fits + tooMuch) / 2);
    await rules.load(withExtraCost(readRules(), by));
    if (isTooDear(await problemOf(write(rules)))) tooMuch = by;
    else fits = by;
  }
  return MAX_EXPRESSIONS - fits;
}
