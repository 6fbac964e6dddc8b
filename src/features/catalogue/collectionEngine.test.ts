import { expect, it, onTestFinished, vi } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { NO_FILTERS } from '../../domain/product/facets';
import { engine } from './collectionEngine';

const PRODUCTS = [
  aProduct({ id: 'a', topNotes: ['Kashmiri saffron'], middleNotes: ['Lemon', 'Lotus leaf'] }),
];
const KINDS = ['Kashmiri saffron\tSaffron'];

it.each([
  ['saffron', 'Saffron'],
  ['Kesar', 'Saffron'],
  ['nimbu', 'Lemon'],
  ['kamal leaf', 'Lotus leaf'],
  ['kesar under 3000', 'Saffron'],
  ['gulab', undefined],
  ['', undefined],
])('%j leads to the page of the note %s', (query, name) => {
  expect(engine.noteNamed(PRODUCTS, query, KINDS)?.name).toBe(name);
});

it('a price that is written in a search is the most a fragrance may cost', () => {
  const products = [
    aProduct({ id: 'b', name: 'Saffron Oud', price: 7900, rating: 5 }),
    aProduct({ id: 'a', name: 'Saffron Veil', price: 2900 }),
  ];
  const pricesOf = ({ price }: { price: number }) => [price];
  const idsFor = (query: string, priceMax?: number): string[] =>
    engine
      .find(products, { ...NO_FILTERS, query, ...(priceMax && { priceMax }) }, pricesOf, [])
      .map(({ id }) => id);
  expect(idsFor('saffron')).toEqual(['b', 'a']);
  expect(idsFor('saffron under ₹3,000')).toEqual(['a']);
  expect(idsFor('perfume under 3000')).toEqual(['a']);
  expect(idsFor('saffron under 8000', 3000)).toEqual(['a']);
  expect(idsFor('between 2000 and 4000')).toEqual(['a']);
  expect(idsFor('saffron above 4000')).toEqual(['b']);
  expect(idsFor('cheap perfume')).toEqual(['a', 'b']);
  // While the amount is still being typed.
  expect(idsFor('saffron under')).toEqual(['b', 'a']);
  const counts = engine.countValues(
    products,
    { ...NO_FILTERS, query: 'saffron under 3000' },
    pricesOf,
    [],
  );
  expect(counts.inStock).toBe(1);
  expect(engine.priceRange({ ...NO_FILTERS, query: 'saffron under 3000' })).toEqual({
    min: 0,
    max: 3000,
  });
});

it('filters leave the rest of the address as it is', () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('location', { search: '?utm_source=letter&category=oud&q=rose' });
  expect(engine.encodeFilters({ ...NO_FILTERS, query: 'oud' }).toString()).toBe(
    'utm_source=letter&q=oud',
  );
});
