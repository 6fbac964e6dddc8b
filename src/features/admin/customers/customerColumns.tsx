import { Link } from '../../../ui/Link';
import type { Customer } from '../../../domain/customer/customer';
import { paths } from '../../../domain/shop/routes';
import { Badge } from '../../../ui/Badge';
import { formatDay } from '../../../domain/shop/formatDay';
import { type Column } from '../ui/DataTable';
import { TwoLines } from '../ui/TwoLines';

/** `/admin/customers`. */
export const COLUMNS: readonly Column<Customer>[] = [
  {
    header: 'Name',
    lead: true,
    cell: (customer) => <Name customer={customer} />,
  },
  { header: 'Email', cell: ({ email }) => <span className="break-all">{email}</span> },
  { header: 'Phone', cell: ({ phoneNumber }) => phoneNumber ?? '–' },
  {
    header: 'Role',
    cell: ({ role }) => <RoleBadge role={role} />,
  },
  { header: 'Phone Verified', cell: ({ phoneVerified }) => (phoneVerified ? 'Yes' : 'No') },
  { header: 'Since', cell: ({ createdAt }) => (createdAt ? formatDay(createdAt) : '–') },
];

function Name({ customer: { id, name } }: { customer: Customer }) {
  return (
    <Link to={paths.adminCustomer(id)} className="py-1 font-medium textlink">
      {name || 'Unknown'}
    </Link>
  );
}

function RoleBadge({ role }: Pick<Customer, 'role'>) {
  return (
    <Badge tone={role === 'admin' ? 'plum' : 'plain'}>
      {role === 'admin' ? 'Admin' : 'Customer'}
    </Badge>
  );
}

/** A customer in two lines. */
export function customerCard(customer: Customer) {
  const { email, phoneNumber, phoneVerified, role, createdAt } = customer;
  const phone = phoneNumber && (phoneVerified ? phoneNumber : `${phoneNumber} (not verified)`);
  return (
    <TwoLines
      title={<Name customer={customer} />}
      beside={
        role === 'admin' ? (
          <RoleBadge role={role} />
        ) : (
          <span className="text-muted">{createdAt ? formatDay(createdAt) : '–'}</span>
        )
      }
      detail={[email, phone].filter(Boolean).join(' · ')}
    />
  );
}
