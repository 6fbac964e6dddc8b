import { countProblems, type Health } from '../../../domain/shop/health';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { EmptyState, ErrorState, Loading } from '../../../ui/PageState';
import { useResource } from '../../../ui/useResource';
import { AdminPage } from '../ui/AdminPage';
import { countLabel } from '../ui/countLabel';
import { Builds, Jobs, Queues, Webhooks } from './HealthPanels';
import { serverTime } from '../../../clock';

interface Loaded {
  health: Health;
  /** When it was loaded. */
  now: Date;
}

async function fromFirestore(): Promise<Loaded> {
  const { fetchHealth } = await import('../../../firebase/shop/adminHealth');
  return { health: await fetchHealth(), now: serverTime() };
}

/** `/admin/health`: whether the functions, the two providers and what waits are as they should be. Eight reads. */
export function HealthPage({
  load = fromFirestore,
  build = __BUILD__,
}: {
  load?: () => Promise<Loaded>;
  /** Of the shop. */
  build?: string;
}) {
  const { resource, reload } = useResource(load);
  const loaded = resource.status === 'ready' ? resource.value : undefined;
  const isEmpty =
    loaded !== undefined &&
    Object.keys({ ...loaded.health.jobs, ...loaded.health.webhooks }).length === 0;
  const hasRun = loaded !== undefined && Object.keys(loaded.health.jobs).length > 0;
  const problems = loaded && !isEmpty ? countProblems(loaded.health, loaded.now) : 0;
  return (
    <AdminPage
      title="Health"
      aside={
        // Before any job has run, nothing is known to work.
        (problems > 0 || hasRun) && (
          // Longer than other badges, so it may have two lines.
          <span className="*:whitespace-normal">
            <Badge tone={problems === 0 ? 'ok' : 'warn'}>
              {problems === 0
                ? 'Everything works'
                : countLabel(problems, 'thing needs', 'things need') + ' attention'}
            </Badge>
          </span>
        )
      }
      actions={
        <Button look="outline" size="sm" onClick={() => void reload()}>
          Refresh
        </Button>
      }
    >
      {resource.status === 'loading' && <Loading label="Loading health" />}
      {resource.status === 'failed' && (
        <ErrorState title="Health could not be loaded" retry={() => void reload()} />
      )}
      {isEmpty && (
        <EmptyState title="Nothing was recorded yet" heading="h2">
          The first jobs run within a quarter of an hour after the functions are deployed.
        </EmptyState>
      )}
      {loaded && !isEmpty && (
        <div className="grid items-start gap-5 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-5">
            <Queues health={loaded.health} />
            <Webhooks health={loaded.health} />
            <Builds health={loaded.health} build={build} />
          </div>
          <Jobs {...loaded} />
        </div>
      )}
    </AdminPage>
  );
}
