import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unpackCatalogue } from '../../domain/product/catalogue';
import { catalogueStore } from './catalogueStore';
import { useCatalogue } from './useCatalogue';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../firebase/product/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const MINUTE = 60_000;

/** Sets the catalogue that the backend returns from now on. */
function serveCatalogue(revision: number): void {
  const { catalogue } = unpackCatalogue([{ products: [] }], revision);
  backend.fetchCatalogue.mockImplementation(async () => ({ ...catalogue }));
}

/** The number of requests so far, not counting the one made here to wait for them. */
async function countRequests(): Promise<number> {
  await catalogueStore.refresh();
  return backend.fetchCatalogue.mock.calls.length - 1;
}

const revision = (): number | undefined => {
  const state = catalogueStore.get();
  return state.status === 'ready' ? state.catalogue.revision : undefined;
};
const returnToTab = (): boolean => document.dispatchEvent(new Event('visibilitychange'));
const show = (): void => void catalogueStore.subscribe(() => undefined)();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  serveCatalogue(1);
  catalogueStore.start();
  await catalogueStore.refresh();
  backend.fetchCatalogue.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it('refetches once on return to a tab whose catalogue is stale', async () => {
  returnToTab();
  vi.setSystemTime(Date.now() + 6 * MINUTE);
  serveCatalogue(2);
  returnToTab();
  returnToTab();
  await waitFor(() => expect(revision()).toBe(2));
  returnToTab();
  expect(await countRequests()).toBe(1);
});

it('an older answer of the edge does not replace what is newer', async () => {
  let answer: ((response: Response) => void) | undefined;
  vi.stubEnv('DEV', false);
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  vi.setSystemTime(Date.now() + 6 * MINUTE);
  returnToTab();
  // A price differed at payment, for example.
  serveCatalogue(2);
  await catalogueStore.refresh();
  expect(revision()).toBe(2);
  backend.fetchCatalogue.mockClear();
  answer?.(new Response(JSON.stringify({ revision: 1, parts: [{ products: [] }] })));
  await waitFor(() => expect(backend.fetchCatalogue).toHaveBeenCalledOnce());
  await waitFor(() => expect(catalogueStore.get().status).toBe('ready'));
  expect(revision()).toBe(2);
});

it('does not refetch when the tab is hidden', async () => {
  vi.setSystemTime(Date.now() + 6 * MINUTE);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  returnToTab();
  expect(await countRequests()).toBe(0);
});

it('refetches for each new page after a change until a new catalogue arrives', async () => {
  show();
  catalogueStore.expire();
  const before = catalogueStore.get();
  show();
  await waitFor(() => expect(catalogueStore.get()).not.toBe(before));
  serveCatalogue(2);
  await waitFor(() => {
    show();
    expect(revision()).toBe(2);
  });
  const asked = backend.fetchCatalogue.mock.calls.length;
  show();
  expect(await countRequests()).toBe(asked);
});

it('a page that was chosen from the catalogue stays when the rest cannot be fetched', async () => {
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  const part = { page: '/products?', total: 70, sets: 0, families: [] };
  catalogueStore.seed({ at: Date.now(), catalogue, part });
  backend.fetchCatalogue.mockRejectedValue(new Error('No network.'));
  await catalogueStore.refresh();
  expect(catalogueStore.get()).toMatchObject({ status: 'partial', catalogue, part });
  // Nothing else may wait for the rest.
  expect(renderHook(useCatalogue).result.current.status).toBe('failed');
});

it('marks the prices of an older copy until the newest are known', async () => {
  const isMarked = () => document.documentElement.hasAttribute('data-unconfirmed');
  const { catalogue } = unpackCatalogue([{ products: [] }], 1);
  catalogueStore.seed({ at: Date.now() - MINUTE, catalogue });
  expect(isMarked()).toBe(false);
  catalogueStore.seed({ at: Date.now() - 6 * MINUTE, catalogue });
  expect(isMarked()).toBe(true);
  await catalogueStore.refresh();
  expect(isMarked()).toBe(false);
});
