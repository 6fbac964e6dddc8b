import { describe, expect, it } from 'vitest';
import { bulkChange, priceMark, resetPrice, restorePrice } from './adminBulk';
import { decodeProduct, type Product } from './product';

const product = decodeProduct('oud', {
  name: 'Oud',
  price: 900,
  originalPrice: 1000,
  volume: '50 ml',
  variants: [
    { volume: '50 ml', price: 900, originalPrice: 1000 },
    { volume: '5 ml', price: 99 },
  ],
});
const apply = (changes: object | undefined): Product => ({ ...product, ...changes });

describe('Reset All Product Prices', () => {
  it('sets price to originalPrice where they differ, sizes too, and can be undone', () => {
    const reset = apply(resetPrice(product));
    expect(reset.price).toBe(1000);
    expect(reset.variants.map(({ price }) => price)).toEqual([1000, 99]);
    expect(resetPrice(reset)).toBeUndefined();
    expect({ ...reset, ...restorePrice(reset, priceMark(product)) }).toEqual(product);
  });

  it('leaves a fragrance without an original price alone', () => {
    expect(resetPrice(decodeProduct('x', { name: 'X', price: 5 }))).toBeUndefined();
  });
});

describe('bulkChange', () => {
  it('changes prices by percent, to the rupee, in every size', () => {
    const raised = apply(bulkChange(product, { kind: 'price', percent: 2.5 }));
    expect([raised.price, ...raised.variants.map(({ price }) => price)]).toEqual([923, 923, 101]);
    expect(bulkChange(product, { kind: 'price', percent: 0 })).toBeUndefined();
    expect(bulkChange(product, { kind: 'price', percent: -100 })?.price).toBe(0);
  });

  it('changes stock and featured only where they differ', () => {
    expect(bulkChange(product, { kind: 'stock', inStock: true })).toBeUndefined();
    expect(bulkChange(product, { kind: 'stock', inStock: false })).toEqual({ inStock: false });
    expect(bulkChange(product, { kind: 'featured', featured: true })).toEqual({ featured: true });
  });
});
