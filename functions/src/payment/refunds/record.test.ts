import { describe, expect, test } from 'vitest';
import type { Refund } from '../../../../src/domain/order/order';
import { withRefund } from './record';

const at = new Date('2026-11-22T10:00:00Z');
const lines = [{ productId: 'vetiver-rain', volume: '2 ml', quantity: 1 }];
const ours: Refund = { id: 'r', amountPaise: 100, status: 'pending', reason: 'Leaked', at, lines };
const theirs: Refund = {
  id: 'r',
  amountPaise: 100,
  status: 'processed',
  reason: 'Refunded at Razorpay',
  at,
};

describe("an order's refunds", () => {
  test('come out the same in either order', () => {
    const ended = { ...ours, status: 'processed' };
    const first = withRefund([ours], theirs);
    expect(first).toEqual({ refunds: [ended], change: 'ended' });
    const second = withRefund([theirs], ours);
    expect(second).toEqual({ refunds: [ended], change: 'reason' });
  });

  test('keep which pieces were returned to stock, also when Razorpay’s event came first', () => {
    const restocked = [{ productId: 'vetiver-rain', volume: '2 ml', quantity: 1 }];
    const back: Refund = { ...ours, restocked };
    const ended: Refund = { ...back, status: 'processed' };
    expect(withRefund([theirs], back)).toEqual({ refunds: [ended], change: 'reason' });
    expect(withRefund([back], theirs)).toEqual({ refunds: [ended], change: 'ended' });
    // The reason is whatever the admin typed.
    const alike: Refund = { ...back, reason: theirs.reason, status: 'processed' };
    expect(withRefund([theirs], alike)).toEqual({
      refunds: [{ ...theirs, restocked }],
      change: 'reason',
    });
    expect(withRefund([ended], { ...ended, restocked: [] })).toEqual({
      refunds: [ended],
      change: 'none',
    });
  });

  test('do not change when the same event arrives again', () => {
    const ended: Refund = { ...ours, status: 'processed' };
    expect(withRefund([ended], ours)).toEqual({ refunds: [ended], change: 'none' });
    expect(withRefund([ended], theirs)).toEqual({ refunds: [ended], change: 'none' });
    expect(withRefund([theirs], theirs)).toEqual({ refunds: [theirs], change: 'none' });
  });
});
