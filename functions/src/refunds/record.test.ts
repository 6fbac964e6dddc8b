import { describe, expect, test } from 'vitest';
import type { Refund } from '../../../src/domain/order';
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
  test('come out the same, whoever speaks first', () => {
    const ended = { ...ours, status: 'processed' };
    const first = withRefund([ours], theirs);
    expect(first).toEqual({ refunds: [ended], change: 'moved' });
    const second = withRefund([theirs], ours);
    expect(second).toEqual({ refunds: [ended], change: 'told' });
  });

  test('do not change when what is known is said again', () => {
    const ended: Refund = { ...ours, status: 'processed' };
    expect(withRefund([ended], ours)).toEqual({ refunds: [ended], change: 'none' });
    expect(withRefund([ended], theirs)).toEqual({ refunds: [ended], change: 'none' });
    expect(withRefund([theirs], theirs)).toEqual({ refunds: [theirs], change: 'none' });
  });
});
