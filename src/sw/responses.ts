import { otherWidths, pageKey } from './urls';

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

/** The page with an empty root. */
const SHELL_PAGE = '/app.html';
/** Prerendered pages in the cache; the oldest are deleted first. */
const MAX_PAGES = 60;

/** Network first, for personal pages; offline, the cached shell. Rejects when there is neither. */
export function respondWithPage(request: Request): Promise<Response> {
  return fetch(request).catch(orShell);
}

async function orShell(error: unknown): Promise<Response> {
  const shell = await orUndefined(caches.match(SHELL_PAGE));
  if (shell) return shell;
  throw error;
}

/**
 * A prerendered page: the copy of the last visit at once, and the newest for the next one. The copy's data say how old they
 * are, so that the shop confirms prices that are older than some minutes. Without a copy, like any page.
 */
export async function respondWithPrerenderedPage(
  request: Request,
  pages: string,
  waitUntil: WaitUntil,
): Promise<Response> {
  const key = pageKey(new URL(request.url));
  const cache = await orUndefined(caches.open(pages));
  const copy =
    (cache && (await orUndefined(cache.match(key)))) ?? (await orUndefined(caches.match(key)));
  const newest = fetch(request).then((response) => {
    if (cache && isCopyable(response)) {
      const put = cache.put(key, response.clone()).then(() => trim(cache, MAX_PAGES));
      waitUntil(ignoreFailure(put));
    }
    return response;
  });
  if (!copy) return newest.catch(orShell);
  waitUntil(ignoreFailure(newest));
  return copy;
}

/** A redirected response may not answer a navigation. */
const isCopyable = ({ ok, redirected }: Response): boolean => ok && !redirected;

/** Caches the pages that tabs show, so that their second visit is answered at once. */
export async function cacheTabs(urls: readonly URL[], pages: string): Promise<void> {
  const cache = await caches.open(pages);
  await Promise.all(
    urls.map(async (url) => {
      const response = await fetch(url);
      if (isCopyable(response)) await cache.put(pageKey(url), response);
    }),
  );
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
      waitUntil(
        ignoreFailure(
          cache.put(request.url, response.clone()).then(() => trim(cache, MAX_PICTURES)),
        ),
      );
    return response;
  } catch (error) {
    for (const url of otherWidths(request.url)) {
      const other = await match(url);
      if (other) return other;
    }
    throw error;
  }
}

async function trim(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -most).map((key) => cache.delete(key)));
}
