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
import { kindsOf } from '../../domain/product/kinds';
import { noteSlug } from '../../domain/product/noteSlug';
import type { Product } from '../../domain/product/product';
import {
  buildIndex,
  buildIndexInSteps,
  meaningsOf,
  search,
  type SearchIndex,
} from '../../domain/product/search';
import { notesIndex, type NoteEntry } from '../../domain/product/similarity';
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
  filters: Filters,
  pricesOf: PricesOf,
  kinds: KindLines,
): Product[] {
  return applyFacets(searched(products, filters.query, kinds), filters, pricesOf, kindsOf(kinds));
}

/** The values to choose next, with counts, among the products that match the query. */
function countValues(
  products: readonly Product[],
  filters: Filters,
  pricesOf: PricesOf,
  kinds: KindLines,
): FacetCounts {
  const found = searched(products, filters.query, kinds);
  return facetCounts(found, filters, pricesOf, kindsOf(kinds));
}

/** The note that a query names exactly, in any spelling that its page has or in Hindi; undefined for other queries. */
function noteNamed(
  products: readonly Product[],
  query: string,
  kinds: KindLines,
): NoteEntry | undefined {
  for (const name of [query, ...meaningsOf(query)]) {
    const note = notesOf(products, kinds).get(noteSlug(name));
    if (note) return note;
  }
  return undefined;
}

const notes = new WeakMap<readonly Product[], Map<string, NoteEntry>>();

/** The notes of a catalogue by their slugs, collected once. */
function notesOf(products: readonly Product[], kinds: KindLines): Map<string, NoteEntry> {
  const known = notes.get(products);
  if (known) return known;
  const bySlug = new Map(notesIndex(products, kindsOf(kinds)).map((note) => [note.slug, note]));
  notes.set(products, bySlug);
  return bySlug;
}

/** Search and facets in one chunk, loaded after the first paint. */
export const engine = {
  warm,
  noteNamed,
  find,
  countValues,
  decodeFilters,
  encodeFilters,
  countFilters,
  priceRange,
};
export type Engine = typeof engine;
