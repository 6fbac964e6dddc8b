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
