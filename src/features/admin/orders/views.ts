import { isDisputed } from '../../../domain/order/dispute';
import { awaitsDeliveryAnswer } from '../../../domain/order/failedDelivery';
import { hasOpenReturn } from '../../../domain/order/returns';
import { istDay } from '../../../domain/shop/ist';
import {
  awaitsShipment,
  ORDER_STATUSES,
  PAID_STATUSES,
  refundedPaise,
  STATUS_LABELS,
  UNPAID_STATUSES,
  wasPaid,
  type Order,
  type OrderStatus,
} from '../../../domain/order/order';
import type { OrderCounts, Summary } from '../../../domain/shop/figures';
import type { Page } from '../../../firebase/reads';
import { adminMessages } from '../messages';
import { newer } from '../ui/useLiveOrders';
import { PER_PAGE, type OrdersSource } from './ordersSource';

/** Indian days, both included, to which a list can be limited. */
export interface Days {
  from: string | undefined;
  to: string | undefined;
}

/** A list of orders with a link of its own: `?status=` and its key, or nothing for the first. */
export interface View {
  key: string;
  label: string;
  /** The name of the table. */
  caption: string;
  empty: string;
  load: (source: OrdersSource, days: Days) => Promise<Page<Order>>;
  count: (counts: OrderCounts) => number | undefined;
  /** Whether an order belongs to it; undefined where the order alone does not say so. */
  holds?: (order: Order) => boolean;
  /** Whether the oldest order stands first. */
  isOldestFirst?: boolean;
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

function ofStatus(status: OrderStatus, label = STATUS_LABELS[status]): View {
  return {
    key: status,
    label,
    caption: `Orders, ${STATUS_LABELS[status].toLowerCase()}`,
    empty: adminMessages.noOrders,
    load: (source, days) => source.page({ statuses: [status], ...days }),
    count: ({ statuses }) => statuses.get(status),
    holds: (order) => order.status === status,
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
  label: 'Not shipped yet',
  caption: 'Paid orders not shipped yet',
  empty: adminMessages.noneAwaitShipment,
  load: (source) => source.waiting(),
  count: ({ awaitingShipment }) => awaitingShipment,
  holds: awaitsShipment,
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
  hasDays: false,
};

/**
 * The rows of a page with what has changed since it was read: orders as they are now, without those that have left the
 * view, and on its first page with those that have joined it.
 */
export function liveRows(
  { holds, isOldestFirst = false }: View,
  rows: readonly Order[],
  changed: ReadonlyMap<string, Order>,
  { from, to }: Days,
  isFirstPage: boolean,
): Order[] {
  const shown = rows.flatMap((row): Order[] => {
    const now = newer(row, changed.get(row.id));
    return now === row || !holds || holds(now) ? [now] : [];
  });
  if (!holds) return shown;
  const byTime = (a: Order, b: Order): number => a.createdAt.getTime() - b.createdAt.getTime();
  // Of a full page, an older order that has changed may be on a later one.
  const isFull = rows.length >= PER_PAGE;
  const [oldest] = rows.toSorted(byTime);
  const isNew = (order: Order): boolean => {
    const day = istDay(order.createdAt);
    return (
      holds(order) &&
      rows.every(({ id }) => id !== order.id) &&
      (!isFull || (!isOldestFirst && oldest !== undefined && byTime(order, oldest) > 0)) &&
      (from === undefined || day >= from) &&
      (to === undefined || day <= to)
    );
  };
  const joined = isFirstPage ? [...changed.values()].filter(isNew) : [];
  return isOldestFirst
    ? [...shown, ...joined.toSorted(byTime)]
    : [...joined.toSorted((a, b) => byTime(b, a)), ...shown];
}

/** The counts of the tabs with the sums as they are now; unpaid orders are not among those. */
export function liveCounts(counts: OrderCounts, summary: Summary | undefined): OrderCounts {
  if (!summary) return counts;
  const { awaitingShipment, failedDeliveries, failedShipments, disputed, openReturns } = summary;
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
    failedShipments,
    disputed,
    openReturns,
  };
}

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
      isOldestFirst: true,
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
      load: (source) => together(source.undelivered(12), source.disputed(12)),
      count: (counts) => counts.failedDeliveries + counts.disputed,
      holds: (order) => awaitsDeliveryAnswer(order) || isDisputed(order),
      hasDays: false,
    },
    parts: [undelivered, disputed],
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
      load: (source, days) => source.page({ statuses: PAID_STATUSES, ...days }),
      count: (counts) => sumOf(counts, PAID_STATUSES),
      holds: ({ status }) => wasPaid(status),
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
