import { chargeRows, type ChargeRow } from '../domain/pricing/charges';
import { toRupees } from '../domain/pricing/money';
import { orderTotal, type Order, type Refund } from '../domain/order/order';
import { REFUND_LABELS, refundLabel, refundSums, refundSummary } from '../domain/order/refunded';
import { STATUS_LABELS, UNPAID_STATUSES, type OrderStatus } from '../domain/order/orderStatus';
import { isOpenReturn, returnStateLabel } from '../domain/order/returns';
import { Badge, type Tone } from './Badge';
import { formatDay } from '../domain/shop/formatDay';
import { Money } from './Money';
import { Sums } from './Sums';

/**
 * Paid green, processing blue, shipped purple, delivered yellow, anything else red (docs/product.md "Orders").
 */
const STATUS_TONES: Record<OrderStatus, Tone> = {
  pending_payment: 'bad',
  payment_failed: 'bad',
  paid: 'ok',
  processing: 'info',
  shipped: 'plum',
  delivered: 'warn',
  cancelled: 'bad',
  cancellation_requested: 'bad',
};

/** The status of an order, whether it was refunded, is being returned, replaces another or is a test. */
export function OrderBadges({ order }: { order: Order }) {
  const { state } = refundSums(order);
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={STATUS_TONES[order.status]}>{STATUS_LABELS[order.status]}</Badge>
      {state !== 'none' && <Badge tone="plain">{REFUND_LABELS[state]}</Badge>}
      {order.returns.filter(isOpenReturn).map((one) => (
        <Badge key={one.id} tone="info">
          {returnStateLabel(one)}
        </Badge>
      ))}
      {order.test && <Badge tone="warn">Test</Badge>}
      {order.replaces !== undefined && <Badge tone="plain">Replacement</Badge>}
    </span>
  );
}

/** Whether it is known what an order costs: an unpaid one that was never priced has only what the browser wrote. */
export const isPriced = ({ status, pricing }: Order): boolean =>
  pricing !== undefined || !UNPAID_STATUSES.some((unpaid) => unpaid === status);

/** The total of an order, with what was refunded and what remains below it; nothing before it is priced. */
export function OrderAmount({ order, className }: { order: Order; className?: string }) {
  if (!isPriced(order)) return null;
  return (
    <span className="block text-right">
      <Money amount={orderTotal(order)} {...(className && { className })} />
      {refundSummary(order).map((line) => (
        <span key={line} className="block text-xs whitespace-nowrap text-muted tabular-nums">
          {line}
        </span>
      ))}
    </span>
  );
}

function refundRow(refund: Refund): ChargeRow {
  const { status, at, amountPaise } = refund;
  const term = refundLabel(refund);
  return {
    kind: status === 'failed' ? 'failed' : 'refund',
    term: at ? `${term}, ${formatDay(at)}` : term,
    amount: toRupees(status === 'failed' ? amountPaise : -amountPaise),
  };
}

/** The price breakdown of an order, with each refund below the total and the net amount paid; nothing before it is priced. */
export function OrderSums({ order, className }: { order: Order; className: string }) {
  if (!isPriced(order)) return null;
  const total = orderTotal(order);
  const { state, netPaise } = refundSums(order);
  const net: ChargeRow = { kind: 'net', term: 'Net paid', amount: toRupees(netPaise) };
  const rows = [
    ...chargeRows(order.pricing ?? { subtotal: total, discounts: [], shipping: 0, total }),
    ...order.refunds.map(refundRow),
    ...(state === 'none' ? [] : [net]),
  ];
  return <Sums rows={rows} className={className} />;
}
