import type { Subscriber } from '../../../domain/shop/subscriber';
import { Button } from '../../../ui/Button';
import { formatDay } from '../../../domain/shop/formatDay';
import { type Column } from '../ui/DataTable';
import { TwoLines } from '../ui/TwoLines';

type Choose = (subscriber: Subscriber) => void;

function Remove({ subscriber, onChoose }: { subscriber: Subscriber; onChoose: Choose }) {
  return (
    <Button look="quiet" size="sm" onClick={() => onChoose(subscriber)}>
      Remove<span className="sr-only"> {subscriber.email}</span>
    </Button>
  );
}

/** A subscriber in two lines. */
export const subscriberCard = (onChoose: Choose) => (subscriber: Subscriber) => {
  const { email, createdAt, confirmedAt } = subscriber;
  const confirmed = confirmedAt ? `confirmed ${formatDay(confirmedAt)}` : 'not confirmed yet';
  return (
    <TwoLines
      title={<span className="break-all">{email}</span>}
      detail={`Signed up ${formatDay(createdAt)}, ${confirmed}`}
      action={<Remove subscriber={subscriber} onChoose={onChoose} />}
    />
  );
};

export function columns(onChoose: Choose): Column<Subscriber>[] {
  return [
    {
      header: 'Email',
      lead: true,
      cell: ({ email }) => <span className="break-all">{email}</span>,
    },
    { header: 'Signed up', cell: ({ createdAt }) => formatDay(createdAt) },
    {
      header: 'Confirmed',
      cell: ({ confirmedAt }) => (confirmedAt ? formatDay(confirmedAt) : 'Not yet'),
    },
    {
      header: 'Actions',
      cell: (subscriber) => <Remove subscriber={subscriber} onChoose={onChoose} />,
    },
  ];
}
