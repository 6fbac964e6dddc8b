import { Link } from '../../../ui/Link';
import { formatRupees, toRupees } from '../../../domain/pricing/money';
import { paths } from '../../../domain/shop/routes';
import { NotOpen } from '../ui/NotOpen';
import { FIGURE_COLUMNS } from '../ui/figureColumns';
import { Panel } from '../ui/Panel';
import type { DashboardData } from './dashboardData';
import { Attention } from './Attention';
import { RecentOrders } from './RecentOrders';
import { RevenuePanel } from './RevenuePanel';
import { TopFragrances } from './TopFragrances';

export function DashboardFigures({
  summary,
  people,
  revenue,
  orders,
  top,
  missing,
}: DashboardData) {
  return (
    <div className="flex flex-col gap-5">
      {missing.length > 0 && (
        <NotOpen missing={missing}>
          <Link to={paths.adminSettings()} className="textlink">
            Open the settings
          </Link>
        </NotOpen>
      )}
      <dl className={FIGURE_COLUMNS}>
        <Stat
          term="Total Revenue"
          value={formatRupees(toRupees(summary.revenuePaise))}
          note="Paid, less refunds"
        />
        <Stat
          term="Orders"
          value={summary.orders.toLocaleString('en-IN')}
          note="Paid, also if cancelled later, without replacements"
        />
        <Stat
          term="Fragrances"
          value={summary.products.toLocaleString('en-IN')}
          note="In the shop, also if sold out"
        />
        <Stat
          term="Customers"
          value={people.customers.toLocaleString('en-IN')}
          note="Accounts, also those of admins"
        />
      </dl>
      <Attention summary={summary} people={people} />
      <RevenuePanel revenue={revenue} />
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
          {top.length > 0 && (
            <p className="mt-2 text-xs text-muted">
              By pieces sold since the shop opened, at their price before offers and refunds.
              Cancelled orders are left out.
            </p>
          )}
        </Panel>
      </div>
    </div>
  );
}

function Stat({ term, value, note }: { term: string; value: string; note: string }) {
  return (
    <div className="rounded border border-line bg-raised p-4">
      <dt className="text-muted">{term}</dt>
      <dd className="mt-1 text-xl font-semibold tabular-nums md:text-2xl">{value}</dd>
      <dd className="mt-1 text-xs text-muted">{note}</dd>
    </div>
  );
}
