import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { isOfBulkChange } from '../../../domain/product/bulkEdit';
import type { LogEntry } from '../../../domain/shop/logEntry';
import type { LogNames } from '../../../domain/shop/logSentence';
import { Button } from '../../../ui/Button';
import { Notice } from '../../../ui/Notice';
import { useResource } from '../../../ui/useResource';
import { useCatalogue } from '../../catalogue/useCatalogue';
import { AdminPage } from '../ui/AdminPage';
import { loadBulkUndo } from '../products/bulkUndoStore';
import { UndoBulkDialog, undoLabel } from '../products/UndoBulkDialog';
import { countLabel } from '../ui/countLabel';
import { DataTable } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import type { Progress } from '../ui/runBatch';
import { useCategories } from '../ui/useCategories';
import { usePages } from '../ui/usePages';
import { useUser } from '../ui/useUser';
import { columns } from './logColumns';
import { LogFilters } from './LogFilters';
import { useLogFilter } from './useLogFilter';
import { useLogActors } from './useLogActors';
import { useUnlisted } from './useUnlisted';

/** With the admins and the names of former ones, a page stays within thirty reads. */
const PER_PAGE = 20;

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
  const known = catalogue.status === 'ready' ? catalogue.catalogue : undefined;
  const categories = useCategories();
  const unlisted = useUnlisted(shown, known?.products);
  const things = useMemo((): LogNames => {
    const nameIn = (list: readonly { id: string; name: string }[]) => (id: string) =>
      list.find((one) => one.id === id)?.name;
    return {
      fragrance: nameIn([...(known?.products ?? []), ...unlisted]),
      category: nameIn(categories),
      offer: (id) => known?.offers.find((one) => one.id === id)?.title,
    };
  }, [known, categories, unlisted]);
  const { id: own } = useUser();
  const { resource: kept, reload } = useResource(loadBulkUndo);
  const undo = kept.status === 'ready' ? kept.value : undefined;
  const [undone, setUndone] = useState<Progress>();
  const [isUndoing, setIsUndoing] = useState(false);
  const actionOf = (entry: LogEntry): ReactNode =>
    undo &&
    entry.by === own &&
    isOfBulkChange(undo, entry) && (
      <Button look="quiet" size="sm" onClick={() => setIsUndoing(true)}>
        {undoLabel(undo)}
      </Button>
    );
  return (
    <AdminPage title="Log">
      <LogFilters filter={filter} actors={actors} names={names} />
      {undone?.errors.length === 0 && (
        <Notice tone="ok" className="mb-4">
          {countLabel(undone.updated, 'fragrance has', 'fragrances have')} the former values again.
        </Notice>
      )}
      <DataTable
        caption="What was changed, newest first"
        columns={columns(names, filter.linkTo, things, actionOf)}
        state={pages.state}
        rowKey={({ id }) => id}
        loading="Loading the log"
        empty="No changes found."
        isTop
      />
      <Pager pages={pages} />
      {isUndoing && undo && (
        <UndoBulkDialog
          undo={undo}
          onDone={(end) => {
            setUndone(end);
            setIsUndoing(end.errors.length > 0);
            void reload();
            pages.reload();
          }}
          onClose={() => setIsUndoing(false)}
        />
      )}
    </AdminPage>
  );
}
