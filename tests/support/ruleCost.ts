/** Firestore refuses a decision that evaluates more expressions than this. */
export const MAX_EXPRESSIONS = 1000;

/** What `[1, 1].size() > 0 &&` costs beside its ones. */
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
