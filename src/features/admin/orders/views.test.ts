import { expect, it } from 'vitest';
import { anOrder, aReturn } from '../../../../tests/support/orders';
import { decodeOrderCounts, decodeSummary } from '../../../domain/shop/figures';
import type { Order } from '../../../domain/order/order';
import { liveCounts, liveRows, viewOf } from './views';

const ALWAYS = { from: undefined, to: undefined };
/** After the orders were placed. */
const LATER = new Date('2026-11-28T06:00:00Z');
const map = (...orders: Order[]) => new Map(orders.map((order) => [order.id, order]));
const ids = (orders: readonly Order[]) => orders.map(({ id }) => id);

it('an unknown link shows all paid orders, and a part belongs to its group', () => {
  expect(viewOf('nonsense').view.label).toBe('All paid');
  expect(viewOf(null).view.label).toBe('All paid');
  expect(viewOf('returns').group.view.label).toBe('To decide');
});

it('orders join and leave a view as they change', () => {
  const { view } = viewOf('pack');
  const [a, b] = [anOrder({ id: 'a' }), anOrder({ id: 'b' })];
  const changed = map(
    anOrder({ id: 'a', status: 'shipped', updatedAt: LATER }),
    anOrder({ id: 'new' }),
    anOrder({ id: 'other', status: 'delivered' }),
  );
  expect(ids(liveRows(view, [a, b], changed, ALWAYS, true))).toEqual(['b', 'new']);
  // A later page shows no others.
  expect(ids(liveRows(view, [a, b], changed, ALWAYS, false))).toEqual(['b']);
});

it.each(['pack', 'failing'])(
  'an order of %s that was read later is shown as it was read',
  (key) => {
    const read = anOrder({
      id: 'a',
      status: 'processing',
      updatedAt: new Date('2026-11-28T07:00:00Z'),
    });
    const arrived = anOrder({ id: 'a', status: 'cancellation_requested', updatedAt: LATER });
    expect(liveRows(viewOf(key).view, [read], map(arrived), ALWAYS, true)).toEqual([read]);
  },
);

it('an older order that has changed stays on its own page', () => {
  const day = (n: number) => new Date(`2026-11-${String(n).padStart(2, '0')}T06:00:00Z`);
  const page = Array.from({ length: 25 }, (_, n) =>
    anOrder({ id: `p${n}`, createdAt: day(28 - n) }),
  );
  const changed = map(
    anOrder({ id: 'old', createdAt: day(1) }),
    anOrder({ id: 'late', createdAt: day(10) }),
  );
  const all = (key: string, rows: Order[]) =>
    ids(liveRows(viewOf(key).view, rows, changed, ALWAYS, true));
  expect(all('', page)).toEqual(['late', ...ids(page)]);
  expect(all('pack', page.toReversed())).toEqual(ids(page.toReversed()));
});

it('orders of another day join no list of a day', () => {
  const changed = map(anOrder({ id: 'new', createdAt: new Date('2026-11-28T06:00:00Z') }));
  const { view } = viewOf('');
  const day = (on: string) => liveRows(view, [], changed, { from: on, to: on }, true);
  expect(ids(day('2026-11-28'))).toEqual(['new']);
  expect(ids(day('2026-11-27'))).toEqual([]);
});

it('a list that the order does not decide shows its orders as they are now', () => {
  const now = anOrder({ id: 'a', invoiceNumber: 'NF/2627/A0000123', updatedAt: LATER });
  const { view } = viewOf('failing');
  expect(
    liveRows(view, [anOrder({ id: 'a' })], map(now, anOrder({ id: 'b' })), ALWAYS, true),
  ).toEqual([now]);
});

it('what is to decide is a cancellation or an open return', () => {
  const { view } = viewOf('decide');
  const changed = map(
    anOrder({ id: 'c', status: 'cancellation_requested' }),
    anOrder({ id: 'r', status: 'delivered', returns: [aReturn()] }),
    anOrder({ id: 'd', status: 'delivered' }),
  );
  expect(ids(liveRows(view, [], changed, ALWAYS, true))).toEqual(['c', 'r']);
});

it('the counts follow the sums, and those of unpaid orders stay', () => {
  const counts = decodeOrderCounts({ statuses: { paid: 2 } }, { pending_payment: 5 });
  const now = liveCounts(
    counts,
    decodeSummary({
      statuses: { paid: 3, processing: 1, cancellation_requested: 1 },
      openReturns: 1,
    }),
  );
  expect(viewOf('pack').view.count(now)).toBe(4);
  expect(viewOf('decide').view.count(now)).toBe(2);
  expect(viewOf('unpaid').view.count(now)).toBe(5);
  expect(viewOf('').view.count(now)).toBe(5);
});
