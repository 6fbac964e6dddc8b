import {
  ORDER_STATUSES,
  STATUS_LABELS,
  UNPAID_STATUSES,
  wasPaid,
  type Order,
  type OrderStatus,
} from '../../../domain/order/order';
import type { OrderCounts } from '../../../domain/shop/figures';
import type { Page } from '../../../firebase/reads';
import { adminMessages } from '../messages';
import type { OrdersSource } from './ordersSource';

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

/** The statuses of orders that were paid. */
const PAID_STATUSES = ORDER_STATUSES.filter(wasPaid);

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
  hasDays: false,
};
const undelivered: View = {
  key: 'undelivered',
  label: 'Not delivered',
  caption: 'Failed deliveries to answer',
  empty: adminMessages.noFailedDeliveries,
  load: (source) => source.undelivered(),
  count: ({ failedDeliveries }) => failedDeliveries,
  hasDays: false,
};
const disputed: View = {
  key: 'disputed',
  label: 'Disputed',
  caption: 'Orders with a disputed payment',
  empty: adminMessages.noDisputes,
  load: (source) => source.disputed(),
  count: (counts) => counts.disputed,
  hasDays: false,
};
const refunded: View = {
  key: 'refunded',
  label: 'Refunded',
  caption: 'Orders with a refund, the last refunded first',
  empty: adminMessages.noRefunds,
  load: (source) => source.refunded(),
  count: () => undefined,
  hasDays: false,
};

/** The queue first, then all orders that were paid, then those that nobody has paid. */
export const GROUPS: readonly Group[] = [
  {
    view: {
      key: 'pack',
      label: 'To pack',
      caption: 'Orders to pack, oldest first',
      empty: adminMessages.nothingToPack,
      load: (source) => source.toPack(),
      count: (counts) => sumOf(counts, ['paid', 'processing']),
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
