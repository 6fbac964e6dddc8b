import { expect, it, vi } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { unpackCatalogue } from '../../domain/catalogue';
import { catalogueStore } from '../catalogue/catalogueStore';
import { loadProduct } from '../catalogue/productStore';
import { productService } from './products/useProductForm';

const kept = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  get: async (key: string) => kept.get(key),
  set: async (key: string, value: unknown) => void kept.set(key, value),
  delMany: async (keys: string[]) => keys.forEach((key) => kept.delete(key)),
}));
vi.mock('../../firebase/catalogue', () => ({
  fetchCatalogue: async () => unpackCatalogue([{ products: [] }], 1).catalogue,
}));
vi.mock('../../firebase/adminProducts', () => ({
  updateProduct: async () => undefined,
  EditConflict: class extends Error {},
}));

it('leaves the shop nothing of what a fragrance was before it was changed', async () => {
  await catalogueStore.refresh();
  expect(await loadProduct('amber-durbar', async () => aProduct({ price: 5000 }))).toBeDefined();
  expect([...kept.keys()].sort()).toEqual(['catalogue', 'product:amber-durbar']);
  expect(await productService.update(aProduct(), { price: 6000 }, 'owner')).toBe(true);
  expect([...kept.keys()]).toEqual([]);
  const now = await loadProduct('amber-durbar', async () => aProduct({ price: 6000 }));
  expect(now).toMatchObject({ copy: false, product: { price: 6000 } });
});
