import { useCallback, useEffect, useRef, useState } from 'react';

/** The state of a request, as one union: it cannot be loading and failed at once. */
export type Resource<T> =
  { status: 'loading' } | { status: 'ready'; value: T } | { status: 'failed'; error: Error };

interface Answer<T> {
  load: () => Promise<T>;
  resource: Resource<T>;
}

/**
 * Runs `load` whenever it changes (wrap it in useCallback) and returns its state. A result that arrives after `load`
 * has changed is ignored. `reload` runs it again and keeps the current value until a new one arrives: a failed reload
 * does not discard it, and resolves to false. Of two that overlap, the one that began later counts. `known` is shown until the first result.
 */
export function useResource<T>(
  load: () => Promise<T>,
  known?: T,
): {
  resource: Resource<T>;
  reload: () => Promise<boolean>;
} {
  const [answer, setAnswer] = useState<Answer<T>>({
    load,
    resource: known === undefined ? { status: 'loading' } : { status: 'ready', value: known },
  });

  const begun = useRef(0);
  const shown = useRef(0);

  const run = useCallback(async (): Promise<boolean> => {
    const turn = ++begun.current;
    const resource = await load().then(
      (value): Resource<T> => ({ status: 'ready', value }),
      (error: unknown): Resource<T> => {
        console.warn(error);
        return {
          status: 'failed',
          error: error instanceof Error ? error : new Error(String(error)),
        };
      },
    );
    // A later reload has been faster.
    if (turn < shown.current) return true;
    if (resource.status === 'ready') shown.current = turn;
    setAnswer((current) => {
      const isWorse = resource.status === 'failed' && current.resource.status === 'ready';
      return current.load !== load || isWorse ? current : { load, resource };
    });
    return resource.status === 'ready';
  }, [load]);

  // When `load` changes, the old value is dropped in the same render: nobody sees the data of another page.
  if (answer.load !== load) setAnswer({ load, resource: { status: 'loading' } });

  useEffect(() => {
    void run();
  }, [run]);

  return { resource: answer.load === load ? answer.resource : { status: 'loading' }, reload: run };
}
