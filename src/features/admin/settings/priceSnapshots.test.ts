import { beforeEach, expect, it, vi } from 'vitest';
import { deletePriceSnapshots, savePriceSnapshots, loadPriceSnapshots } from './priceSnapshots';

const kept = vi.hoisted(() => new Map<string, unknown>());
const delMany = vi.hoisted(() => vi.fn<(keys: string[]) => Promise<void>>());
vi.mock('idb-keyval', () => ({
  get: (key: string) => Promise.resolve(kept.get(key)),
  set: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  delMany,
}));

beforeEach(() => {
  kept.clear();
  delMany.mockImplementation((keys) => Promise.resolve(keys.forEach((key) => kept.delete(key))));
});

const snapshot = (id: string, price: number) => ({
  id,
  price,
  variants: [{ volume: '5 ml', price }],
});

it('a retry after errors keeps the snapshots of the first run', async () => {
  await savePriceSnapshots([snapshot('amber', 90), snapshot('oud', 900), snapshot('rose', 50)]);
  // Amber and oud were reset, rose was not; oud's price was changed since.
  await savePriceSnapshots([snapshot('oud', 800), snapshot('rose', 50)]);
  expect((await loadPriceSnapshots())?.marks).toEqual([
    snapshot('amber', 90),
    snapshot('oud', 800),
    snapshot('rose', 50),
  ]);
});

it('deleted snapshots are not merged into later ones', async () => {
  await savePriceSnapshots([snapshot('amber', 90)]);
  await deletePriceSnapshots();
  await savePriceSnapshots([snapshot('oud', 900)]);
  expect((await loadPriceSnapshots())?.marks).toEqual([snapshot('oud', 900)]);
});

it('prices are restored also where the device cannot forget them', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  delMany.mockRejectedValue(new Error('no access'));
  await deletePriceSnapshots();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
