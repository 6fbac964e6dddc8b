import { describe, expect, it } from 'vitest';
import { decodeTakenStock } from './payment';

describe('the stock that a payment took', () => {
  const amber = { productId: 'amber-durbar', volume: '2 ml', quantity: 0 };

  it.each([
    ['are read as they stand', { taken: [amber] }, [amber]],
    ['are none where pieces are not counted', {}, []],
    ['are none where they cannot be read', { taken: [{ productId: 7 }] }, []],
  ])('%s', (_, data, taken) => {
    expect(decodeTakenStock('pay_1', { orderId: 'u_1', ...data })).toEqual(taken);
  });
});
