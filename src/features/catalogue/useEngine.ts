import { useEffect, useState } from 'react';
import type { Engine } from './collectionEngine';

let loaded: Engine | undefined;

/**
 * Search and facets, fetched after the page has been painted; undefined until then. Once there they stay, so that
 * going back shows the narrowed list at once and the scroll position has something to return to.
 */
export function useEngine(): Engine | undefined {
  const [engine, setEngine] = useState(loaded);
  useEffect(() => {
    if (engine) return;
    let gone = false;
    void import('./collectionEngine').then((module) => {
      loaded = module.engine;
      if (!gone) setEngine(loaded);
    }, console.error);
    return () => {
      gone = true;
    };
  }, [engine]);
  return engine;
}
