import { messages } from '../shop/messages';
import { orderItems, type Order } from './order';

/** The name on the parcel, which for a gift is not the customer's; `Unknown` when it is missing. */
export function recipientName({ shippingInfo: to }: Pick<Order, 'shippingInfo'>): string {
  return nameOn(to) || messages.orders.unknownCustomer;
}

/** Who bought; in older orders the name on the parcel, or `Unknown` when it is missing. */
export function customerName(order: Pick<Order, 'shippingInfo' | 'buyerName'>): string {
  return order.buyerName ?? recipientName(order);
}

/** Whether the parcel goes to somebody else than the customer. */
export function isForSomebodyElse({
  shippingInfo,
  buyerName,
}: Pick<Order, 'shippingInfo' | 'buyerName'>): boolean {
  return buyerName !== undefined && plainName(buyerName) !== plainName(nameOn(shippingInfo));
}

/** The first name of whoever receives a gift, if that is not the customer; undefined for every other order. */
export function receiver(
  order: Pick<Order, 'shippingInfo' | 'buyerName' | 'gift'>,
): string | undefined {
  const { firstName, recipientPhone } = order.shippingInfo;
  const isGift = order.gift !== undefined || recipientPhone !== undefined;
  return isGift && isForSomebodyElse(order) ? firstName : undefined;
}

/** What stands before the days of arrival: `Arrives`, or `With Sunita`. */
export const arrivalWords = (order: Parameters<typeof receiver>[0]): string => {
  const name = receiver(order);
  return name === undefined ? 'Arrives' : `With ${name}`;
};

function nameOn({ firstName, lastName }: Order['shippingInfo']): string {
  return [firstName, lastName].filter(Boolean).join(' ').trim();
}

function plainName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** `Amber Durbar × 2, Vetiver Rain`. */
export function itemSummary(order: Pick<Order, 'items' | 'pricing'>): string {
  return orderItems(order)
    .map(({ name, quantity }) => (quantity > 1 ? `${name} × ${quantity}` : name))
    .join(', ');
}
