import { Link } from 'react-router-dom';
import { formatRupees, toRupees } from '../../domain/money';
import { refundedPaise, type Order } from '../../domain/order';
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
    case 'delivered':
      return undefined;
  }
}

interface Props {
  order: Order;
  /** What was paid instead of this unpaid one. */
  instead?: Order | undefined;
}

export function StatusNote({ order, instead }: Props) {
  const refunded = refundedPaise(order);
  const text = [
    !instead && words(order),
    refunded > 0 &&
      `${formatRupees(toRupees(refunded))} went back to your original payment method; banks take 7-10 business days.`,
  ]
    .filter(Boolean)
    .join(' ');
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
