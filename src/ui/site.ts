import { useSyncExternalStore } from 'react';
import { decodeSite, defaultSite, type Site } from '../domain/shop/site';
import { createStore } from './createStore';
import { deviceStore, parseJson } from './storage';

const KEY = 'site';

/** The site settings stored on this device, and their revision (ms): an older catalogue does not replace them. */
interface StoredSite {
  at: number;
  site: Site;
}

/** Loads the stored settings, so that the header has the name before anything is fetched; undefined without any. */
function load(): StoredSite | undefined {
  const stored = parseJson(deviceStore.read(KEY));
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { at, site }: { at?: unknown; site?: unknown } = stored;
  return typeof at === 'number' ? { at, site: decodeSite(site) } : undefined;
}

const store = createStore(load());
let firstSite: Site = defaultSite;

/** The site settings of a prerendered page. */
export function seedSite(site: Site): void {
  firstSite = unlessEqual(site);
}

/** What a page without the catalogue carries: the site settings, and their revision (ms). */
export interface FirstSite {
  at: number;
  site: Site;
}

/** Reads the JSON of {@link FirstSite} in a prerendered page, which must not be invalid. */
export function readFirstSite(text: string): void {
  const { at, site }: { at?: unknown; site?: unknown } = Object(parseJson(text));
  const decoded = decodeSite(site);
  updateSite(decoded, Number(at));
  seedSite(decoded);
}

/** These settings, or the current ones if they are equal: while their identity stays, nothing renders again. */
function unlessEqual(next: Site): Site {
  const current = currentSite();
  return JSON.stringify(next) === JSON.stringify(current) ? current : next;
}

/** The current site settings, as the owner has saved them. */
export const currentSite = (): Site => store.get()?.site ?? defaultSite;

/** Whether this device knows who sells. What it stored before the seller became a setting does not say so. */
export const knowsSeller = (): boolean => currentSite().business.legalName !== '';

/** Stores site settings with their revision (ms); ignored when older than the stored ones. */
export function updateSite(next: Site, at: number): void {
  const stored = store.get();
  if (stored && at <= stored.at) return;
  const latest = { at, site: unlessEqual(next) };
  store.set(latest);
  deviceStore.write(KEY, JSON.stringify(latest));
}

/** Name, description and support contact as the owner has saved them. */
export function useSite(): Site {
  return useSyncExternalStore(store.subscribe, currentSite, () => firstSite);
}
