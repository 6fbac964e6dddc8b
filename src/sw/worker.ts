/**
 * The service worker: the shop opens without a network as far as it was seen. It keeps the shell,
 * the house's files and photographs. The catalogue is in IndexedDB; Firestore, accounts, orders and /api pass by
 * untouched, so that nothing private is ever kept.
 */
import { isPhotograph, isShellFile, otherWidths, pageFor } from './kept';

declare const __SHELL_FILES__: readonly string[];
declare const __SHELL_VERSION__: string;

/** What of ServiceWorkerGlobalScope is used here; its types do not live beside those of a page. */
interface Life extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Life {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: Life) => void): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
}
declare const self: Worker;

const SHELL = `shell-${__SHELL_VERSION__}`;
const PICTURES = 'pictures-1';
/** Photographs kept at most; the oldest go first. */
const MOST_PICTURES = 240;

async function fill(): Promise<void> {
  const cache = await caches.open(SHELL);
  // One by one: a file that is missing must not cost all others.
  await Promise.all(
    __SHELL_FILES__.map((file) =>
      cache.add(new Request(file, { cache: 'reload' })).catch(() => undefined),
    ),
  );
}

async function clean(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith('shell-') && name !== SHELL)
      .map((name) => caches.delete(name)),
  );
}

/** A page comes from the network; without one, the shell does. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(pageFor(new URL(request.url).pathname));
    if (kept) return kept;
    throw error;
  }
}

/** Files whose names change with their content: kept once, good for ever. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(SHELL)).put(request, answer.clone());
  return answer;
}

async function photograph(request: Request): Promise<Response> {
  const cache = await caches.open(PICTURES);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  try {
    // With CORS the answer can be looked at, and weighs what it weighs; an opaque one counts as megabytes.
    const answer = await fetch(request.url, { mode: 'cors', credentials: 'omit' });
    if (answer.ok) {
      await cache.put(request.url, answer.clone());
      await trim(cache);
    }
    return answer;
  } catch (error) {
    for (const url of otherWidths(request.url)) {
      const other = await cache.match(url);
      if (other) return other;
    }
    throw error;
  }
}

async function trim(cache: Cache): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -MOST_PICTURES).map((key) => cache.delete(key)));
}

self.addEventListener('install', (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(clean().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (request.mode === 'navigate') {
    if (!url.pathname.startsWith('/api/')) event.respondWith(page(request));
  } else if (isPhotograph(url, location.origin)) event.respondWith(photograph(request));
  else if (isShellFile(url, location.origin)) event.respondWith(file(request));
});
