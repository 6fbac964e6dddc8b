import { useMemo, useSyncExternalStore } from 'react';
import { onCorrected, readAhead, serverTime } from '../clock';
import { createStore, useStore } from './createStore';

const ticks = createStore(0);

/** Renders everything that depends on the time again. */
export const tick = (): void => ticks.set(ticks.get() + 1);

/** The time at which a component appeared, or of the last {@link tick} or correction of the clock since then. */
export function useNow(): Date {
  const ticked = useStore(ticks);
  const ahead = useSyncExternalStore(onCorrected, readAhead, readAhead);
  // oxlint-disable-next-line react/exhaustive-deps -- the time is read again for each of them
  return useMemo(serverTime, [ticked, ahead]);
}
