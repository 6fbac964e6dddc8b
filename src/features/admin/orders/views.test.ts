import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOrder, aRefund, aReturn } from '../../../../tests/support/orders';
import { decodeOrderCounts, decodeSummary } from '../../../domain/shop/figures';
import { awaitsDeliveryAnswer } from '../../../domain/order/failedDelivery';
import { cameBack, openCourierWords } from '../../../domain/order/parcelTrouble';
import { isDisputed } from '../../../domain/order/dispute';
import { STAGE_LABELS } from '../../../domain/order/stages';
import { hasOpenReturn, RETURN_STATES } from '../../../domain/order/returns';
import type { Order } from '../../../domain/order/order';
import { awaitsShipment, refundedPaise } from '../../../domain/order/refunded';
import { ORDER_STATUSES, wasPaid } from '../../../domain/order/orderStatus';
import type { OrdersSource } from './ordersSource';
import { GROUPS, liveCounts, liveRows, viewOf } from './views';

/** The only page of a list. */
const ONLY = { isFirst: true, isLast: true };
const FIRST = { isFirst: true, isLast: false };
const ALWAYS = { from: undefined, to: undefined };
/** After the orders were placed. */
const LATER = new Date('2026-11-28T06:00:00Z');
const map = (...orders: Order[]) => new Map(orders.map((order) => [order.id, order]));
const nothing = async () => ({ rows: [], next: undefined });
const NO_ORDERS: OrdersSource = {
  counts: () => new Promise(() => undefined),
  page: nothing,
  toPack: nothing,
  failing: nothing,
  waiting: nothing,
  undelivered: nothing,
  cameBack: nothing,
  courierWords: nothing,
  disputed: nothing,
  returns: nothing,
  refunded: nothing,
  find: async () => ({ orders: [], hasMore: false }),
};
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
  expect(ids(liveRows(view, [a, b], changed, ALWAYS, ONLY))).toEqual(['b', 'new']);
  // A later page shows no others.
  expect(ids(liveRows(view, [a, b], changed, ALWAYS, { isFirst: false, isLast: true }))).toEqual([
    'b',
  ]);
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
    expect(liveRows(viewOf(key).view, [read], map(arrived), ALWAYS, ONLY)).toEqual([read]);
  },
);

it.each([
  ['', 24],
  ['delivered', 25],
  ['undelivered', 3],
])('of “%s”, an older order that has changed stays on its own page', (key, size) => {
  const day = (n: number) => new Date(`2026-11-${String(n).padStart(2, '0')}T06:00:00Z`);
  const fields: Partial<Order> =
    key === 'undelivered'
      ? { status: 'shipped', shiprocketStatus: STAGE_LABELS.undelivered }
      : { status: 'delivered' };
  const page = Array.from({ length: size }, (_, n) =>
    anOrder({ ...fields, id: `p${n}`, createdAt: day(28 - n) }),
  );
  const changed = map(
    anOrder({ ...fields, id: 'old', createdAt: day(1) }),
    anOrder({ ...fields, id: 'late', createdAt: new Date('2026-11-27T18:00:00Z') }),
  );
  const { view } = viewOf(key);
  const [first, ...others] = ids(page);
  expect(ids(liveRows(view, page, changed, ALWAYS, FIRST))).toEqual([first, 'late', ...others]);
  // Nothing follows, so that it is on no other page.
  expect(ids(liveRows(view, page, changed, ALWAYS, ONLY)).at(-1)).toBe('old');
});

it('of those to pack, a newer order that has changed stays on its own page', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
  const page = [anOrder({ id: 'a', createdAt: at(1) }), anOrder({ id: 'c', createdAt: at(3) })];
  const changed = map(
    anOrder({ id: 'b', createdAt: at(2) }),
    anOrder({ id: 'd', createdAt: at(4) }),
  );
  const { view } = viewOf('pack');
  expect(ids(liveRows(view, page, changed, ALWAYS, FIRST))).toEqual(['a', 'b', 'c']);
  expect(ids(liveRows(view, page, changed, ALWAYS, ONLY))).toEqual(['a', 'b', 'c', 'd']);
});

// Their queries do not sort, so the database gives them by id.
it.each(['waiting', 'returns', 'disputed'])(
  'of “%s”, an order that a later page has joins no other',
  (key) => {
    const one = (id: string, hour: number) =>
      anOrder({
        id,
        status: key === 'returns' ? 'delivered' : 'paid',
        createdAt: new Date(Date.UTC(2026, 10, 28, hour)),
        ...(key === 'returns' && { returns: [aReturn()] }),
        ...(key === 'disputed' && {
          disputes: [
            {
              id,
              status: 'open',
              phase: '',
              amountPaise: 1,
              reason: '',
              at: LATER,
              respondBy: undefined,
            },
          ],
        }),
      });
    const page = [one('b', 5), one('d', 3)];
    const changed = map(one('c', 1), one('e', 6));
    const { view } = viewOf(key);
    expect(ids(liveRows(view, page, changed, ALWAYS, FIRST))).toEqual(['b', 'c', 'd']);
    expect(ids(liveRows(view, page, changed, ALWAYS, ONLY))).toEqual(['b', 'c', 'd', 'e']);
  },
);

it('an old order that is refunded now joins those refunded last', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour));
  const refundedAt = (id: string, hour: number, createdAt: Date) =>
    anOrder({ id, createdAt, refunds: [aRefund(100, { at: at(hour) })] });
  const page = [refundedAt('a', 5, at(1)), refundedAt('b', 4, at(2))];
  const changed = map(
    refundedAt('old', 6, new Date('2026-06-01T06:00:00Z')),
    refundedAt('later', 3, at(2)),
  );
  const { view } = viewOf('refunded');
  expect(ids(liveRows(view, page, changed, ALWAYS, FIRST))).toEqual(['old', 'a', 'b']);
});

