import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { adminMessages } from '../messages';
import { MIN_SEARCH } from '../../../domain/order/orderSearch';
import type { Order } from '../../../domain/order/order';
import { dayOf } from '../../../domain/shop/ist';
import { paths } from '../../../domain/shop/routes';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/Field';
import { useResource } from '../../../ui/useResource';
import { AdminPage } from '../ui/AdminPage';
import { changedParams } from '../ui/changedParams';
import { DataTable } from '../ui/DataTable';
import { DayPresets } from '../ui/DayPresets';
import { ExportOrders } from '../ui/ExportOrders';
import { Pager } from '../ui/Pager';
import { SearchForm } from '../ui/SearchForm';
import { Tabs } from '../ui/Tabs';
import { ListedOrdersContext } from '../ui/listedOrders';
import { newer, useLiveOrders } from '../ui/useLiveOrders';
import { useIsNarrow } from '../ui/useIsNarrow';
import { BulkOrders, useBulkWork } from './BulkOrders';
import { orderCards, orderColumns } from './columns';
import { type OrdersSource } from './ordersSource';
import { hasPackingSlip } from './packable';
import { PackingSlips } from './PackingSlips';
import { ShipFailed } from './ShipFailed';
import { useOrders } from './useOrders';
import { useLabels, type LabelService } from './useLabels';
import type { RequestService } from './useRequests';
import { GROUPS, liveCounts, liveRows, viewOf, type View } from './views';

interface Props {
  source: OrdersSource;
  service?: RequestService;
  labelService?: LabelService;
}

/** The history state while packing slips are shown, so that Back leads to the list. */
const SLIPS = { isPrinting: true } as const;

const isPrinting = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isPrinting' in state;

