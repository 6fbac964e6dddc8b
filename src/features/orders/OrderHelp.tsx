import { orderHelp } from '../../domain/order/orderHelp';
import type { Order } from '../../domain/order/order';
import { orderNumber } from '../../domain/order/orderNumber';
import { paths } from '../../domain/shop/routes';
import { LinkButton } from '../../ui/Button';
import { isBeingConfirmed } from '../checkout/reported';

/** What the customer can do about the order now, and a message that carries its number. */
export function OrderHelp({
  order,
  replacement,
  now,
}: {
  order: Order;
  /** A later paid order with the same items. */
  replacement?: Order | undefined;
  now: Date;
}) {
  const help = isBeingConfirmed(order) ? [] : orderHelp(order, now, replacement !== undefined);
  const query = new URLSearchParams({ subject: 'order-support', order: orderNumber(order.id) });
  return (
    <section aria-labelledby="help" className="max-w-prose">
      <h2 id="help" className="mb-4 display text-3xl">
        Help with this order
      </h2>
      <ul className="mb-6 flex flex-col gap-2 text-sm">
        {help.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <LinkButton look="outline" size="sm" to={`${paths.contact()}?${query.toString()}`}>
        Write to us about this order
      </LinkButton>
    </section>
  );
}
