import { expect, it } from 'vitest';
import { STAGE_LABELS } from '../../../src/domain/order/stages';
import { anOrder } from '../../../tests/support/orders';
import { laterWindow } from './laterWindow';

const now = new Date('2026-11-27T06:00:00.000Z');
const promised = { from: '2026-11-28', to: '2026-11-30' };
const shipped = anOrder({ status: 'shipped', shiprocketStatus: 'In transit', promised });

it.each([
  ['the last promised day', '2026-11-30 23:59:00', undefined],
  // A day is added to the end, as to every estimate of the courier.
  ['the day after', '2026-12-01 00:00:00', { from: '2026-12-01', to: '2026-12-02' }],
  ['a day alone', '2026-12-01', { from: '2026-12-01', to: '2026-12-02' }],
  // Nobody delivers on a Sunday.
  ['a Saturday', '2026-12-05 12:00:00', { from: '2026-12-05', to: '2026-12-07' }],
  ['a Sunday', '2026-12-06 12:00:00', { from: '2026-12-07', to: '2026-12-07' }],
  ['none', '', undefined],
  ['words', 'Not available', undefined],
  ['a day far ahead, which is a mistake', '2027-11-30 12:00:00', undefined],
])('an estimate of %s (%s)', (_, estimate, window) => {
  expect(laterWindow(shipped, estimate, now)).toEqual(window);
});

const LATE = '2026-12-03 12:00:00';

it('tells again only of days after those that were told', () => {
  const expected = { from: '2026-12-03', to: '2026-12-04' };
  const told = { ...shipped, expected };
  expect(laterWindow(told, LATE, now)).toBeUndefined();
  expect(laterWindow(told, '2026-12-04 12:00:00', now)).toBeUndefined();
  expect(laterWindow(told, '2026-12-05 12:00:00', now)).toEqual({
    from: '2026-12-05',
    to: '2026-12-07',
  });
});

it('an estimate that has passed by now says nothing', () => {
  expect(laterWindow(shipped, LATE, new Date('2026-12-04T06:00:00.000Z'))).toBeUndefined();
});

it.each([
  ['delivered', { status: 'delivered' }],
  ['cancelled', { status: 'cancelled' }],
  ['that its customer asks to cancel', { status: 'cancellation_requested' }],
  ['of a test', { test: true }],
  ['without a promise', { promised: undefined }],
  ['that is sent a second time', { sentAgainAt: now }],
  ['whose booking was cancelled', { status: 'paid', shiprocketStatus: STAGE_LABELS.cancelled }],
  ['that could not be delivered', { shiprocketStatus: STAGE_LABELS.undelivered }],
  ['that comes back', { shiprocketStatus: STAGE_LABELS.returning }],
  ['that is back', { shiprocketStatus: STAGE_LABELS.returned }],
  ['that is lost', { shiprocketStatus: STAGE_LABELS.lost }],
] as const)('nobody is told of an order %s', (_, fields) => {
  expect(laterWindow({ ...shipped, ...fields }, LATE, now)).toBeUndefined();
});

it.each(['paid', 'processing', 'shipped'] as const)('an order that is %s is awaited', (status) => {
  const order = { ...shipped, status, shiprocketStatus: STAGE_LABELS.assigned };
  expect(laterWindow(order, LATE, now)).toEqual({ from: '2026-12-03', to: '2026-12-04' });
});
