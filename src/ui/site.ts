import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { decodeSite, defaultSite, type Site } from '../domain/shop/site';

const KEY = 'site';

/** The site settings stored on this device, and their revision (ms): an older catalogue does not replace them. */
interface StoredSite {
  at: number;
  site: Site;
}

const storedSchema = v.object({ at: v.number(), site: v.unknown() });

/** Loads the stored settings, so that the header has the name before anything is fetched. */
function load(): StoredSite | undefined {
  try {
    const { at, site } = v.parse(storedSchema, JSON.parse(localStorage.getItem(KEY) ?? ''));
    return { at, site: decodeSite(site) };
  } catch {
    // Nothing stored, invalid, or no storage: the built-in settings apply until the catalogue has loaded.
    return undefined;
  }
}

let stored = load();
const listeners = new Set<() => void>();

/** The current site settings, as the owner has saved them. */
export const currentSite = (): Site => stored?.site ?? defaultSite;

/** Whether this device has stored the site settings. */
export const hasStoredSite = (): boolean => stored !== undefined;

/** Stores site settings with their revision (ms) and notifies subscribers; ignored when older than the stored ones. */
export function updateSite(next: Site, at: number): void {
  if (stored && at <= stored.at) return;
  const isNew = JSON.stringify(next) !== JSON.stringify(currentSite());
  stored = { at, site: isNew ? next : currentSite() };
  try {
    localStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Storage is forbidden: the next visit loads them again.
  }
  if (isNew) for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Name, description and support contact as the owner has saved them. */
export function useSite(): Site {
  return useSyncExternalStore(subscribe, currentSite, () => defaultSite);
}
