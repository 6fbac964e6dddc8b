import { repairCart, type CartItem } from '../../domain/cart';

/** SPEC §3: the cart is kept in local storage under the key `cart`. */
export const CART_KEY = 'cart';
export const COUPON_KEY = 'coupon';

/** A text from local storage; undefined also where storage is forbidden (private windows of some browsers). */
function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps or removes a text. Where storage is full or forbidden the cart lives on in memory, so this says false. */
function write(key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The stored cart, repaired: whatever is in there, what comes out can be shown and priced. */
export function loadCart(): CartItem[] {
  const text = read(CART_KEY);
  if (text === undefined) return [];
  try {
    return repairCart(JSON.parse(text));
  } catch {
    return [];
  }
}

export function saveCart(items: readonly CartItem[]): boolean {
  return write(CART_KEY, JSON.stringify(items));
}

export function loadCoupon(): string | undefined {
  return read(COUPON_KEY)?.slice(0, 40);
}

export function saveCoupon(code: string | undefined): boolean {
  return write(COUPON_KEY, code);
}
