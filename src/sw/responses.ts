import { cachedPageFor, otherWidths } from './urls';

const PICTURES = 'pictures-1';
/** Photographs in the cache; the oldest are deleted first. */
const MAX_PICTURES = 240;

/** Registers work that goes on after the response: the worker stays alive until it is done. */
export type WaitUntil = (work: Promise<unknown>) => void;

/** Treats a cache that cannot be read (quota, forbidden, corrupt) as a miss, so that it never fails a request. */
const orUndefined = <Found>(lookup: Promise<Found>): Promise<Found | undefined> =>
  lookup.catch(() => undefined);

/** Caching is best effort: `put` rejects when the storage is full, and the response is still good. */
const ignoreFailure = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

/** Network first, for pages; offline, the cached shell. Rejects when there is neither. */
export async function respondWithPage(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cached = await orUndefined(caches.match(cachedPageFor(new URL(request.url).pathname)));
    if (cached) return cached;
    throw error;
  }
}

/** Cache first, for files whose names change with their content. New ones are stored in the cache named `shell`. */
export async function respondWithFile(
  request: Request,
  shell: string,
  waitUntil: WaitUntil,
): Promise<Response> {
  const cached = await orUndefined(caches.match(request, { ignoreVary: true }));
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    waitUntil(ignoreFailure(caches.open(shell).then((cache) => cache.put(request, copy))));
  }
  return response;
}

/**
 * Origins without CORS headers (a bucket sends none unless its owner configures them). Remembered for the worker's
 * lifetime, so that only their first photographs are requested twice.
 */
const unreadable = new Set<string>();

/**
 * Fetches a photograph with CORS so that it can be cached, or, where its host refuses that, just as the page requested
 * it: that response is opaque, and is not cached. Rejects without a network.
 */
async function fetchPhoto(request: Request): Promise<Response> {
  const { origin } = new URL(request.url);
  if (!unreadable.has(origin)) {
    try {
      return await fetch(request.url, { mode: 'cors', credentials: 'omit' });
    } catch {
      // Missing CORS headers and a missing network fail alike; the plain request below tells them apart.
    }
  }
  const response = await fetch(request);
  unreadable.add(origin);
  return response;
}

/** Cache first, for photographs; offline, another width of the same photograph. */
export async function respondWithPhoto(request: Request, waitUntil: WaitUntil): Promise<Response> {
  const cache = await orUndefined(caches.open(PICTURES));
  const match = async (url: string): Promise<Response | undefined> =>
    cache && (await orUndefined(cache.match(url)));
  const cached = await match(request.url);
  if (cached) return cached;
  try {
    const response = await fetchPhoto(request);
    // An opaque response is never `ok`: it may be an error, and it counts as megabytes of the browser's quota.
    if (response.ok && cache)
      waitUntil(ignoreFailure(cache.put(request.url, response.clone()).then(() => trim(cache))));
    return response;
  } catch (error) {
    for (const url of otherWidths(request.url)) {
      const other = await match(url);
      if (other) return other;
    }
    throw error;
  }
}

async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -MAX_PICTURES).map((key) => cache.delete(key)));
}
