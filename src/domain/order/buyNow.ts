import * as v from 'valibot';
import { MAX_QUANTITY } from '../shop/constants';
import { countItems, piecesPurchased, withoutPurchased, type CartItem } from './cart';

const buyNowSchema = v.pipe(
  v.object({
    only: v.pipe(v.string(), v.minLength(1)),
    /** Missing for a fragrance that names no volume. */
    size: v.optional(v.string(), ''),
    pieces: v.pipe(
      v.string(),
      v.regex(/^\d{1,2}$/),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(MAX_QUANTITY),
    ),
  }),
  v.transform(({ only, size, pieces }) => ({ id: only, selectedVolume: size, quantity: pieces })),
);

/** The pieces that somebody buys at once, apart from what else is in the cart. */
export type BuyNow = v.InferOutput<typeof buyNowSchema>;

/** What `?only=…&size=…&pieces=…` names; undefined when it names nothing that can be bought. */
export function readBuyNow(params: URLSearchParams): BuyNow | undefined {
  const result = v.safeParse(buyNowSchema, Object.fromEntries(params));
  return result.success ? result.output : undefined;
}

/** The line that is bought at once, with no more pieces than the cart has of it; none when it is no longer in the cart. */
export function boughtNow(items: readonly CartItem[], bought: BuyNow): CartItem[] {
  return items
    .filter((item) => piecesPurchased(item, [bought]) > 0)
    .map((item) => ({ ...item, quantity: Math.min(item.quantity, bought.quantity) }));
}

/** How many pieces stay in the cart. */
export function leftInCart(items: readonly CartItem[], bought: BuyNow): number {
  return countItems(withoutPurchased(items, [bought]));
}
