import { expect, it, vi } from 'vitest';
import { aProduct } from '../../../../tests/support/domain';
import { BLANK_PRODUCT, toProductFields } from '../../../domain/product/productForm';
import { unpackCatalogue } from '../../../domain/product/catalogue';
import { catalogueStore } from '../../catalogue/catalogueStore';
import { loadProduct } from '../../catalogue/productStore';
import { productWrites } from './productWrites';

const kept = vi.hoisted(() => new Map<string, unknown>());
const stored = vi.hoisted((): { product: unknown } => ({ product: undefined }));
vi.mock('idb-keyval', () => ({
  get: async (key: string) => kept.get(key),
  set: async (key: string, value: unknown) => void kept.set(key, value),
  delMany: async (keys: string[]) => keys.forEach((key) => kept.delete(key)),
}));
vi.mock('../../../firebase/product/catalogue', () => ({
  fetchCatalogue: async () => unpackCatalogue([{ products: [] }], 1).catalogue,
}));
vi.mock('../../../firebase/product/adminProducts', () => ({
  createProduct: async () => 'amber-durbar',
  updateProduct: async () => undefined,
  editProduct: async (_id: string, _by: string, decide: (current: unknown) => unknown) => {
    decide(stored.product);
    return 'changed';
  },
  deleteProduct: vi.fn(async () => true),
  EditConflict: class extends Error {},
}));

it.each([
  [
    'added',
    () =>
      productWrites.create(
        'amber-durbar',
        { ...toProductFields(BLANK_PRODUCT), images: [] },
        'owner',
      ),
  ],
  ['saved', () => productWrites.update(aProduct(), { price: 6000 }, 'owner')],
  ['changed with others', () => productWrites.edit('amber-durbar', 'owner', () => undefined)],
  ['deleted', () => productWrites.remove(aProduct(), 'owner')],
])('leaves the shop nothing of what a fragrance was before it was %s', async (_, write) => {
  await catalogueStore.refresh();
  expect(await loadProduct('amber-durbar', async () => aProduct({ price: 5000 }))).toBeDefined();
  expect([...kept.keys()].sort()).toEqual(['catalogue', 'product:amber-durbar']);
  await write();
  expect([...kept.keys()]).toEqual([]);
  const now = await loadProduct('amber-durbar', async () => aProduct({ price: 6000 }));
  expect(now).toMatchObject({ copy: false, product: { price: 6000 } });
  kept.clear();
});

it('keeps what the device has of a fragrance that a gift set holds', async () => {
  const { deleteProduct } = await import('../../../firebase/product/adminProducts');
  vi.mocked(deleteProduct).mockResolvedValueOnce(false);
  await catalogueStore.refresh();
  expect(await productWrites.remove(aProduct(), 'owner')).toBe(false);
  expect([...kept.keys()]).toEqual(['catalogue']);
  kept.clear();
});

it('a bulk edit rejects invalid prices, computed from the current fragrance', async () => {
  stored.product = aProduct({ price: 900, originalPrice: 1000 });
  const write = (changes: object) => productWrites.edit('amber-durbar', 'owner', () => changes);
  await expect(write({ price: 0 })).rejects.toThrow('₹0 is less than ₹1.');
  await expect(write({ price: 1001 })).rejects.toThrow(
    'The original price of ₹1,000 is less than the price of ₹1,001.',
  );
  expect(await write({ price: 1000 })).toBe('changed');
});
