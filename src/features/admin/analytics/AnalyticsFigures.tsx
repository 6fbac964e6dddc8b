import {
  changePercent,
  countInRange,
  daysOf,
  rangeBefore,
  series,
  totalsOf,
  type DayFigures,
  type DayRange,
  type Totals,
} from '../../../domain/shop/figures';
import { adminMessages } from '../messages';
import { formatRupees, toRupees } from '../../../domain/pricing/money';
import { ORDER_STATUSES, STATUS_LABELS } from '../../../domain/order/order';
import { formatDay } from '../../../ui/dates';
import { useCatalogue } from '../../catalogue/useCatalogue';
import { Panel } from '../ui/Panel';
import { Chart } from './Chart';
import { Ranking } from './Ranking';
import type { Figures } from './analyticsData';

/** The maximum number of rows in a ranking. */
const MAX_SHOWN = 10;

const rupees = (paise: number): string => formatRupees(toRupees(paise));

const number = (value: number): string => value.toLocaleString('en-IN');

export function AnalyticsFigures({ range, figures }: { range: DayRange; figures: Figures }) {
  const { days, before, signups } = figures;
  const now = totalsOf(days);
  const then = totalsOf(before);
  const placed = countInRange(figures.placed, range);
  const newCustomers = countInRange(signups, range);
  if (now.orders === 0 && then.orders === 0 && newCustomers === 0 && placed === 0)
    return <p className="py-20 text-center text-muted">{adminMessages.analyticsEmpty}</p>;
  const point = (day: string, value: number) => ({
    label: formatDay(new Date(`${day}T12:00:00+05:30`)),
    value,
  });
  const over = (figure: (day: DayFigures) => number) =>
    series(range, days, figure).map(({ day, value }) => point(day, value));
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat
          term="Revenue"
          value={rupees(now.revenuePaise)}
          now={now.revenuePaise}
          before={then.revenuePaise}
        />
        <Stat term="Orders" value={number(now.orders)} now={now.orders} before={then.orders} />
        <Stat
          term="Average order value"
          value={rupees(now.averagePaise)}
          now={now.averagePaise}
          before={then.averagePaise}
        />
        <Stat
          term="New customers"
          value={number(newCustomers)}
          now={newCustomers}
          before={countInRange(signups, rangeBefore(range))}
        />
      </dl>
      <div className="grid gap-5 lg:grid-cols-2">
        <Panel title="Revenue">
          <Chart
            title="Revenue"
            head="Day"
            points={over((day) => day.revenuePaise)}
            format={rupees}
          />
        </Panel>
        <Panel title="Orders">
          <Chart title="Orders" head="Day" points={over((day) => day.orders)} format={number} />
        </Panel>
        <Panel title="Average order value">
          <Chart
            title="Average order value"
            head="Day"
            points={over((day) =>
              day.orders === 0 ? 0 : Math.round(day.revenuePaise / day.orders),
            )}
            format={rupees}
          />
        </Panel>
        <Panel title="New customers">
          <Chart
            title="New customers"
            head="Day"
            points={daysOf(range).map((day) => point(day, signups[day] ?? 0))}
            format={number}
          />
        </Panel>
      </div>
      <Lists totals={now} placed={placed} />
    </div>
  );
}

function Stat({
  term,
  value,
  now,
  before,
}: {
  term: string;
  value: string;
  now: number;
  before: number;
}) {
  const change = changePercent(now, before);
  const summary =
    change === undefined
      ? 'nothing to compare with'
      : `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)} %`;
  return (
    <div className="rounded border border-line bg-raised p-4">
      <dt className="text-muted">{term}</dt>
      <dd className="mt-1 text-xl font-semibold tabular-nums">{value}</dd>
      <dd
        className={
          change === undefined || change === 0
            ? 'text-xs text-muted'
            : change > 0
              ? 'text-xs text-ok'
              : 'text-xs text-bad'
        }
      >
        {summary}
      </dd>
    </div>
  );
}

function Lists({ totals, placed }: { totals: Totals; placed: number }) {
  const catalogue = useCatalogue();
  const { products = [], offers = [] } = catalogue.status === 'ready' ? catalogue.catalogue : {};
  const nameOf = (id: string): string => products.find((one) => one.id === id)?.name ?? id;
  const titleOf = (id: string): string => offers.find((one) => one.id === id)?.title ?? id;
  const sold = (list: Totals['products'], name: (id: string) => string) =>
    [...list]
      .sort(([, a], [, b]) => b.salesPaise - a.salesPaise)
      .slice(0, MAX_SHOWN)
      .map(([id, { units, salesPaise }]) => ({
        name: name(id),
        size: salesPaise,
        cells: [number(units), rupees(salesPaise)],
      }));
  const statuses = ORDER_STATUSES.flatMap((status) => {
    const count = totals.statuses.get(status) ?? 0;
    return count > 0 ? [{ name: STATUS_LABELS[status], size: count, cells: [number(count)] }] : [];
  });
  const coupons = [...totals.coupons]
    .sort(([, a], [, b]) => b.uses - a.uses)
    .map(([id, { uses, amountPaise }]) => ({
      name: titleOf(id),
      size: uses,
      cells: [number(uses), rupees(amountPaise)],
    }));
  const promises = totals.promisesKept + totals.promisesBroken;
  const share = placed === 0 ? '–' : `${Math.round((totals.orders / placed) * 100)} %`;
  return (
    <div className="grid items-start gap-5 md:grid-cols-2">
      <Panel title="Top fragrances">
        <Ranking
          caption="Top fragrances"
          head={['Fragrance', 'Units', 'Sales']}
          rows={sold(totals.products, nameOf)}
        />
      </Panel>
      <Panel title="Top categories">
        <Ranking
          caption="Top categories"
          head={['Category', 'Units', 'Sales']}
          rows={sold(totals.categories, (name) => name)}
        />
      </Panel>
      {promises > 0 && (
        <Panel title="Delivery promises">
          <p>
            {`${number(totals.promisesKept)} of ${number(promises)} parcels came by the promised day (${Math.round((totals.promisesKept / promises) * 100)} %).`}
          </p>
        </Panel>
      )}
      <Panel title="Statuses">
        <Ranking caption="Statuses" head={['Status', 'Orders']} rows={statuses} />
      </Panel>
      <Panel title="Offers and coupons">
        <Ranking caption="Offers and coupons" head={['Offer', 'Uses', 'Discount']} rows={coupons} />
      </Panel>
      <Panel title="From checkout to paid">
        <Ranking
          caption="From checkout to paid"
          head={['Step', 'Orders', 'Share']}
          rows={[
            { name: 'Checkouts started', size: placed, cells: [number(placed), '100 %'] },
            { name: 'Paid', size: totals.orders, cells: [number(totals.orders), share] },
          ]}
        />
        <p className="mt-2 text-xs text-muted">
          Carts are stored in the customers’ browsers and cannot be counted.
        </p>
      </Panel>
    </div>
  );
}
