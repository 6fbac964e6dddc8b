import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { adminMessages } from '../messages';
import { matchingIds } from '../../../domain/product/productFilter';
import { messages } from '../../../domain/shop/messages';
import type { Product } from '../../../domain/product/product';
import {
  choiceOf,
  DRAFT,
  HIDDEN,
  visibilityLabel,
  type Visibility,
} from '../../../domain/product/visibility';
import { paths } from '../../../domain/shop/routes';
import type { Page } from '../../../firebase/reads';
import { Button, LinkButton } from '../../../ui/Button';
import { useListMemory, type ListMemory } from '../../../ui/listMemory';
import { Notice } from '../../../ui/Notice';
import { useResource } from '../../../ui/useResource';
import { catalogueStore } from '../../catalogue/catalogueStore';
import { useCatalogue } from '../../catalogue/useCatalogue';
import { AdminPage } from '../ui/AdminPage';
import { changedParams } from '../ui/changedParams';
import { countLabel } from '../ui/countLabel';
import { DataTable } from '../ui/DataTable';
import { ExportProducts } from '../ui/ExportProducts';
import { Pager } from '../ui/Pager';
import type { Progress } from '../ui/runBatch';
import { useCategories } from '../ui/useCategories';
import { useLiveOrders } from '../ui/useLiveOrders';
import { usePages, type KeptPages } from '../ui/usePages';
import { useUser } from '../ui/useUser';
import { BulkEdit } from './BulkEdit';
import { DeleteProductDialog } from './DeleteProductDialog';
import { productCard, productColumns } from './columns';
import { Filters } from './Filters';
import { ImportDialog } from './ImportDialog';
import { loadBulkUndo } from './bulkUndoStore';
import { lastSaved } from './lastSaved';
import { readFilter, readSort } from './productParams';
import { UndoBulkDialog, undoLabel } from './UndoBulkDialog';
import { FOUND_PER_PAGE, pagesOf, type ProductsSource } from './productsSource';
import { withUnlisted } from './useAllProducts';

interface KeptProducts extends KeptPages<Product> {
  /** The ids that the pages divide; undefined without filters. */
  ids: string | undefined;
}

const MEMORY: ListMemory<KeptProducts> = new Map();

/** Who sees a fragrance that was just saved, and from when. */
function seenLabel(visibility: Visibility): string {
  switch (choiceOf(visibility)) {
    case DRAFT:
      return 'Only admins see it.';
    case HIDDEN:
      return 'Within a minute the shop no longer shows it.';
    case 'later':
      return `Shoppers see it ${visibilityLabel(visibility).replace('From', 'from')}.`;
    default:
      return adminMessages.shownSoon;
  }
}

/** Counts the ids of a space-separated list that are not deleted. */
function countRemaining(ids: string, deletedIds: ReadonlySet<string>): number {
  return ids.split(' ').filter((id) => id !== '' && !deletedIds.has(id)).length;
}

/**
 * Without filters, pages through the collection by cursor. With filters, the compact catalogue (one read) gives the
 * matching ids, and only the rows of a page are read: every filter, sort and count is exact at 20 reads a page.
 */
