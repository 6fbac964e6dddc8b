import * as v from 'valibot';
import { cardSizeFields, type ProductFields } from './adminProduct';
import { formatRupees } from './money';
import type { Product, Variant } from './product';

/** What a bulk action changes on one fragrance. */
export type ProductChanges = Partial<ProductFields & { images: string[] }>;

/** Prices of one fragrance, to bring them back; rupees. */
const priceSnapshotSchema = v.object({
  id: v.string(),
  price: v.number(),
  variants: v.array(v.object({ volume: v.string(), price: v.number() })),
});
export type PriceSnapshot = v.InferOutput<typeof priceSnapshotSchema>;
export const priceSnapshotsSchema = v.object({
  at: v.number(),
  marks: v.array(priceSnapshotSchema),
});

/** The prices as they are now. */
export function priceSnapshot({ id, price, variants }: Product): PriceSnapshot {
  return { id, price, variants: variants.map((one) => ({ volume: one.volume, price: one.price })) };
}

/**
 * The marks of a reset with those of the one before: what that has changed, and this need not, can still be brought
 * back. Where both have one the later holds: the price was changed by hand in between.
 */
export function mergeSnapshots(
  former: readonly PriceSnapshot[],
  marks: readonly PriceSnapshot[],
): PriceSnapshot[] {
  const ids = new Set(marks.map(({ id }) => id));
  return [...former.filter(({ id }) => !ids.has(id)), ...marks];
}

type Priced = Pick<Variant, 'volume' | 'price' | 'originalPrice'>;

/** The fragrance with other prices, those of its sizes where it has some; undefined when they are the same. */
function repriced(product: Product, priceOf: (size: Priced) => number): ProductChanges | undefined {
  if (product.variants.length === 0) {
    const price = priceOf(product);
    return price === product.price ? undefined : { price };
  }
  const variants = product.variants.map((one) => ({ ...one, price: priceOf(one) }));
  const isSame = variants.every((one, n) => one.price === product.variants[n]?.price);
  return isSame ? undefined : { variants, ...cardSizeFields(variants, product.volume) };
}

/** Every price that changes, one line each: the fragrance's own, or those of its sizes. */
export function describePriceChanges(product: Product, changes: ProductChanges): string[] {
  const move = (from: number, to: number): string => `${formatRupees(from)} → ${formatRupees(to)}`;
  if (product.variants.length === 0)
    return changes.price === undefined ? [] : [move(product.price, changes.price)];
  return (changes.variants ?? []).flatMap(({ volume, price }, n) => {
    const before = product.variants[n]?.price ?? price;
    return before === price ? [] : [`${volume}: ${move(before, price)}`];
  });
}

/** SPEC §7: price to originalPrice when they differ, for the fragrance and each of its sizes. */
export function resetPrice(product: Product): ProductChanges | undefined {
  return repriced(product, (one) => one.originalPrice ?? one.price);
}

/** The fragrance with the prices of a mark. */
export function restorePrice(product: Product, mark: PriceSnapshot): ProductChanges | undefined {
  const prices = new Map(mark.variants.map(({ volume, price }) => [volume, price]));
  if (product.variants.length === 0) return repriced(product, () => mark.price);
  return repriced(product, (one) => prices.get(one.volume) ?? one.price);
}

/** What can be done to many at once. */
export type BulkChange =
  | { kind: 'price'; percent: number }
  | { kind: 'stock'; inStock: boolean }
  | { kind: 'featured'; featured: boolean };

/** What the change means for one fragrance; undefined when nothing. Prices are rounded to the rupee. */
export function bulkChange(product: Product, change: BulkChange): ProductChanges | undefined {
  switch (change.kind) {
    case 'price': {
      // Basis points keep the product exact: half a rupee is half a rupee.
      const points = 10_000 + Math.round(change.percent * 100);
      if (points === 10_000) return undefined;
      return repriced(product, ({ price }) => Math.round((price * points) / 10_000));
    }
    case 'stock':
      return product.inStock === change.inStock ? undefined : { inStock: change.inStock };
    case 'featured':
      return product.featured === change.featured ? undefined : { featured: change.featured };
  }
}
