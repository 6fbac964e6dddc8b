import { useMemo } from 'react';
import { serverTime, useAhead } from './clock';
import { createStore, useStore } from './createStore';

const clock = createStore(0);

/** Renders everything that depends on the time again. */
export const tick = (): void => clock.set(clock.get() + 1);

/** The time at which a component appeared, or of the last {@link tick} or correction of the clock since then. */
export function useNow(): Date {
  const ticks = useStore(clock);
  const ahead = useAhead();
  // oxlint-disable-next-line react/exhaustive-deps -- the time is read again for each of them
  return useMemo(serverTime, [ticks, ahead]);
}
