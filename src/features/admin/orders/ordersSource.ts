import type { OrderCounts } from '../../../domain/shop/figures';
import { type Order } from '../../../domain/order/order';
import type { FoundOrders, OrderFilter } from '../../../firebase/order/adminOrders';
import type { Page } from '../../../firebase/reads';

/** Orders on one page of a list. */
export const PER_PAGE = 25;

/** Each row costs two reads: the shipment and its order. */
const SHIPMENTS_PER_PAGE = 12;

/** The data source; tests inject their own. `size` is the number of orders on a page. */
export interface OrdersSource {
  counts: () => Promise<OrderCounts>;
  page: (filter: OrderFilter, size?: number) => Promise<Page<Order>>;
  /** Paid and not handed over, oldest first. */
  toPack: () => Promise<Page<Order>>;
  failing: () => Promise<Page<Order>>;
  waiting: () => Promise<Page<Order>>;
  /** Failed deliveries to answer. */
  undelivered: (size?: number) => Promise<Page<Order>>;
  /** Parcels that come back, have come back or are lost. */
  cameBack: (size?: number) => Promise<Page<Order>>;
  /** Parcels of which the courier says what has no meaning here. */
  courierWords: (size?: number) => Promise<Page<Order>>;
  /** Orders whose payment a bank disputes. */
  disputed: (size?: number) => Promise<Page<Order>>;
  /** Orders with an open return. */
  returns: (size?: number) => Promise<Page<Order>>;
  /** Orders with a refund, the last refunded first. */
  refunded: () => Promise<Page<Order>>;
  find: (text: string) => Promise<FoundOrders>;
}

export const orders = () => import('../../../firebase/order/adminOrders');

export const fromFirestore: OrdersSource = {
  counts: async () => (await import('../../../firebase/shop/adminFigures')).fetchOrderCounts(),
  page: async (filter, size = PER_PAGE) => (await orders()).fetchOrderRows(filter, size),
  toPack: async () => (await orders()).fetchOrdersToPack(PER_PAGE),
  failing: async () => (await orders()).fetchOrdersByShipment('failing', SHIPMENTS_PER_PAGE),
  waiting: async () => (await orders()).fetchOrdersByShipment('waiting', SHIPMENTS_PER_PAGE),
  undelivered: async (size = PER_PAGE) => (await orders()).fetchFailedDeliveries(size),
  cameBack: async (size = PER_PAGE) => (await orders()).fetchCameBack(size),
  courierWords: async (size = PER_PAGE) => (await orders()).fetchCourierWords(size),
  disputed: async (size = PER_PAGE) => (await orders()).fetchDisputed(size),
  returns: async (size = PER_PAGE) => (await orders()).fetchOpenReturns(size),
  refunded: async () => (await orders()).fetchRefunded(PER_PAGE),
  find: async (text) => (await orders()).findOrders(text),
};
