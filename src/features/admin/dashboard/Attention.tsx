import { Link } from '../../../ui/Link';
import type { People, Summary } from '../../../domain/shop/figures';
import { paths } from '../../../domain/shop/routes';
import { FIGURE_COLUMNS } from '../ui/figureColumns';
import { Panel } from '../ui/Panel';
import { countLabel } from '../ui/countLabel';

/** What needs an admin now; each line links to the page where it is handled. */
export function Attention({ summary, people }: { summary: Summary; people: People }) {
  const orders = paths.adminOrders();
  const unread = `${paths.adminMessages()}?show=unread`;
  const { awaitingShipment, failedShipments, failedDeliveries, disputed, openReturns } = summary;
  const { cameBack, courierWords } = summary;
  const toAnswer = failedDeliveries + cameBack + courierWords + disputed;
  const { unreadMessages, failedEmails } = people;
  const cancellations = summary.statuses.cancellation_requested ?? 0;
  const toPack = (summary.statuses.paid ?? 0) + (summary.statuses.processing ?? 0);
  const queues: Queue[] = [
    {
      title: 'To pack',
      to: `${orders}?status=pack`,
      n: toPack,
      parts: [
        {
          n: awaitingShipment,
          to: `${orders}?status=waiting`,
          text: countLabel(awaitingShipment, 'parcel', 'parcels') + ' to book',
        },
      ],
    },
    {
      title: 'To decide',
      to: `${orders}?status=decide`,
      n: cancellations + openReturns,
      parts: [
        {
          n: cancellations,
          to: `${orders}?status=cancellation_requested`,
          text:
            countLabel(cancellations, 'cancellation request', 'cancellation requests') +
            ' to decide',
        },
        {
          n: openReturns,
          to: `${orders}?status=returns`,
          text: countLabel(openReturns, 'order', 'orders') + ' with an open return',
        },
      ],
    },
    {
      title: 'To answer',
      to: toAnswer > 0 ? `${orders}?status=answer` : unread,
      n: toAnswer + unreadMessages,
      parts: [
        {
          n: failedDeliveries,
          to: `${orders}?status=undelivered`,
          text:
            countLabel(failedDeliveries, 'parcel', 'parcels') + ' the courier could not deliver',
        },
        {
          n: cameBack,
          to: `${orders}?status=came-back`,
          text: countLabel(cameBack, 'parcel', 'parcels') + ' coming back, back or lost',
        },
        {
          n: courierWords,
          to: `${orders}?status=courier-words`,
          text: countLabel(courierWords, 'parcel', 'parcels') + ' with an unknown status',
        },
        {
          n: disputed,
          to: `${orders}?status=disputed`,
          text: countLabel(disputed, 'payment', 'payments') + ' disputed by a bank',
        },
        {
          n: unreadMessages,
          to: unread,
          text: countLabel(unreadMessages, 'unread message', 'unread messages'),
        },
      ],
    },
    {
      title: 'Went wrong',
      to: failedShipments > 0 ? `${orders}?status=failing` : paths.adminEmails(),
      n: failedShipments + failedEmails,
      parts: [
        {
          n: failedShipments,
          to: `${orders}?status=failing`,
          text: countLabel(failedShipments, 'failed shipment', 'failed shipments'),
        },
        {
          n: failedEmails,
          to: paths.adminEmails(),
          text: countLabel(failedEmails, 'email', 'emails') + ' not delivered',
        },
      ],
    },
  ];
  const isDone = summary.outOfStock === 0 && queues.every(({ n }) => n === 0);
  return (
    <Panel title="Needs attention">
      <ul className={FIGURE_COLUMNS}>
        {queues.map(({ title, to, n, parts }) => (
          <li key={title} className="min-w-0">
            <Link
              to={to}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 rounded wrap-anywhere bg-sunken px-3 hover:underline"
            >
              {title}{' '}
              <span className="text-lg font-semibold tabular-nums">
                {n.toLocaleString('en-IN')}
              </span>
            </Link>
            <Parts parts={parts} />
          </li>
        ))}
      </ul>
      <Parts
        parts={[
          {
            n: summary.outOfStock,
            to: `${paths.adminProducts()}?stock=out`,
            text: countLabel(summary.outOfStock, 'fragrance', 'fragrances') + ' out of stock',
          },
        ]}
      />
      {isDone && <p className="mt-3 text-muted">Nothing needs your attention.</p>}
    </Panel>
  );
}

/** Some work, and where it is done. */
interface Part {
  n: number;
  to: string;
  text: string;
}

/** One of the four queues, which the list of orders shows as views of their own. */
interface Queue extends Omit<Part, 'text'> {
  title: string;
  parts: readonly Part[];
}

function Parts({ parts }: { parts: readonly Part[] }) {
  const open = parts.filter(({ n }) => n > 0);
  if (open.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {open.map(({ to, text }) => (
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
  );
}
