import { windowLabel } from '../../domain/order/delivery';
import type { Order } from '../../domain/order/order';
import { awaitsParcel } from '../../domain/order/addressChange';
import { arrivalWords } from '../../domain/order/orderSummary';
import { dayLabel } from '../../domain/shop/ist';
import { awaitedWindow } from '../../domain/order/parcelTrouble';
import { paths } from '../../domain/shop/routes';
import { orderNumber } from '../../domain/order/orderNumber';
import { Link } from '../../ui/Link';
import { useOpenedFrom } from '../../ui/BackToList';
import { formatDay } from '../../domain/shop/formatDay';
import { OrderAmount, OrderBadges } from '../../ui/OrderMoney';

/** The header of an order's card: date, id, status and total. */
export function OrderHeader({ order }: { order: Order }) {
  const arrival = awaitedWindow(order);
  const sendOn = awaitsParcel(order) ? order.gift?.sendOn : undefined;
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
      <div className="min-w-0">
        <h2 className="display text-3xl">
          <Link
            to={paths.order(order.id)}
            state={useOpenedFrom()}
            className="hover:underline underline-offset-4"
          >
            {formatDay(order.createdAt)}
          </Link>
        </h2>
        <p className="mt-1 text-xs text-muted">
          Order <span translate="no">{orderNumber(order.id)}</span>
          {sendOn && <span> · leaves us on {dayLabel(sendOn)}</span>}
          {arrival && (
            <span>
              {' '}
              · {arrivalWords(order).replace(/^./, (first) => first.toLowerCase())}{' '}
              {windowLabel(arrival)}
            </span>
          )}
        </p>
      </div>
      <div className="flex items-center justify-between gap-5 max-sm:w-full">
        <OrderBadges order={order} />
        <OrderAmount order={order} className="text-xl font-medium" />
      </div>
    </header>
  );
}
