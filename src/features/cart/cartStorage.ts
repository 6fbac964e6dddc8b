import { repairCart, type CartItem } from '../../domain/order/cart';

/** The cart in local storage. */
export const CART_KEY = 'cart';
export const COUPON_KEY = 'coupon';

/** Reads from local storage; undefined also where storage is forbidden (private windows of some browsers). */
function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes to local storage, or removes the key. Returns false where storage is full or forbidden; the cart then lives in
 * memory only.
 */
function write(key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The stored cart, repaired so that it can always be shown and priced. */
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
