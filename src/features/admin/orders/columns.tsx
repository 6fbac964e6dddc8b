import { orderTotal, type Order } from '../../../domain/order/order';
import { refundedPaise } from '../../../domain/order/refunded';
import { orderNumber } from '../../../domain/order/orderNumber';
import { customerName, itemSummary } from '../../../domain/order/orderSummary';
import { shownStage } from '../../../domain/order/stages';
import { formatRupees, toRupees } from '../../../domain/pricing/money';
import { dayLabel, istDay } from '../../../domain/shop/ist';
import { CopyButton } from '../../../ui/CopyButton';
import { formatMoment } from '../../../ui/moments';
import { Money } from '../../../ui/Money';
import { isPriced, OrderBadges } from '../../../ui/OrderMoney';
import type { Column } from '../ui/DataTable';
import { OrderLink } from '../ui/OrderLink';
import { DisputeBadge } from './DisputeNotice';
import { serverTime } from '../../../clock';

interface Choice {
  chosen: ReadonlySet<string>;
  onChoose: (id: string) => void;
}

function ChooseBox({ order: { id }, chosen, onChoose }: Choice & { order: Order }) {
  return (
    <input
      type="checkbox"
      aria-label={`Choose ${orderNumber(id)}`}
      className="size-4 shrink-0 accent-accent pointer-coarse:size-6"
      checked={chosen.has(id)}
      onChange={() => onChoose(id)}
    />
  );
}

/** Two lines stay as high as one, so that a screen shows many orders. */
const TIGHT = { marginBlock: '-0.4rem' } as const;

/** The columns of the orders table; together they fit beside the sidebar from 1440 px on. */
export function orderColumns(choice: Choice): readonly Column<Order>[] {
  return [
    {
      header: 'Order ID',
      lead: true,
      cell: (order) => (
        <span className="flex items-center gap-3 whitespace-nowrap">
          <ChooseBox order={order} {...choice} />
          <span style={TIGHT}>
            <OrderLink id={order.id} />
            {order.invoiceNumber !== undefined && (
              <span className="block text-xs text-muted">{order.invoiceNumber}</span>
            )}
          </span>
        </span>
      ),
    },
    {
      header: 'Customer',
      cell: (order) => (
        <span
          className="block truncate"
          style={{ maxWidth: '9rem' }}
          title={order.shippingInfo.email}
        >
          {customerName(order)}
        </span>
      ),
    },
    {
      header: 'Status',
      cell: (order) => <Badges order={order} />,
    },
    {
      header: 'Created At',
      cell: ({ createdAt }) => (
        <span className="block text-xs" style={{ ...TIGHT, width: '6rem' }}>
          {formatMoment(createdAt)}
        </span>
      ),
    },
    { header: 'Amount', right: true, cell: (order) => <Amount order={order} /> },
    {
      header: 'Items',
      cell: (order) => (
        <span className="block truncate" style={{ maxWidth: '11rem' }} title={itemSummary(order)}>
          <SendOn order={order} />
          {itemSummary(order)}
        </span>
      ),
    },
    { header: 'Shiprocket', cell: (order) => <Parcel order={order} /> },
  ];
}

/** Without the year of this year and the zone, so that the items find room beside it: `28 Nov, 17:30`. */
function shortMoment(at: Date): string {
  const year = istDay(serverTime()).slice(0, 4);
  return formatMoment(at).replace(` ${year},`, ',').replace(' IST', '');
}

/** Where the columns do not fit: each order in two lines. */
export function orderCards(choice: Choice): readonly Column<Order>[] {
  return [
    {
      header: 'Order',
      lead: true,
      cell: (order) => (
        <span className="flex min-w-0 items-center gap-3">
          <ChooseBox order={order} {...choice} />
          <span className="min-w-0 flex-1">
            <span className="flex items-center justify-between gap-2">
              <span className="flex min-w-0 items-center gap-2 overflow-hidden whitespace-nowrap">
                <OrderLink id={order.id} />
                <Badges order={order} />
              </span>
              {isPriced(order) && <Money amount={orderTotal(order)} />}
            </span>
            <span className="block truncate text-muted">
              <SendOn order={order} />
              {customerName(order)} · {shortMoment(order.createdAt)} · {itemSummary(order)}
            </span>
          </span>
        </span>
      ),
    },
  ];
}

function Badges({ order }: { order: Order }) {
  return (
    <span className="whitespace-nowrap">
      <OrderBadges order={order} /> <DisputeBadge order={order} />
    </span>
  );
}

/** The total, and what was refunded of it. */
function Amount({ order }: { order: Order }) {
  const refunded = refundedPaise(order);
  return (
    <span className="block whitespace-nowrap" style={TIGHT}>
      {isPriced(order) && <Money amount={orderTotal(order)} />}
      {refunded > 0 && (
        <span className="block text-xs text-muted">
          {formatRupees(toRupees(refunded))} refunded
        </span>
      )}
    </span>
  );
}

/** A gift for a later day is not packed yet. */
function SendOn({ order: { gift, status } }: { order: Order }) {
  const isWaiting = gift?.sendOn && (status === 'paid' || status === 'processing');
  return isWaiting ? <span className="font-medium">Send on {dayLabel(gift.sendOn)}: </span> : null;
}

function Parcel({ order }: { order: Order }) {
  const { shiprocketAWB: awb, shiprocketCourier } = order;
  if (awb === undefined) return <span className="text-muted">–</span>;
  const state = [shiprocketCourier, shownStage(order)].filter(Boolean).join(' · ');
  return (
    <span className="flex items-center gap-1 whitespace-nowrap" style={{ marginBlock: '-0.7rem' }}>
      <span className="min-w-0" style={{ width: '9.5rem' }}>
        <span className="block tabular-nums">{awb}</span>
        <span className="block truncate text-xs text-muted" title={state}>
          {state}
        </span>
      </span>
      <CopyButton text={awb} label={`Copy AWB ${awb}`} />
    </span>
  );
}