export function ProductList({ source }: { source: ProductsSource }) {
  const { id: by } = useUser();
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readFilter(params), [params]);
  const sort = readSort(params);
  const isFiltered = Object.keys(filter).length > 0;
  const state = useCatalogue();
  const categories = useCategories();
  const { resource: hidden, reload: reloadHidden } = useResource(source.unlisted);
  const unlisted = hidden.status === 'ready' ? hidden.value : undefined;
  const listed = state.status === 'ready' ? state.catalogue.products : undefined;
  const catalogue = useMemo(() => {
    if (!listed || !unlisted) return undefined;
    return withUnlisted(listed, unlisted);
  }, [listed, unlisted]);
  const failure =
    state.status === 'failed' ? state.error : hidden.status === 'failed' ? hidden.error : undefined;
  const [deleting, setDeleting] = useState<Product>();
  /** What was deleted or hidden last, as a sentence. */
  const [done, setDone] = useState<string>();
  // The kept count and the catalogue reflect a deletion some seconds later.
  const [deletedIds, setDeletedIds] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<'bulk' | 'import' | 'undo'>();
  const [saved] = useState(lastSaved);
  const [undone, setUndone] = useState<Progress>();
  const { resource: undo, reload: reloadUndo } = useResource(loadBulkUndo);

  // Revalidate: the cached catalogue may be minutes old and lack what was just saved.
  useEffect(() => {
    if (isFiltered) void catalogueStore.refresh();
  }, [isFiltered]);

  const matching = isFiltered && catalogue ? matchingIds(catalogue, filter, sort) : undefined;
  // A string, so that equal lists of ids compare equal.
  const ids = matching?.join(' ');
  const { kept, keep } = useListMemory(MEMORY, 'products');
  const [paramsAtFirst] = useState(params);
  // Until it is known what matches, a list that somebody comes back to is the one that was left.
  const listedIds = ids ?? (isFiltered && params === paramsAtFirst ? kept?.ids : undefined);
  const missing = isFiltered && listedIds === undefined ? failure : undefined;
  const load = useCallback(async (): Promise<Page<Product>> => {
    if (!isFiltered) return source.rows(sort);
    if (listedIds === undefined) {
      if (missing) throw missing;
      return new Promise<never>(() => undefined);
    }
    return pagesOf(source, listedIds === '' ? [] : listedIds.split(' '), FOUND_PER_PAGE)();
  }, [source, isFiltered, sort, listedIds, missing]);
  const pages = usePages(load, {
    kept,
    keep: useCallback((read) => keep({ ...read, ids: listedIds }), [keep, listedIds]),
  });
  const { latestSummary } = useLiveOrders();
  const { resource: count, reload: recount } = useResource(
    useCallback(() => source.count(latestSummary), [source, latestSummary]),
  );
  const { resource: stock } = useResource(source.stockSettings);
  const { resource: waiting } = useResource(source.waiting);
  const sizes = waiting.status === 'ready' ? waiting.value : [];
  const counted =
    count.status === 'ready' && unlisted
      ? count.value + unlisted.length - deletedIds.size
      : undefined;
  const found = ids === undefined ? undefined : countRemaining(ids, deletedIds);
  const shown = isFiltered ? found : counted;

  function choose(id: string): void {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  }

  /** Rereads everything after a bulk edit or an import. */
  function changed(): void {
    pages.reload();
    setDeletedIds(new Set());
    void recount();
    void reloadHidden();
    void reloadUndo();
    void catalogueStore.refresh();
  }

  const everyId = matching ?? catalogue?.map(({ id }) => id) ?? [];
  const loadChosen = useCallback(() => source.byIds([...chosen]), [source, chosen]);

  const set = (changes: Record<string, string>): void =>
    setParams(changedParams(params, changes), { replace: true });

  async function remove(product: Product): Promise<boolean> {
    if (!(await source.remove(product, by))) return false;
    setDeleting(undefined);
    setDone(`${product.name} was deleted.`);
    setChosen(new Set([...chosen].filter((id) => id !== product.id)));
    pages.change((row) => (row.id === product.id ? undefined : row));
    setDeletedIds(new Set([...deletedIds, product.id]));
    return true;
  }

  async function hide(product: Product): Promise<void> {
    await source.hide(product, by);
    setDeleting(undefined);
    setDone(`${product.name} was hidden. ${seenLabel(HIDDEN)}`);
    changed();
  }

  const options = {
    chosen,
    onChoose: choose,
    onDelete: setDeleting,
    catalogue,
    waiting: sizes,
    categories,
    stock: stock.status === 'ready' ? stock.value : undefined,
  };
  return (
    <AdminPage
      title="FRAGRANCES"
      aside={
        shown !== undefined && (
          <span role="status" className="text-muted">
            {shown.toLocaleString('en-IN')} {shown === 1 ? 'fragrance' : 'fragrances'}
          </span>
        )
      }
      actions={
        <>
          <ExportProducts label="Export CSV" />
          <Button look="outline" size="sm" onClick={() => setOpen('import')}>
            Import CSV
          </Button>
          <LinkButton size="sm" to={paths.adminNewProduct()}>
            Add Fragrance
          </LinkButton>
        </>
      }
    >
      <Filters params={params} set={set} products={catalogue ?? []} categories={categories} />
      {saved !== undefined && done === undefined && (
        <Notice tone="ok" className="mb-4">
          {saved.name} was saved. {seenLabel(saved.visibility)}
        </Notice>
      )}
      {done && (
        <Notice tone="ok" className="mb-4">
          {done}
        </Notice>
      )}
      {undo.status === 'ready' && undo.value && (
        <Button look="quiet" size="sm" className="mb-4" onClick={() => setOpen('undo')}>
          {undoLabel(undo.value)}
        </Button>
      )}
      {undone?.errors.length === 0 && (
        <Notice tone="ok" className="mb-4">
          {countLabel(undone.updated, 'fragrance has', 'fragrances have')} the former values again.
        </Notice>
      )}
      {chosen.size > 0 && (
        <div
          role="group"
          aria-label="Selected fragrances"
          className="sticky top-14 z-15 mb-3 flex flex-wrap items-center gap-2 rounded border border-line bg-sunken px-3 py-2 lg:top-0"
        >
          <span role="status" className="mr-auto">
            {chosen.size} selected
          </span>
          {chosen.size < everyId.length && (
            <Button look="quiet" size="sm" onClick={() => setChosen(new Set(everyId))}>
              Select all {everyId.length}
            </Button>
          )}
          <Button look="quiet" size="sm" onClick={() => setChosen(new Set())}>
            Clear selection
          </Button>
          <Button size="sm" onClick={() => setOpen('bulk')}>
            Bulk edit
          </Button>
        </div>
      )}
      <DataTable
        caption="Fragrances"
        columns={productColumns(options)}
        card={productCard(options)}
        state={pages.state}
        rowKey={({ id }) => id}
        loading="Loading fragrances"
        empty={messages.empty.items}
      />
      <Pager pages={pages} />
      {open === 'bulk' && (
        <BulkEdit load={loadChosen} onClose={() => setOpen(undefined)} onDone={changed} />
      )}
      {open === 'undo' && undo.status === 'ready' && undo.value && (
        <UndoBulkDialog
          undo={undo.value}
          byIds={source.byIds}
          onDone={(end) => {
            setUndone(end);
            if (end.errors.length === 0) setOpen(undefined);
            changed();
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'import' && <ImportDialog onClose={() => setOpen(undefined)} onDone={changed} />}
      {deleting && (
        <DeleteProductDialog
          product={deleting}
          setsWith={source.setsWith}
          onDelete={() => remove(deleting)}
          onHide={() => hide(deleting)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </AdminPage>
  );
}
