import { adminMessages } from '../messages';
import { customerName, itemSummary } from '../../../domain/order/orderSummary';
import type { Order } from '../../../domain/order/order';
import { OrderAmount, OrderBadges } from '../../../ui/OrderMoney';
import { OrderLink } from '../ui/OrderLink';

export function RecentOrders({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) return <p className="text-muted">{adminMessages.noRecentOrders}</p>;
  return (
    <ul className="divide-y divide-line">
      {orders.map((order) => (
        <li key={order.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2.5">
          <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <OrderLink id={order.id} />
            <OrderBadges order={order} />
          </span>
          <OrderAmount order={order} />
          <span className="w-full truncate text-muted">
            {customerName(order)} · {itemSummary(order)}
          </span>
        </li>
      ))}
    </ul>
  );
}
