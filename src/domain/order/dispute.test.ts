import { describe, expect, it } from 'vitest';
import { isDisputed, withDispute, type Dispute } from './dispute';

const at = (seconds: number): Date => new Date(1_800_000_000_000 + seconds * 1000);

const aDispute = (fields: Partial<Dispute> = {}): Dispute => ({
  id: 'disp_1',
  status: 'open',
  phase: 'chargeback',
  amountPaise: 14_500,
  reason: 'Goods or services not received',
  respondBy: at(1_000),
  at: at(0),
  ...fields,
});

const statusAfter = (known: Dispute, update: Partial<Dispute>): string | undefined =>
  withDispute([known], aDispute(update))?.[0]?.status;

describe('the events of a dispute', () => {
  it('are taken in the order in which they happened', () => {
    expect(statusAfter(aDispute(), { status: 'under_review', at: at(1) })).toBe('under_review');
    expect(
      statusAfter(aDispute({ status: 'won', at: at(2) }), { status: 'under_review', at: at(1) }),
    ).toBeUndefined();
    expect(statusAfter(aDispute(), {})).toBeUndefined();
  });

  it('of one second are taken in the order of a dispute', () => {
    expect(statusAfter(aDispute(), { status: 'won' })).toBe('won');
    expect(statusAfter(aDispute({ status: 'won' }), { status: 'open' })).toBeUndefined();
  });

  it('may reopen a won dispute, but never one whose money is booked', () => {
    expect(statusAfter(aDispute({ status: 'won' }), { at: at(9) })).toBe('open');
    expect(statusAfter(aDispute({ status: 'lost' }), { status: 'won', at: at(9) })).toBeUndefined();
  });

  it('leave other disputes of the order as they are', () => {
    const won = aDispute({ status: 'won' });
    const both = withDispute([won], aDispute({ id: 'disp_2' })) ?? [];
    expect(both).toEqual([won, aDispute({ id: 'disp_2' })]);
    expect(isDisputed({ disputes: both })).toBe(true);
    expect(isDisputed({ disputes: [won] })).toBe(false);
  });
});
