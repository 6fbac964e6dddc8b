import * as v from 'valibot';
import { productSchema } from '../product/productSchema';
import { mergeLines, type CartItem } from './cart';

/** A stored line of the cart. */
export const cartItemSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  product: productSchema,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1)),
  // Empty for a fragrance that names no volume.
  selectedVolume: v.string(),
});

/**
 * Restores the cart from local storage. Never throws: invalid lines are dropped, quantities are capped, and duplicates
 * of a fragrance and volume are merged.
 */
export function repairCart(stored: unknown): CartItem[] {
  if (!Array.isArray(stored)) return [];
  const lines = stored.map((entry) => v.safeParse(cartItemSchema, entry));
  return mergeLines(lines.filter((line) => line.success).map((line) => line.output));
}
