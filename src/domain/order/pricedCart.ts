import type { PricedLine } from '../pricing/pricing';
import { findVariant, type Product } from '../product/product';
import { unitPrice, type CartItem } from './cart';

/** Cart lines → the input of `priceCart`. */
export function toPricedLines(items: readonly CartItem[]): PricedLine[] {
  return items.map((item) => ({
    productId: item.product.id,
    volume: item.selectedVolume,
    quantity: item.quantity,
    unitPrice: unitPrice(item),
  }));
}

/** What has changed about a line since it was added to the cart. */
export type LineChange =
  | { kind: 'gone' }
  | { kind: 'sold_out' }
  | { kind: 'few_left'; stock: number }
  | { kind: 'price'; was: number; is: number };

/** Compares a line with the current catalogue; undefined when nothing changed. Prices are rupees. */
export function lineChange(item: CartItem, current: Product | undefined): LineChange | undefined {
  const variant = current && findVariant(current, item.selectedVolume);
  if (!variant) return { kind: 'gone' };
  if (!variant.inStock) return { kind: 'sold_out' };
  if (variant.stock !== undefined && variant.stock < item.quantity)
    return { kind: 'few_left', stock: variant.stock };
  const was = unitPrice(item);
  return was === variant.price ? undefined : { kind: 'price', was, is: variant.price };
}
