import type { Subscriber } from '../../../domain/shop/subscriber';
import { Button } from '../../../ui/Button';
import { formatDay } from '../../../ui/dates';
import { type Column } from '../ui/DataTable';

export function columns(onChoose: (subscriber: Subscriber) => void): Column<Subscriber>[] {
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
      cell: (subscriber) => (
        <Button look="quiet" size="sm" onClick={() => onChoose(subscriber)}>
          Remove<span className="sr-only"> {subscriber.email}</span>
        </Button>
      ),
    },
  ];
}
