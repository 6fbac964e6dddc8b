import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { byName, type Product } from '../../../domain/product/product';
import {
  decodeStockSettings,
  isShort,
  sizeKey,
  soldPieces,
  stockOf,
  weeklySales,
  withLowAt,
  withStock,
} from '../../../domain/product/stock';
import { DRAFT } from '../../../domain/product/visibility';
import { paths } from '../../../domain/shop/routes';
import type { Page } from '../../../firebase/reads';
import { Notice } from '../../../ui/Notice';
import { TryAgain } from '../../../ui/PageState';
import { useResource } from '../../../ui/useResource';
import { useCatalogue } from '../../catalogue/useCatalogue';
import { AdminPage } from '../ui/AdminPage';
import { changedParams } from '../ui/changedParams';
import { DataTable, type TableState } from '../ui/DataTable';
import { Pager } from '../ui/Pager';
import { Tabs } from '../ui/Tabs';
import { usePages } from '../ui/usePages';
import { useIsNarrow } from '../ui/useIsNarrow';
import { useUser } from '../ui/useUser';
import { CorrectStock } from './CorrectStock';
import { Corrections } from './Corrections';
import { SearchBox } from './Filters';
import { inventoryCards, inventoryColumns, type StockRow } from './inventoryColumns';
import type { InventorySource } from './inventorySource';
import { LowAtField } from './LowAtField';
import { pagesOf } from './productsSource';
import { serverTime } from '../../../clock';

const NO_SETTINGS = decodeStockSettings(undefined);
const byNameThenId = (a: Product, b: Product): number => byName(a, b) || (a.id < b.id ? -1 : 1);

/**
 * The stock of every size, what sells in a week, and how long it lasts. Without a filter it pages through the collection;
 * otherwise the compact catalogue says which fragrances to read.
 */
export function Inventory({ source }: { source: InventorySource }) {
  const [params, setParams] = useSearchParams();
  const show = params.get('show');
  const tab = (label: string, value: string) => ({
    to: value === '' ? paths.adminInventory() : `${paths.adminInventory()}?show=${value}`,
    label,
    current: (show ?? '') === value,
  });
  return (
    <AdminPage title="Inventory">
      <Tabs
        label="Inventory"
        tabs={[
          tab('All sizes', ''),
          tab('Low or sold out', 'low'),
          tab('Corrections', 'corrections'),
        ]}
      />
      {show === 'corrections' ? (
        <Corrections load={source.corrections} />
      ) : (
        <Sizes
          source={source}
          isLowOnly={show === 'low'}
          search={params.get('q') ?? ''}
          onSearch={(changes) => setParams(changedParams(params, changes), { replace: true })}
        />
      )}
    </AdminPage>
  );
}

interface SizesProps {
  source: InventorySource;
  isLowOnly: boolean;
  search: string;
  onSearch: (changes: Record<string, string>) => void;
}

