import { Link } from 'react-router-dom';
import { formatRupees, toRupees } from '../../domain/money';
import { refundSums, type Order } from '../../domain/order';
import { paths } from '../../domain/routes';
import { formatDay } from '../../ui/dates';

/** What a status means for its owner, in a sentence; nothing where the status speaks for itself. */
function words(order: Order): string | undefined {
  switch (order.status) {
    case 'pending_payment':
      return 'This order waits for its payment. Nothing is reserved for long: complete it when you can.';
    case 'payment_failed':
      return 'The payment did not go through. You can complete it on the same order.';
    case 'cancellation_requested':
      return 'You have asked us to cancel this order. We are looking at it.';
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

/** Where the money of refunds is; nothing where there was none. */
function refundNote(order: Order): string | undefined {
  const { processedPaise, pendingPaise } = refundSums(order);
  const way = 'to your original payment method';
  const processed = `${formatRupees(toRupees(processedPaise))} went back ${way}`;
  const pending = `${formatRupees(toRupees(pendingPaise))} is on its way back`;
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
  /** What was paid instead of this unpaid one. */
  instead?: Order | undefined;
}

export function StatusNote({ order, instead }: Props) {
  const text = [!instead && words(order), refundNote(order)].filter(Boolean).join(' ');
  if (!text && !instead) return null;
  return (
    <p className="max-w-prose border-l-2 border-accent-soft pl-4 text-sm">
      {instead && (
        <>
          You have since paid for the same fragrances in your{' '}
          <Link to={paths.order(instead.id)} className="textlink">
            order of {formatDay(instead.createdAt)}
          </Link>
          . Nothing is to be paid here.{' '}
        </>
      )}
      {text}
    </p>
  );
}
