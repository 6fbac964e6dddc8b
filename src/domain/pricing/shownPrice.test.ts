import { expect, it, vi } from 'vitest';
import { anOffer, aProduct, NOW } from '../../../tests/support/domain';
import { otherSize, shownPrice, shownPrices } from './shownPrice';

it('shownPrices returns the price of every size that can be bought, lowest first, and caches it', () => {
  const offers = [anOffer()];
  const looks = vi.spyOn(offers, 'filter');
  const pricesOf = shownPrices(offers, NOW);
  const lotus = aProduct({ id: 'lotus-water', price: 4200 });
  expect(pricesOf(lotus)).toEqual([3780]);
  expect(pricesOf(lotus)).toEqual([3780]);
  expect(looks).toHaveBeenCalledOnce();
  expect(pricesOf(aProduct({ price: 99 }))).toEqual([90]);
  expect(pricesOf(jasmine)).toEqual([2070, 8820]);
  expect(pricesOf({ ...jasmine, inStock: false })).toEqual([126, 2070, 8820]);
});

const jasmine = aProduct({
  price: 9800,
  variants: [
    { volume: '50 ml', price: 9800, inStock: true },
    { volume: '10 ml', price: 2300, inStock: true },
    { volume: '2 ml', price: 140, inStock: true, stock: 0 },
  ],
});

it.each([
  ['the cheapest size', undefined, { volume: '10 ml', amount: 2070, isAsked: false }],
  ['the size that was asked for', [2000, 5000], { volume: '10 ml', amount: 2070, isAsked: true }],
  ['the cheapest again', [5000, 9000], { volume: '10 ml', amount: 2070, isAsked: false }],
  ['nothing', [100, 200], undefined],
])('next to its own price a card shows %s, with a price range of %j', (_, range, other) => {
  const [min = 0, max = 0] = range ?? [];
  const asked = range && { min, max };
  expect(otherSize(jasmine, [anOffer()], NOW, asked)).toEqual(other);
});

it('a card whose own size is the cheapest or the only one shows no other', () => {
  expect(otherSize({ ...jasmine, volume: '10 ml' }, [], NOW)).toBeUndefined();
  expect(otherSize(aProduct(), [], NOW, { min: 0, max: 1 })).toBeUndefined();
});

it.each([
  ['an automatic offer', { price: 4200, originalPrice: 5000 }, { amount: 3780, was: 4200 }],
  ['another size’s price', { price: 900 }, { amount: 810, was: 900 }],
])('%s is deducted, and the price before is shown', (_, size, shown) => {
  expect(shownPrice(aProduct({ price: 100 }), [anOffer()], NOW, size)).toEqual(shown);
});

it('without an offer the original price is shown, if it is higher', () => {
  expect(shownPrice(aProduct({ price: 900, originalPrice: 1000 }), [], NOW)).toEqual({
    amount: 900,
    was: 1000,
  });
  expect(shownPrice(aProduct({ price: 900, originalPrice: 900 }), [], NOW)).toEqual({
    amount: 900,
    was: undefined,
  });
});
