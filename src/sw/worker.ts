/**
 * The service worker: pages that were visited before open offline. It caches the app shell, the build's files and
 * photographs. The catalogue is kept in IndexedDB instead; requests to Firestore, Auth and /api are not intercepted,
 * so nothing private is ever cached.
 */
import { respondWithFile, respondWithPage, respondWithPhoto } from './responses';
import { isPhoto, isShellFile } from './urls';

declare const __SHELL_FILES__: readonly string[];
declare const __SHELL_VERSION__: string;

/** The parts of ServiceWorkerGlobalScope used here; its types cannot be loaded beside those of a page. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Worker {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
declare const self: Worker;

const SHELL = `shell-${__SHELL_VERSION__}`;

async function precacheShell(): Promise<void> {
  const cache = await caches.open(SHELL);
  // One by one: unlike `addAll`, a missing file does not reject the others.
  await Promise.all(
    __SHELL_FILES__.map((file) =>
      cache.add(new Request(file, { cache: 'reload' })).catch(() => undefined),
    ),
  );
}

async function deleteOldShells(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith('shell-') && name !== SHELL)
      .map((name) => caches.delete(name)),
  );
}

self.addEventListener('install', (event) => {
  event.waitUntil(precacheShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldShells().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const waitUntil = (work: Promise<unknown>): void => event.waitUntil(work);
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (request.mode === 'navigate') {
    if (!url.pathname.startsWith('/api/')) event.respondWith(respondWithPage(request));
  } else if (isPhoto(url, location.origin)) event.respondWith(respondWithPhoto(request, waitUntil));
  else if (isShellFile(url, location.origin))
    event.respondWith(respondWithFile(request, SHELL, waitUntil));
});
