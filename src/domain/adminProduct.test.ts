import { describe, expect, it } from 'vitest';
import {
  BLANK_PRODUCT,
  BLANK_VARIANT,
  changedFields,
  checkProduct,
  keepStock,
  matchingIds,
  photoPath,
  photoPaths,
  productSlug,
  toProductFields,
  toProductForm,
  type ProductForm,
} from './adminProduct';
import { decodeProduct } from './product';

const good: ProductForm = {
  ...BLANK_PRODUCT,
  name: 'Oud Royale',
  shortName: 'Oud',
  description: 'Dense.',
  category: 'Oud',
  volume: '50 ml',
  price: '9000.50',
  tags: 'night , , gift',
  topNotes: 'Saffron\n\n  Rose \n',
};

const product = (id: string, fields: object = {}) =>
  decodeProduct(id, { name: id, price: 100, volume: '50 ml', ...fields });

describe('the form of a fragrance', () => {
  it('takes notes one per line and tags with commas, blanks dropped (SPEC §5)', () => {
    expect(toProductFields(good)).toMatchObject({
      price: 9000.5,
      originalPrice: undefined,
      tags: ['night', 'gift'],
      topNotes: ['Saffron', 'Rose'],
    });
  });

  it('comes back from what it has written', () => {
    const { images: _images, ...fields } = { ...toProductFields(good), images: [] };
    const read = decodeProduct('oud-royale', { ...fields, originalPrice: undefined });
    expect(toProductFields(toProductForm(read))).toEqual(toProductFields(good));
  });

  it('requires name, short name, description, category, price and volume', () => {
    expect(Object.keys(checkProduct(BLANK_PRODUCT))).toEqual([
      'name',
      'shortName',
      'description',
      'category',
      'volume',
      'price',
    ]);
    expect(checkProduct(good)).toEqual({});
  });

  it.each(['-1', 'abc', '1.005', '10000001'])('refuses %s as a price', (price) => {
    expect(checkProduct({ ...good, price })).toHaveProperty('price');
    const variants = [{ ...BLANK_VARIANT, volume: '5 ml', price }];
    expect(checkProduct({ ...good, variants })).toHaveProperty(['variants.0.price']);
  });

  it('refuses a size that is there twice', () => {
    const one = { ...BLANK_VARIANT, volume: '5 ml', price: '10' };
    expect(checkProduct({ ...good, variants: [one, one] })).toEqual({
      'variants.1.volume': 'This size is there twice.',
    });
  });
});

describe('an edit', () => {
  it('writes only what changed, and takes away what was emptied', () => {
    const before = { ...good, originalPrice: '9500' };
    const after = { ...good, name: 'Oud Imperial' };
    expect(changedFields(toProductFields(before), toProductFields(after))).toEqual({
      name: 'Oud Imperial',
      originalPrice: undefined,
    });
  });

  it('leaves bottles sold meanwhile sold, unless the edit counted them anew', () => {
    const size = (volume: string, stock: number, price = 10) => ({
      volume,
      price,
      inStock: true,
      stock,
    });
    const loaded = [size('5 ml', 9), size('50 ml', 9)];
    const edited = [size('5 ml', 9, 12), size('50 ml', 20)];
    const current = [size('5 ml', 7), size('50 ml', 8)];
    expect(keepStock(loaded, edited, current)).toEqual([size('5 ml', 7, 12), size('50 ml', 20)]);
  });
});

describe('files', () => {
  it('are named by moment and slug, and found again from the address', () => {
    expect(productSlug('Été à Jaipur!')).toBe('ete-a-jaipur');
    expect(productSlug('नीलोफर')).toBe('fragrance');
    const path = photoPath(1790000000000, 'oud', 1200);
    const url = `https://firebasestorage.googleapis.com/v0/b/b/o/${encodeURIComponent(path)}?alt=media`;
    expect(photoPaths(url)).toEqual(
      [400, 800, 1200].map((width) => photoPath(1790000000000, 'oud', width)),
    );
    expect(photoPaths('https://elsewhere.example/o/other.jpg')).toEqual([]);
  });
});

describe('matchingIds', () => {
  const all = [
    product('Amber Durbar', { category: 'Oriental', featured: true, rank: 2 }),
    product('Oud Royale', { category: 'Oud', tags: ['gift'], price: 900, rank: 1 }),
    product('Clear Musk', { category: 'Glass', inStock: false }),
  ];
  it('searches names, filters, and sorts', () => {
    expect(matchingIds(all, { query: 'ou' }, 'name')).toEqual(['Oud Royale']);
    expect(matchingIds(all, { category: 'Oud' }, 'name')).toEqual(['Oud Royale']);
    expect(matchingIds(all, { stock: 'out' }, 'name')).toEqual(['Clear Musk']);
    expect(matchingIds(all, { featured: true }, 'name')).toEqual(['Amber Durbar']);
    expect(matchingIds(all, { tag: 'gift', priceMin: 900, priceMax: 900 }, 'name')).toEqual([
      'Oud Royale',
    ]);
    expect(matchingIds(all, {}, 'bestselling')).toEqual([
      'Oud Royale',
      'Amber Durbar',
      'Clear Musk',
    ]);
  });
});
