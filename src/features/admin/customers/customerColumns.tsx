import { Link } from 'react-router-dom';
import type { Customer } from '../../../domain/customer/customer';
import { paths } from '../../../domain/shop/routes';
import { Badge } from '../../../ui/Badge';
import { formatDay } from '../../../ui/dates';
import { type Column } from '../ui/DataTable';

/** `/admin/customers`. */
export const COLUMNS: readonly Column<Customer>[] = [
  {
    header: 'Name',
    lead: true,
    cell: ({ id, name }) => (
      <Link to={paths.adminCustomer(id)} className="font-medium textlink">
        {name || 'Unknown'}
      </Link>
    ),
  },
  { header: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
  { header: 'Phone', cell: ({ phoneNumber }) => phoneNumber ?? '–' },
  {
    header: 'Role',
    cell: ({ role }) => (
      <Badge tone={role === 'admin' ? 'plum' : 'plain'}>
        {role === 'admin' ? 'Admin' : 'Customer'}
      </Badge>
    ),
  },
  { header: 'Phone Verified', cell: ({ phoneVerified }) => (phoneVerified ? 'Yes' : 'No') },
  { header: 'Since', cell: ({ createdAt }) => (createdAt ? formatDay(createdAt) : '–') },
];
