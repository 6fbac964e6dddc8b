import { canCompletePayment, goodsOf, type Order, type OrderItem } from './order';
import { isPurchased } from './orderStatus';

/** The contents of an order: products, sizes and quantities, without names and prices. */
export interface Basket {
  items: readonly Pick<OrderItem, 'id' | 'selectedVolume' | 'quantity'>[];
}

/** A key of fragrances, sizes and quantities that does not depend on the order of the lines. */
function contents({ items }: Basket): string {
  return JSON.stringify(
    items.map((item) => JSON.stringify([item.id, item.selectedVolume, item.quantity])).toSorted(),
  );
}

/** Whether two orders have the same fragrances, sizes and quantities; the address does not matter. */
export function isSameBasket(a: Basket, b: Basket): boolean {
  return contents(a) === contents(b);
}

/**
 * An order with the same contents that was paid after this unpaid one was placed, for example after correcting the
 * address or starting again on another device. Paying this one as well would buy everything twice.
 */
export function paidInstead<
  O extends Pick<Order, 'id' | 'items' | 'pricing' | 'status' | 'paidAt' | 'replaces'>,
>(
  order: Pick<Order, 'id' | 'items' | 'pricing' | 'status' | 'createdAt'>,
  others: readonly O[],
): O | undefined {
  if (!canCompletePayment(order)) return undefined;
  return others.find(
    (other) =>
      other.id !== order.id &&
      isPurchased(other) &&
      other.replaces === undefined &&
      other.paidAt !== undefined &&
      other.paidAt > order.createdAt &&
      isSameBasket(goodsOf(order), goodsOf(other)),
  );
}
