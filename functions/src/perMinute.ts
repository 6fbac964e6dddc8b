const MINUTE_MS = 60_000;

/** Whether something may happen once more in this minute: at most `limit` times. */
export type PerMinute = (what: string, limit: number) => boolean;

/**
 * Counts in the memory of one instance, because a write for each call would cost more than what it protects. Every minute
 * begins anew.
 */
export function perMinute(now: () => Date): PerMinute {
  let counted = new Map<string, number>();
  let since = 0;
  return (what, limit) => {
    const at = now().getTime();
    if (at - since >= MINUTE_MS) {
      counted = new Map();
      since = at;
    }
    const before = counted.get(what) ?? 0;
    if (before >= limit) return false;
    counted.set(what, before + 1);
    return true;
  };
}
