import { describe, expect, it } from 'vitest';
import { NOW } from '../../../tests/support/domain';
import { paidInstead } from './sameBasket';

describe('an unpaid order whose contents were paid for in another order', () => {
  const items = [
    { id: 'a', name: 'A', price: 1, quantity: 1, selectedVolume: '50 ml' },
    { id: 'b', name: 'B', price: 1, quantity: 2, selectedVolume: '2 ml' },
  ];
  const at = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);
  const unpaid = { id: 'u_1', items, status: 'payment_failed' as const, createdAt: NOW };
  const paid = { id: 'u_2', items: items.toReversed(), status: 'shipped' as const, paidAt: at(5) };

  it('finds the other order, whatever the order of its lines', () => {
    expect(paidInstead(unpaid, [paid])).toBe(paid);
  });

  it.each([
    ['itself', { ...paid, id: 'u_1' }],
    ['other quantities', { ...paid, items: items.map((item) => ({ ...item, quantity: 3 })) }],
    ['one thing less', { ...paid, items: items.slice(1) }],
    ['unpaid too', { ...paid, status: 'payment_failed' as const, paidAt: undefined }],
    ['cancelled', { ...paid, status: 'cancelled' as const }],
    ['paid before this one was placed', { ...paid, paidAt: at(-1) }],
  ])('does not find %s', (_, other) => {
    expect(paidInstead(unpaid, [other])).toBeUndefined();
  });

  it('finds none when the order itself is paid', () => {
    expect(paidInstead({ ...unpaid, status: 'paid' }, [paid])).toBeUndefined();
  });
});
