import { otherWidths, pageFor } from './kept';

const PICTURES = 'pictures-1';
/** Photographs kept at most; the oldest go first. */
const MOST_PICTURES = 240;

/** What is still to be done when the answer has gone out: the worker lives as long as it takes. */
export type Beside = (work: Promise<unknown>) => void;

/** A cache that cannot be read (no room, forbidden, broken) has nothing; it never costs an answer. */
const orMiss = <Found>(asked: Promise<Found>): Promise<Found | undefined> =>
  asked.catch(() => undefined);

/** Keeping is a favour: with a full storage `put` rejects, and what was fetched is good all the same. */
const orNotKept = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);

/** A page comes from the network; without one, the shell does. Rejects when there is neither. */
export async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await orMiss(caches.match(pageFor(new URL(request.url).pathname)));
    if (kept) return kept;
    throw error;
  }
}

/** Files whose names change with their content: kept once in the cache named `shell`, good for ever. */
export async function file(request: Request, shell: string, beside: Beside): Promise<Response> {
  const kept = await orMiss(caches.match(request, { ignoreVary: true }));
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    beside(orNotKept(caches.open(shell).then((cache) => cache.put(request, copy))));
  }
  return answer;
}

/**
 * Origins whose photographs may be shown and not read: a bucket sends no CORS headers unless its owner configures them.
 * Known as long as the worker lives, so that only its first photographs are asked for twice.
 */
const unreadable = new Set<string>();

/**
 * Fetches a photograph so that it can be kept, or, where its host refuses that, just as the page asked for it: then
 * its status cannot be read, and it is not kept. Rejects without a network.
 */
async function fetchPhotograph(request: Request): Promise<Response> {
  const { origin } = new URL(request.url);
  if (!unreadable.has(origin)) {
    try {
      return await fetch(request.url, { mode: 'cors', credentials: 'omit' });
    } catch {
      // Without CORS headers and without a network it fails alike: the plain request tells which it was.
    }
  }
  const answer = await fetch(request);
  unreadable.add(origin);
  return answer;
}

/** A photograph as it was kept, from the network, or, without one, at another of its widths. */
export async function photograph(request: Request, beside: Beside): Promise<Response> {
  const cache = await orMiss(caches.open(PICTURES));
  const match = async (url: string): Promise<Response | undefined> =>
    cache && (await orMiss(cache.match(url)));
  const kept = await match(request.url);
  if (kept) return kept;
  try {
    const answer = await fetchPhotograph(request);
    // One that cannot be read is never `ok`: it may be an error, and counts as megabytes of the browser's quota.
    if (answer.ok && cache)
      beside(orNotKept(cache.put(request.url, answer.clone()).then(() => trim(cache))));
    return answer;
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
  await Promise.all(keys.slice(0, -MOST_PICTURES).map((key) => cache.delete(key)));
}
