import { describe, expect, it } from 'vitest';
import {
  canTransition,
  ORDER_STATUSES,
  STATUS_LABELS,
  wasPaid,
  type OrderActor,
  type OrderStatus,
} from './orderStatus';

describe('who may change the status of an order', () => {
  /** Every allowed transition; all others are refused to everyone. */
  const TABLE: [from: OrderStatus, to: OrderStatus, actors: OrderActor[]][] = [
    ['pending_payment', 'payment_failed', ['owner', 'system']],
    ['pending_payment', 'paid', ['system']],
    ['payment_failed', 'paid', ['system']],
    ['paid', 'processing', ['admin', 'courier']],
    ['paid', 'shipped', ['admin', 'courier']],
    ['paid', 'delivered', ['courier']],
    ['paid', 'cancellation_requested', ['owner']],
    ['paid', 'cancelled', ['system']],
    ['processing', 'shipped', ['admin', 'courier']],
    ['processing', 'delivered', ['courier']],
    ['processing', 'cancellation_requested', ['owner']],
    ['processing', 'cancelled', ['system']],
    ['shipped', 'delivered', ['admin', 'courier']],
    ['shipped', 'cancelled', ['system']],
    ['cancellation_requested', 'paid', ['system']],
    ['cancellation_requested', 'processing', ['system']],
    ['cancellation_requested', 'shipped', ['courier']],
    ['cancellation_requested', 'delivered', ['courier']],
    ['cancellation_requested', 'cancelled', ['system']],
  ];
  const ACTORS: OrderActor[] = ['admin', 'courier', 'owner', 'system'];

  for (const from of ORDER_STATUSES) {
    it.each([...ORDER_STATUSES])(`${from} → %s`, (to) => {
      const entry = TABLE.find(([f, t]) => f === from && t === to);
      expect(ACTORS.filter((actor) => canTransition(from, to, actor))).toEqual(entry?.[2] ?? []);
    });
  }

  it('only functions set an order to paid or cancelled', () => {
    for (const from of ORDER_STATUSES)
      for (const actor of ['owner', 'admin', 'courier'] as const)
        expect([
          canTransition(from, 'paid', actor),
          canTransition(from, 'cancelled', actor),
        ]).toEqual([false, false]);
  });

  it('admin and courier only move forward', () => {
    const rank: Partial<Record<OrderStatus, number>> = {
      paid: 0,
      processing: 1,
      cancellation_requested: 1.5,
      shipped: 2,
      delivered: 3,
    };
    for (const from of ORDER_STATUSES)
      for (const to of ORDER_STATUSES)
        for (const actor of ['admin', 'courier'] as const)
          if (canTransition(from, to, actor))
            expect(rank[to]).toBeGreaterThan(rank[from] ?? Infinity);
  });
});

describe('statuses', () => {
  it('are eight, each with a label', () => {
    expect(ORDER_STATUSES).toHaveLength(8);
    expect(new Set(Object.values(STATUS_LABELS)).size).toBe(8);
  });

  it('tell whether an order was paid', () => {
    expect(ORDER_STATUSES.filter((status) => !wasPaid(status))).toEqual([
      'pending_payment',
      'payment_failed',
    ]);
  });
});
