import { customerName, itemSummary } from '../../../domain/order/orderSummary';
import { shownStage } from '../../../domain/order/stages';
import type { Order } from '../../../domain/order/order';
import { formatMoment } from '../../../ui/dates';
import { CopyButton } from '../../../ui/CopyButton';
import { OrderAmount, OrderBadges } from '../../../ui/OrderMoney';
import type { Column } from '../ui/DataTable';
import { OrderLink } from '../ui/OrderLink';
import { DisputeBadge } from './DisputeNotice';
import { Scans } from './Scans';

/** The columns of the orders table. */
export const ORDER_COLUMNS: readonly Column<Order>[] = [
  {
    header: 'Order ID',
    lead: true,
    cell: ({ id }) => <OrderLink id={id} />,
  },
  {
    header: 'Customer',
    cell: (order) => (
      <>
        <span className="block">{customerName(order)}</span>
        <span className="block truncate text-xs text-muted xl:max-w-[13rem]">
          {order.shippingInfo.email}
        </span>
      </>
    ),
  },
  {
    header: 'Status',
    cell: (order) => (
      <>
        <OrderBadges order={order} /> <DisputeBadge order={order} />
      </>
    ),
  },
  {
    header: 'Created At',
    cell: ({ createdAt }) => <span className="xl:block xl:w-24">{formatMoment(createdAt)}</span>,
  },
  { header: 'Amount', right: true, cell: (order) => <OrderAmount order={order} /> },
  {
    header: 'Items',
    cell: (order) => <span className="xl:block xl:max-w-[14rem]">{itemSummary(order)}</span>,
  },
  { header: 'Shiprocket', cell: (order) => <Parcel order={order} /> },
];

function Parcel({ order }: { order: Order }) {
  const { shiprocketAWB: awb, shiprocketCourier, shiprocketScans } = order;
  if (awb === undefined) return <span className="text-muted">–</span>;
  return (
    <div className="min-w-0">
      <span className="inline-flex items-center gap-0.5 tabular-nums">
        {awb}
        <CopyButton text={awb} label={`Copy AWB ${awb}`} />
      </span>
      <span className="block text-xs text-muted">
        {[shiprocketCourier, shownStage(order)].filter(Boolean).join(' · ')}
      </span>
      <Scans scans={shiprocketScans} />
    </div>
  );
}
