import { useCallback } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { customerSearch, type Customer } from '../../../domain/customer/adminCustomer';
import { adminMessages } from '../../../domain/shop/adminMessages';
import { paths } from '../../../domain/shop/routes';
import type { CustomerRows } from '../../../firebase/customer/adminCustomers';
import { Badge } from '../../../ui/Badge';
import { formatDay } from '../../../ui/dates';
import { SelectField } from '../../../ui/Field';
import { AdminPage } from '../ui/AdminPage';
import { DataTable, type Column } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { SearchForm } from '../ui/SearchForm';
import { usePages } from '../ui/usePages';

const PER_PAGE = 25;
const customers = () => import('../../../firebase/customer/adminCustomers');

/** `/admin/customers`. */
const COLUMNS: readonly Column<Customer>[] = [
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
    cell: ({ role }) => <Badge tone={role === 'admin' ? 'plum' : 'plain'}>{role}</Badge>,
  },
  { header: 'Phone Verified', cell: ({ phoneVerified }) => (phoneVerified ? 'Yes' : 'No') },
  { header: 'Since', cell: ({ createdAt }) => (createdAt ? formatDay(createdAt) : '–') },
];

export function CustomersPage() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const sort = params.get('sort') === 'name' ? 'name' : 'newest';
  const load = useCallback(async (): Promise<CustomerRows> => {
    const { fetchCustomerRows, findCustomers } = await customers();
    const search = customerSearch(q);
    if (search) return findCustomers(search, PER_PAGE);
    return fetchCustomerRows(sort, PER_PAGE);
  }, [q, sort]);
  const pages = usePages(load);
  return (
    <AdminPage title="Customers">
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchForm
          name="Search customers"
          placeholder="E-mail, phone or start of name"
          value={q}
          onSearch={(text) => setParams(text === '' ? {} : { q: text }, { replace: true })}
        />
        {q === '' && (
          <SelectField
            label="Sort"
            value={sort}
            onChange={(event) =>
              setParams(event.target.value === 'name' ? { sort: 'name' } : {}, { replace: true })
            }
          >
            <option value="newest">Newest</option>
            <option value="name">Name</option>
          </SelectField>
        )}
      </div>
      <DataTable
        caption="Customers"
        columns={COLUMNS}
        state={pages.state}
        rowKey={({ id }) => id}
        loading="Fetching customers"
        empty={adminMessages.noCustomers}
      />
      <Pager pages={pages} />
    </AdminPage>
  );
}
