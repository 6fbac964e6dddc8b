import type { Order } from '../../domain/order/order';
import { eventSentence, withoutRepeats, type OrderEvent } from '../../domain/order/orderEvent';
import { formatMoment } from '../../ui/moments';
import { useSite } from '../../ui/site';

const WHO: Record<Exclude<OrderEvent['by'], 'system' | 'owner'>, string> = {
  admin: 'Our team',
  razorpay: 'Razorpay',
  courier: 'The courier',
};

/** An order's events, newest first, with who caused them and when. */
export function Timeline({
  order,
  events,
  isOwn,
}: {
  order: Order;
  events: readonly OrderEvent[];
  /** Whether the viewer is the customer, not an admin. */
  isOwn: boolean;
}) {
  const { name } = useSite();
  const who = { ...WHO, owner: isOwn ? 'You' : 'The customer', system: name };
  const entries = withoutRepeats(events).reverse();
  const hasPlacedEvent = events.some((event) => event.type === 'placed');
  return (
    <ol className="ml-1 border-l border-line">
      {entries.map((event) => (
        <Entry
          key={event.id}
          what={eventSentence(event, isOwn ? 'customer' : 'shop')}
          who={who[event.by]}
          at={event.at}
        />
      ))}
      {!hasPlacedEvent && <Entry what="Order placed." who={who.owner} at={order.createdAt} />}
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
