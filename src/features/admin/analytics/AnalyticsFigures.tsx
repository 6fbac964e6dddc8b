import {
  changePercent,
  countInRange,
  daysOf,
  netSales,
  rangeBefore,
  revenueParts,
  series,
  sumOfSales,
  totalsOf,
  type DayFigures,
  type DayRange,
  type Sales,
  type Totals,
} from '../../../domain/shop/figures';
import { adminMessages } from '../messages';
import type { ChargeRow } from '../../../domain/pricing/charges';
import { toRupees } from '../../../domain/pricing/money';
import { ORDER_STATUSES, STATUS_LABELS } from '../../../domain/order/orderStatus';
import { Sums } from '../../../ui/Sums';
import { useCatalogue } from '../../catalogue/useCatalogue';
import { FIGURE_COLUMNS } from '../ui/figureColumns';
import { Panel } from '../ui/Panel';
import { categoryName, useCategories } from '../ui/useCategories';
import { Chart } from './Chart';
import { Ranking } from './Ranking';
import type { Figures } from './analyticsData';
import { changeLabel, dayPoint, rupees } from './points';

/** The maximum number of rows in a ranking. */
const MAX_SHOWN = 10;

const number = (value: number): string => value.toLocaleString('en-IN');

export function AnalyticsFigures({ range, figures }: { range: DayRange; figures: Figures }) {
  const { days, before, signups } = figures;
  const now = totalsOf(days);
  const then = totalsOf(before);
  const placed = countInRange(figures.placed, range);
  const newCustomers = countInRange(signups, range);
  if (now.orders === 0 && then.orders === 0 && newCustomers === 0 && placed === 0)
    return <p className="py-8 text-muted">{adminMessages.analyticsEmpty}</p>;
  const over = (figure: (day: DayFigures) => number) =>
    series(range, days, figure).map(({ day, value }) => dayPoint(day, value));
  return (
    <div className="flex flex-col gap-5">
      <dl className={FIGURE_COLUMNS}>
        <Stat
          term="Revenue"
          note="Paid, less refunds"
          value={rupees(now.revenuePaise)}
          now={now.revenuePaise}
          before={then.revenuePaise}
        />
        <Stat
          term="Orders"
          note="Paid, also if cancelled later, without replacements"
          value={number(now.orders)}
          now={now.orders}
          before={then.orders}
        />
        <Stat
          term="Average order value"
          note="Revenue divided by paid orders"
          value={rupees(now.averagePaise)}
          now={now.averagePaise}
          before={then.averagePaise}
        />
        <Stat
          term="New customers"
          note="Accounts created"
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
            points={daysOf(range).map((day) => dayPoint(day, signups[day] ?? 0))}
            format={number}
          />
        </Panel>
      </div>
      <Lists totals={now} placed={placed} deletedOffers={figures.deletedOffers} />
    </div>
  );
}

function Stat({
  term,
  note,
  value,
  now,
  before,
}: {
  term: string;
  /** What exactly is counted. */
  note: string;
  value: string;
  now: number;
  before: number;
}) {
  const change = changePercent(now, before);
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
        {changeLabel(change)}
      </dd>
      <dd className="mt-1 text-xs text-muted">{note}</dd>
    </div>
  );
}

