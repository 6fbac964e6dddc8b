import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** How many lists of a tab are kept. */
const MAX_LISTS = 10;

/** What a list had loaded, by history entry and reader. It ends with the tab. */
export type ListMemory<S> = Map<string, S>;

/**
 * Keeps what a list has loaded for when somebody comes back to the same history entry. `kept` is what it had then, the same
 * for as long as the list is shown. `reader` is whose list it is.
 */
export function useListMemory<S>(
  memory: ListMemory<S>,
  reader: string,
): { kept: S | undefined; keep: (state: S) => void } {
  const key = `${reader} ${useLocation().key}`;
  const [kept] = useState(() => memory.get(key));
  const keep = useCallback(
    (state: S): void => {
      memory.delete(key);
      memory.set(key, state);
      const [oldest] = memory.keys();
      if (memory.size > MAX_LISTS && oldest !== undefined) memory.delete(oldest);
    },
    [memory, key],
  );
  return { kept, keep };
}
