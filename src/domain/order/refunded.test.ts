import { describe, expect, it } from 'vitest';
import type { Refund } from './order';
import { itemsToPack, refundedPaise, refundSums, refundSummary } from './refunded';

describe('the refunds of an order', () => {
  it('counts processed and pending refunds, not failed ones', () => {
    const refund = (amountPaise: number, status: 'pending' | 'processed' | 'failed') => ({
      id: `rfnd_${amountPaise}`,
      amountPaise,
      status,
      reason: '',
    });
    expect(
      refundedPaise({
        refunds: [refund(100, 'processed'), refund(20, 'pending'), refund(3, 'failed')],
      }),
    ).toBe(120);
    expect(refundedPaise({ refunds: [] })).toBe(0);
  });

  const items = [{ id: 'a', name: 'A', price: 45.1, quantity: 1, selectedVolume: '' }];
  const refunded = (...refunds: [paise: number, status: Refund['status']][]) => ({
    items,
    refunds: refunds.map(([amountPaise, status], n) => ({
      id: `r${n}`,
      amountPaise,
      status,
      reason: '',
    })),
  });

  it.each<[string, ReturnType<typeof refunded>, string, number, number, number, string[]]>([
    ['nothing', refunded(), 'none', 0, 0, 4510, []],
    ['nothing but a failure', refunded([4510, 'failed']), 'none', 0, 0, 4510, []],
    [
      'a part',
      refunded([1000, 'processed'], [500, 'failed']),
      'part',
      1000,
      0,
      3510,
      ['₹10 refunded', 'net paid ₹35.10'],
    ],
    [
      'all but a paisa',
      refunded([4509, 'processed']),
      'part',
      4509,
      0,
      1,
      ['₹45.09 refunded', 'net paid ₹0.01'],
    ],
    ['all', refunded([4510, 'processed']), 'full', 4510, 0, 0, ['₹45.10 refunded']],
    [
      'all, not there yet',
      refunded([4510, 'pending']),
      'full',
      0,
      4510,
      0,
      ['₹45.10 being refunded'],
    ],
    [
      'all, one part not there yet',
      refunded([4000, 'processed'], [510, 'pending']),
      'full',
      4000,
      510,
      0,
      ['₹40 refunded', '₹5.10 being refunded'],
    ],
  ])('%s', (_, order, state, processedPaise, pendingPaise, netPaise, summary) => {
    expect(refundSums(order)).toEqual({ state, processedPaise, pendingPaise, netPaise });
    expect(refundSummary(order)).toEqual(summary);
  });
});

describe('itemsToPack', () => {
  const items = [
    { id: 'a', name: 'A', price: 1, quantity: 1, selectedVolume: '50 ml' },
    { id: 'b', name: 'B', price: 1, quantity: 3, selectedVolume: '2 ml' },
  ];
  const refund = (id: string, productId: string, volume: string, quantity: number) => ({
    id,
    amountPaise: 1,
    status: 'processed' as const,
    reason: '',
    lines: [{ productId, volume, quantity }],
  });
  const packed = (fields: Partial<Parameters<typeof itemsToPack>[0]>) =>
    itemsToPack({
      items,
      status: 'paid',
      refunds: [],
      invoiceRefunds: [],
      ...fields,
    }).map(({ id, quantity }) => [id, quantity]);

  it('returns everything except the pieces refunded before dispatch', () => {
    expect(packed({})).toEqual([
      ['a', 1],
      ['b', 3],
    ]);
    const refunds = [refund('r1', 'a', '50 ml', 1), refund('r2', 'b', '2 ml', 2)];
    expect(packed({ refunds })).toEqual([['b', 1]]);
  });

  it('returns nothing once everything was refunded before dispatch', () => {
    const { lines: _, ...amount } = refund('r1', 'a', '50 ml', 1);
    const whole = [
      { ...amount, amountPaise: 300 },
      { ...amount, id: 'r2', amountPaise: 100 },
    ];
    expect(packed({ refunds: whole })).toEqual([]);
    expect(packed({ refunds: whole.slice(0, 1) })).toHaveLength(2);
    expect(packed({ refunds: whole, status: 'shipped' })).toHaveLength(2);
  });

  it('ignores a refund of an amount, a failed one, and one after dispatch', () => {
    const { lines, ...amount } = refund('r1', 'a', '50 ml', 1);
    expect(lines).toHaveLength(1);
    expect(packed({ refunds: [amount] })).toHaveLength(2);
    expect(
      packed({ refunds: [{ ...refund('r1', 'a', '50 ml', 1), status: 'failed' }] }),
    ).toHaveLength(2);
    const refunds = [refund('r1', 'a', '50 ml', 1), refund('r2', 'b', '2 ml', 2)];
    expect(packed({ refunds, status: 'shipped', dispatchRefunds: ['r1'] })).toEqual([['b', 3]]);
    // Older orders were invoiced at dispatch.
    expect(packed({ refunds, status: 'delivered', invoiceRefunds: ['r1'] })).toEqual([['b', 3]]);
  });

  it('leaves out what was refunded between the invoice and dispatch', () => {
    const refunds = [refund('r1', 'a', '50 ml', 1), refund('r2', 'b', '2 ml', 2)];
    expect(packed({ refunds, invoiceRefunds: ['r1'] })).toEqual([['b', 1]]);
    const failedSince = refunds.map((one) => ({ ...one, status: 'failed' as const }));
    const left = { status: 'shipped' as const, dispatchRefunds: ['r1', 'r2'] };
    expect(packed({ refunds: failedSince, invoiceRefunds: ['r1'], ...left })).toEqual([['b', 1]]);
  });
});
