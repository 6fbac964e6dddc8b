import { isDisputed } from '../../../domain/order/dispute';
import { awaitsDeliveryAnswer } from '../../../domain/order/failedDelivery';
import { cameBack, openCourierWords } from '../../../domain/order/parcelTrouble';
import { lastRefundAt } from '../../../domain/order/refund';
import { hasOpenReturn } from '../../../domain/order/returns';
import { istDay } from '../../../domain/shop/ist';
import type { Order } from '../../../domain/order/order';
import { awaitsShipment, refundedPaise } from '../../../domain/order/refunded';
import {
  ORDER_STATUSES,
  PAID_STATUSES,
  STATUS_LABELS,
  UNPAID_STATUSES,
  wasPaid,
  type OrderStatus,
} from '../../../domain/order/orderStatus';
import type { OrderCounts, Summary } from '../../../domain/shop/figures';
import type { Page } from '../../../firebase/reads';
import { adminMessages } from '../messages';
import { newer } from '../ui/useLiveOrders';
import type { OrdersSource } from './ordersSource';

/** Indian days, both included, to which a list can be limited. */
export interface Days {
  from: string | undefined;
  to: string | undefined;
}

/** Negative when the first order stands before the second. */
type Compare = (a: Order, b: Order) => number;

const oldestFirst: Compare = (a, b) => a.createdAt.getTime() - b.createdAt.getTime();
const newestFirst: Compare = (a, b) => oldestFirst(b, a);
const refundTime = ({ refunds }: Order): number => lastRefundAt(refunds)?.getTime() ?? 0;
const lastRefundedFirst: Compare = (a, b) => refundTime(b) - refundTime(a);
/** The order in which the database gives documents when a query does not sort them. */
const byId: Compare = (a, b) => (a.id < b.id ? -1 : Number(a.id > b.id));

/** A list of orders with a link of its own: `?status=` and its key, or nothing for the first. */
export interface View {
  key: string;
  label: string;
  /** The name of the table. */
  caption: string;
  empty: string;
  load: (source: OrdersSource, days: Days) => Promise<Page<Order>>;
  count: (counts: OrderCounts) => number | undefined;
  /** Whether an order belongs to it; undefined where the order alone does not say so, and the list is read again instead. */
  holds?: (order: Order) => boolean;
  /** How its pages are sorted; undefined for one page made of several lists, which those that join it stand above. */
  order?: Compare;
  /** Whether it can be limited to days. */
  hasDays: boolean;
  /** The one status that it shows. */
  status?: OrderStatus;
}

/** A view with those that show a part of it. */
interface Group {
  view: View;
  parts: readonly View[];
}

const sumOf = ({ statuses }: OrderCounts, of: readonly OrderStatus[]): number =>
  of.reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0);

/** Whether somebody paid an order. The deletion of an account also cancels its unpaid ones. */
const isPaid = ({ status, paidAt }: Order): boolean =>
  wasPaid(status) && (status !== 'cancelled' || paidAt !== undefined);

/** A list without the cancelled orders that nobody paid, which the counts leave out too. */
async function withoutUnpaid(load: Promise<Page<Order>>): Promise<Page<Order>> {
  const { rows, next } = await load;
  return { rows: rows.filter(isPaid), next: next && (() => withoutUnpaid(next())) };
}

function ofStatus(status: OrderStatus, label = STATUS_LABELS[status]): View {
  return {
    key: status,
    label,
    caption: `Orders, ${STATUS_LABELS[status].toLowerCase()}`,
    empty: adminMessages.noOrders,
    load: (source, days) => {
      const page = source.page({ statuses: [status], ...days });
      return status === 'cancelled' ? withoutUnpaid(page) : page;
    },
    count: ({ statuses }) => statuses.get(status),
    holds: (order) => order.status === status && (status !== 'cancelled' || isPaid(order)),
    order: newestFirst,
    hasDays: true,
    status,
  };
}

/** The first orders of several lists, each of which has a view of its own. */
async function together(...lists: Promise<Page<Order>>[]): Promise<Page<Order>> {
  const rows = (await Promise.all(lists)).flatMap((page) => page.rows);
  return { rows: [...new Map(rows.map((row) => [row.id, row])).values()], next: undefined };
}

