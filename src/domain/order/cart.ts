import { MAX_LINES, MAX_QUANTITY } from '../shop/constants';
import { toPaise, toRupees } from '../pricing/money';
import type { OrderItem } from './order';
import { defaultVariant, findVariant, type Product } from '../product/product';

/** A line of the cart. `product` is a snapshot from when it was added; prices are looked up again before they count. */
export interface CartItem {
  id: string;
  product: Product;
  quantity: number;
  /** Empty for a fragrance that names no volume. */
  selectedVolume: string;
}

export type CartAction =
  | { type: 'add'; id: string; product: Product; volume?: string | undefined; quantity?: number }
  | { type: 'setQuantity'; id: string; quantity: number }
  | { type: 'remove'; id: string }
  | { type: 'replace'; items: readonly CartItem[] };

const capped = (quantity: number): number => Math.min(Math.trunc(quantity), MAX_QUANTITY);

/** `id`, with a number appended if it is taken, so that lines added in the same millisecond stay separate. */
function uniqueId(items: readonly CartItem[], id: string): string {
  let free = id;
  for (let n = 2; items.some((item) => item.id === free); n++) free = `${id}-${n}`;
  return free;
}

/**
 * Adding the same product and volume raises its quantity; setting a quantity of 0 or less removes the line. Quantities
 * are capped at 10; adding a line to a full cart (20 lines) changes nothing. See docs/product.md "Cart".
 */
export function cartReducer(items: readonly CartItem[], action: CartAction): readonly CartItem[] {
  switch (action.type) {
    case 'add': {
      const volume = action.volume ?? defaultVariant(action.product).volume;
      const quantity = capped(action.quantity ?? 1);
      if (!(quantity >= 1)) return items;
      const same = items.find(
        (item) => item.product.id === action.product.id && item.selectedVolume === volume,
      );
      if (same) {
        return items.map((item) =>
          item === same
            ? { ...item, product: action.product, quantity: capped(item.quantity + quantity) }
            : item,
        );
      }
      if (items.length >= MAX_LINES) return items;
      return [
        ...items,
        {
          id: uniqueId(items, action.id),
          product: action.product,
          quantity,
          selectedVolume: volume,
        },
      ];
    }
    case 'setQuantity':
      if (!Number.isFinite(action.quantity)) return items;
      if (action.quantity <= 0) return items.filter((item) => item.id !== action.id);
      return items.map((item) =>
        item.id === action.id ? { ...item, quantity: Math.max(1, capped(action.quantity)) } : item,
      );
    case 'remove':
      return items.filter((item) => item.id !== action.id);
    case 'replace':
      return action.items;
  }
}

/** The lines as a cart can hold them: quantities are capped, and duplicates of a fragrance and volume are merged. */
export function mergeLines(lines: readonly CartItem[]): CartItem[] {
  return lines.reduce<CartItem[]>(
    (items, { id, product, selectedVolume: volume, quantity }) => [
      ...cartReducer(items, { type: 'add', id, product, volume, quantity }),
    ],
    [],
  );
}

/** The fields of an order line that identify what was bought. */
type PurchasedLine = Pick<OrderItem, 'id' | 'selectedVolume' | 'quantity'>;

/** How many pieces of a cart line were bought. */
export function piecesPurchased(item: CartItem, bought: readonly PurchasedLine[]): number {
  return bought
    .filter((line) => line.id === item.product.id && line.selectedVolume === item.selectedVolume)
    .reduce((sum, line) => sum + line.quantity, 0);
}

/** The cart after an order: without the pieces it bought, but with anything added meanwhile in another tab. */
export function withoutPurchased(
  items: readonly CartItem[],
  bought: readonly PurchasedLine[],
): CartItem[] {
  return items
    .map((item) => ({ ...item, quantity: item.quantity - piecesPurchased(item, bought) }))
    .filter((item) => item.quantity > 0);
}

/** The item count: the sum of quantities. */
export function countItems(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}

/** Rupees for one piece of the line, from the line's product snapshot. */
export function unitPrice(item: CartItem): number {
  return findVariant(item.product, item.selectedVolume)?.price ?? item.product.price;
}

/** The cart's total price in rupees, before offers. */
export function cartTotal(items: readonly CartItem[]): number {
  return toRupees(items.reduce((sum, item) => sum + toPaise(unitPrice(item)) * item.quantity, 0));
}
