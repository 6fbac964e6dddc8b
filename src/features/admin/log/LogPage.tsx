import { useCallback } from 'react';
import type { Product } from '../../../domain/product/product';
import { useCatalogue } from '../../catalogue/useCatalogue';
import { AdminPage } from '../ui/AdminPage';
import { DataTable } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { usePages } from '../ui/usePages';
import { columns } from './logColumns';
import { LogFilters } from './LogFilters';
import { useLogFilter } from './useLogFilter';
import { useLogActors } from './useLogActors';

/** With the admins and the names of former ones, a page stays within thirty reads. */
const PER_PAGE = 20;

const NONE: readonly Product[] = [];

/** `/admin/log`: who changed what and when. Only the functions write it. */
export function LogPage() {
  const filter = useLogFilter();
  const { collection, by, from, to } = filter;
  const load = useCallback(async () => {
    const { fetchLog } = await import('../../../firebase/shop/adminLog');
    return fetchLog({ collection, by, from, to }, PER_PAGE);
  }, [collection, by, from, to]);
  const pages = usePages(load);
  const shown = pages.state.status === 'ready' ? pages.state.rows : [];
  const { actors, names } = useLogActors(shown, by);
  const catalogue = useCatalogue();
  const products = catalogue.status === 'ready' ? catalogue.catalogue.products : NONE;
  const fragrances = useCallback(
    (id: string) => products.find((product) => product.id === id)?.name,
    [products],
  );
  return (
    <AdminPage title="Log">
      <LogFilters filter={filter} actors={actors} names={names} />
      <DataTable
        caption="What was changed, newest first"
        columns={columns(names, filter.linkTo, fragrances)}
        state={pages.state}
        rowKey={({ id }) => id}
        loading="Loading the log"
        empty="No changes found."
        isTop
      />
      <Pager pages={pages} />
    </AdminPage>
  );
}
