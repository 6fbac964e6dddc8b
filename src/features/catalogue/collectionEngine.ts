import {
  applyFacets,
  countFilters,
  decodeFilters,
  encodeFilters,
  facetCounts,
  precomputeFacts,
  priceRange,
  type FacetCounts,
  type Filters,
  type PricesOf,
} from '../../domain/product/facets';
import { kindsOf, type NoteName } from '../../domain/product/kinds';
import { readPriceWords } from '../../domain/product/priceWords';
import { noteSlug } from '../../domain/product/noteSlug';
import type { Product } from '../../domain/product/product';
import {
  buildIndex,
  buildIndexInSteps,
  meaningsOf,
  search,
  type SearchIndex,
} from '../../domain/product/search';
import { noteNames } from '../../domain/product/similarity';
import { inSlices } from '../../ui/inSlices';
import { watchOffers } from './offerClock';

const indexes = new WeakMap<readonly Product[], SearchIndex>();

/** As the catalogue has them. Products and kinds arrive together, so what is kept of both is kept by the products. */
type KindLines = readonly string[];

/** The search index of a catalogue, built once. */
function indexOf(products: readonly Product[], kinds: KindLines): SearchIndex {
  const known = indexes.get(products);
  if (known) return known;
  const index = buildIndex(products, kindsOf(kinds));
  indexes.set(products, index);
  return index;
}

/** The products that match `query`, best first; all of them for an empty query. */
function searched(
  products: readonly Product[],
  query: string,
  kinds: KindLines,
): readonly Product[] {
  return query.trim() === '' ? products : search(indexOf(products, kinds), query);
}

/** The filters with what the search says of the price, `saffron under ₹3,000` or `cheap saffron`, as limits and order. */
function withPriceWords(filters: Filters): Filters {
  const { text, least = 0, most = Infinity, isCheap } = readPriceWords(filters.query);
  const priceMin = Math.max(least, filters.priceMin ?? 0);
  const priceMax = Math.min(most, filters.priceMax ?? Infinity);
  return {
    ...filters,
    query: text,
    ...(priceMin > 0 && { priceMin }),
    ...(priceMax < Infinity && { priceMax }),
    ...(isCheap && filters.sort === 'featured' && { sort: 'price-asc' as const }),
  };
}

/**
 * Builds the index and the facet data ahead of the first search, and watches the offers of the collection. Returns a
 * function that cancels both.
 */
function warm(products: readonly Product[], pricesOf: PricesOf, lines: KindLines): () => void {
  const kinds = kindsOf(lines);
  let cancelled = false;
  void (async () => {
    const index = await inSlices(buildIndexInSteps(products, kinds), () => cancelled);
    if (index && !indexes.has(products)) indexes.set(products, index);
    if (!cancelled) await inSlices(precomputeFacts(products, pricesOf, kinds), () => cancelled);
  })();
  const unwatch = watchOffers();
  return () => {
    cancelled = true;
    unwatch();
  };
}

/** The products for a set of filters: searched, filtered and sorted; `pricesOf` are the displayed prices. */
function find(
  products: readonly Product[],
  given: Filters,
  pricesOf: PricesOf,
  kinds: KindLines,
): Product[] {
  const filters = withPriceWords(given);
  return applyFacets(searched(products, filters.query, kinds), filters, pricesOf, kindsOf(kinds));
}

/** The values to choose next, with counts, among the products that match the query. */
function countValues(
  products: readonly Product[],
  given: Filters,
  pricesOf: PricesOf,
  kinds: KindLines,
): FacetCounts {
  const filters = withPriceWords(given);
  const found = searched(products, filters.query, kinds);
  return facetCounts(found, filters, pricesOf, kindsOf(kinds));
}

/** The note that a query names exactly, in any spelling that its page has or in Hindi; undefined for other queries. */
function noteNamed(
  products: readonly Product[],
  query: string,
  kinds: KindLines,
): NoteName | undefined {
  const { text } = readPriceWords(query);
  if (text.trim() === '') return undefined;
  for (const words of [text, ...meaningsOf(text)]) {
    const slug = noteSlug(words);
    const name = namesOf(products, kinds).get(slug);
    if (name !== undefined) return { slug, name };
  }
  return undefined;
}

const names = new WeakMap<readonly Product[], Map<string, string>>();

/** The names of the notes of a catalogue by their slugs, collected once, with the first search. */
function namesOf(products: readonly Product[], kinds: KindLines): Map<string, string> {
  const known = names.get(products);
  if (known) return known;
  const bySlug = noteNames(products, kindsOf(kinds));
  names.set(products, bySlug);
  return bySlug;
}

/** Search and facets in one chunk, loaded after the first paint. */
export const engine = {
  warm,
  noteNamed,
  find,
  countValues,
  decodeFilters,
  encodeFilters: (filters: Filters) => encodeFilters(filters, new URLSearchParams(location.search)),
  countFilters,
  priceRange: (filters: Filters) => priceRange(withPriceWords(filters)),
};
export type Engine = typeof engine;
