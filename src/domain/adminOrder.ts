import { messages } from './messages';
import type { Order } from './order';

/** SPEC §8 "Missing data": a missing customer name shows Unknown. */
export function customerName({ shippingInfo: to }: Pick<Order, 'shippingInfo'>): string {
  return (
    [to.firstName, to.lastName].filter(Boolean).join(' ').trim() || messages.orders.unknownCustomer
  );
}
