import { expect, it } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { NO_MATERIALS, unpackCatalogue } from '../../domain/product/catalogue';
import { packCatalogue } from '../../domain/product/packCatalogue';
import { defaultSite } from '../../domain/shop/site';
import { mergeWithCatalogue } from './productStore';

it('a cached document gives what the catalogue leaves out, and the catalogue its price', () => {
  const product = aProduct({
    images: ['a', 'b', 'c'],
    description: 'A court at dusk.',
    manufacturer: 'Another house',
    countryOfOrigin: 'France',
    hsn: '330300',
    wear: ['Winter'],
    contents: ['rose/10 ml'],
    votes: { longevity: [0, 0, 1, 2], sillage: [0, 0, 3, 0] },
  });
  const source = {
    site: defaultSite,
    offers: [],
    kinds: [],
    materials: NO_MATERIALS,
    products: [{ ...product, price: 9 }],
  };
  const [known] = unpackCatalogue(packCatalogue(source, 1), 1).catalogue.products;
  const { guided: _guided, ...merged } = mergeWithCatalogue({ product, copy: true }, known);
  expect(merged).toEqual({ ...product, price: 9 });
});

it('a new document gives all of a fragrance, and of a gift set what the catalogue leaves out', () => {
  const known = aProduct({ price: 9, stock: 2, contents: ['rose/10 ml'] });
  const product = aProduct({ price: 12, description: 'Two of them.', contents: ['rose/10 ml'] });
  expect(mergeWithCatalogue({ product, copy: false }, known)).toMatchObject({
    description: 'Two of them.',
    price: 9,
    stock: 2,
  });
  expect(mergeWithCatalogue({ product, copy: false }, undefined)).toBe(product);
  const packed = aProduct({ price: 12, stock: 0, contents: ['rose/10 ml'] });
  expect(mergeWithCatalogue({ product: packed, copy: false }, known)).toBe(packed);
  const bottle = aProduct({ price: 12 });
  expect(mergeWithCatalogue({ product: bottle, copy: false }, aProduct({ price: 9 }))).toBe(bottle);
  // The document does not know the name of its category.
  expect(
    mergeWithCatalogue({ product: bottle, copy: false }, aProduct({ price: 9, family: 'Smoke' })),
  ).toEqual({ ...bottle, family: 'Smoke' });
});
