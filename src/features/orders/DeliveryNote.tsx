import { Link } from 'react-router-dom';
import { openFailedDelivery } from '../../domain/order/failedDelivery';
import type { Order } from '../../domain/order/order';
import { startOfDay } from '../../domain/shop/ist';
import { paths } from '../../domain/shop/routes';
import { formatDay } from '../../ui/dates';
import { Notice } from '../../ui/Notice';

/** What happens after a delivery has failed, and what the customer can do. */
export function DeliveryNote({ order }: { order: Order }) {
  const failed = openFailedDelivery(order);
  if (!failed) return null;
  const { reason, answer } = failed;
  const why = reason === '' ? '' : ` The courier’s reason: “${reason}”.`;
  if (answer?.kind === 'return')
    return (
      <Notice tone="warn">
        The courier could not deliver your parcel and is bringing it back to us.{why} We will write
        to you about your order.
      </Notice>
    );
  return (
    <Notice tone="warn">
      <p>
        The courier could not deliver your parcel.{why}{' '}
        {answer === undefined
          ? 'We are arranging another delivery.'
          : answer.date === undefined
            ? 'It will be delivered again.'
            : `It will be delivered again on ${formatDay(startOfDay(answer.date))}.`}{' '}
        Please keep your phone at hand, because the courier calls before delivering.
      </p>
      <p className="mt-2">
        Is something wrong with the address or the number, or would another day suit you better?{' '}
        <Link to={paths.contact()} className="textlink">
          Write to us
        </Link>{' '}
        and we will tell the courier.
      </p>
    </Notice>
  );
}
