const MIN_BACKOFF_MS = 30_000;
const MAX_BACKOFF_MS = 6 * 3_600_000;

/** The wait before the next attempt, in milliseconds: 30 s after the first failure, doubled each time, at most 6 h. */
export function backoff(attempts: number): number {
  return Math.min(MIN_BACKOFF_MS * 2 ** Math.min(attempts - 1, 20), MAX_BACKOFF_MS);
}
