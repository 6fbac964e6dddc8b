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

/** The index of a catalogue, built once. */
function indexOf(products: readonly Product[]): SearchIndex {
  const known = indexes.get(products);
  if (known) return known;
  const index = buildIndex(products);
  indexes.set(products, index);
  return index;
}

/** What `query` finds, best first; all of them without one. */
function searched(products: readonly Product[], query: string): readonly Product[] {
  return query.trim() === '' ? products : search(indexOf(products), query);
}

/** Builds the index ahead of the first question. */
function warm(products: readonly Product[]): void {
  indexOf(products);
}

/** The list a link names: searched, narrowed, in order; by price it is in order of what the cards show. */
function find(
  products: readonly Product[],
  filters: Filters,
  priceOf: (product: Product) => number,
): Product[] {
  return applyFacets(searched(products, filters.query), filters, priceOf);
}

/** Search and facets together, as one chunk that comes after the first paint. */
export const engine = {
  warm,
  searched,
  find,
  facetCounts,
  decodeFilters,
  encodeFilters,
  countFilters,
};
export type Engine = typeof engine;
