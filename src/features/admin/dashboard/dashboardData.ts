import type { People, Summary } from '../../../domain/shop/figures';
import type { Order } from '../../../domain/order/order';
import type { TopProduct } from '../../../firebase/product/adminProducts';

/** How many of the latest orders and top fragrances are shown. */
const MAX_SHOWN = 4;

export interface DashboardData {
  summary: Summary;
  people: People;
  orders: Order[];
  top: TopProduct[];
}

/** At most 10 document reads, however many orders there are, because the functions keep the sums. */
export async function fromFirestore(): Promise<DashboardData> {
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
