import { createStore, useStore } from '../../ui/createStore';
import { tabStore } from '../../ui/storage';

/** The maximum number of fragrances in a comparison. */
export const MAX_COMPARED = 3;

const KEY = 'compare';
const ID = /^[\w-]{1,128}$/;

/** Parses ids like `amber-durbar,assam-oud`: distinct, at most three; invalid ids are dropped. */
export function readPicks(text: string | null | undefined): string[] {
  const ids = (text ?? '').split(',').filter((id) => ID.test(id));
  return [...new Set(ids)].slice(0, MAX_COMPARED);
}

const stored: readonly string[] = readPicks(tabStore.read(KEY));
// The same empty list, because another one would draw every card again after hydration.
const store = createStore(stored, stored.length === 0 ? stored : []);

/** Stores the picks of this tab. */
export function setPicks(ids: readonly string[]): void {
  const picks = readPicks(ids.join(','));
  store.set(picks);
  tabStore.write(KEY, picks.join(','));
}

/** The fragrances picked for comparison in this tab. */
export function usePicks(): readonly string[] {
  return useStore(store);
}

/** `/compare?with=…`, with all ids in the link so that it can be shared. */
export function comparePath(base: string, ids: readonly string[]): string {
  return ids.length === 0 ? base : `${base}?with=${ids.join(',')}`;
}
