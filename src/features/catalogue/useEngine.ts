import { useCallback, useEffect, useState } from 'react';
import { loadChunk } from '../../ui/loadChunk';
import type { Engine } from './collectionEngine';

const fetchEngine = async (): Promise<Engine> => (await import('./collectionEngine')).engine;

let kept: Engine | undefined;

export type EngineState =
  | { status: 'loading' }
  | { status: 'ready'; engine: Engine }
  | { status: 'failed'; retry: () => void };

/**
 * Search and facets, fetched after the page has been painted. Once there they stay, so that going back shows the
 * narrowed list at once and the scroll position has something to return to. What could not be had is asked for again
 * by `retry`, and by itself when the network is back. `load` is the house's unless a test says otherwise.
 */
export function useEngine(load: () => Promise<Engine> = fetchEngine): EngineState {
  const [status, setStatus] = useState<EngineState['status']>(kept ? 'ready' : 'loading');
  const retry = useCallback(() => setStatus('loading'), []);

  useEffect(() => {
    if (status === 'failed') {
      addEventListener('online', retry);
      return () => removeEventListener('online', retry);
    }
    if (status === 'loading')
      loadChunk(load).then(
        (engine) => {
          kept = engine;
          setStatus('ready');
        },
        (error: unknown) => {
          console.warn(error);
          setStatus('failed');
        },
      );
    return undefined;
  }, [status, retry, load]);

  if (status === 'ready' && kept) return { status, engine: kept };
  return status === 'failed' ? { status, retry } : { status: 'loading' };
}
