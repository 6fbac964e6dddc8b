import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unpackCatalogue } from '../../domain/product/catalogue';
import { catalogueStore } from './catalogueStore';

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
afterEach(() => vi.useRealTimers());

it('refetches once on return to a tab whose catalogue is stale', async () => {
  returnToTab();
  vi.setSystemTime(Date.now() + 6 * MINUTE);
  serveCatalogue(2);
  returnToTab();
  returnToTab();
  await vi.waitFor(() => expect(revision()).toBe(2), 10_000);
  returnToTab();
  expect(await countRequests()).toBe(1);
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
  await vi.waitFor(() => expect(catalogueStore.get()).not.toBe(before), 10_000);
  serveCatalogue(2);
  await vi.waitFor(() => {
    show();
    expect(revision()).toBe(2);
  }, 10_000);
  const asked = backend.fetchCatalogue.mock.calls.length;
  show();
  expect(await countRequests()).toBe(asked);
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
