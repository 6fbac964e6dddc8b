import { useEffect } from 'react';
import { serverTime } from '../../clock';
import { tick, useNow } from '../../ui/useNow';
import { catalogueStore } from './catalogueStore';

/** The longest delay of a timer, 24 days: a longer one would fire at once. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/**
 * Renders prices and offers again when an offer begins or ends while a page is open. A tab that was hidden or asleep then
 * catches up when it is shown again. Returns a function that ends it.
 */
export function watchOffers(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = +serverTime();
  const look = (): void => {
    clearTimeout(timer);
    const state = catalogueStore.get();
    const offers = 'catalogue' in state ? state.catalogue.offers : [];
    // An offer still counts in its last moment.
    const times = offers.flatMap(({ startDate, endDate }) => [+startDate, +endDate + 1]);
    const now = +serverTime();
    if (times.some((time) => time > seen && time <= now)) tick();
    seen = now;
    const next = Math.min(...times.filter((time) => time > now));
    timer = setTimeout(look, Math.min(next - now, MAX_DELAY_MS));
  };
  look();
  const unsubscribe = catalogueStore.subscribe(look);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', look);
  };
}

/**
 * {@link useNow} for what shows prices or offers. First screens call useNow alone, and a part that loads later watches:
 * the engine of the collection and the offers of a fragrance's page.
 */
export function useOfferTime(): Date {
  useEffect(watchOffers, []);
  return useNow();
}