const waiting: View = {
  key: 'waiting',
  label: 'To book',
  caption: 'Parcels to book',
  empty: adminMessages.noneAwaitShipment,
  load: (source) => source.waiting(),
  count: ({ awaitingShipment }) => awaitingShipment,
  holds: awaitsShipment,
  order: byId,
  hasDays: false,
};
const cancellations = ofStatus('cancellation_requested', 'Cancellations');
const returns: View = {
  key: 'returns',
  label: 'Returns',
  caption: 'Orders with an open return',
  empty: adminMessages.noReturns,
  load: (source) => source.returns(),
  count: ({ openReturns }) => openReturns,
  holds: hasOpenReturn,
  order: byId,
  hasDays: false,
};
const undelivered: View = {
  key: 'undelivered',
  label: 'Not delivered',
  caption: 'Failed deliveries to answer',
  empty: adminMessages.noFailedDeliveries,
  load: (source) => source.undelivered(),
  count: ({ failedDeliveries }) => failedDeliveries,
  holds: awaitsDeliveryAnswer,
  order: newestFirst,
  hasDays: false,
};
const stray: View = {
  key: 'came-back',
  label: 'Came back',
  caption: 'Parcels that come back or are lost',
  empty: adminMessages.noneCameBack,
  load: (source) => source.cameBack(),
  count: (counts) => counts.cameBack,
  holds: cameBack,
  order: newestFirst,
  hasDays: false,
};
const worded: View = {
  key: 'courier-words',
  label: 'Unknown status',
  caption: 'Parcels with a status that is unknown here',
  empty: adminMessages.noCourierWords,
  load: (source) => source.courierWords(),
  count: (counts) => counts.courierWords,
  holds: (order) => openCourierWords(order) !== undefined,
  order: byId,
  hasDays: false,
};
const disputed: View = {
  key: 'disputed',
  label: 'Disputed',
  caption: 'Orders with a disputed payment',
  empty: adminMessages.noDisputes,
  load: (source) => source.disputed(),
  count: (counts) => counts.disputed,
  holds: isDisputed,
  order: byId,
  hasDays: false,
};
const refunded: View = {
  key: 'refunded',
  label: 'Refunded',
  caption: 'Orders with a refund, the last refunded first',
  empty: adminMessages.noRefunds,
  load: (source) => source.refunded(),
  count: () => undefined,
  holds: (order) => refundedPaise(order) > 0,
  order: lastRefundedFirst,
  hasDays: false,
};

/**
 * The rows of a page with what has changed since it was read: orders as they are now, without those that have left the
 * view, and on its first page with those that have joined it. What belongs after a page that is followed by another is on
 * that one.
 */
export function liveRows(
  { holds, order: compare }: View,
  rows: readonly Order[],
  changed: ReadonlyMap<string, Order>,
  { from, to }: Days,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): Order[] {
  const shown = rows.flatMap((row): Order[] => {
    const now = newer(row, changed.get(row.id));
    return now === row || !holds || holds(now) ? [now] : [];
  });
  if (!holds || !isFirst) return shown;
  const end = rows.at(-1);
  const isBeforeEnd = (order: Order): boolean =>
    isLast || (compare !== undefined && end !== undefined && compare(order, end) < 0);
  const joined = [...changed.values()].filter((order) => {
    const day = istDay(order.createdAt);
    return (
      holds(order) &&
      rows.every(({ id }) => id !== order.id) &&
      isBeforeEnd(order) &&
      (from === undefined || day >= from) &&
      (to === undefined || day <= to)
    );
  });
  return compare
    ? [...shown, ...joined].toSorted(compare)
    : [...joined.toSorted(newestFirst), ...shown];
}

