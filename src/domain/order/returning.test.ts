import { describe, expect, it } from 'vitest';
import { anOrder } from '../../../tests/support/orders';
import type { ReturningPayment } from './order';
import { isPaidTwice, returningMessages } from './returning';

const aPayment = (fields: Partial<ReturningPayment> = {}): ReturningPayment => ({
  paymentId: 'pay_1',
  amountPaise: 635_000,
  at: new Date('2026-11-27T06:00:00.000Z'),
  reason: 'out_of_stock',
  refundId: '',
  ...fields,
});

describe('a payment that the shop could not keep', () => {
  it('is told with its amount, the reason, when it arrives and its number', () => {
    expect(returningMessages(anOrder())).toEqual([]);
    const returning = [aPayment(), aPayment({ paymentId: 'pay_2', refundId: 'rfnd_2' })];
    const told =
      'We could not keep your payment of ₹6,350. A fragrance in this order could no longer be bought when the payment arrived. It is being returned to your original payment method; banks take 7-10 business days.';
    expect(returningMessages(anOrder({ returning }))).toEqual([
      `${told} The number of the refund is rfnd_2.`,
      told,
    ]);
    // A reason that this version does not know.
    expect(returningMessages({ returning: [aPayment({ reason: 'toString' })] })).toEqual([
      'We could not keep your payment of ₹6,350. It is being returned to your original payment method; banks take 7-10 business days.',
    ]);
  });

  it('leaves nothing to pay where the same was bought in another order', () => {
    const twice = [aPayment({ reason: 'paid_twice' })];
    expect(isPaidTwice(anOrder({ status: 'payment_failed', returning: twice }))).toBe(true);
    expect(isPaidTwice(anOrder({ status: 'payment_failed', returning: [aPayment()] }))).toBe(false);
    expect(isPaidTwice(anOrder({ status: 'paid', returning: twice }))).toBe(false);
  });
});
