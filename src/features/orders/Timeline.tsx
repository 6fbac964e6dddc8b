import type { Order } from '../../domain/order/order';
import type { OrderEvent } from '../../domain/order/orderEvent';
import { formatMoment } from '../../ui/dates';
import { useSite } from '../../ui/site';

const WHO: Record<Exclude<OrderEvent['by'], 'system'>, string> = {
  owner: 'You',
  admin: 'Our team',
  razorpay: 'Razorpay',
  courier: 'The courier',
};

/** An order's events, newest first, with who caused them and when. */
export function Timeline({ order, events }: { order: Order; events: readonly OrderEvent[] }) {
  const { name } = useSite();
  const entries = [...events].reverse();
  const hasPlacedEvent = events.some((event) => event.type === 'placed');
  return (
    <ol className="ml-1 border-l border-line">
      {entries.map((event) => (
        <Entry
          key={event.id}
          what={event.detail || event.type.replaceAll('_', ' ')}
          who={event.by === 'system' ? name : WHO[event.by]}
          at={event.at}
        />
      ))}
      {!hasPlacedEvent && <Entry what="Order placed." who={WHO.owner} at={order.createdAt} />}
    </ol>
  );
}

function Entry({ what, who, at }: { what: string; who: string; at: Date }) {
  return (
    <li className="relative pb-6 pl-6 last:pb-0">
      <span
        aria-hidden="true"
        className="absolute top-2 -left-[4px] size-[7px] rounded-full bg-accent-soft"
      />
      <p>{what}</p>
      <p className="text-sm text-muted">
        {who} · <time dateTime={at.toISOString()}>{formatMoment(at)}</time>
      </p>
    </li>
  );
}
