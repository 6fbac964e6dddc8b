import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aProduct, productLists } from '../../../tests/support/domain';
import { DecodeError } from '../shop/decode';
import {
  byFeaturedThenRating,
  defaultVariant,
  findVariant,
  isAvailable,
  millilitres,
  pricePerMl,
  savedPercent,
  sku,
  variantsOf,
} from './product';
import { decodeProduct } from './productSchema';

const small = { volume: '2 ml', price: 120, inStock: true };
const large = { volume: '100 ml', price: 11_900, inStock: true };

describe('decodeProduct', () => {
  it('fills in everything except name and price', () => {
    expect(decodeProduct('a', { name: 'A', price: 10 })).toEqual(
      aProduct({ id: 'a', name: 'A', price: 10, category: '', concentration: '', volume: '' }),
    );
  });

  it('takes the id from the document, and drops unknown fields', () => {
    const product = decodeProduct('a', { id: 'b', name: 'A', price: 1, updatedBy: 'u1' });
    expect(product.id).toBe('a');
    expect(product).not.toHaveProperty('updatedBy');
  });

  it.each([
    ['no name', { price: 1 }],
    ['an empty name', { name: '', price: 1 }],
    ['no price', { name: 'A' }],
    ['a price as text', { name: 'A', price: '10' }],
    ['a negative price', { name: 'A', price: -1 }],
    ['an endless price', { name: 'A', price: Infinity }],
    ['half a piece', { name: 'A', price: 1, stock: 0.5 }],
    ['a size without a volume', { name: 'A', price: 1, variants: [{ volume: '', price: 1 }] }],
  ])('refuses %s', (_name, data) => {
    expect(() => decodeProduct('a', data)).toThrow(DecodeError);
  });

  it('names the document and the field in its error', () => {
    expect(() =>
      decodeProduct('a', { name: 'A', price: 1, variants: [{ volume: '2 ml' }] }),
    ).toThrow(/^products\/a: variants\.0\.price: /);
    expect(() => decodeProduct('a', null)).toThrow(/^products\/a: name: /);
  });
});

describe('sizes', () => {
  it('are the product itself without variants', () => {
    const product = aProduct({ originalPrice: 7600, stock: 3 });
    expect(variantsOf(product)).toEqual([
      { volume: '50 ml', price: 6850, originalPrice: 7600, stock: 3, inStock: true },
    ]);
  });

  it.each([
    [{}, true],
    [{ inStock: false }, false],
    [{ stock: 0 }, false],
    [{ stock: 1 }, true],
    [{ variants: [{ ...small, inStock: false }, large] }, true],
    [
      {
        variants: [
          { ...small, inStock: false },
          { ...large, stock: 0 },
        ],
      },
      false,
    ],
    [{ inStock: false, variants: [small] }, false],
    // A price below ₹1 can only be a mistake: readable, but not for sale.
    [{ price: 0 }, false],
    [{ price: 0.99 }, false],
    [{ price: 1 }, true],
    [{ variants: [{ ...small, price: 0 }] }, false],
    [{ variants: [{ ...small, price: 0 }, large] }, true],
    // The product's own stock is ignored where each size has its own.
    [{ stock: 0, variants: [small] }, true],
  ])('%j can be bought: %s', (fields, available) => {
    expect(isAvailable(aProduct(fields))).toBe(available);
  });

  it.each([
    ['its own', { volume: '100 ml', variants: [small, large] }, '100 ml'],
    [
      'the first in stock when its own is sold out',
      { volume: '100 ml', variants: [small, { ...large, stock: 0 }] },
      '2 ml',
    ],
    [
      'its own when all are sold out',
      { inStock: false, volume: '100 ml', variants: [small, large] },
      '100 ml',
    ],
    ['the first when it names none of them', { volume: '', variants: [small, large] }, '2 ml'],
    [
      'the first of all when none is its own nor in stock',
      { inStock: false, volume: '', variants: [small, large] },
      '2 ml',
    ],
  ])('the default is %s', (_name, fields, volume) => {
    expect(defaultVariant(aProduct(fields)).volume).toBe(volume);
  });

  it('are found by their exact volume', () => {
    const product = aProduct({ variants: [small, large] });
    expect(findVariant(product, '2 ml')?.price).toBe(120);
    expect(findVariant(product, '2ml')).toBeUndefined();
    expect(findVariant(product, '50 ml')).toBeUndefined();
  });

  it('every product has a default size, which is in stock exactly when the product can be bought', () => {
    fc.assert(
      fc.property(productLists, (products) => {
        for (const product of products)
          expect(defaultVariant(product).inStock).toBe(isAvailable(product));
      }),
    );
  });
});

describe('prices', () => {
  it.each([
    [6850, 7600, 10],
    [100, 200, 50],
    [995, 1000, 1],
    [996, 1000, 0],
    [100, 100, 0],
    [200, 100, 0],
    [0, 0, 0],
    [100, undefined, 0],
  ])('₹%d instead of ₹%s saves %d %%', (price, originalPrice, percent) => {
    expect(savedPercent(price, originalPrice)).toBe(percent);
  });

  it.each([
    ['50 ml', 50],
    ['2ml', 2],
    [' 7.5 ML ', 7.5],
    ['50', undefined],
    ['50 ml x 2', undefined],
    ['50 g', undefined],
    ['', undefined],
  ])('%j holds %s ml', (volume, ml) => {
    expect(millilitres(volume)).toBe(ml);
  });

  it('per millilitre, if the volume is in millilitres', () => {
    expect(pricePerMl(small)).toBe(60);
    expect(pricePerMl({ price: 100, volume: '0 ml' })).toBeUndefined();
    expect(pricePerMl({ price: 100, volume: 'set' })).toBeUndefined();
  });
});

it('featured products come first, then the better rated, then by name', () => {
  const list = [
    aProduct({ id: '1', name: 'C', rating: 5 }),
    aProduct({ id: '2', name: 'B', rating: 4, featured: true }),
    aProduct({ id: '3', name: 'A', rating: 4, featured: true }),
    aProduct({ id: '4', name: 'D', rating: 4.5, featured: true }),
  ];
  expect(list.sort(byFeaturedThenRating).map((product) => product.id)).toEqual([
    '4',
    '3',
    '2',
    '1',
  ]);
});

it('a SKU is the id with the volume', () => {
  expect([sku('amber-durbar', '50 ml'), sku('amber-durbar', '7.5 ML'), sku('a', '')]).toEqual([
    'amber-durbar-50ml',
    'amber-durbar-7.5ml',
    'a',
  ]);
});
