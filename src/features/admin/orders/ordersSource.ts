import type { OrderCounts } from '../../../domain/shop/figures';
import { orderSearches } from '../../../domain/order/orderSearch';
import { type Order } from '../../../domain/order/order';
import type { OrderFilter } from '../../../firebase/order/adminOrders';
import type { Page } from '../../../firebase/reads';

const PER_PAGE = 25;

/** Each row costs two reads: the shipment and its order. */
const SHIPMENTS_PER_PAGE = 12;

/** The data source; tests inject their own. */
export interface OrdersSource {
  counts: () => Promise<OrderCounts>;
  page: (filter: OrderFilter) => Promise<Page<Order>>;
  failing: () => Promise<Page<Order>>;
  waiting: () => Promise<Page<Order>>;
  /** Failed deliveries to answer. */
  undelivered: () => Promise<Page<Order>>;
  /** Orders whose payment a bank disputes. */
  disputed: () => Promise<Page<Order>>;
  /** Orders with an open return. */
  returns: () => Promise<Page<Order>>;
  find: (text: string) => Promise<Order[]>;
}

export const orders = () => import('../../../firebase/order/adminOrders');

export const fromFirestore: OrdersSource = {
  counts: async () => (await import('../../../firebase/shop/adminFigures')).fetchOrderCounts(),
  page: async (filter) => (await orders()).fetchOrderRows(filter, PER_PAGE),
  failing: async () => (await orders()).fetchOrdersByShipment('failing', SHIPMENTS_PER_PAGE),
  waiting: async () => (await orders()).fetchOrdersByShipment('waiting', SHIPMENTS_PER_PAGE),
  undelivered: async () => (await orders()).fetchFailedDeliveries(PER_PAGE),
  disputed: async () => (await orders()).fetchDisputed(PER_PAGE),
  returns: async () => (await orders()).fetchOpenReturns(PER_PAGE),
  find: async (text) => (await orders()).findOrders(orderSearches(text)),
};
