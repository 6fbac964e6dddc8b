import type { Signup } from '../../../domain/shop/signup';
import { formatDay } from '../../../ui/dates';
import { type Column } from '../ui/DataTable';

export const COLUMNS: readonly Column<Signup>[] = [
  { header: 'Email', lead: true, cell: ({ email }) => <span className="break-all">{email}</span> },
  { header: 'Signed up', cell: ({ createdAt }) => formatDay(createdAt) },
];
