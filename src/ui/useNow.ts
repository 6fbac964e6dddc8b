import { useState } from 'react';
import { createStore, useStore } from './createStore';
import { serverTime } from './clock';

const clock = createStore<Date | undefined>(undefined);

/** Renders everything that depends on the time again. */
export const tick = (): void => clock.set(serverTime());

/** The time at which a component appeared, or of the last {@link tick} since then. */
export function useNow(): Date {
  const ticked = useStore(clock);
  // Not the later one of both: a tick may have corrected a clock that was fast.
  const [first] = useState(() => ({ at: serverTime(), ticked }));
  return ticked === undefined || ticked === first.ticked ? first.at : ticked;
}
