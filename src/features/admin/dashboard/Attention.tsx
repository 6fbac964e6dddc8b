import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { People, Summary } from '../../../domain/shop/figures';
import { paths } from '../../../domain/shop/routes';
import { Panel } from '../ui/Panel';
import { countLabel } from '../ui/countLabel';

/** What needs an admin now; each line links to the page where it is handled. */
export function Attention({
  summary,
  people,
  failedEmails,
}: {
  summary: Summary;
  people: People;
  failedEmails: number;
}) {
  const [todo] = useState(() => {
    const cancellations = summary.statuses.cancellation_requested ?? 0;
    const orders = paths.adminOrders();
    return [
      {
        n: summary.awaitingShipment,
        to: `${orders}?status=waiting`,
        text:
          countLabel(summary.awaitingShipment, 'paid order', 'paid orders') + ' not shipped yet',
      },
      {
        n: summary.failedShipments,
        to: `${orders}?status=failing`,
        text: countLabel(summary.failedShipments, 'failed shipment', 'failed shipments'),
      },
      {
        n: summary.failedDeliveries,
        to: `${orders}?status=undelivered`,
        text:
          countLabel(summary.failedDeliveries, 'parcel', 'parcels') +
          ' the courier could not deliver',
      },
      {
        n: summary.disputed,
        to: `${orders}?status=disputed`,
        text: countLabel(summary.disputed, 'payment', 'payments') + ' disputed by a bank',
      },
      {
        n: summary.openReturns,
        to: `${orders}?status=returns`,
        text: countLabel(summary.openReturns, 'order', 'orders') + ' with an open return',
      },
      {
        n: cancellations,
        to: `${orders}?status=cancellation_requested`,
        text:
          countLabel(cancellations, 'cancellation request', 'cancellation requests') + ' to decide',
      },
      {
        n: people.unreadMessages,
        to: paths.adminMessages(),
        text: countLabel(people.unreadMessages, 'unread message', 'unread messages'),
      },
      {
        n: failedEmails,
        to: paths.adminEmails(),
        text: countLabel(failedEmails, 'email', 'emails') + ' not delivered',
      },
      {
        n: summary.outOfStock,
        to: `${paths.adminProducts()}?stock=out`,
        text: countLabel(summary.outOfStock, 'fragrance', 'fragrances') + ' out of stock',
      },
    ].filter(({ n }) => n > 0);
  });
  return (
    <Panel title="Needs attention">
      {todo.length === 0 ? (
        <p className="text-muted">Nothing needs your attention.</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {todo.map(({ to, text }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-9 items-center rounded bg-warn-ground px-3 text-warn hover:underline pointer-coarse:min-h-11"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
