import { missingBusiness, sellerOf, type MissingField } from '../../../domain/shop/missingBusiness';
import type { DayCounts, People, Summary } from '../../../domain/shop/figures';
import type { Order } from '../../../domain/order/order';
import { PAID_STATUSES } from '../../../domain/order/orderStatus';
import { currentSite } from '../../../ui/site';
import type { Followed } from '../ui/follow';
import { newer } from '../ui/useLiveOrders';
import type { TopProduct } from '../../../firebase/product/adminProducts';

/** How many of the latest paid orders and top fragrances are shown. */
const MAX_SHOWN = 4;

export interface DashboardData {
  summary: Summary;
  people: People;
  /** The revenue of each Indian day, in paise. */
  revenue: DayCounts;
  orders: Order[];
  top: TopProduct[];
  /** What keeps the shop from taking orders. */
  missing: readonly MissingField[];
}

/**
 * On emulators the demo's seller may sell. The settings, two reads, are read only while the shop as this device knows it
 * may not.
 */
async function fetchMissing(): Promise<MissingField[]> {
  if (__EMULATED__ || missingBusiness(sellerOf(currentSite())).length === 0) return [];
  const { fetchSettings } = await import('../../../firebase/shop/adminSettings');
  return missingBusiness(await fetchSettings());
}

/** The counts that stay up to date while the dashboard is open. */
export const livePeople: Followed<People> = {
  watch: async (...args) => (await import('../../../firebase/shop/adminLive')).watchPeople(...args),
  fetch: async () => (await import('../../../firebase/shop/adminFigures')).fetchPeople(),
};

/**
 * At most 12 document reads, with the admin's own profile and the live sums and counts. Their number does not depend on
 * that of the orders, because the functions keep the sums.
 */
export async function fromFirestore(
  sums: () => Promise<Summary>,
  counts: () => Promise<People>,
): Promise<DashboardData> {
  const [figures, orders, products] = await Promise.all([
    import('../../../firebase/shop/adminFigures'),
    import('../../../firebase/order/adminOrders'),
    import('../../../firebase/product/adminProducts'),
  ]);
  const [summary, people, overall, latest, top, missing] = await Promise.all([
    sums(),
    counts(),
    figures.fetchOverall(),
    orders.fetchOrderRows({ statuses: PAID_STATUSES }, MAX_SHOWN),
    products.fetchTopProducts(MAX_SHOWN),
    fetchMissing(),
  ]);
  return {
    summary,
    people,
    revenue: overall.revenue,
    orders: latest.rows,
    top,
    missing,
  };
}

/** The latest paid orders with what has changed since they were read. */
export function withChanged(
  latest: readonly Order[],
  changed: ReadonlyMap<string, Order>,
): Order[] {
  const shown = latest.map((order) => [order.id, newer(order, changed.get(order.id))] as const);
  const all = new Map([...changed, ...shown]);
  return [...all.values()]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, MAX_SHOWN);
}
