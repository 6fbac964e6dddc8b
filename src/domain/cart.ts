import * as v from 'valibot';
import { MAX_LINES, MAX_QUANTITY } from './constants';
import { toPaise, toRupees } from './money';
import type { OrderItem } from './order';
import type { PricedLine } from './pricing';
import { defaultVariant, findVariant, productSchema, type Product } from './product';

/** SPEC §3 "Cart item". `product` is the fragrance as it was when it was added; prices are looked up again. */
export const cartItemSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  product: productSchema,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  // Empty for a fragrance that names no volume.
  selectedVolume: v.string(),
});
export type CartItem = v.InferOutput<typeof cartItemSchema>;

export type CartAction =
  | { type: 'add'; id: string; product: Product; volume?: string | undefined; quantity?: number }
  | { type: 'setQuantity'; id: string; quantity: number }
  | { type: 'remove'; id: string }
  | { type: 'replace'; items: readonly CartItem[] };

const capped = (quantity: number): number => Math.min(Math.trunc(quantity), MAX_QUANTITY);

/** `id`, or with a number after it where a line has it already: two lines added in one millisecond stay two. */
function uniqueId(items: readonly CartItem[], id: string): string {
  let free = id;
  for (let n = 2; items.some((item) => item.id === free); n++) free = `${id}-${n}`;
  return free;
}

/**
 * SPEC §4 "Cart": the same product and volume raises the quantity, 0 or less removes the line.
 * A line holds at most 10 and the cart 20 lines (DECISIONS); what does not fit changes nothing.
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

/**
 * The cart as local storage holds it → what can be used of it. Never throws: a line that does not decode is
 * dropped, quantities are capped, and twice the same fragrance and volume becomes one line (SECURITY 19).
 */
export function repairCart(stored: unknown): CartItem[] {
  if (!Array.isArray(stored)) return [];
  let items: readonly CartItem[] = [];
  for (const entry of stored) {
    const result = v.safeParse(cartItemSchema, entry);
    if (!result.success) continue;
    const { id, product, selectedVolume, quantity } = result.output;
    items = cartReducer(items, {
      type: 'add',
      id,
      product,
      volume: selectedVolume,
      quantity,
    });
  }
  return [...items];
}

/** A line of an order, as far as it says what was bought. */
type PurchasedLine = Pick<OrderItem, 'id' | 'selectedVolume' | 'quantity'>;

/** How many pieces of a line of the cart are among what was bought. */
export function piecesPurchased(item: CartItem, bought: readonly PurchasedLine[]): number {
  return bought
    .filter((line) => line.id === item.product.id && line.selectedVolume === item.selectedVolume)
    .reduce((sum, line) => sum + line.quantity, 0);
}

/** SPEC §4: the cart is cleared after success; what came into it beside the order, in another tab, was not paid for. */
export function withoutPurchased(
  items: readonly CartItem[],
  bought: readonly PurchasedLine[],
): CartItem[] {
  return items
    .map((item) => ({ ...item, quantity: item.quantity - piecesPurchased(item, bought) }))
    .filter((item) => item.quantity > 0);
}

/** SPEC §9: the item count is the sum of quantities. */
export function countItems(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.quantity, 0);
}

/** Rupees for one piece of the line, as the line's own product says. */
export function unitPrice(item: CartItem): number {
  return findVariant(item.product, item.selectedVolume)?.price ?? item.product.price;
}

/** SPEC §9: the cart's total price in rupees, before offers. */
export function cartTotal(items: readonly CartItem[]): number {
  return toRupees(items.reduce((sum, item) => sum + toPaise(unitPrice(item)) * item.quantity, 0));
}

/** The lines as the pricing wants them. */
export function toPricedLines(items: readonly CartItem[]): PricedLine[] {
  return items.map((item) => ({
    productId: item.product.id,
    volume: item.selectedVolume,
    quantity: item.quantity,
    unitPrice: unitPrice(item),
  }));
}

/** What has changed about a line since it was put in the cart (DECISIONS "Catalogue and offers"). */
export type LineChange =
  | { kind: 'gone' }
  | { kind: 'sold_out' }
  | { kind: 'few_left'; stock: number }
  | { kind: 'price'; was: number; is: number };

/** Compares a line with the catalogue of today; undefined when nothing changed. Prices are rupees. */
export function lineChange(item: CartItem, current: Product | undefined): LineChange | undefined {
  const variant = current && findVariant(current, item.selectedVolume);
  if (!variant) return { kind: 'gone' };
  if (!variant.inStock) return { kind: 'sold_out' };
  if (variant.stock !== undefined && variant.stock < item.quantity)
    return { kind: 'few_left', stock: variant.stock };
  const was = unitPrice(item);
  return was === variant.price ? undefined : { kind: 'price', was, is: variant.price };
}
