import { Link } from '../../ui/Link';
import { formatRupees, toRupees } from '../../domain/pricing/money';
import type { Order } from '../../domain/order/order';
import { refundSums } from '../../domain/order/refunded';
import { isPaidTwice, returningMessages } from '../../domain/order/returning';
import { paths } from '../../domain/shop/routes';
import { formatDay } from '../../domain/shop/formatDay';
import { isBeingConfirmed } from '../checkout/reported';

/** A sentence that explains the status to the customer; undefined where none is needed. */
function statusMessage(order: Order): string | undefined {
  if (isBeingConfirmed(order))
    return 'We are confirming your payment. There is nothing more for you to do: we will email you as soon as it is settled.';
  switch (order.status) {
    case 'pending_payment':
      return 'This order is awaiting payment. We cannot reserve your fragrances for long, so please complete it soon.';
    case 'payment_failed':
      if (isPaidTwice(order)) return 'There is nothing to pay for this order.';
      return order.returning.length > 0
        ? 'This order is not paid. If you would like it after all, you can pay for it once more.'
        : 'The payment did not go through. You can still pay for this order.';
    case 'cancellation_requested':
      return 'You have asked us to cancel this order. We are reviewing your request, and you can withdraw it until we have decided.';
    case 'cancelled':
      return 'This order was cancelled.';
    case 'paid':
    case 'processing':
    case 'shipped':
    case 'delivered': {
      const { cancellationDeclined: declined } = order;
      return (
        declined && `You asked us to cancel this order, and we had to decline: “${declined.reason}”`
      );
    }
  }
}

/** The state of the refunds; undefined if there are none. */
function refundMessage(order: Order): string | undefined {
  const { processedPaise, pendingPaise } = refundSums(order);
  const way = 'to your original payment method';
  const processed = `${formatRupees(toRupees(processedPaise))} was refunded ${way}`;
  const pending = `${formatRupees(toRupees(pendingPaise))} is being refunded`;
  const parts =
    processedPaise > 0
      ? [processed, ...(pendingPaise > 0 ? [pending] : [])]
      : pendingPaise > 0
        ? [`${pending} ${way}`]
        : [];
  return parts.length > 0 ? `${parts.join(' and ')}; banks take 7-10 business days.` : undefined;
}

interface Props {
  order: Order;
  /** A later paid order with the same items. */
  replacement?: Order | undefined;
}

export function StatusNote({ order, replacement }: Props) {
  const text = [
    ...returningMessages(order),
    !replacement && statusMessage(order),
    refundMessage(order),
  ]
    .filter(Boolean)
    .join(' ');
  if (!text && !replacement) return null;
  return (
    <p className="max-w-prose border-l-2 border-accent-soft pl-4 text-sm">
      {replacement && (
        <>
          You have since paid for the same fragrances in your{' '}
          <Link to={paths.order(replacement.id)} className="textlink">
            order of {formatDay(replacement.createdAt)}
          </Link>
          . There is nothing to pay here.{' '}
        </>
      )}
      {text}
    </p>
  );
}
