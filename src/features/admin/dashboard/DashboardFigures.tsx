import { Link } from 'react-router-dom';
import { formatRupees, toRupees } from '../../../domain/pricing/money';
import { paths } from '../../../domain/shop/routes';
import { NotOpen } from '../ui/NotOpen';
import { Panel } from '../ui/Panel';
import type { DashboardData } from './dashboardData';
import { Attention } from './Attention';
import { RecentOrders } from './RecentOrders';
import { TopFragrances } from './TopFragrances';

export function DashboardFigures({
  summary,
  people,
  failedEmails,
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
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat term="Total Revenue" value={formatRupees(toRupees(summary.revenuePaise))} />
        <Stat
          term="Orders"
          note="paid, also those cancelled later"
          value={summary.orders.toLocaleString('en-IN')}
        />
        <Stat term="Fragrances" value={summary.products.toLocaleString('en-IN')} />
        <Stat term="Customers" value={people.customers.toLocaleString('en-IN')} />
      </dl>
      <Attention summary={summary} people={people} failedEmails={failedEmails} />
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

function Stat({ term, value, note }: { term: string; value: string; note?: string }) {
  return (
    <div className="rounded border border-line bg-raised p-4">
      <dt className="text-muted">
        {term}
        {note && <span className="text-xs"> {note}</span>}
      </dt>
      <dd className="mt-1 text-xl font-semibold tabular-nums md:text-2xl">{value}</dd>
    </div>
  );
}
