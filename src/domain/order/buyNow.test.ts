import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../tests/support/domain';
import { boughtNow, leftInCart, readBuyNow } from './buyNow';

const line = (id: string, selectedVolume: string, quantity: number) => ({
  id: `${id} ${selectedVolume}`,
  product: aProduct({ id }),
  selectedVolume,
  quantity,
});

describe('the pieces that an address names', () => {
  it('are read with their size', () => {
    expect(readBuyNow(new URLSearchParams('only=amber&size=50+ml&pieces=2'))).toEqual({
      id: 'amber',
      selectedVolume: '50 ml',
      quantity: 2,
    });
  });

  it('may have no size', () => {
    expect(readBuyNow(new URLSearchParams('only=amber&pieces=1'))?.selectedVolume).toBe('');
  });

  it.each(['', 'order=u_1', 'only=amber', 'only=&pieces=1', 'only=amber&pieces=0'])(
    'are none in ?%s',
    (query) => expect(readBuyNow(new URLSearchParams(query))).toBeUndefined(),
  );

  it.each(['11', '-1', '1.5', '1e1', 'one'])('are never %s', (pieces) => {
    expect(readBuyNow(new URLSearchParams({ only: 'amber', pieces }))).toBeUndefined();
  });
});

describe('bought at once', () => {
  const cart = [line('amber', '50 ml', 3), line('amber', '10 ml', 1), line('musk', '50 ml', 2)];

  it('are the pieces of one size, and the rest stays', () => {
    const bought = { id: 'amber', selectedVolume: '50 ml', quantity: 2 };
    expect(boughtNow(cart, bought)).toEqual([line('amber', '50 ml', 2)]);
    expect(leftInCart(cart, bought)).toBe(4);
  });

  it('are never more than the cart has', () => {
    const bought = { id: 'amber', selectedVolume: '10 ml', quantity: 5 };
    expect(boughtNow(cart, bought)).toEqual([line('amber', '10 ml', 1)]);
    expect(leftInCart(cart, bought)).toBe(5);
  });

  it('are none once the cart no longer has them', () => {
    expect(boughtNow(cart, { id: 'oud', selectedVolume: '50 ml', quantity: 1 })).toEqual([]);
  });
});
