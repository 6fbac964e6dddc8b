import { useCallback, useEffect, useState } from 'react';
import { retryChunk } from '../../ui/loadChunk';
import type { Engine } from './collectionEngine';

const fetchEngine = async (): Promise<Engine> => (await import('./collectionEngine')).engine;

let loadedEngine: Engine | undefined;

/** Loads it ahead, so that the first draw is filtered. */
export async function preloadEngine(): Promise<void> {
  loadedEngine = await fetchEngine();
}

/** `preloading` before the first search, or `retrying` on request of the user. */
type Step = 'preloading' | 'retrying' | 'ready' | 'failed';

export type EngineState =
  | { status: 'loading' }
  | { status: 'ready'; engine: Engine }
  | { status: 'failed'; retry: () => void };

/**
 * Loads search and facets after the first paint and keeps them, so that going back shows the filtered list at once and
 * the scroll position can be restored. A failed load is retried when the network is back, and by `retry`; only `retry`
 * may reload the page (ui/loadChunk.ts), because before that nobody needs them. `load` is replaced in tests.
 */
export function useEngine(load: () => Promise<Engine> = fetchEngine): EngineState {
  const [step, setStep] = useState<Step>(loadedEngine ? 'ready' : 'preloading');
  const retry = useCallback(() => setStep('retrying'), []);

  useEffect(() => {
    if (step === 'failed') {
      const again = () => setStep('preloading');
      addEventListener('online', again);
      return () => removeEventListener('online', again);
    }
    if (step !== 'ready')
      (step === 'retrying' ? retryChunk(load) : load()).then(
        (engine) => {
          loadedEngine = engine;
          setStep('ready');
        },
        (error: unknown) => {
          console.warn(error);
          setStep('failed');
        },
      );
    return undefined;
  }, [step, load]);

  if (step === 'ready' && loadedEngine) return { status: step, engine: loadedEngine };
  return step === 'failed' ? { status: step, retry } : { status: 'loading' };
}
