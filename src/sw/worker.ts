/**
 * The service worker: the shop opens without a network as far as it was seen. It keeps the shell,
 * the house's files and photographs. The catalogue is in IndexedDB; Firestore, accounts, orders and /api pass by
 * untouched, so that nothing private is ever kept.
 */
import { file, page, photograph } from './answers';
import { isPhotograph, isShellFile } from './kept';

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

self.addEventListener('install', (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(clean().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const beside = (work: Promise<unknown>): void => event.waitUntil(work);
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (request.mode === 'navigate') {
    if (!url.pathname.startsWith('/api/')) event.respondWith(page(request));
  } else if (isPhotograph(url, location.origin)) event.respondWith(photograph(request, beside));
  else if (isShellFile(url, location.origin)) event.respondWith(file(request, SHELL, beside));
});
