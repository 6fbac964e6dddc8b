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

type Write = (rules: RulesUnderTest) => Promise<unknown>;

/** The search ends when a cost is known to this number of expressions. */
const PRECISION = 8;

/**
 * The cost of each write: the limit minus the greatest number of extra expressions with which it is not too dear. All of
 * them are searched for at once, because loading rules takes longer than a write.
 */
export async function costsOf(rules: RulesUnderTest, writes: readonly Write[]): Promise<number[]> {
  const searches = writes.map((write) => ({ write, fits: 10, tooMuch: MAX_EXPRESSIONS }));
  for (;;) {
    const open = searches.filter(({ fits, tooMuch }) => tooMuch - fits > PRECISION);
    if (open.length === 0) return searches.map(({ fits }) => MAX_EXPRESSIONS - fits);
    const byMiddle = new Map<number, typeof open>();
    for (const search of open) {
      const middle = Math.floor((search.fits + search.tooMuch) / 2);
      byMiddle.set(middle, [...(byMiddle.get(middle) ?? []), search]);
    }
    for (const [by, group] of byMiddle) {
      await rules.load(withExtraCost(readRules(), by));
      for (const search of group) {
        if (isTooDear(await problemOf(search.write(rules)))) search.tooMuch = by;
        else search.fits = by;
      }
    }
  }
}
