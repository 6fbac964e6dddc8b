import { useCallback, useEffect, useState } from 'react';

/** What a page waits for: one union, so that no state can be half loading and half failed. */
export type Resource<T> =
  { status: 'loading' } | { status: 'ready'; value: T } | { status: 'failed'; error: Error };

interface Answer<T> {
  load: () => Promise<T>;
  resource: Resource<T>;
}

/**
 * Runs `load` when it changes (wrap it in useCallback) and answers loading, ready or failed. An answer that comes
 * after `load` has changed is thrown away. `reload` asks again and keeps what is shown until a better answer is there:
 * one that fails takes nothing away.
 */
export function useResource<T>(load: () => Promise<T>): {
  resource: Resource<T>;
  reload: () => Promise<void>;
} {
  const [answer, setAnswer] = useState<Answer<T>>({ load, resource: { status: 'loading' } });

  const run = useCallback(async (): Promise<void> => {
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
    setAnswer((current) => {
      const isWorse = resource.status === 'failed' && current.resource.status === 'ready';
      return current.load !== load || isWorse ? current : { load, resource };
    });
  }, [load]);

  // A new question forgets the former answer at once: nobody sees another page's data.
  if (answer.load !== load) setAnswer({ load, resource: { status: 'loading' } });

  useEffect(() => {
    void run();
  }, [run]);

  return { resource: answer.load === load ? answer.resource : { status: 'loading' }, reload: run };
}
