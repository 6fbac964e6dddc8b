import type { CartItem } from '../../domain/order/cart';
import { loadChunk } from '../../ui/loadChunk';
import { deviceStore, parseJson } from '../../ui/storage';

/** The key of the cart in local storage. */
export const CART_KEY = 'cart';

let repair: ((stored: unknown) => CartItem[]) | undefined;

/**
 * The cart stored on this device, repaired so that it can always be shown and priced. Undefined while the code that
 * repairs it has not loaded, which a device without a stored cart never needs.
 */
export function readCart(): CartItem[] | undefined {
  const stored = parseJson(deviceStore.read(CART_KEY));
  if (!Array.isArray(stored) || stored.length === 0) return [];
  return repair?.(stored);
}

/** Loads what {@link readCart} needs, where there is a stored cart, and reads it. Rejects when it could not be loaded. */
export async function loadCart(): Promise<CartItem[]> {
  const known = readCart();
  if (known) return known;
  const { repairCart } = await loadChunk(() => import('../../domain/order/storedCart'));
  repair = repairCart;
  return readCart() ?? [];
}

export function writeCart(items: readonly CartItem[]): void {
  deviceStore.write(CART_KEY, JSON.stringify(items));
}

/**
 * Stores a line beside a cart that could not be read yet: reading it merges the lines. Returns false if that was not
 * possible.
 */
export function storeLine(line: CartItem): boolean {
  const stored = parseJson(deviceStore.read(CART_KEY));
  const lines: unknown[] = Array.isArray(stored) ? stored : [];
  return deviceStore.write(CART_KEY, JSON.stringify([...lines, line]));
}
