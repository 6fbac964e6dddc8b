import { useCallback } from 'react';
import type { Summary } from '../../../domain/shop/figures';
import { adminMessages } from '../messages';
import { paths } from '../../../domain/shop/routes';
import { LinkButton } from '../../../ui/Button';
import { ErrorState, Loading } from '../../../ui/PageState';
import { useResource } from '../../../ui/useResource';
import { AdminPage } from '../ui/AdminPage';
import { useLiveOrders } from '../ui/useLiveOrders';
import { fromFirestore, withChanged, type DashboardData } from './dashboardData';
import { DashboardFigures } from './DashboardFigures';

/** `/admin`. */
export function DashboardPage({
  load = fromFirestore,
}: {
  load?: (sums: () => Promise<Summary>) => Promise<DashboardData>;
}) {
  const { summary, firstSummary, changed } = useLiveOrders();
  const { resource, reload } = useResource(
    useCallback(() => load(firstSummary), [load, firstSummary]),
  );
  return (
    <AdminPage
      title="Dashboard"
      actions={
        <>
          <LinkButton look="outline" size="sm" to={paths.adminAnalytics()}>
            Analytics
          </LinkButton>
          <LinkButton size="sm" to={paths.adminNewProduct()}>
            Add Fragrance
          </LinkButton>
        </>
      }
    >
      {resource.status === 'loading' && <Loading label={adminMessages.dashboardLoading} />}
      {resource.status === 'failed' && (
        <ErrorState
          title="The dashboard could not be loaded"
          detail="Please check your connection and try again."
          retry={() => void reload()}
        />
      )}
      {resource.status === 'ready' && (
        <DashboardFigures
          {...resource.value}
          summary={summary ?? resource.value.summary}
          orders={withChanged(resource.value.orders, changed)}
        />
      )}
    </AdminPage>
  );
}
