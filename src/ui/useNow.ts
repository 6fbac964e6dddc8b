import { useState } from 'react';
import { createStore, useStore } from './createStore';

const clock = createStore<Date | undefined>(undefined);

/** What depends on the time is drawn anew, for now. */
export const tick = (): void => clock.set(new Date());

/** The time at which a component appeared, or of the last {@link tick} since then. */
export function useNow(): Date {
  const ticked = useStore(clock);
  const [first] = useState(() => new Date());
  return ticked && ticked > first ? ticked : first;
}
