import { useState } from 'react';
import { createStore, useStore } from './createStore';

const clock = createStore<Date | undefined>(undefined);

/** Renders everything that depends on the time again. */
export const tick = (): void => clock.set(new Date());

/** The time at which a component appeared, or of the last {@link tick} since then. */
export function useNow(): Date {
  const ticked = useStore(clock);
  const [first] = useState(() => new Date());
  return ticked && ticked > first ? ticked : first;
}
