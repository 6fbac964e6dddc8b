import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { unpackCatalogue } from '../../domain/catalogue';
import { catalogueStore } from './catalogueStore';

const backend = vi.hoisted(() => ({ fetchCatalogue: vi.fn() }));
vi.mock('../../firebase/catalogue', () => ({ fetchCatalogue: backend.fetchCatalogue }));
vi.mock('idb-keyval', () => ({ get: async () => undefined, set: async () => undefined }));

const MINUTE = 60_000;

/** What the backend answers from now on. */
function answer(revision: number): void {
  const { catalogue } = unpackCatalogue([{ products: [] }], revision);
  backend.fetchCatalogue.mockImplementation(async () => ({ ...catalogue }));
}

/** How often the backend was asked; the last question of all waits for those before it. */
async function timesAsked(): Promise<number> {
  await catalogueStore.refresh();
  return backend.fetchCatalogue.mock.calls.length - 1;
}

const revision = (): number | undefined => {
  const state = catalogueStore.snapshot();
  return state.status === 'ready' ? state.catalogue.revision : undefined;
};
const comeBack = (): boolean => document.dispatchEvent(new Event('visibilitychange'));
const show = (): void => void catalogueStore.subscribe(() => undefined)();

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  answer(1);
  catalogueStore.start();
  await catalogueStore.refresh();
  backend.fetchCatalogue.mockClear();
});
afterEach(() => vi.useRealTimers());

it('asks once when one comes back to a tab whose catalogue has grown old', async () => {
  comeBack();
  vi.setSystemTime(Date.now() + 6 * MINUTE);
  answer(2);
  comeBack();
  comeBack();
  await vi.waitFor(() => expect(revision()).toBe(2), 10_000);
  comeBack();
  expect(await timesAsked()).toBe(1);
});

it('does not ask for a tab that is being left', async () => {
  vi.setSystemTime(Date.now() + 6 * MINUTE);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  comeBack();
  expect(await timesAsked()).toBe(0);
});

it('asks for the next page after a change until another catalogue has come of it', async () => {
  show();
  catalogueStore.expire();
  const before = catalogueStore.snapshot();
  show();
  await vi.waitFor(() => expect(catalogueStore.snapshot()).not.toBe(before), 10_000);
  answer(2);
  await vi.waitFor(() => {
    show();
    expect(revision()).toBe(2);
  }, 10_000);
  const asked = backend.fetchCatalogue.mock.calls.length;
  show();
  expect(await timesAsked()).toBe(asked);
});
