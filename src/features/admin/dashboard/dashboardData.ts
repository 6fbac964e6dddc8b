import { missingBusiness, type MissingField } from '../../../domain/shop/missingBusiness';
import type { DayCounts, People, Summary } from '../../../domain/shop/figures';
import type { Order } from '../../../domain/order/order';
import { newer } from '../ui/useLiveOrders';
import type { TopProduct } from '../../../firebase/product/adminProducts';

/** How many of the latest orders and top fragrances are shown. */
const MAX_SHOWN = 4;

export interface DashboardData {
  summary: Summary;
  people: People;
  /** The revenue of each Indian day, in paise. */
  revenue: DayCounts;
  /** How many emails could not be delivered. */
  failedEmails: number;
  orders: Order[];
  top: TopProduct[];
  /** What keeps the shop from taking orders. */
  missing: readonly MissingField[];
}

/** On emulators the demo's seller may sell. */
async function fetchMissing(): Promise<MissingField[]> {
  if (__EMULATED__) return [];
  const { fetchSettings } = await import('../../../firebase/shop/adminSettings');
  return missingBusiness(await fetchSettings());
}

/**
 * At most 12 document reads with the sums, which arrive by themselves; however many orders there are, because the
 * functions keep the sums.
 */
export async function fromFirestore(sums: () => Promise<Summary>): Promise<DashboardData> {
  const [figures, emails, orders, products] = await Promise.all([
    import('../../../firebase/shop/adminFigures'),
    import('../../../firebase/shop/adminEmails'),
    import('../../../firebase/order/adminOrders'),
    import('../../../firebase/product/adminProducts'),
  ]);
  const [summary, people, overall, failedEmails, latest, top, missing] = await Promise.all([
    sums(),
    figures.fetchPeople(),
    figures.fetchOverall(),
    emails.countFailedEmails(),
    orders.fetchLatestOrders(MAX_SHOWN),
    products.fetchTopProducts(MAX_SHOWN),
    fetchMissing(),
  ]);
  return { summary, people, revenue: overall.revenue, failedEmails, orders: latest, top, missing };
}

/** The latest orders with what has changed since they were read. */
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
