import type { OrderItem, Purchase } from '../../domain/order/order';
import type { PricedCart } from '../cart/priceItems';

/** The cart as an order's lines, with the names and prices the buyer sees. */
export function toOrderItems(cart: Pick<PricedCart, 'lines'>): OrderItem[] {
  return cart.lines.map(({ item, product, unitPrice }) => ({
    id: item.product.id,
    name: product.name,
    price: unitPrice,
    quantity: item.quantity,
    selectedVolume: item.selectedVolume,
  }));
}

/**
 * Identifies a purchase: equal when buyer, fragrances, sizes, quantities, address and coupon are equal. Prices are not
 * included, because the server sets them. Hashed, because it is kept in local storage and the address is private.
 */
export async function fingerprint(purchase: Purchase): Promise<string> {
  const lines = purchase.items
    .map((item) => [item.id, item.selectedVolume, item.quantity])
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  const to = purchase.shippingInfo;
  const text = JSON.stringify([
    purchase.userId,
    lines,
    purchase.couponCode ?? '',
    Object.entries(to).sort(([a], [b]) => (a < b ? -1 : 1)),
  ]);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
