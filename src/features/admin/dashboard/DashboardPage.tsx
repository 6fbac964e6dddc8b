import { useCallback, useEffect, useRef } from 'react';
import type { People, Summary } from '../../../domain/shop/figures';
import { adminMessages } from '../messages';
import { paths } from '../../../domain/shop/routes';
import { LinkButton } from '../../../ui/Button';
import { ErrorState, Loading } from '../../../ui/PageState';
import { useResource } from '../../../ui/useResource';
import { AdminPage } from '../ui/AdminPage';
import { useFollowed, type Followed } from '../ui/follow';
import { useLiveOrders } from '../ui/useLiveOrders';
import { fromFirestore, livePeople, withChanged } from './dashboardData';
import { DashboardFigures } from './DashboardFigures';

/** The shortest time between two reads of everything but the sums, which are live. Milliseconds. */
const PAUSE_MS = 60_000;

/** Reads the rest of the dashboard again after its sums have changed, at most once a minute. */
function useReadAgain(summary: Summary | undefined, read: () => Promise<boolean>): void {
  const first = useRef<Summary>(undefined);
  const nextAt = useRef(0);
  useEffect(() => {
    if (summary === undefined) return;
    first.current ??= summary;
    if (summary === first.current) {
      // All of it has just been read.
      nextAt.current = Date.now() + PAUSE_MS;
      return;
    }
    const timer = setTimeout(
      () => {
        nextAt.current = Date.now() + PAUSE_MS;
        void read();
      },
      Math.max(0, nextAt.current - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [summary, read]);
}

/** `/admin`. */
export function DashboardPage({
  load = fromFirestore,
  counts = livePeople,
}: {
  load?: typeof fromFirestore;
  counts?: Followed<People>;
}) {
  const { summary, latestSummary, changed } = useLiveOrders();
  const { value: people, latest: latestPeople } = useFollowed(counts);
  const { resource, reload } = useResource(
    useCallback(() => load(latestSummary, latestPeople), [load, latestSummary, latestPeople]),
  );
  useReadAgain(summary, reload);
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
        <ErrorState title="The dashboard could not be loaded" retry={() => void reload()} />
      )}
      {resource.status === 'ready' && (
        <DashboardFigures
          {...resource.value}
          summary={summary ?? resource.value.summary}
          people={people ?? resource.value.people}
          orders={withChanged(resource.value.orders, changed)}
        />
      )}
    </AdminPage>
  );
}
