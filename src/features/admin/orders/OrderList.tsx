import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { adminMessages } from '../messages';
import { MAX_SEARCH_RESULTS } from '../../../domain/order/orderSearch';
import {
  itemsToPack,
  ORDER_STATUSES,
  STATUS_LABELS,
  type OrderStatus,
  type Order,
} from '../../../domain/order/order';
import { dayOf } from '../../../domain/shop/ist';
import { paths } from '../../../domain/shop/routes';
import type { Page } from '../../../firebase/reads';
import { useListMemory, type ListMemory } from '../../../ui/listMemory';
import { Button } from '../../../ui/Button';
import { TextField } from '../../../ui/Field';
import { useResource } from '../../../ui/useResource';
import { AdminPage } from '../ui/AdminPage';
import { changedParams } from '../ui/changedParams';
import { DataTable } from '../ui/DataTable';
import { ExportOrders } from '../ui/ExportOrders';
import { Pager } from '../ui/Pager';
import { SearchForm } from '../ui/SearchForm';
import { Tabs } from '../ui/Tabs';
import { usePages, type KeptPages } from '../ui/usePages';
import { ORDER_COLUMNS } from './columns';
import { type OrdersSource } from './ordersSource';
import { PackingSlips } from './PackingSlips';
import { ShipFailed } from './ShipFailed';

const isStatus = (text: string | null): text is OrderStatus =>
  (ORDER_STATUSES as readonly (string | null)[]).includes(text);

/** The lists that the owner has left, so that Back shows the page that was open. */
const MEMORY: ListMemory<KeptPages<Order>> = new Map();

/** Whether an order is to be packed: paid, and not handed over yet. */
const isToPack = (order: Order): boolean =>
  (order.status === 'paid' || order.status === 'processing') && itemsToPack(order).length > 0;

export function OrderList({ source }: { source: OrdersSource }) {
  const [params, setParams] = useSearchParams();
  const [isExporting, setIsExporting] = useState(false);
  const [printed, setPrinted] = useState<readonly Order[]>();
  const chosen = params.get('status');
  const status = isStatus(chosen) ? chosen : undefined;
  const isFailing = chosen === 'failing';
  const isWaiting = chosen === 'waiting';
  const isUndelivered = chosen === 'undelivered';
  const isDisputed = chosen === 'disputed';
  const isReturned = chosen === 'returns';
  const isOfAllDays = isFailing || isWaiting || isUndelivered || isDisputed || isReturned;
  const from = dayOf(params.get('from'));
  const to = dayOf(params.get('to'));
  const search = params.get('q') ?? '';

  const load = useCallback(async (): Promise<Page<Order>> => {
    if (search !== '') return { rows: await source.find(search), next: undefined };
    if (isFailing) return source.failing();
    if (isUndelivered) return source.undelivered();
    if (isDisputed) return source.disputed();
    if (isReturned) return source.returns();
    return isWaiting ? source.waiting() : source.page({ status, from, to });
  }, [
    source,
    search,
    isFailing,
    isUndelivered,
    isDisputed,
    isReturned,
    isWaiting,
    status,
    from,
    to,
  ]);
  const pages = usePages(load, useListMemory(MEMORY, 'orders'));
  const { resource, reload } = useResource(source.counts);
  // The kept count covers all days, so it would not match a list limited to a date range.
  const counts =
    resource.status === 'ready' && from === undefined && to === undefined
      ? resource.value
      : undefined;

  const set = (changes: Record<string, string>): void =>
    setParams(changedParams(params, changes), { replace: true });

  const tabTo = (value: string | undefined): string => {
    const next = new URLSearchParams(value === undefined ? {} : { status: value });
    if (from) next.set('from', from);
    if (to) next.set('to', to);
    return `${paths.adminOrders()}?${next.toString()}`;
  };
  const tab = (value: OrderStatus) => ({
    to: tabTo(value),
    label: STATUS_LABELS[value],
    count: counts?.statuses.get(value),
    current: search === '' && status === value,
  });

  const caption =
    search !== ''
      ? `Orders found for ${search}`
      : isWaiting
        ? 'Paid orders not shipped yet'
        : isUndelivered
          ? 'Failed deliveries to answer'
          : isDisputed
            ? 'Orders with a disputed payment'
            : isReturned
              ? 'Orders with an open return'
              : 'Orders, newest first';
  // Counts of lists that no date limits.
  const allDays = resource.status === 'ready' ? resource.value : undefined;

  const toPack = pages.state.status === 'ready' ? pages.state.rows.filter(isToPack) : [];

  if (printed) return <PackingSlips orders={printed} onClose={() => setPrinted(undefined)} />;
  return (
    <AdminPage
      title="Orders"
      actions={
        <>
          {toPack.length > 0 && (
            <Button look="outline" size="sm" onClick={() => setPrinted(toPack)}>
              {toPack.length === 1 ? 'One packing slip' : `${toPack.length} packing slips`}
            </Button>
          )}
          <Button look="outline" size="sm" onClick={() => setIsExporting(true)}>
            Export CSV
          </Button>
        </>
      }
    >
      <Tabs
        label="Status"
        tabs={[
          {
            to: tabTo(undefined),
            label: 'All',
            count: counts?.all,
            current: search === '' && status === undefined && !isOfAllDays,
          },
          ...ORDER_STATUSES.map(tab),
          {
            to: tabTo('waiting'),
            label: 'Not shipped yet',
            count: allDays?.awaitingShipment,
            current: search === '' && isWaiting,
          },
          {
            to: tabTo('failing'),
            label: 'Failed shipments',
            count: allDays?.failedShipments,
            current: search === '' && isFailing,
          },
          {
            to: tabTo('undelivered'),
            label: 'Not delivered',
            count: allDays?.failedDeliveries,
            current: search === '' && isUndelivered,
          },
          {
            to: tabTo('disputed'),
            label: 'Disputed',
            count: allDays?.disputed,
            current: search === '' && isDisputed,
          },
          {
            to: tabTo('returns'),
            label: 'Returns',
            count: allDays?.openReturns,
            current: search === '' && isReturned,
          },
        ]}
      />
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchForm
          name="Search orders"
          placeholder="Order number, email, phone or AWB"
          value={search}
          onSearch={(q) => set({ q })}
        />
        {search === '' && !isOfAllDays && (
          <>
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
      {search !== '' &&
        pages.state.status === 'ready' &&
        pages.state.rows.length >= MAX_SEARCH_RESULTS && (
          <p role="status" className="mb-3 text-muted">
            {adminMessages.newestShown(MAX_SEARCH_RESULTS)}
          </p>
        )}
      {search === '' && isFailing && (
        <ShipFailed
          count={allDays?.failedShipments}
          onEnd={() => {
            void reload();
            pages.reload();
          }}
        />
      )}
      <DataTable
        caption={caption}
        columns={ORDER_COLUMNS}
        state={pages.state}
        rowKey={({ id }) => id}
        loading="Loading orders"
        empty={
          search !== ''
            ? adminMessages.noOrders
            : isWaiting
              ? adminMessages.noneAwaitShipment
              : isUndelivered
                ? adminMessages.noFailedDeliveries
                : isDisputed
                  ? adminMessages.noDisputes
                  : isReturned
                    ? adminMessages.noReturns
                    : adminMessages.noOrders
        }
      />
      <Pager pages={pages} />
      {isExporting && (
        <ExportOrders filter={{ status, from, to }} onClose={() => setIsExporting(false)} />
      )}
    </AdminPage>
  );
}
