import type { Signup } from '../../../domain/shop/signup';
import { Button } from '../../../ui/Button';
import { formatDay } from '../../../ui/dates';
import { type Column } from '../ui/DataTable';

export function columns(onChoose: (signup: Signup) => void): Column<Signup>[] {
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
      cell: (signup) => (
        <Button look="quiet" size="sm" onClick={() => onChoose(signup)}>
          Remove<span className="sr-only"> {signup.email}</span>
        </Button>
      ),
    },
  ];
}
