import {
  applyFacets,
  countFilters,
  decodeFilters,
  encodeFilters,
  facetCounts,
  type Filters,
} from '../../domain/facets';
import type { Product } from '../../domain/product';
import { buildIndex, search, type SearchIndex } from '../../domain/search';

const indexes = new WeakMap<readonly Product[], SearchIndex>();

/** What `query` finds, best first; all of them without one. The index of a catalogue is built once. */
export function searched(products: readonly Product[], query: string): readonly Product[] {
  if (query.trim() === '') return products;
  const known = indexes.get(products);
  const index = known ?? buildIndex(products);
  if (!known) indexes.set(products, index);
  return search(index, query);
}

/** The list a link names: searched, narrowed, in order; by price it is in order of what the cards show. */
export function find(
  products: readonly Product[],
  filters: Filters,
  priceOf: (product: Product) => number,
): Product[] {
  return applyFacets(searched(products, filters.query), filters, priceOf);
}

/** Search and facets together, as one chunk that comes after the first paint. */
export const engine = { searched, find, facetCounts, decodeFilters, encodeFilters, countFilters };
export type Engine = typeof engine;