/** The counts of the tabs with the sums as they are now; unpaid orders are not among those. */
export function liveCounts(counts: OrderCounts, summary: Summary | undefined): OrderCounts {
  if (!summary) return counts;
  const { awaitingShipment, failedDeliveries, cameBack: back, courierWords } = summary;
  const { failedShipments, disputed, openReturns } = summary;
  const statuses = new Map(
    ORDER_STATUSES.map((status) => [
      status,
      (wasPaid(status) ? summary.statuses[status] : counts.statuses.get(status)) ?? 0,
    ]),
  );
  return {
    ...counts,
    statuses,
    awaitingShipment,
    failedDeliveries,
    cameBack: back,
    courierWords,
    failedShipments,
    disputed,
    openReturns,
  };
}

const toAnswer: readonly View[] = [undelivered, stray, worded, disputed];

/** The queues first, then all orders that were paid, then those that nobody has paid. */
export const GROUPS: readonly Group[] = [
  {
    view: {
      key: 'pack',
      label: 'To pack',
      caption: 'Orders to pack, oldest first',
      empty: adminMessages.nothingToPack,
      load: (source) => source.toPack(),
      count: (counts) => sumOf(counts, ['paid', 'processing']),
      holds: ({ status }) => status === 'paid' || status === 'processing',
      order: oldestFirst,
      hasDays: false,
    },
    parts: [waiting],
  },
  {
    view: {
      key: 'decide',
      label: 'To decide',
      caption: 'Cancellations and returns to decide',
      empty: adminMessages.nothingToDecide,
      load: (source) =>
        together(source.page({ statuses: ['cancellation_requested'] }, 12), source.returns(12)),
      count: (counts) => sumOf(counts, ['cancellation_requested']) + counts.openReturns,
      holds: (order) => order.status === 'cancellation_requested' || hasOpenReturn(order),
      hasDays: false,
    },
    parts: [cancellations, returns],
  },
  {
    view: {
      key: 'answer',
      label: 'To answer',
      caption: 'Couriers and banks to answer',
      empty: adminMessages.nothingToAnswer,
      load: (source) =>
        together(
          source.undelivered(12),
          source.cameBack(12),
          source.courierWords(12),
          source.disputed(12),
        ),
      count: (counts) =>
        counts.failedDeliveries + counts.cameBack + counts.courierWords + counts.disputed,
      holds: (order) => toAnswer.some((view) => view.holds?.(order)),
      hasDays: false,
    },
    parts: toAnswer,
  },
  {
    view: {
      key: 'failing',
      label: 'Went wrong',
      caption: 'Parcels that could not be booked',
      empty: adminMessages.nothingWrong,
      load: (source) => source.failing(),
      count: ({ failedShipments }) => failedShipments,
      hasDays: false,
    },
    parts: [],
  },
  {
    view: {
      key: '',
      label: 'All paid',
      caption: 'Paid orders, newest first',
      empty: adminMessages.noOrders,
      load: (source, days) => withoutUnpaid(source.page({ statuses: PAID_STATUSES, ...days })),
      count: (counts) => sumOf(counts, PAID_STATUSES),
      holds: isPaid,
      order: newestFirst,
      hasDays: true,
    },
    parts: [
      ...PAID_STATUSES.filter((status) => status !== 'cancellation_requested').map((status) =>
        ofStatus(status),
      ),
      refunded,
    ],
  },
  {
    view: {
      key: 'unpaid',
      label: 'Unpaid',
      caption: 'Orders that nobody has paid, newest first',
      empty: adminMessages.noOrders,
      load: (source, days) => source.page({ statuses: UNPAID_STATUSES, ...days }),
      count: (counts) => sumOf(counts, UNPAID_STATUSES),
      holds: ({ status }) => !wasPaid(status),
      order: newestFirst,
      hasDays: true,
    },
    parts: UNPAID_STATUSES.map((status) => ofStatus(status)),
  },
];

const ALL_PAID = GROUPS.find(({ view }) => view.key === '') ?? GROUPS[0];

/** The view of a link and the group that it belongs to; all paid orders for a link that is unknown. */
export function viewOf(key: string | null): { group: Group; view: View } {
  for (const group of GROUPS)
    for (const view of [group.view, ...group.parts])
      if (view.key === (key ?? '')) return { group, view };
  if (ALL_PAID === undefined) throw new Error('There is no view of orders.');
  return { group: ALL_PAID, view: ALL_PAID.view };
}
