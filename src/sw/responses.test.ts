import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  respondWithFile,
  respondWithPrerenderedPage,
  respondWithPage,
  respondWithPhoto,
} from './responses';

const SHOP = 'https://nilofar.example';
const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
const request = (path: string) => new Request(`${SHOP}${path}`);
const PHOTO = '/pictures/amber_800.webp';

/** An in-memory CacheStorage, by URL; any of its methods can be made to fail. */
function fakeCaches() {
  const cached = new Map<string, Response>();
  const urlOf = (key: RequestInfo | URL): string =>
    key instanceof Request ? key.url : new URL(key, SHOP).href;
  const cache = {
    match: vi.fn(async (key: RequestInfo | URL) => cached.get(urlOf(key))),
    put: vi.fn(async (key: RequestInfo | URL, response: Response) => {
      cached.set(urlOf(key), response);
    }),
    keys: vi.fn(async () => [...cached.keys()].map((url) => new Request(url))),
    delete: vi.fn(async (key: Request) => cached.delete(key.url)),
  };
  const storage = { open: vi.fn(async () => cache), match: vi.fn(cache.match) };
  vi.stubGlobal('caches', storage);
  return { cached, cache, storage };
}

const network = vi.fn<typeof fetch>();
/** Work that goes on after the response; a rejection there would be an unhandled error in the worker. */
let background: Promise<unknown>[] = [];
const waitUntil = (work: Promise<unknown>): void => void background.push(work);

beforeEach(() => {
  background = [];
  network.mockReset().mockImplementation(async () => new Response('from the network'));
  vi.stubGlobal('fetch', network);
});
afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['a file', '/assets/shop.js', (r: Request) => respondWithFile(r, 'shell-1', waitUntil)],
  ['a photograph', PHOTO, (r: Request) => respondWithPhoto(r, waitUntil)],
])('%s', (_name, path, respond) => {
  it('is fetched once and cached', async () => {
    const { cached } = fakeCaches();
    expect(await (await respond(request(path))).text()).toBe('from the network');
    await Promise.all(background);
    expect(await cached.get(`${SHOP}${path}`)?.clone().text()).toBe('from the network');
    await respond(request(path));
    expect(network).toHaveBeenCalledOnce();
  });

  it('is returned when the storage is full', async () => {
    const { cache } = fakeCaches();
    cache.put.mockImplementation(full);
    expect(await (await respond(request(path))).text()).toBe('from the network');
    expect(cache.put).toHaveBeenCalledOnce();
    await expect(Promise.all(background)).resolves.toBeDefined();
  });

  it('does not wait until it is cached', async () => {
    const { cache } = fakeCaches();
    cache.put.mockReturnValue(new Promise(() => undefined));
    expect(await (await respond(request(path))).text()).toBe('from the network');
  });

  it('is returned when the caches cannot be read', async () => {
    const { storage, cache } = fakeCaches();
    for (const way of [storage.match, cache.match]) way.mockImplementation(full);
    expect(await (await respond(request(path))).text()).toBe('from the network');
    storage.open.mockImplementation(full);
    expect(await (await respond(request(path))).text()).toBe('from the network');
    await expect(Promise.all(background)).resolves.toBeDefined();
  });

  it('that the server refuses is passed on, and not cached', async () => {
    const { cached } = fakeCaches();
    network.mockResolvedValue(new Response('gone', { status: 404 }));
    expect((await respond(request(path))).status).toBe(404);
    await Promise.all(background);
    expect(cached.size).toBe(0);
  });
});

describe('without a network', () => {
  beforeEach(() => void network.mockRejectedValue(new TypeError('Failed to fetch')));

  it('a photograph is shown at another width; without one the request fails with the network’s error', async () => {
    const { cached } = fakeCaches();
    cached.set(`${SHOP}/pictures/amber_400.webp`, new Response('smaller'));
    expect(await (await respondWithPhoto(request(PHOTO), waitUntil)).text()).toBe('smaller');
    cached.clear();
    await expect(respondWithPhoto(request(PHOTO), waitUntil)).rejects.toThrow('Failed to fetch');
  });

  it('a page is the cached one; when the caches fail too, the request fails with the network’s error', async () => {
    const { cached, storage } = fakeCaches();
    cached.set(`${SHOP}/app.html`, new Response('the shell'));
    expect(await (await respondWithPage(request('/cart'))).text()).toBe('the shell');
    storage.match.mockImplementation(full);
    await expect(respondWithPage(request('/cart'))).rejects.toThrow('Failed to fetch');
  });
});

