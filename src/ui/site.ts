import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { decodeSite, defaultSite, type Site } from '../domain/site';

const KEY = 'site';

/** What this device was told, and when that was said: an older catalogue does not take it back. */
interface Told {
  at: number;
  site: Site;
}

const toldSchema = v.object({ at: v.number(), site: v.unknown() });

/** What this device was told last: the header has its name before anything is fetched. */
function load(): Told | undefined {
  try {
    const { at, site } = v.parse(toldSchema, JSON.parse(localStorage.getItem(KEY) ?? ''));
    return { at, site: decodeSite(site) };
  } catch {
    // Nothing kept, not ours, or no storage: the build's own name until the catalogue has come.
    return undefined;
  }
}

let told = load();
const listeners = new Set<() => void>();

/** The house as its owner calls it now. */
export const currentSite = (): Site => told?.site ?? defaultSite;

/** Whether this device has been told by the house. */
export const isSiteKnown = (): boolean => told !== undefined;

/** Takes over what the house said of itself at a moment (ms): shown at once, and first thing on later visits. */
export function rememberSite(said: Site, at: number): void {
  if (told && at <= told.at) return;
  const isNew = JSON.stringify(said) !== JSON.stringify(currentSite());
  told = { at, site: isNew ? said : currentSite() };
  try {
    localStorage.setItem(KEY, JSON.stringify(told));
  } catch {
    // Not allowed: the next visit is told again.
  }
  if (isNew) for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Name, description and support contact as the owner has saved them (docs/decisions/010). */
export function useSite(): Site {
  return useSyncExternalStore(subscribe, currentSite, () => defaultSite);
}
