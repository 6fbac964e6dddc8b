import { createContext, useContext } from 'react';
import type { CartItem } from '../../domain/order/cart';
import { messages } from '../../domain/shop/messages';
import type { Order } from '../../domain/order/order';
import type { CouponRefusal } from '../../domain/pricing/priceCart';
import type { Product } from '../../domain/product/product';

/** The items of a paid order, and its coupon. */
export type PaidItems = Pick<Order, 'items'> & { couponCode?: string | undefined };

/** The entered coupon, whether it applies or not. */
export interface CartCoupon {
  code: string;
  /**
   * Why the server refused the code to a customer: it gives that customer no discount until it is entered again. Kept
   * until the page is reloaded; the server then refuses again before any payment.
   */
  refusal?: { userId: string; reason: CouponRefusal };
}

/**
 * The result of an addition: `added`, `limit` when the line already has the maximum quantity, or `full` when the cart
 * has no free line.
 */
export type AddResult = 'added' | 'limit' | 'full';

export interface CartApi {
  items: readonly CartItem[];
  /** Whether the last addition was rejected because all 20 lines are taken. */
  isFull: boolean;
  /** The sum of quantities. */
  totalItems: number;
  /** The sum of price times quantity in rupees, before offers. */
  totalPrice: number;
  coupon: CartCoupon | undefined;
  /** Enters a code, also one that was refused, or removes the coupon. */
  setCouponCode(code: string | undefined): void;
  /** Records that the server refused `code`. Does nothing if the cart has another coupon by now. */
  refuseCoupon(code: string, refusal: NonNullable<CartCoupon['refusal']>): void;
  /** Adds `quantity` (default 1) of a size (default: the product's own), as far as the limits allow. */
  addToCart(product: Product, volume?: string, quantity?: number): AddResult;
  updateQuantity(id: string, quantity: number): void;
  removeFromCart(id: string): void;
  /** Undoes a removal: puts the lines back at index `at`. */
  restoreLines(lines: readonly CartItem[], at: number): void;
  /** Removes what an order has paid for, and its coupon. */
  removePurchased(order: PaidItems): void;
  /** Whether the drawer is open. */
  drawerOpen: boolean;
  setDrawerOpen(open: boolean): void;
}

export const CartContext = createContext<CartApi | null>(null);

/** The cart of this device. Throws outside a CartProvider. */
export function useCart(): CartApi {
  const cart = useContext(CartContext);
  if (!cart) throw new Error(messages.providers.cart);
  return cart;
}
