import { describe, expect, it } from 'vitest';
import { customerSearch, lifetimeValue, spentOn } from './customer';

describe('customerSearch', () => {
  it('recognises emails, phones and the start of a name', () => {
    expect(customerSearch(' ')).toBeUndefined();
    expect(customerSearch('Asha@x.example')).toEqual({
      by: 'email',
      values: ['Asha@x.example', 'asha@x.example'],
    });
    expect(customerSearch('+91 98123-45678')).toEqual({ by: 'phone', value: '+919812345678' });
    expect(customerSearch('R KAVya')).toEqual({ by: 'name', start: 'kavya', typed: 'R KAVya' });
    expect(customerSearch('D’Sou')).toEqual({ by: 'name', start: 'dsou', typed: 'D’Sou' });
    expect(customerSearch('–')).toBeUndefined();
  });
});

it('a customer who paid nothing has spent nothing', () => {
  const paid = { status: 'delivered' as const, amountPaise: 100_000, refunds: [] };
  const replacement = { ...paid, amountPaise: 0 };
  expect(spentOn([paid, replacement])).toEqual({ orders: 1, rupees: 1000 });
  expect(spentOn([{ status: 'payment_failed', amountPaise: 999_900, refunds: [] }])).toEqual({
    orders: 0,
    rupees: 0,
  });
});

describe('lifetimeValue', () => {
  it('is captured minus refunded; unpaid orders and failed refunds do not count', () => {
    const refund = { id: 'r', amountPaise: 5000, status: 'processed' as const, reason: '' };
    expect(
      lifetimeValue([
        { status: 'delivered', amountPaise: 100_000, refunds: [refund] },
        { status: 'paid', amountPaise: 50_000, refunds: [{ ...refund, status: 'failed' }] },
        { status: 'pending_payment', amountPaise: 999_900, refunds: [] },
      ]),
    ).toBe(1450);
  });
});
