import { expect, it, vi } from 'vitest';
import { anOffer, aProduct, NOW } from '../../../tests/support/domain';
import { cardPrices } from './cardPrice';

it('a list’s prices are those of its cards, each worked out once', () => {
  const offers = [anOffer()];
  const looks = vi.spyOn(offers, 'filter');
  const priceOf = cardPrices(offers, NOW);
  const lotus = aProduct({ id: 'lotus-water', price: 4200 });
  expect(priceOf(lotus)).toBe(3780);
  expect(priceOf(lotus)).toBe(3780);
  expect(looks).toHaveBeenCalledOnce();
  expect(priceOf(aProduct({ price: 99 }))).toBe(90);
});