function Sizes({ source, isLowOnly, search, onSearch }: SizesProps) {
  const { id: by } = useUser();
  const isNarrow = useIsNarrow();
  const catalogue = useCatalogue();
  const { resource: hidden } = useResource(source.unlisted);
  const { resource: stored, reload: reloadStored } = useResource(source.stockSettings);
  const { resource: sales, reload: reloadSales } = useResource(source.sales);
  const [changed, setChanged] = useState<typeof NO_SETTINGS>();
  const [failure, setFailure] = useState<string>();
  /** What was done last, on the list where it was done. */
  const [done, setDone] = useState<{ said: string; isLowOnly: boolean }>();
  const [correcting, setCorrecting] = useState<StockRow>();
  const settings = changed ?? (stored.status === 'ready' ? stored.value : NO_SETTINGS);
  const listed = useMemo(
    () =>
      new Map(
        [
          ...(catalogue.status === 'ready' ? catalogue.catalogue.products : []),
          // Gift wrapping, for example, which the catalogue leaves out.
          ...(hidden.status === 'ready' ? hidden.value : []),
        ].map((product) => [product.id, product]),
      ),
    [catalogue, hidden],
  );
  const sold = useMemo(
    () => (sales.status === 'ready' ? soldPieces(sales.value) : undefined),
    [sales],
  );

  const isFiltered = isLowOnly || search !== '';
  const isKnown =
    catalogue.status === 'ready' && hidden.status === 'ready' && stored.status !== 'loading';
  const words = search.trim().toLowerCase();
  const ids =
    isFiltered && isKnown
      ? [...listed.values()]
          .filter(({ name }) => name.toLowerCase().includes(words))
          // The pieces of a draft are not there yet.
          .filter(
            (one) =>
              !isLowOnly || (one.visibility !== DRAFT && stockOf(one, settings, one).some(isShort)),
          )
          .toSorted(byNameThenId)
          .map(({ id }) => id)
          .join(' ')
      : undefined;
  const error =
    catalogue.status === 'failed'
      ? catalogue.error
      : hidden.status === 'failed'
        ? hidden.error
        : undefined;
  const load = useCallback(async (): Promise<Page<Product>> => {
    if (!isFiltered) return source.rows('name');
    if (error) throw error;
    if (ids === undefined) return new Promise<never>(() => undefined);
    return pagesOf(source, ids === '' ? [] : ids.split(' '))();
  }, [source, isFiltered, ids, error]);
  const pages = usePages(load);

  const [now] = useState(() => serverTime());
  const rowsOf = (product: Product): StockRow[] =>
    stockOf(product, settings, listed.get(product.id))
      .filter((size) => !isLowOnly || isShort(size))
      .map((size) => ({
        ...size,
        product,
        weekly:
          sold &&
          weeklySales(sold.get(sizeKey(product.id, size.volume)) ?? 0, product.createdAt, now),
        hasOwnLowAt: settings.sizes[sizeKey(product.id, size.volume)] !== undefined,
      }));
  const state: TableState<StockRow> =
    pages.state.status === 'ready'
      ? { status: 'ready', rows: pages.state.rows.flatMap(rowsOf) }
      : pages.state;

  async function setLowAt(change: (now: typeof settings) => typeof settings): Promise<void> {
    // What was said before stays until then: a press that left the field would miss its button if the page moved.
    try {
      setChanged(await source.changeSettings(change, by));
      setFailure(undefined);
      setDone({ said: 'The low-stock number was saved.', isLowOnly });
    } catch (error) {
      console.warn(error);
      setDone(undefined);
      setFailure('The number could not be saved. Please try again.');
    }
  }

  const options = {
    onCorrect: setCorrecting,
    onLowAt: ({ product, volume }: StockRow, pieces: number | undefined) =>
      setLowAt((now) => withLowAt(now, sizeKey(product.id, volume), pieces)),
  };

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchBox value={search} set={onSearch} />
        <LowAtField
          label="Low at, for all sizes"
          value={settings.lowAt}
          onSet={(pieces = 0) => setLowAt((now) => ({ ...now, lowAt: pieces }))}
        />
      </div>
      {failure && (
        <Notice tone="bad" className="mb-4">
          {failure}
        </Notice>
      )}
      {stored.status === 'failed' && changed === undefined && (
        <Notice tone="warn" className="mb-4">
          The low-stock numbers could not be loaded; {NO_SETTINGS.lowAt} is used.{' '}
          <TryAgain onClick={() => void reloadStored()} />
        </Notice>
      )}
      {done?.isLowOnly === isLowOnly && (
        <Notice tone="ok" className="mb-4">
          {done.said}
        </Notice>
      )}
      {sales.status === 'failed' && (
        <Notice tone="warn" className="mb-4">
          What sells in a week could not be loaded. <TryAgain onClick={() => void reloadSales()} />
        </Notice>
      )}
      <DataTable
        caption="Stock by size"
        columns={isNarrow ? inventoryCards(options) : inventoryColumns(options)}
        state={state}
        rowKey={({ product, volume }) => sizeKey(product.id, volume)}
        loading="Loading the stock"
        empty={isLowOnly ? 'No size is low or sold out.' : 'No fragrances found.'}
      />
      <Pager pages={pages} />
      {correcting && (
        <CorrectStock
          row={correcting}
          onSave={async (correction) => {
            setFailure(undefined);
            const after = await source.correct(correction, by);
            pages.change((row) =>
              row.id === correction.productId
                ? { ...row, ...withStock(row, correction.volume, after) }
                : row,
            );
            setDone({
              said: `${correcting.product.name}, ${correcting.volume}: ${correcting.stock ?? 'not counted'} → ${after}.`,
              isLowOnly,
            });
            setCorrecting(undefined);
          }}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </>
  );
}
