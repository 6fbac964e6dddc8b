import { messages } from '../shop/messages';
import { orderItems, type Order } from './order';

/** The customer's full name, or `Unknown` when it is missing. */
export function customerName({ shippingInfo: to }: Pick<Order, 'shippingInfo'>): string {
  return (
    [to.firstName, to.lastName].filter(Boolean).join(' ').trim() || messages.orders.unknownCustomer
  );
}

/** `Amber Durbar × 2, Vetiver Rain`. */
export function itemSummary(order: Pick<Order, 'items' | 'pricing'>): string {
  return orderItems(order)
    .map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name))
    .join(', ');
}
