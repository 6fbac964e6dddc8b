import { type Order } from '../../domain/order/order';
import type { OrderEvent } from '../../domain/order/orderEvent';

interface Known {
  order: Order;
  events: OrderEvent[];
  /** A later paid order with the same items. */
  replacement: Order | undefined;
}

export async function loadOrder(id: string): Promise<Known | undefined> {
  const { fetchOrder, fetchOrderEvents, fetchPaidInstead } =
    await import('../../firebase/order/orders');
  const order = await fetchOrder(id);
  if (!order) return undefined;
  const [events, replacement] = await Promise.all([fetchOrderEvents(id), fetchPaidInstead(order)]);
  return { order, events, replacement };
}
