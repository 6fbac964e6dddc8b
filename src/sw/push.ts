/**
 * The worker of push messages (docs/decisions/038-web-push.md). Only an admin's browser has it, on a scope without pages, so
 * that it intercepts no page's requests. It needs nothing else of the shop.
 */
import { readPushMessage } from '../domain/shop/push';

/** The parts of ServiceWorkerGlobalScope used here; its types cannot be loaded beside those of a page. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends ExtendableEvent {
  readonly data: { text(): string } | null;
}
interface ClickEvent extends ExtendableEvent {
  readonly notification: Notification;
}
interface Tab {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface Worker {
  skipWaiting(): Promise<void>;
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  addEventListener(type: 'install', listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
}
declare const self: Worker;

const HOME = '/admin';

/** Browsers demand that every message is shown, so one that cannot be read is shown too. */
const UNREADABLE = { title: 'Something needs you', body: 'Open the back office.', path: HOME };

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** The page that a click opens: one of the back office, whatever the message says. */
function addressOf(path: unknown): string {
  const url = new URL(typeof path === 'string' ? path : HOME, location.origin);
  const isInside = url.pathname === HOME || url.pathname.startsWith(`${HOME}/`);
  return url.origin === location.origin && isInside ? url.href : `${location.origin}${HOME}`;
}

async function open(url: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((one) => one.url === url);
  await (tab ? tab.focus() : self.clients.openWindow(url));
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener('push', (event) => {
  const message = readPushMessage(parsed(event.data?.text())) ?? { ...UNREADABLE, tag: 'unread' };
  const { title, body, path, tag } = message;
  const shown = { body, tag, data: path, icon: '/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(addressOf(event.notification.data)));
});
