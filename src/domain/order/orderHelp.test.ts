import { describe, expect, it } from 'vitest';
import { noCancelReason, orderHelp } from './orderHelp';
import { ORDER_STATUSES } from './order';

const now = new Date('2026-11-28T10:00:00Z');
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

describe('why there is no Cancel', () => {
  it.each(['paid', 'processing'] as const)(
    '%s: nothing within a day, a reason after it',
    (status) => {
      expect(noCancelReason({ status, createdAt: ago(23.9) }, now)).toBeUndefined();
      expect(noCancelReason({ status, createdAt: ago(24) }, now)).toMatch(
        /^An order can be cancelled within 24 hours of placing it\. After that, write to us/,
      );
    },
  );

  it('shipped: the return', () => {
    expect(noCancelReason({ status: 'shipped', createdAt: ago(1) }, now)).toMatch(
      /can no longer be cancelled.* can be returned within 14 days of delivery\.$/,
    );
  });

  it.each(ORDER_STATUSES.filter((one) => !['paid', 'processing', 'shipped'].includes(one)))(
    '%s: nothing to cancel',
    (status) => expect(noCancelReason({ status, createdAt: ago(48) }, now)).toBeUndefined(),
  );
});

describe('what can be done now', () => {
  const help = (status: (typeof ORDER_STATUSES)[number], hours = 1) =>
    orderHelp({ status, createdAt: ago(hours) }, now).join(' ');

  it.each([
    ['pending_payment', /^You can still pay for it, or put it away\./],
    ['payment_failed', /^You can still pay for it, or put it away\./],
    ['paid', /^You can still cancel it with one press\. .* before the parcel leaves\.$/],
    ['shipped', /^Follow the parcel/],
    ['delivered', /within 48 hours of delivery.* within 14 days of delivery\.$/],
    ['cancellation_requested', /^We look at your request/],
    ['cancelled', /^What was paid is refunded/],
  ] as const)('%s', (status, sentences) => expect(help(status)).toMatch(sentences));

  it('is another thing after a day', () => {
    expect(help('processing', 25)).toMatch(/^An order can be cancelled within 24 hours/);
  });

  it('is never nothing', () => {
    for (const status of ORDER_STATUSES) expect(help(status)).not.toBe('');
  });
});
