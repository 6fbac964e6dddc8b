import { describe, expect, it } from 'vitest';
import { anOrder, anOrderOfSets } from '../../../tests/support/orders';
import { noCancelReason, orderHelp } from './orderHelp';
import type { Order } from './order';
import { ORDER_STATUSES } from './orderStatus';

const now = new Date('2026-11-28T10:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe('why there is no Cancel', () => {
  it.each(['paid', 'processing'] as const)(
    '%s: nothing within a day, a reason after it',
    (status) => {
      expect(
        noCancelReason({ status, replaces: undefined, createdAt: ago(23.9) }, now),
      ).toBeUndefined();
      // Paid two days after it was placed.
      const late = { status, replaces: undefined, createdAt: ago(48), paidAt: ago(23.9) };
      expect(noCancelReason(late, now)).toBeUndefined();
      expect(noCancelReason({ status, replaces: undefined, createdAt: ago(24) }, now)).toMatch(
        /^An order can be cancelled within 24 hours of paying\. After that, write to us/,
      );
    },
  );

  it('shipped: the return', () => {
    expect(
      noCancelReason({ status: 'shipped', replaces: undefined, createdAt: ago(1) }, now),
    ).toMatch(/can no longer be cancelled.* can be returned within 14 days of delivery\.$/);
  });

  it.each(ORDER_STATUSES.filter((one) => !['paid', 'processing', 'shipped'].includes(one)))(
    '%s: nothing to cancel',
    (status) =>
      expect(
        noCancelReason({ status, replaces: undefined, createdAt: ago(48) }, now),
      ).toBeUndefined(),
  );
});

describe('what can be done now', () => {
  const help = (fields: Partial<Order>, isReplaced = false) =>
    orderHelp(
      anOrder({
        createdAt: ago(1),
        deliveredAt: fields.status === 'delivered' ? ago(1) : undefined,
        pricing: anOrderOfSets(1).pricing,
        ...fields,
      }),
      now,
      isReplaced,
    ).join(' ');

  it.each([
    ['pending_payment', /^You can still pay for it, or put it away\./],
    ['payment_failed', /^You can still pay for it, or put it away\./],
    [
      'paid',
      /^You can still ask us to cancel it: press “Cancel order”\. .* before the courier collects the parcel\. .*$/,
    ],
    ['shipped', /^Follow the parcel/],
    ['delivered', /within 48 hours of delivery.* within 14 days of delivery\.$/],
    ['cancellation_requested', /^We are looking at your request/],
    ['cancelled', /^What you paid is refunded/],
  ] as const)('%s', (status, sentences) => expect(help({ status })).toMatch(sentences));

  it('is another thing after a day', () => {
    expect(help({ status: 'processing', createdAt: ago(25) })).toMatch(
      /^An order can be cancelled within 24 hours/,
    );
  });

  it('is not to pay a second time', () => {
    const returned = {
      paymentId: 'pay_1',
      amountPaise: 100,
      at: now,
      reason: 'paid_twice',
      refundId: '',
    };
    const nothing = 'There is nothing to pay here: you have bought the same in another order.';
    expect(help({ status: 'payment_failed', returning: [returned] })).toBe(nothing);
    expect(help({ status: 'pending_payment' }, true)).toBe(nothing);
  });

  it('is not to put away what was put away', () => {
    expect(help({ status: 'pending_payment', putAwayAt: ago(1) })).toMatch(
      /^You can still pay for it\./,
    );
  });

  it.each(['paid', 'processing', 'shipped', 'cancelled'] as const)(
    'a %s replacement: nothing about cancelling or refunds',
    (status) => {
      const replacement = { status, replaces: 'u_1' };
      expect(help(replacement)).not.toMatch(/cancel|refund/);
      expect(noCancelReason({ ...replacement, createdAt: ago(48) }, now)).toBeUndefined();
    },
  );

  it.each<[string, Partial<Order>, RegExp]>([
    ['while unopened pieces can be returned', { deliveredAt: ago(49) }, /^What is unopened/],
    ['after that', { deliveredAt: ago(24 * 14) }, /^The time for returns is over/],
    ['without a time of delivery', { deliveredAt: undefined }, /^Is something wrong/],
    [
      'with everything returned',
      {
        returns: [
          {
            id: 'return-1',
            kind: 'damaged',
            wish: 'refund',
            lines: [{ productId: 'pair', volume: '3 bottles', quantity: 1 }],
            note: '',
            photos: 1,
            state: 'asked',
            askedAt: ago(0.5),
          },
        ],
      },
      /^There is nothing left to return/,
    ],
  ])('delivered, %s', (_, fields, sentences) => {
    expect(help({ status: 'delivered', ...fields })).toMatch(sentences);
  });

  it('is never nothing', () => {
    for (const status of ORDER_STATUSES) expect(help({ status })).not.toBe('');
  });
});
