import { Link } from '../../../ui/Link';
import { trackingUrl, type Order } from '../../../domain/order/order';
import { orderNumber } from '../../../domain/order/orderNumber';
import { returnSummary } from '../../../domain/order/returnable';
import {
  isRefundRejected,
  RETURN_KIND_LABELS,
  isProblem,
  returnStateLabel,
  toldWith,
  type Return,
} from '../../../domain/order/returns';
import { formatRupees, toRupees } from '../../../domain/pricing/money';
import { paths } from '../../../domain/shop/routes';
import { Badge } from '../../../ui/Badge';
import { formatMoment } from '../../../ui/moments';

/** What happens with a return now, and what the customer can do. */
function nextMessage({ refunds }: Pick<Order, 'refunds'>, one: Return): string {
  const gets = one.wish === 'replacement' ? 'send you the replacement' : 'refund you';
  const refund = refunds.find(({ id }) => id === one.refundId);
  if (isRefundRejected(one) || refund?.status === 'failed')
    return 'Your bank did not take the refund. We will write to you about another way.';
  switch (one.state) {
    case 'asked':
      return 'We are looking at your request and will write to you. Please keep the pieces and their box until then.';
    case 'agreed':
      if (one.how === 'keep') return `You need not send anything back. We will ${gets} now.`;
      return one.awb === undefined
        ? 'We are booking a courier to collect it. Please pack the pieces well, in their box if you still have it.'
        : `${one.courier === undefined || one.courier === '' ? 'A courier' : one.courier} will collect it at the address of the order. There is nothing to print or pay.`;
    case 'on_its_way':
      return 'The courier has collected it and is bringing it to us.';
    case 'received':
      return `It has arrived here. We will look at it and then ${gets}.`;
    case 'refunding':
    case 'refunded': {
      const amount = refund ? formatRupees(toRupees(refund.amountPaise)) : 'The price';
      const isPending = one.state === 'refunding' || refund?.status === 'pending';
      return `${amount} ${isPending ? 'is being' : 'was'} refunded to your original payment method; banks take 7-10 business days.`;
    }
    case 'replaced':
      return 'We are sending you what you ordered. It costs you nothing.';
    case 'refused':
      return `We are sorry that we could not accept it: “${one.reason ?? ''}”`;
  }
}

/** The returns of an order, the newest first, and the order that it replaces. */
export function OrderReturns({ order }: { order: Order }) {
  const noun = order.returns.every(isProblem) ? 'report' : 'return';
  return (
    <>
      {order.replaces !== undefined && (
        <p className="max-w-prose border-l-2 border-accent-soft pl-4 text-sm">
          Replacement for{' '}
          <Link to={paths.order(order.replaces)} className="textlink">
            {orderNumber(order.replaces)}
          </Link>
          . There is nothing to pay.
        </p>
      )}
      {order.returns.length > 0 && (
        <section aria-labelledby="returns">
          <h2 id="returns" className="mb-5 display text-3xl">
            {order.returns.length === 1 ? `Your ${noun}` : `Your ${noun}s`}
          </h2>
          <ul className="flex flex-col gap-6">
            {order.returns.toReversed().map((one) => (
              <OneReturn key={one.id} order={order} one={one} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function OneReturn({ order, one }: { order: Order; one: Return }) {
  const url = trackingUrl(one.awb);
  const isComing = one.state === 'agreed' || one.state === 'on_its_way';
  return (
    <li className="flex flex-col gap-2 border-l-2 border-accent-soft pl-4 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{returnSummary(order, one)}</span>
        <Badge tone={one.state === 'refused' ? 'bad' : 'plain'}>{returnStateLabel(one)}</Badge>
      </p>
      <p className="text-muted">
        {RETURN_KIND_LABELS[one.kind]} · {formatMoment(one.askedAt)}
      </p>
      <p className="max-w-prose break-words text-muted">{toldWith(one).join(' ')}</p>
      <p className="max-w-prose">{nextMessage(order, one)}</p>
      {isComing && one.awb !== undefined && (
        <p>
          Tracking number (AWB) <span className="tabular-nums">{one.awb}</span>
          {url && (
            <>
              {' · '}
              <a href={url} target="_blank" rel="noreferrer" className="textlink">
                Track this parcel
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </>
          )}
        </p>
      )}
      {one.replacementId !== undefined && (
        <p>
          <Link
            to={paths.order(one.replacementId)}
            className="inline-flex min-h-11 items-center textlink"
          >
            Your replacement, order {orderNumber(one.replacementId)}
          </Link>
        </p>
      )}
      {one.state === 'refused' && (
        <p>
          Do you see it differently?{' '}
          <Link to={paths.contact()} className="inline-flex min-h-11 items-center textlink">
            Write to us
          </Link>
        </p>
      )}
    </li>
  );
}
