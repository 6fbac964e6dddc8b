import { describe, expect, it } from 'vitest';
import { anOrder } from '../../../tests/support/orders';
import { ProviderError } from '../errors';
import type { RazorpayClient, RazorpayPayment } from './razorpay/client';
import { captured } from './razorpayPayments';

const now = new Date('2026-11-20T07:00:00.000Z');
const order = anOrder({ status: 'pending_payment', amountPaise: 14_500, quotedAt: now });
const authorized: RazorpayPayment = {
  id: 'pay_1',
  orderId: 'order_1',
  amount: 14_500,
  currency: 'INR',
  status: 'authorized',
  amountRefunded: 0,
  fee: 0,
  createdAt: now,
  errorDescription: undefined,
};

/** Razorpay, which answers a capture as told, and everything it was asked. */
function razorpay(answer: () => Promise<RazorpayPayment>) {
  const asked: string[] = [];
  const never = () => Promise.reject(new Error('This is not part of a capture.'));
  const client: RazorpayClient = {
    createOrder: never,
    fetchOrder: never,
    paymentsOf: never,
    listPayments: never,
    refundsOf: never,
    refund: never,
    capture: (id, amount, currency) => {
      asked.push(`capture ${id} ${amount} ${currency}`);
      return answer();
    },
    fetchPayment: (id) => {
      asked.push(`fetch ${id}`);
      return Promise.resolve({ ...authorized, status: 'captured' });
    },
  };
  return { asked, deps: { razorpay: client, now: () => now } };
}

const refusing = (error: Error) => razorpay(() => Promise.reject(error));

describe('an authorised payment', () => {
  it('of the right amount is captured', async () => {
    const { asked, deps } = razorpay(() => Promise.resolve({ ...authorized, status: 'captured' }));
    expect(await captured(deps, order, authorized)).toMatchObject({ status: 'captured' });
    expect(asked).toEqual(['capture pay_1 14500 INR']);
  });

  it.each(['captured', 'failed'] as const)('is not asked for when it is %s', async (status) => {
    const { asked, deps } = razorpay(() => Promise.resolve(authorized));
    await captured(deps, order, { ...authorized, status });
    expect(asked).toEqual([]);
  });

  it.each([
    ['of an order that is paid', { status: 'paid' as const }, {}],
    ['of a cancelled order', { status: 'cancelled' as const }, {}],
    ['of another amount', {}, { amount: 14_499 }],
    ['in another currency', {}, { currency: 'USD' }],
    ['of an expired order', { razorpayError: 'expired' }, {}],
  ])('%s is not captured, so that Razorpay gives it back', async (_, ordered, paid) => {
    const { asked, deps } = razorpay(() => Promise.resolve(authorized));
    const payment = { ...authorized, ...paid };
    expect(await captured(deps, { ...order, ...ordered }, payment)).toEqual(payment);
    expect(asked).toEqual([]);
  });

  it('whose capture is refused is looked up, because another call may have captured it', async () => {
    const { asked, deps } = refusing(new ProviderError('razorpay', 'refused', 'captured already'));
    expect(await captured(deps, order, authorized)).toMatchObject({ status: 'captured' });
    expect(asked).toEqual(['capture pay_1 14500 INR', 'fetch pay_1']);
  });

  it('whose capture is not answered is not taken for captured', async () => {
    const { asked, deps } = refusing(new ProviderError('razorpay', 'unavailable', 'no answer'));
    await expect(captured(deps, order, authorized)).rejects.toThrow('no answer');
    expect(asked).toEqual(['capture pay_1 14500 INR']);
  });
});
