import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const SHOP = 'https://nilofar.example';
const handlers = new Map<string, (event: object) => void>();
const showNotification = vi.fn(async () => undefined);
const openWindow = vi.fn(async () => undefined);
let tabs: { url: string; focus: () => Promise<void> }[] = [];
let work: Promise<unknown>[] = [];
const waitUntil = (one: Promise<unknown>): void => void work.push(one);

beforeEach(async () => {
  handlers.clear();
  [tabs, work] = [[], []];
  vi.clearAllMocks();
  vi.stubGlobal('location', { origin: SHOP });
  vi.stubGlobal('self', {
    addEventListener: (type: string, handler: (event: object) => void) =>
      handlers.set(type, handler),
    registration: { showNotification },
    clients: { matchAll: async () => tabs, openWindow },
    skipWaiting: async () => undefined,
  });
  vi.resetModules();
  await import('./push');
});
afterEach(() => vi.unstubAllGlobals());

async function push(text: string | undefined): Promise<void> {
  const data = text === undefined ? null : { text: () => text };
  handlers.get('push')?.({ data, waitUntil });
  await Promise.all(work);
}
async function click(path: unknown): Promise<void> {
  const close = vi.fn();
  handlers.get('notificationclick')?.({ notification: { data: path, close }, waitUntil });
  await Promise.all(work);
  expect(close).toHaveBeenCalledOnce();
}

it('a message is shown', async () => {
  await push('{"title":"New order · ₹4,510","body":"Order K7QM-C9XA","path":"/admin","tag":"t"}');
  expect(showNotification).toHaveBeenCalledExactlyOnceWith('New order · ₹4,510', {
    body: 'Order K7QM-C9XA',
    tag: 't',
    data: '/admin',
    icon: '/icon-192.png',
  });
});

it.each([undefined, '', 'no JSON', '{"title":7}'])(
  'one that cannot be read is shown too: %s',
  async (text) => {
    await push(text);
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      'Something needs you',
      expect.objectContaining({ body: 'Open the back office.' }),
    );
  },
);

it('a click opens the page, or the tab that shows it', async () => {
  await click('/admin/orders/o-1');
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${SHOP}/admin/orders/o-1`);
  const focus = vi.fn(async () => undefined);
  tabs = [{ url: `${SHOP}/admin/orders/o-1`, focus }];
  await click('/admin/orders/o-1');
  expect(focus).toHaveBeenCalledOnce();
  expect(openWindow).toHaveBeenCalledOnce();
});

it.each(['https://attacker.example/admin', '//attacker.example/admin', '/administer', '/cart', 7])(
  'a click opens no page outside the back office: %s',
  async (path) => {
    await click(path);
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${SHOP}/admin`);
  },
);
