import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/Button';
import { adminMessages } from '../messages';
import { AdminPage } from '../ui/AdminPage';
import { DataTable } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { COLUMNS, customerCard } from './customerColumns';
import { CustomerFilters } from './CustomerFilters';
import { ExportCustomers } from './ExportCustomers';
import { useCustomers } from './useCustomers';

/** `/admin/customers`. */
export function CustomersPage() {
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const sort = params.get('sort') === 'name' ? 'name' : 'newest';
  const pages = useCustomers(q, sort);
  const [isExporting, setIsExporting] = useState(false);
  return (
    <AdminPage
      title="Customers"
      actions={
        <Button look="outline" size="sm" onClick={() => setIsExporting(true)}>
          Export CSV
        </Button>
      }
    >
      <CustomerFilters q={q} sort={sort} onChange={(next) => setParams(next, { replace: true })} />
      <DataTable
        caption="Customers"
        columns={COLUMNS}
        card={customerCard}
        state={pages.state}
        rowKey={({ id }) => id}
        loading="Loading customers"
        empty={adminMessages.noCustomers}
      />
      <Pager pages={pages} />
      {isExporting && <ExportCustomers onClose={() => setIsExporting(false)} />}
    </AdminPage>
  );
}
