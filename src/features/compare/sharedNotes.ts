import type { Product } from '../../domain/product/product';
import { noteSlug } from '../../domain/product/noteSlug';

const allNotes = (product: Product): Set<string> =>
  new Set(
    [...product.topNotes, ...product.middleNotes, ...product.baseNotes].map((n) => noteSlug(n)),
  );

/** The slugs of the notes that at least two of the fragrances contain. */
export function sharedNotes(products: readonly Product[]): Set<string> {
  const seen = new Map<string, number>();
  for (const product of products)
    for (const slug of allNotes(product)) seen.set(slug, (seen.get(slug) ?? 0) + 1);
  return new Set([...seen].filter(([, count]) => count > 1).map(([slug]) => slug));
}
