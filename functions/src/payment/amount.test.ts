import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAmountOurs, isPaidInFull } from './amount';
import type { RazorpayOrder, RazorpayPayment } from './razorpay/client';

const order = { amountPaise: 100_000 };
const payment = (amount: number, more: Partial<RazorpayPayment> = {}): RazorpayPayment => ({
  id: 'pay_1',
  orderId: 'order_1',
  amount,
  currency: 'INR',
  status: 'captured',
  amountRefunded: 0,
  fee: 0,
  createdAt: undefined,
  errorDescription: undefined,
  ...more,
});
const paid = (more: Partial<RazorpayOrder> = {}): RazorpayOrder => ({
  id: 'order_1',
  amount: 100_000,
  amountPaid: 100_000,
  amountDue: 0,
  currency: 'INR',
  status: 'paid',
  ...more,
});

describe('a payment of another amount', () => {
  test('pays the order when an offer of Razorpay made it smaller', () => {
    expect(isPaidInFull(order, payment(90_000), paid({ amountPaid: 90_000 }))).toBe(true);
  });

  test.each([
    ['only the order counts', 100_000],
    ['the fee counts too', 102_360],
  ])('pays the order when it holds a fee that the customer bears: %s', (_, amountPaid) => {
    expect(isPaidInFull(order, payment(102_360, { fee: 2_360 }), paid({ amountPaid }))).toBe(true);
  });

  test.each<[string, RazorpayPayment, RazorpayOrder | undefined]>([
    ['Razorpay was not asked', payment(90_000), undefined],
    ['something is due', payment(90_000), paid({ amountPaid: 90_000, amountDue: 10_000 })],
    ['the order is only attempted', payment(90_000), paid({ status: 'attempted' })],
    ['another payment has paid the order', payment(100), paid()],
    ['the Razorpay order was for another amount', payment(90_000), paid({ amount: 90_000 })],
    ['it is another Razorpay order', payment(90_000), paid({ id: 'order_2', amountPaid: 90_000 })],
    ['the surplus is more than the fee', payment(102_361, { fee: 2_360 }), paid()],
    ['the surplus is no fee', payment(102_360), paid()],
    [
      'it is in another currency',
      payment(90_000, { currency: 'USD' }),
      paid({ amountPaid: 90_000 }),
    ],
    [
      'the order is in another currency',
      payment(90_000),
      paid({ currency: 'USD', amountPaid: 90_000 }),
    ],
    ['Razorpay counts a third amount', payment(102_360, { fee: 2_360 }), paid({ amountPaid: 1 })],
  ])('does not pay the order when %s', (_, of, razorpayOrder) => {
    expect(isPaidInFull(order, of, razorpayOrder)).toBe(false);
  });

  test('never pays an order that has no price', () => {
    expect(isPaidInFull({ amountPaise: undefined }, payment(90_000), paid())).toBe(false);
  });

  test('a smaller one never pays what Razorpay does not count as paid by it', () => {
    const paise = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(paise, paise, (amount, amountPaid) => {
        fc.pre(amount !== amountPaid);
        expect(isPaidInFull(order, payment(amount), paid({ amountPaid }))).toBe(false);
      }),
    );
  });
});

test('only the exact amount in rupees is the order’s own', () => {
  expect(isAmountOurs(order, payment(100_000))).toBe(true);
  expect(isAmountOurs(order, payment(100_000, { currency: 'USD' }))).toBe(false);
  expect(isAmountOurs(order, payment(99_999))).toBe(false);
});
