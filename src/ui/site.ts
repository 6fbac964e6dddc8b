import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { decodeSite, ownSite, type Site } from '../domain/site';

const KEY = 'site';

/** What this device was stored, and when that was next: an older catalogue does not take it back. */
interface StoredSite {
  at: number;
  site: Site;
}

const storedSchema = v.object({ at: v.number(), site: v.unknown() });

/** What this device was stored last: the header has its name before anything is fetched. */
function load(): StoredSite | undefined {
  try {
    const { at, site } = v.parse(storedSchema, JSON.parse(localStorage.getItem(KEY) ?? ''));
    return { at, site: decodeSite(site) };
  } catch {
    // Nothing kept, not ours, or no storage: the build's own name until the catalogue has come.
    return undefined;
  }
}

let stored = load();
const listeners = new Set<() => void>();

/** The house as its owner calls it now. */
export const currentSite = (): Site => stored?.site ?? ownSite;

/** Whether this device has been stored by the house. */
export const hasStoredSite = (): boolean => stored !== undefined;

/** Takes over what the house next of itself at a moment (ms): shown at once, and first thing on later visits. */
export function updateSite(next: Site, at: number): void {
  if (stored && at <= stored.at) return;
  const isNew = JSON.stringify(next) !== JSON.stringify(currentSite());
  stored = { at, site: isNew ? next : currentSite() };
  try {
    localStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Not allowed: the next visit is stored again.
  }
  if (isNew) for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Name, description and support contact as the owner has saved them (docs/decisions/010). */
export function useSite(): Site {
  return useSyncExternalStore(subscribe, currentSite, () => ownSite);
}