describe('a page that anybody may open', () => {
  const PAGES = 'pages-1';
  const open = (path: string) => respondWithPrerenderedPage(request(path), PAGES, waitUntil);
  const textOf = async (answer: Promise<Response>) => (await answer).text();

  it('is answered with the copy of the last visit, which the network’s answer replaces', async () => {
    const { cached } = fakeCaches();
    network
      .mockResolvedValueOnce(new Response('first'))
      .mockResolvedValueOnce(new Response('second'));
    expect(await textOf(open('/products?category=oud'))).toBe('first');
    await Promise.all(background);
    expect(await textOf(open('/products?category=oud&utm_source=mail&fbclid=x'))).toBe('first');
    await Promise.all(background);
    expect([...cached.keys()]).toEqual([`${SHOP}/products?category=oud`]);
    expect(await textOf(open('/products?category=oud'))).toBe('second');
  });

  it('does not wait for the network when there is a copy', async () => {
    const { cached } = fakeCaches();
    cached.set(`${SHOP}/`, new Response('the copy'));
    network.mockReturnValue(new Promise(() => undefined));
    expect(await textOf(open('/'))).toBe('the copy');
  });

  it('is the shell offline, which does not become its copy', async () => {
    const { cached } = fakeCaches();
    cached.set(`${SHOP}/app.html`, new Response('the shell'));
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await textOf(open('/about'))).toBe('the shell');
    await Promise.all(background);
    expect([...cached.keys()]).toEqual([`${SHOP}/app.html`]);
    cached.clear();
    await expect(open('/about')).rejects.toThrow('Failed to fetch');
  });

  it('that is missing or was redirected is not copied', async () => {
    const { cached } = fakeCaches();
    network.mockResolvedValueOnce(new Response('gone', { status: 404 }));
    await open('/product/gone');
    const redirected = Object.defineProperty(new Response('elsewhere'), 'redirected', {
      value: true,
    });
    network.mockResolvedValueOnce(redirected);
    await open('/about');
    await Promise.all(background);
    expect(cached.size).toBe(0);
  });

  it('is answered by the network when the caches fail', async () => {
    const { storage, cache } = fakeCaches();
    cache.put.mockImplementation(full);
    expect(await textOf(open('/'))).toBe('from the network');
    for (const way of [storage.open, storage.match]) way.mockImplementation(full);
    expect(await textOf(open('/'))).toBe('from the network');
    await expect(Promise.all(background)).resolves.toBeDefined();
  });
});

describe('a photograph from a bucket that sends no CORS headers', () => {
  const stored = (name: string) =>
    new Request(
      `https://firebasestorage.googleapis.com/v0/b/nilofar/o/products%2F${name}_800.webp?alt=media`,
      { mode: 'no-cors' },
    );
  /** An opaque response, as browsers build it: it can be shown, and no script can read it. */
  const opaque = () =>
    Object.defineProperties(new Response('unreadable'), {
      type: { value: 'opaque' },
      status: { value: 0 },
      ok: { value: false },
    });
  const modes = () => network.mock.calls.map(([input, init]) => new Request(input, init).mode);

  beforeEach(() => {
    vi.resetModules();
    network.mockImplementation(async (input, init) => {
      if (new Request(input, init).mode === 'cors') throw new TypeError('Failed to fetch');
      return opaque();
    });
  });

  it('is fetched as the page requested it, and not cached', async () => {
    const { cached } = fakeCaches();
    const { respondWithPhoto } = await import('./responses');
    expect((await respondWithPhoto(stored('amber'), waitUntil)).type).toBe('opaque');
    await Promise.all(background);
    expect(cached.size).toBe(0);
  });

  it('is requested twice only until the worker knows that the origin sends none', async () => {
    fakeCaches();
    const { respondWithPhoto } = await import('./responses');
    await respondWithPhoto(stored('amber'), waitUntil);
    expect(modes()).toEqual(['cors', 'no-cors']);
    await respondWithPhoto(stored('rose'), waitUntil);
    expect(modes()).toEqual(['cors', 'no-cors', 'no-cors']);
  });

  it('does not stop the shop’s own pictures from being cached', async () => {
    const { cached } = fakeCaches();
    const { respondWithPhoto } = await import('./responses');
    await respondWithPhoto(stored('amber'), waitUntil);
    network.mockImplementation(async () => new Response('from the network'));
    await respondWithPhoto(request(PHOTO), waitUntil);
    await Promise.all(background);
    expect([...cached.keys()]).toEqual([`${SHOP}${PHOTO}`]);
  });

  it('is shown offline at a cached width, and the failure says nothing about the origin', async () => {
    const { cached } = fakeCaches();
    const { respondWithPhoto } = await import('./responses');
    cached.set(stored('amber').url.replace('_800', '_400'), new Response('smaller'));
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await (await respondWithPhoto(stored('amber'), waitUntil)).text()).toBe('smaller');
    network.mockReset().mockImplementation(async () => new Response('from the network'));
    await respondWithPhoto(stored('amber'), waitUntil);
    expect(modes()).toEqual(['cors']);
  });
});

it('the oldest photographs are deleted when the cache is full', async () => {
  const { cached } = fakeCaches();
  for (let n = 0; n < 240; n += 1) cached.set(`${SHOP}/pictures/${n}.webp`, new Response());
  await respondWithPhoto(request(PHOTO), waitUntil);
  await Promise.all(background);
  expect(cached.size).toBe(240);
  expect(cached.has(`${SHOP}/pictures/0.webp`)).toBe(false);
  expect(cached.has(`${SHOP}${PHOTO}`)).toBe(true);
});
