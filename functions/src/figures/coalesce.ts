/** Runs `work`; callers that wait under the same name share one run. */
export type Coalesce = (name: string, work: () => Promise<void>) => Promise<void>;

/**
 * Coalesces work: one run at a time for each name. Calls made during a run wait for the next run and share it, so that
 * many writes cause few counts. No call joins a run that has begun, because that run may have counted already. A failed
 * run rejects for all callers that share it; the next run starts as usual.
 */
export function createCoalescer(): Coalesce {
  const runs = new Map<string, { begun: boolean; ended: Promise<void> }>();
  return (name, work) => {
    const last = runs.get(name);
    if (last && !last.begun) return last.ended;
    const run = { begun: false, ended: Promise.resolve() };
    run.ended = (last ? last.ended.catch(() => undefined) : Promise.resolve())
      .then(() => {
        run.begun = true;
        return work();
      })
      .finally(() => {
        if (runs.get(name) === run) runs.delete(name);
      });
    runs.set(name, run);
    return run.ended;
  };
}
