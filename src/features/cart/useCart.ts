import { createContext, useContext } from 'react';
import type { CartItem } from '../../domain/cart';
import { messages } from '../../domain/messages';
import type { Order } from '../../domain/order';
import type { Product } from '../../domain/product';

/** What was paid for, and with which code. */
export type PaidItems = Pick<Order, 'items'> & { couponCode?: string | undefined };

/** What came of an addition: pieces came in, the line held its ten before, or there was no line left for it. */
export type AddResult = 'added' | 'most' | 'full';

export interface CartApi {
  items: readonly CartItem[];
  /** The last addition found no line left (DECISIONS: 20 at most). */
  isFull: boolean;
  /** Sum of quantities (SPEC §9). */
  totalItems: number;
  /** Sum of price times quantity in rupees, before offers (SPEC §9). */
  totalPrice: number;
  /** The coupon code that was entered, applied or not. */
  couponCode: string | undefined;
  setCouponCode(code: string | undefined): void;
  /** Adds `quantity` (1) of the size (the product's own by default), as much as fits; the cart says what did not. */
  addToCart(product: Product, volume?: string, quantity?: number): AddResult;
  updateQuantity(id: string, quantity: number): void;
  removeFromCart(id: string): void;
  /** Undo of a removal: puts the line back at its place `at`. */
  restoreLine(item: CartItem, at: number): void;
  /** Takes out what an order has paid for, and its coupon. */
  removePurchased(order: PaidItems): void;
  /** Whether the drawer is open. */
  drawerOpen: boolean;
  setDrawerOpen(open: boolean): void;
}

export const CartContext = createContext<CartApi | null>(null);

/** The cart of this device. Throws SPEC §8's sentence outside a CartProvider. */
export function useCart(): CartApi {
  const cart = useContext(CartContext);
  if (!cart) throw new Error(messages.providers.cart);
  return cart;
}
