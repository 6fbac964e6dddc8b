/**
 * The service worker: pages that were visited before open at once, and offline. It caches the pages that anybody may
 * open, the app shell, the build's files and photographs. The catalogue is kept in IndexedDB instead; requests to
 * Firestore, Auth and /api are not intercepted, so nothing private is ever cached.
 */
import {
  cacheTabs,
  respondWithFile,
  respondWithPrerenderedPage,
  respondWithPage,
  respondWithPhoto,
} from './responses';
import { isPrerenderedPage, isPhoto, isShellFile } from './urls';

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
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<readonly { url: string }[]>;
  };
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
}
declare const self: Worker;

const SHELL = `shell-${__SHELL_VERSION__}`;
/** Of this build only, because a page names its build's files. */
const PAGES = `pages-${__SHELL_VERSION__}`;

async function precacheShell(): Promise<void> {
  const cache = await caches.open(SHELL);
  // One by one: unlike `addAll`, a missing file does not reject the others.
  await Promise.all(
    __SHELL_FILES__.map((file) =>
      cache.add(new Request(file, { cache: 'reload' })).catch(() => undefined),
    ),
  );
}

async function deleteOldBuilds(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => /^(shell|pages)-/.test(name) && name !== SHELL && name !== PAGES)
      .map((name) => caches.delete(name)),
  );
}

/** Takes over the open tabs and caches what they show. */
async function takeOver(): Promise<void> {
  await self.clients.claim();
  const tabs = await self.clients.matchAll({ type: 'window' });
  const shown = tabs.map(({ url }) => new URL(url));
  await cacheTabs(shown.filter(isPrerenderedPage), PAGES).catch(() => undefined);
}

self.addEventListener('install', (event) => {
  event.waitUntil(precacheShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldBuilds().then(takeOver));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const waitUntil = (work: Promise<unknown>): void => event.waitUntil(work);
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (request.mode === 'navigate') {
    if (isPrerenderedPage(url))
      event.respondWith(respondWithPrerenderedPage(request, PAGES, waitUntil));
    // Neither the functions' answers nor the pages of Google's sign-in are the shop's own.
    else if (!/^\/(api|__)\//.test(url.pathname)) event.respondWith(respondWithPage(request));
  } else if (isPhoto(url, location.origin)) event.respondWith(respondWithPhoto(request, waitUntil));
  else if (isShellFile(url, location.origin))
    event.respondWith(respondWithFile(request, SHELL, waitUntil));
});
