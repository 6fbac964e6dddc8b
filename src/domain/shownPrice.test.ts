import { expect, it, vi } from 'vitest';
import { anOffer, aProduct, NOW } from '../../tests/support/domain';
import { shownPrice, shownPrices } from './shownPrice';

it('a list’s prices are those of its cards, each worked out once', () => {
  const offers = [anOffer()];
  const looks = vi.spyOn(offers, 'filter');
  const priceOf = shownPrices(offers, NOW);
  const lotus = aProduct({ id: 'lotus-water', price: 4200 });
  expect(priceOf(lotus)).toBe(3780);
  expect(priceOf(lotus)).toBe(3780);
  expect(looks).toHaveBeenCalledOnce();
  expect(priceOf(aProduct({ price: 99 }))).toBe(90);
});

it.each([
  ['an automatic offer', { price: 4200, originalPrice: 5000 }, { amount: 3780, was: 4200 }],
  ['another size’s price', { price: 900 }, { amount: 810, was: 900 }],
])('%s is taken off, the price before it stands beside', (_, size, shown) => {
  expect(shownPrice(aProduct({ price: 100 }), [anOffer()], NOW, size)).toEqual(shown);
});

it('without an offer the original price stands beside, only when it was more', () => {
  expect(shownPrice(aProduct({ price: 900, originalPrice: 1000 }), [], NOW)).toEqual({
    amount: 900,
    was: 1000,
  });
  expect(shownPrice(aProduct({ price: 900, originalPrice: 900 }), [], NOW)).toEqual({
    amount: 900,
    was: undefined,
  });
});
