import { findVariant, type Product, type Variant } from './product';
import type { ProductFields } from './productForm';

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The fields that differ, so that a save does not overwrite a stock count that sales have changed meanwhile. */
export function changedFields<T extends object>(before: T, after: T): Partial<T> {
  const changes: Partial<T> = {};
  for (const name of Object.keys(after) as (keyof T)[])
    if (!same(before[name], after[name])) changes[name] = after[name];
  return changes;
}

/**
 * The changes of an edit, with the current stock wherever the edit left it alone. Pieces sold while the form was open
 * stay sold, even when the edit adds the first size to a fragrance or removes the last.
 */
export function keepCurrentStock(
  loaded: Product,
  changes: Partial<ProductFields>,
  current: Product,
): Partial<ProductFields> {
  if (!changes.variants) return changes;
  const sizes = changes.variants.map((size) => keepStock(loaded, size, current));
  const stock = 'stock' in changes ? changes.stock : loaded.stock;
  if (sizes.length > 0 || stock === undefined) return { ...changes, variants: sizes };
  const volume = changes.volume ?? loaded.volume;
  const only = keepStock(loaded, { volume, price: 0, inStock: true, stock }, current);
  return { ...changes, variants: sizes, stock: only.stock };
}

function keepStock(loaded: Product, edited: Variant, current: Product): Variant {
  const was = findVariant(loaded, edited.volume);
  const is = findVariant(current, edited.volume);
  if (!was || !is || was.stock !== edited.stock || is.stock === undefined) return edited;
  return { ...edited, stock: is.stock };
}
