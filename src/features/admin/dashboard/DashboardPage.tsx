import { useState } from 'react';
import { Link } from 'react-router-dom';
import { adminMessages } from '../../../domain/shop/adminMessages';
import { customerName, itemSummary } from '../../../domain/order/adminOrder';
import type { People, Summary } from '../../../domain/shop/figures';
import { formatRupees, toRupees } from '../../../domain/pricing/money';
import type { Order } from '../../../domain/order/order';
import { paths } from '../../../domain/shop/routes';
import type { TopProduct } from '../../../firebase/product/adminProducts';
import { LinkButton } from '../../../ui/Button';
import { OrderAmount, OrderBadges } from '../../../ui/OrderMoney';
import { ErrorState, Loading } from '../../../ui/PageState';
import { useResource } from '../../../ui/useResource';
import { AdminPage, Panel } from '../ui/AdminPage';
import { OrderLink } from '../ui/OrderLink';

/** How many of the latest orders and top fragrances are shown. */
const MAX_SHOWN = 4;

export interface DashboardData {
  summary: Summary;
  people: People;
  orders: Order[];
  top: TopProduct[];
}

/** 10 document reads however many orders there are, because the functions keep the sums. */
async function fromFirestore(): Promise<DashboardData> {
  const [figures, orders, products] = await Promise.all([
    import('../../../firebase/shop/adminFigures'),
    import('../../../firebase/order/adminOrders'),
    import('../../../firebase/product/adminProducts'),
  ]);
  const [summary, people, latest, top] = await Promise.all([
    figures.fetchSummary(),
    figures.fetchPeople(),
    orders.fetchLatestOrders(MAX_SHOWN),
    products.fetchTopProducts(MAX_SHOWN),
  ]);
  return { summary, people, orders: latest, top };
}

/** `/admin`. */
export function DashboardPage() {
  return <Dashboard load={fromFirestore} />;
}

export function Dashboard({ load }: { load: () => Promise<DashboardData> }) {
  const { resource, reload } = useResource(load);
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
          title="The dashboard could not be fetched"
          detail="Please check your connection and try again."
          retry={() => void reload()}
        />
      )}
      {resource.status === 'ready' && <Ready {...resource.value} />}
    </AdminPage>
  );
}

function Ready({ summary, people, orders, top }: DashboardData) {
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat term="Total Revenue" value={formatRupees(toRupees(summary.revenuePaise))} />
        <Stat term="Orders" value={summary.orders.toLocaleString('en-IN')} />
        <Stat term="Fragrances" value={summary.products.toLocaleString('en-IN')} />
        <Stat term="Customers" value={people.customers.toLocaleString('en-IN')} />
      </dl>
      <Attention summary={summary} people={people} />
      <div className="grid gap-5 lg:grid-cols-[3fr_2fr]">
        <Panel
          title="Recent Orders"
          actions={
            <Link to={paths.adminOrders()} className="text-muted textlink">
              View all
            </Link>
          }
        >
          <RecentOrders orders={orders} />
        </Panel>
        <Panel
          title="Top Fragrances"
          actions={
            <Link to={paths.adminProducts()} className="text-muted textlink">
              View all
            </Link>
          }
        >
          <TopFragrances top={top} />
        </Panel>
      </div>
    </div>
  );
}

function Stat({ term, value }: { term: string; value: string }) {
  return (
    <div className="rounded border border-line bg-raised p-4">
      <dt className="text-muted">{term}</dt>
      <dd className="mt-1 text-xl font-semibold tabular-nums md:text-2xl">{value}</dd>
    </div>
  );
}

const many = (n: number, one: string, more: string): string => `${n} ${n === 1 ? one : more}`;

/** What needs an admin now; each line links to the page where it is handled. */
function Attention({ summary, people }: { summary: Summary; people: People }) {
  const [todo] = useState(() => {
    const asked = summary.statuses.cancellation_requested ?? 0;
    const orders = paths.adminOrders();
    return [
      {
        n: summary.awaitingShipment,
        to: `${orders}?status=waiting`,
        text: many(summary.awaitingShipment, 'paid order', 'paid orders') + ' not shipped yet',
      },
      {
        n: summary.failedShipments,
        to: `${orders}?status=failing`,
        text: many(summary.failedShipments, 'shipment', 'shipments') + ' that failed',
      },
      {
        n: asked,
        to: `${orders}?status=cancellation_requested`,
        text: many(asked, 'cancellation request', 'cancellation requests') + ' to decide',
      },
      {
        n: people.unreadMessages,
        to: paths.adminMessages(),
        text: many(people.unreadMessages, 'message', 'messages') + ' unread',
      },
      {
        n: summary.outOfStock,
        to: `${paths.adminProducts()}?stock=out`,
        text: many(summary.outOfStock, 'fragrance', 'fragrances') + ' out of stock',
      },
    ].filter(({ n }) => n > 0);
  });
  return (
    <Panel title="Needs attention">
      {todo.length === 0 ? (
        <p className="text-muted">Nothing is waiting for you.</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {todo.map(({ to, text }) => (
            <li key={to}>
              <Link
                to={to}
                className="inline-flex min-h-9 items-center rounded bg-warn-ground px-3 text-warn hover:underline pointer-coarse:min-h-11"
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function RecentOrders({ orders }: { orders: readonly Order[] }) {
  if (orders.length === 0) return <p className="text-muted">{adminMessages.noRecentOrders}</p>;
  return (
    <ul className="divide-y divide-line">
      {orders.map((order) => (
        <li key={order.id} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-2.5">
          <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <OrderLink id={order.id} />
            <OrderBadges order={order} />
          </span>
          <OrderAmount order={order} />
          <span className="col-span-2 truncate text-muted">
            {customerName(order)} · {itemSummary(order)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function TopFragrances({ top }: { top: readonly TopProduct[] }) {
  if (top.length === 0) return <p className="text-muted">{adminMessages.noSales}</p>;
  return (
    <ol className="divide-y divide-line">
      {top.map(({ id, name, units, salesPaise }) => (
        <li key={id} className="flex items-center justify-between gap-4 py-2.5">
          <span className="min-w-0">
            <Link to={paths.adminEditProduct(id)} className="block truncate font-medium textlink">
              {name}
            </Link>
            <span className="text-muted">{many(units, 'sale', 'sales')}</span>
          </span>
          <span className="tabular-nums">{formatRupees(toRupees(salesPaise))}</span>
        </li>
      ))}
    </ol>
  );
}
