import { useCallback, useEffect, useState } from 'react';
import { retryChunk } from '../../ui/loadChunk';
import type { Engine } from './collectionEngine';

const fetchEngine = async (): Promise<Engine> => (await import('./collectionEngine')).engine;

let loadedEngine: Engine | undefined;

/** Fetched `preloading` of the first question, or `asked` for again by a person. */
type Step = 'preloading' | 'retrying' | 'ready' | 'failed';

export type EngineState =
  | { status: 'loading' }
  | { status: 'ready'; engine: Engine }
  | { status: 'failed'; retry: () => void };

/**
 * Search and facets, fetched after the page has been painted. Once there they stay, so that going back shows the
 * narrowed list at once and the scroll position has something to return to. What could not be had is asked for again
 * by itself when the network is back, and by `retry`; only `retry` may load the page anew for it (ui/loadChunk.ts),
 * because until somebody asks, nobody misses it. `load` is the house's unless a test says otherwise.
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
