import { expect, it } from 'vitest';
import { ORDER_STATUSES } from './orderStatus';
import { nextStatuses } from './request';

it('moves an order only forward by hand', () => {
  expect(ORDER_STATUSES.map((status) => [status, nextStatuses(status)])).toEqual([
    ['pending_payment', []],
    ['payment_failed', []],
    ['paid', ['processing', 'shipped']],
    ['processing', ['shipped']],
    ['shipped', ['delivered']],
    ['delivered', []],
    ['cancelled', []],
    ['cancellation_requested', []],
  ]);
});
