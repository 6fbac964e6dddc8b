import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { file, page, photograph } from './answers';

const SHOP = 'https://nilofar.example';
const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
const request = (path: string) => new Request(`${SHOP}${path}`);
const PHOTO = '/pictures/amber_800.webp';

/** A browser's caches in memory, by address; any of their ways can be made to fail. */
function someCaches() {
  const kept = new Map<string, Response>();
  const urlOf = (key: RequestInfo | URL): string =>
    key instanceof Request ? key.url : new URL(key, SHOP).href;
  const cache = {
    match: vi.fn(async (key: RequestInfo | URL) => kept.get(urlOf(key))),
    put: vi.fn(async (key: RequestInfo | URL, answer: Response) => {
      kept.set(urlOf(key), answer);
    }),
    keys: vi.fn(async () => [...kept.keys()].map((url) => new Request(url))),
    delete: vi.fn(async (key: Request) => kept.delete(key.url)),
  };
  const storage = { open: vi.fn(async () => cache), match: vi.fn(cache.match) };
  vi.stubGlobal('caches', storage);
  return { kept, cache, storage };
}

const network = vi.fn<typeof fetch>();
/** What is left to do beside the answer; a rejection there would be an error in the worker's console. */
let left: Promise<unknown>[] = [];
const beside = (work: Promise<unknown>): void => void left.push(work);

beforeEach(() => {
  left = [];
  network.mockReset().mockImplementation(async () => new Response('from the network'));
  vi.stubGlobal('fetch', network);
});
afterEach(() => vi.unstubAllGlobals());

describe.each([
  ['a file', '/assets/shop.js', (r: Request) => file(r, 'shell-1', beside)],
  ['a photograph', PHOTO, (r: Request) => photograph(r, beside)],
])('%s', (_name, path, answer) => {
  it('is fetched once and kept', async () => {
    const { kept } = someCaches();
    expect(await (await answer(request(path))).text()).toBe('from the network');
    await Promise.all(left);
    expect(await kept.get(`${SHOP}${path}`)?.clone().text()).toBe('from the network');
    await answer(request(path));
    expect(network).toHaveBeenCalledOnce();
  });

  it('is answered when there is no room to keep it', async () => {
    const { cache } = someCaches();
    cache.put.mockImplementation(full);
    expect(await (await answer(request(path))).text()).toBe('from the network');
    expect(cache.put).toHaveBeenCalledOnce();
    await expect(Promise.all(left)).resolves.toBeDefined();
  });

  it('does not wait until it is kept', async () => {
    const { cache } = someCaches();
    cache.put.mockReturnValue(new Promise(() => undefined));
    expect(await (await answer(request(path))).text()).toBe('from the network');
  });

  it('is answered when the caches cannot be read', async () => {
    const { storage, cache } = someCaches();
    for (const way of [storage.match, cache.match]) way.mockImplementation(full);
    expect(await (await answer(request(path))).text()).toBe('from the network');
    storage.open.mockImplementation(full);
    expect(await (await answer(request(path))).text()).toBe('from the network');
    await expect(Promise.all(left)).resolves.toBeDefined();
  });

  it('that the house refuses is passed on, and not kept', async () => {
    const { kept } = someCaches();
    network.mockResolvedValue(new Response('gone', { status: 404 }));
    expect((await answer(request(path))).status).toBe(404);
    await Promise.all(left);
    expect(kept.size).toBe(0);
  });
});

describe('without a network', () => {
  beforeEach(() => void network.mockRejectedValue(new TypeError('Failed to fetch')));

  it('a photograph is shown at another width; without one the network’s fault is told', async () => {
    const { kept } = someCaches();
    kept.set(`${SHOP}/pictures/amber_400.webp`, new Response('smaller'));
    expect(await (await photograph(request(PHOTO), beside)).text()).toBe('smaller');
    kept.clear();
    await expect(photograph(request(PHOTO), beside)).rejects.toThrow('Failed to fetch');
  });

  it('a page is the kept one; when the caches fail too, the network’s fault is told', async () => {
    const { kept, storage } = someCaches();
    kept.set(`${SHOP}/app.html`, new Response('the shell'));
    expect(await (await page(request('/cart'))).text()).toBe('the shell');
    storage.match.mockImplementation(full);
    await expect(page(request('/cart'))).rejects.toThrow('Failed to fetch');
  });
});

describe('a photograph from a bucket that sends no CORS headers', () => {
  const stored = (name: string) =>
    new Request(
      `https://firebasestorage.googleapis.com/v0/b/nilofar/o/products%2F${name}_800.webp?alt=media`,
      { mode: 'no-cors' },
    );
  /** What a browser hands over of an answer that it may show and that nobody may read. */
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

  it('is answered as the page asked for it, and not kept', async () => {
    const { kept } = someCaches();
    const { photograph } = await import('./answers');
    expect((await photograph(stored('amber'), beside)).type).toBe('opaque');
    await Promise.all(left);
    expect(kept.size).toBe(0);
  });

  it('is asked for twice only until the worker knows', async () => {
    someCaches();
    const { photograph } = await import('./answers');
    await photograph(stored('amber'), beside);
    expect(modes()).toEqual(['cors', 'no-cors']);
    await photograph(stored('rose'), beside);
    expect(modes()).toEqual(['cors', 'no-cors', 'no-cors']);
  });

  it('does not keep the shop’s own pictures from being kept', async () => {
    const { kept } = someCaches();
    const { photograph } = await import('./answers');
    await photograph(stored('amber'), beside);
    network.mockImplementation(async () => new Response('from the network'));
    await photograph(request(PHOTO), beside);
    await Promise.all(left);
    expect([...kept.keys()]).toEqual([`${SHOP}${PHOTO}`]);
  });

  it('without a network is another width that was kept, and nothing is learnt of the bucket', async () => {
    const { kept } = someCaches();
    const { photograph } = await import('./answers');
    kept.set(stored('amber').url.replace('_800', '_400'), new Response('smaller'));
    network.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await (await photograph(stored('amber'), beside)).text()).toBe('smaller');
    network.mockReset().mockImplementation(async () => new Response('from the network'));
    await photograph(stored('amber'), beside);
    expect(modes()).toEqual(['cors']);
  });
});

it('the oldest photographs make room', async () => {
  const { kept } = someCaches();
  for (let n = 0; n < 240; n += 1) kept.set(`${SHOP}/pictures/${n}.webp`, new Response());
  await photograph(request(PHOTO), beside);
  await Promise.all(left);
  expect(kept.size).toBe(240);
  expect(kept.has(`${SHOP}/pictures/0.webp`)).toBe(false);
  expect(kept.has(`${SHOP}${PHOTO}`)).toBe(true);
});