it('orders of another day join no list of a day', () => {
  const changed = map(anOrder({ id: 'new', createdAt: new Date('2026-11-28T06:00:00Z') }));
  const { view } = viewOf('');
  const day = (on: string) => liveRows(view, [], changed, { from: on, to: on }, ONLY);
  expect(ids(day('2026-11-28'))).toEqual(['new']);
  expect(ids(day('2026-11-27'))).toEqual([]);
});

// Which orders it has is read again with its count (OrdersPage.test.tsx).
it('a list that the order does not decide shows its orders as they are now', () => {
  const now = anOrder({ id: 'a', invoiceNumber: 'NF/2627/A0000123', updatedAt: LATER });
  const { view } = viewOf('failing');
  expect(
    liveRows(view, [anOrder({ id: 'a' })], map(now, anOrder({ id: 'b' })), ALWAYS, ONLY),
  ).toEqual([now]);
});

it('what is to decide is a cancellation or an open return', () => {
  const { view } = viewOf('decide');
  const changed = map(
    anOrder({ id: 'c', status: 'cancellation_requested' }),
    anOrder({ id: 'r', status: 'delivered', returns: [aReturn()] }),
    anOrder({ id: 'd', status: 'delivered' }),
  );
  expect(ids(liveRows(view, [], changed, ALWAYS, ONLY))).toEqual(['c', 'r']);
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

it.each(['', 'cancelled'])(
  'an order that was cancelled before anybody paid is in no list of paid ones: “%s”',
  async (key) => {
    const paid = anOrder({ id: 'paid', status: 'cancelled', paidAt: LATER });
    const unpaid = anOrder({ id: 'unpaid', status: 'cancelled' });
    const page = async () => ({
      rows: [unpaid, paid],
      next: async () => ({ rows: [unpaid], next: undefined }),
    });
    const { view } = viewOf(key);
    const first = await view.load({ ...NO_ORDERS, page }, ALWAYS);
    expect(ids(first.rows)).toEqual(['paid']);
    expect((await first.next?.())?.rows).toEqual([]);
    expect(view.holds?.(unpaid)).toBe(false);
    expect(view.holds?.(paid)).toBe(true);
  },
);

describe('every order is in a list', () => {
  /** The lists that Firestore has of one order. */
  function listsOf(order: Order): OrdersSource {
    const only = (isIn: boolean) => ({ rows: isIn ? [order] : [], next: undefined });
    const { status } = order;
    return {
      ...NO_ORDERS,
      page: async ({ statuses }) => only(statuses?.includes(status) ?? true),
      toPack: async () => only(status === 'paid' || status === 'processing'),
      waiting: async () => only(awaitsShipment(order)),
      undelivered: async () => only(awaitsDeliveryAnswer(order)),
      cameBack: async () => only(cameBack(order)),
      courierWords: async () => only(openCourierWords(order) !== undefined),
      disputed: async () => only(isDisputed(order)),
      returns: async () => only(hasOpenReturn(order)),
      refunded: async () => only(refundedPaise(order) > 0),
    };
  }
  const isCancelledUnpaid = ({ status, paidAt }: Pick<Order, 'status' | 'paidAt'>): boolean =>
    status === 'cancelled' && paidAt === undefined;
  const VIEWS = GROUPS.flatMap(({ view, parts }) => [view, ...parts]);
  async function listed(order: Order): Promise<string[]> {
    const source = listsOf(order);
    const found = await Promise.all(
      VIEWS.map(async (view) => {
        const { rows } = await view.load(source, ALWAYS);
        return rows.length > 0 ? [view.key] : [];
      }),
    );
    return found.flat();
  }
  const anyOrder = fc
    .record({
      status: fc.constantFrom(...ORDER_STATUSES),
      paidAt: fc.constantFrom(undefined, LATER),
      putAwayAt: fc.constantFrom(undefined, LATER),
      returns: fc.option(fc.constantFrom(...RETURN_STATES), { nil: undefined }),
      refundPaise: fc.constantFrom(0, 100, 685_000),
    })
    .map(({ returns, refundPaise, ...fields }) => {
      const isPaid = wasPaid(fields.status) && !isCancelledUnpaid(fields);
      return anOrder({
        ...fields,
        // Only what was paid can come back.
        returns: isPaid && returns !== undefined ? [aReturn({ state: returns })] : [],
        refunds: isPaid && refundPaise > 0 ? [aRefund(refundPaise)] : [],
      });
    });

  it('whatever became of it, but for one that was cancelled before anybody paid', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrder, async (order) => {
        const views = await listed(order);
        if (isCancelledUnpaid(order)) {
          // The deletion of its account left it; a search finds it by its number (tests/rules/clients.test.ts).
          expect(views).toEqual([]);
          return;
        }
        expect(views).toContain(order.status);
        expect(views).toContain(viewOf(order.status).group.view.key);
      }),
      { numRuns: 500 },
    );
  });

  it('and when it changes, it joins the lists that it would be loaded into', async () => {
    await fc.assert(
      fc.asyncProperty(anyOrder, async (order) => {
        const views = await listed(order);
        for (const { key, holds } of VIEWS)
          if (holds) expect([key, holds(order)]).toEqual([key, views.includes(key)]);
      }),
    );
  });
});