function Lists({
  totals,
  placed,
  deletedOffers,
}: Pick<Figures, 'deletedOffers'> & { totals: Totals; placed: number }) {
  const catalogue = useCatalogue();
  const categories = useCategories();
  const { products = [], offers = [] } = catalogue.status === 'ready' ? catalogue.catalogue : {};
  const nameOf = (id: string): string => products.find((one) => one.id === id)?.name ?? id;
  const titleOf = (id: string): string => {
    const deleted = deletedOffers.get(id);
    if (deleted !== undefined) return `${deleted} (deleted)`;
    return offers.find((one) => one.id === id)?.title ?? id;
  };
  const statuses = ORDER_STATUSES.flatMap((status) => {
    const count = totals.statuses.get(status) ?? 0;
    return count > 0 ? [{ name: STATUS_LABELS[status], size: count, cells: [number(count)] }] : [];
  });
  const given = [...totals.coupons.values()].reduce((sum, one) => sum + one.amountPaise, 0);
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
      <Panel title="What revenue is made of">
        <Sums rows={revenueRows(totals)} />
        <p className="mt-3 text-xs text-muted">
          Refunds count on the day on which their order was paid. The fragrances and categories
          here, and the offers, add up to these sums.
        </p>
      </Panel>
      <Panel title="Offers and coupons">
        <Ranking
          caption="Offers and coupons"
          head={['Offer', 'Uses', 'Taken off']}
          rows={coupons}
          total={['', rupees(given)]}
        />
        <p className="mt-2 text-xs text-muted">
          What offers took off orders that are not cancelled, before refunds.
        </p>
      </Panel>
      <SalesPanel
        title="Top fragrances"
        head="Fragrance"
        rest="All other fragrances"
        sales={totals.products}
        name={nameOf}
      />
      <SalesPanel
        title="Top categories"
        head="Category"
        rest="All other categories"
        sales={totals.categories}
        name={(id) => categoryName(categories, id)}
      />
      {(promises > 0 || totals.promisesMoved > 0) && (
        <Panel title="Delivery promises">
          {promises > 0 && (
            <p>
              {`${number(totals.promisesKept)} of ${number(promises)} parcels came by the promised day (${Math.round((totals.promisesKept / promises) * 100)} %).`}
            </p>
          )}
          {totals.promisesMoved > 0 && (
            <p>
              {`${totals.promisesMoved === 1 ? 'One customer was' : `${number(totals.promisesMoved)} customers were`} told of later days.`}
            </p>
          )}
        </Panel>
      )}
      <Panel title="Statuses">
        <Ranking caption="Statuses" head={['Status', 'Orders']} rows={statuses} />
        <p className="mt-2 text-xs text-muted">
          Paid orders, and the replacements that were sent for some of them.
        </p>
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

/** The parts of the revenue, with the revenue as their total. */
function revenueRows(totals: Totals): ChargeRow[] {
  const { sales, wrappingPaise, shippingPaise, otherPaise } = revenueParts(totals);
  const row = (kind: ChargeRow['kind'], term: string, paise: number): ChargeRow => ({
    kind,
    term,
    amount: toRupees(paise),
  });
  return [
    row('subtotal', 'Fragrances, before offers', sales.salesPaise),
    row('refund', 'Offers and coupons', -sales.discountPaise),
    row('refund', 'Refunds', -sales.refundedPaise),
    ...(wrappingPaise === 0 ? [] : [row('subtotal', 'Gift wrapping, less refunds', wrappingPaise)]),
    row('subtotal', 'Shipping, less refunds', shippingPaise),
    ...(otherPaise === 0 ? [] : [row('subtotal', 'Kept from cancelled orders', otherPaise)]),
    row('total', 'Revenue', totals.revenuePaise),
  ];
}

/** Sales by fragrance or category, the most first: pieces, and what is left after offers and refunds. */
function SalesPanel({
  title,
  head,
  rest,
  sales,
  name,
}: {
  title: string;
  head: string;
  /** The name of what is not shown. */
  rest: string;
  sales: Totals['products'];
  name: (id: string) => string;
}) {
  const sorted = [...sales].toSorted(([, a], [, b]) => netSales(b) - netSales(a));
  const row = (label: string, sold: Sales) => ({
    name: label,
    detail: partsOf(sold),
    size: netSales(sold),
    cells: [number(sold.units), rupees(netSales(sold))],
  });
  const others = sorted.slice(MAX_SHOWN).map(([, sold]) => sold);
  const all = sumOfSales(sales.values());
  return (
    <Panel title={title}>
      <Ranking
        caption={title}
        head={[head, 'Pieces', 'Net sales']}
        rows={[
          ...sorted.slice(0, MAX_SHOWN).map(([id, sold]) => row(name(id), sold)),
          ...(others.length > 0 ? [row(rest, sumOfSales(others))] : []),
        ]}
        total={[number(all.units), rupees(netSales(all))]}
      />
      <p className="mt-2 text-xs text-muted">
        Net sales are the price of the pieces less their share of offers and refunds, without
        shipping. Cancelled orders are left out; pieces that were refunded stay counted.
      </p>
    </Panel>
  );
}

/** `₹13,700 − ₹1,370 offers − ₹500 refunds`; nothing where net sales are the price. */
function partsOf({ salesPaise, discountPaise, refundedPaise }: Sales): string | undefined {
  const parts = [
    ...(discountPaise === 0 ? [] : [`${rupees(discountPaise)} offers`]),
    ...(refundedPaise === 0 ? [] : [`${rupees(refundedPaise)} refunds`]),
  ];
  return parts.length === 0 ? undefined : [rupees(salesPaise), ...parts].join(' − ');
}
