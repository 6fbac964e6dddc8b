import { useCallback, useEffect, useState } from 'react';
import { loadChunkAgain } from '../../ui/loadChunk';
import type { Engine } from './collectionEngine';

const fetchEngine = async (): Promise<Engine> => (await import('./collectionEngine')).engine;

let kept: Engine | undefined;

/** Fetched `ahead` of the first question, or `asked` for again by a person. */
type Step = 'ahead' | 'asked' | 'ready' | 'failed';

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
  const [step, setStep] = useState<Step>(kept ? 'ready' : 'ahead');
  const retry = useCallback(() => setStep('asked'), []);

  useEffect(() => {
    if (step === 'failed') {
      const again = () => setStep('ahead');
      addEventListener('online', again);
      return () => removeEventListener('online', again);
    }
    if (step !== 'ready')
      (step === 'asked' ? loadChunkAgain(load) : load()).then(
        (engine) => {
          kept = engine;
          setStep('ready');
        },
        (error: unknown) => {
          console.warn(error);
          setStep('failed');
        },
      );
    return undefined;
  }, [step, load]);

  if (step === 'ready' && kept) return { status: step, engine: kept };
  return step === 'failed' ? { status: step, retry } : { status: 'loading' };
}
