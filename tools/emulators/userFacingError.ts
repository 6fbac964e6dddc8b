/** An error that the person at the terminal can fix. Its message is printed without a stack. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError';
}

/** The text to print for anything that was thrown. */
export function describeError(problem: unknown): string {
  if (problem instanceof UserFacingError) return problem.message;
  if (problem instanceof Error) return problem.stack ?? problem.message;
  return String(problem);
}
