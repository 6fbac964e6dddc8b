import { beforeEach, expect, it, vi } from 'vitest';
import { forgetPriceMarks, keepPriceMarks, loadPriceMarks } from './priceMarks';

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  get: (key: string) => Promise.resolve(kept.get(key)),
  set: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  del: (key: string) => Promise.resolve(void kept.delete(key)),
}));

beforeEach(() => kept.clear());

const mark = (id: string, price: number) => ({ id, price, variants: [{ volume: '5 ml', price }] });

it('a reset pressed again after errors forgets nothing of its first run', async () => {
  await keepPriceMarks([mark('amber', 90), mark('oud', 900), mark('rose', 50)]);
  // Amber and oud were reset, rose was not; oud's price was changed since.
  await keepPriceMarks([mark('oud', 800), mark('rose', 50)]);
  expect((await loadPriceMarks())?.marks).toEqual([
    mark('amber', 90),
    mark('oud', 800),
    mark('rose', 50),
  ]);
});

it('and what was brought back is forgotten', async () => {
  await keepPriceMarks([mark('amber', 90)]);
  await forgetPriceMarks();
  await keepPriceMarks([mark('oud', 900)]);
  expect((await loadPriceMarks())?.marks).toEqual([mark('oud', 900)]);
});
