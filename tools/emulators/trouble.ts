/** Something a person can put right; its message is the whole explanation (no stack is shown). */
export class Trouble extends Error {
  override readonly name = 'Trouble';
}

/** What to print for anything that was thrown. */
export function explain(problem: unknown): string {
  if (problem instanceof Trouble) return problem.message;
  if (problem instanceof Error) return problem.stack ?? problem.message;
  return String(problem);
}
