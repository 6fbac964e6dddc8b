/** Shares `work` with all who ask for it under the same name. */
export type Together = (name: string, work: () => Promise<void>) => Promise<void>;

/**
 * Does work one run at a time for each name: who comes while a run is under way waits for the next one, and all who
 * wait share it. A flood of writes that anybody can make is then counted every now and then, and not once for each.
 * Nobody joins a run that has begun, because it may have counted already. A run that fails fails for all who shared
 * it, and the next one goes on.
 */
export function gatherer(): Together {
  const turns = new Map<string, { begun: boolean; ended: Promise<void> }>();
  return (name, work) => {
    const last = turns.get(name);
    if (last && !last.begun) return last.ended;
    const turn = { begun: false, ended: Promise.resolve() };
    turn.ended = (last ? last.ended.catch(() => undefined) : Promise.resolve())
      .then(() => {
        turn.begun = true;
        return work();
      })
      .finally(() => {
        if (turns.get(name) === turn) turns.delete(name);
      });
    turns.set(name, turn);
    return turn.ended;
  };
}