/** The queue and every other list of orders, with search, days and work on several orders at once. */
export function OrderList({ source, service, labelService }: Props) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state: entry }: { state: unknown } = useLocation();
  const [isExporting, setIsExporting] = useState(false);
  const [printed, setPrinted] = useState<readonly Order[]>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Below 1440 px their columns do not fit.
  const isNarrow = useIsNarrow(90);
  const status = params.get('status');
  const { group, view } = viewOf(status);
  const from = dayOf(params.get('from'));
  const to = dayOf(params.get('to'));
  const search = params.get('q') ?? '';

  const pages = useOrders(source, { status, search, from, to });
  const { resource, reload } = useResource(source.counts);
  const { summary, changed } = useLiveOrders();
  const counts = resource.status === 'ready' ? liveCounts(resource.value, summary) : undefined;
  // The kept number of orders; undefined for a list whose live orders show by themselves which joined or left it.
  const kept = counts && search === '' && !view.holds ? view.count(counts) : undefined;
  const lastKept = useRef(kept);
  const { reload: readAgain } = pages;
  useEffect(() => {
    const last = lastKept.current;
    lastKept.current = kept;
    if (last !== undefined && kept !== undefined && kept !== last) readAgain();
  }, [kept, readAgain]);
  const reloadAll = (): void => {
    void reload();
    pages.reload();
  };

  const work = useBulkWork(reloadAll, service);
  const courierLabels = useLabels(labelService);

  function print(orders: readonly Order[]): void {
    setPrinted(orders);
    void navigate({ search: params.toString() }, { state: SLIPS });
  }

  const set = (changes: Record<string, string>): void =>
    setParams(changedParams(params, changes), { replace: true });

  const tab = (of: View, isCurrent: boolean) => {
    const next = new URLSearchParams(of.key === '' ? {} : { status: of.key });
    if (of.hasDays && from) next.set('from', from);
    if (of.hasDays && to) next.set('to', to);
    // The kept count covers all days, so it would not match a list limited to some.
    const isLimited = of.hasDays && (from ?? to) !== undefined;
    return {
      to: `${paths.adminOrders()}?${next.toString()}`,
      label: of.label,
      count: counts && !isLimited ? of.count(counts) : undefined,
      current: search === '' && isCurrent,
    };
  };

  const isReady = pages.state.status === 'ready';
  const read = pages.state.status === 'ready' ? pages.state.rows : [];
  const rows =
    search === ''
      ? liveRows(
          view,
          read,
          changed,
          { from, to },
          { isFirst: pages.page === 1, isLast: pages.next === undefined },
        )
      : read.map((row) => newer(row, changed.get(row.id)));
  const chosenRows = rows.filter(({ id }) => chosen.has(id));
  const choice = {
    chosen,
    onChoose: (id: string) => {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
  };
  const toPrint = rows.filter(hasPackingSlip);

  if (printed && isPrinting(entry))
    return <PackingSlips orders={printed} onClose={() => void navigate(-1)} />;
  return (
    <AdminPage
      title="Orders"
      detail={search === '' && view.key === '' ? adminMessages.paidOnly : undefined}
      actions={
        <>
          {toPrint.length > 0 && chosenRows.length === 0 && (
            <Button look="outline" size="sm" onClick={() => print(toPrint)}>
              {toPrint.length === 1 ? 'One packing slip' : `${toPrint.length} packing slips`}
            </Button>
          )}
          <Button look="outline" size="sm" onClick={() => setIsExporting(true)}>
            Export CSV
          </Button>
        </>
      }
    >
      <Tabs
        label="Queue"
        tabs={GROUPS.map((one) => tab(one.view, one.view.key === group.view.key))}
      />
      {group.parts.length > 0 && (
        <Tabs
          label="Status"
          tabs={[{ ...group.view, label: 'All' }, ...group.parts].map((one) =>
            tab(one, one.key === view.key),
          )}
        />
      )}
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchForm
          name="Search orders"
          placeholder="Number, name, email, phone, AWB"
          value={search}
          asTyped={MIN_SEARCH}
          onSearch={(q) => set({ q })}
        />
        {search === '' && view.hasDays && (
          <>
            <DayPresets from={from} to={to} onChoose={(days) => set({ ...days })} />
            <TextField
              label="From"
              type="date"
              value={from ?? ''}
              max={to}
              onChange={(event) => set({ from: event.target.value })}
            />
            <TextField
              label="To"
              type="date"
              value={to ?? ''}
              min={from}
              onChange={(event) => set({ to: event.target.value })}
            />
            {(from ?? to) !== undefined && (
              <Button look="quiet" size="sm" onClick={() => set({ from: '', to: '' })}>
                Clear dates
              </Button>
            )}
          </>
        )}
      </div>
      {search !== '' && isReady && pages.hasMore && (
        <p role="status" className="mb-3 text-muted">
          {adminMessages.newestShown(Math.max(rows.length, 1))}
        </p>
      )}
      {search === '' && view.key === 'failing' && (
        <ShipFailed count={counts?.failedShipments} onEnd={reloadAll} />
      )}
      <BulkOrders
        rows={rows}
        chosen={chosenRows}
        onChoose={(orders) => setChosen(new Set(orders.map(({ id }) => id)))}
        onPrint={print}
        work={work}
        courierLabels={courierLabels}
      />
      <ListedOrdersContext value={rows.map(({ id }) => id)}>
        <DataTable
          caption={search === '' ? view.caption : `Orders found for ${search}`}
          columns={isNarrow ? orderCards(choice) : orderColumns(choice)}
          state={isReady ? { status: 'ready', rows } : pages.state}
          rowKey={({ id }) => id}
          loading="Loading orders"
          empty={search === '' ? view.empty : adminMessages.noOrders}
        />
      </ListedOrdersContext>
      <Pager pages={pages} />
      {isExporting && (
        <ExportOrders
          filter={{ status: view.status, from, to }}
          onClose={() => setIsExporting(false)}
        />
      )}
    </AdminPage>
  );
}
