import { expect, it, vi } from 'vitest';
import { anOffer, aProduct, NOW } from '../../../tests/support/domain';
import { cardSize } from '../product/cardSize';
import { shownPrice } from './shownPrice';
import { shownPrices } from './shownPrices';

it('shownPrices returns the price of the default size, then of the others that can be bought, and caches it', () => {
  const offers = [anOffer()];
  const looks = vi.spyOn(offers, 'filter');
  const pricesOf = shownPrices(offers, NOW);
  const lotus = aProduct({ id: 'lotus-water', price: 4200 });
  expect(pricesOf(lotus)).toEqual([3780]);
  expect(pricesOf(lotus)).toEqual([3780]);
  expect(looks).toHaveBeenCalledOnce();
  expect(pricesOf(aProduct({ price: 99 }))).toEqual([90]);
  expect(pricesOf(jasmine)).toEqual([8820, 2070]);
  expect(pricesOf({ ...jasmine, inStock: false })).toEqual([8820, 126, 2070]);
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
  ['its default size', undefined, '50 ml'],
  ['its default size where that matches, though another is cheaper', [2000, 9000], '50 ml'],
  ['the size that matches', [2000, 5000], '10 ml'],
  ['its default size where none matches', [100, 200], '50 ml'],
])('a card shows %s, with a price range of %j', (_, range, volume) => {
  const [min = 0, max = 0] = range ?? [];
  const priceOf = (size: { price: number }) => shownPrice(jasmine, [anOffer()], NOW, size).amount;
  expect(cardSize(jasmine, range && { min, max }, priceOf).volume).toBe(volume);
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
