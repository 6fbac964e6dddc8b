import {
  applyFacets,
  countFilters,
  decodeFilters,
  encodeFilters,
  facetCounts,
  precomputeFacts,
  priceRange,
  type Filters,
  type PricesOf,
} from '../../domain/product/facets';
import type { Product } from '../../domain/product/product';
import {
  buildIndex,
  buildIndexInSteps,
  search,
  type SearchIndex,
} from '../../domain/product/search';
import { noteSlug, notesIndex, type NoteEntry } from '../../domain/product/similarity';
import { inSlices } from '../../ui/inSlices';

const indexes = new WeakMap<readonly Product[], SearchIndex>();

/** The search index of a catalogue, built once. */
function indexOf(products: readonly Product[]): SearchIndex {
  const known = indexes.get(products);
  if (known) return known;
  const index = buildIndex(products);
  indexes.set(products, index);
  return index;
}

/** The products that match `query`, best first; all of them for an empty query. */
function searched(products: readonly Product[], query: string): readonly Product[] {
  return query.trim() === '' ? products : search(indexOf(products), query);
}

/** Builds the index and the facet data ahead of the first search. Returns a function that cancels it. */
function warm(products: readonly Product[], pricesOf: PricesOf): () => void {
  let cancelled = false;
  void (async () => {
    const index = await inSlices(buildIndexInSteps(products), () => cancelled);
    if (index && !indexes.has(products)) indexes.set(products, index);
    if (!cancelled) await inSlices(precomputeFacts(products, pricesOf), () => cancelled);
  })();
  return () => {
    cancelled = true;
  };
}

/** The products for a set of filters: searched, filtered and sorted; `pricesOf` are the displayed prices. */
function find(products: readonly Product[], filters: Filters, pricesOf: PricesOf): Product[] {
  return applyFacets(searched(products, filters.query), filters, pricesOf);
}

/** The note that a query names exactly, in any spelling that its page has; undefined for other queries. */
function noteNamed(products: readonly Product[], query: string): NoteEntry | undefined {
  const wanted = noteSlug(query);
  return wanted === '' ? undefined : notesOf(products).get(wanted);
}

const notes = new WeakMap<readonly Product[], Map<string, NoteEntry>>();

/** The notes of a catalogue by their slugs, collected once. */
function notesOf(products: readonly Product[]): Map<string, NoteEntry> {
  const known = notes.get(products);
  if (known) return known;
  const bySlug = new Map(notesIndex(products).map((note) => [note.slug, note]));
  notes.set(products, bySlug);
  return bySlug;
}

/** Search and facets in one chunk, loaded after the first paint. */
export const engine = {
  warm,
  searched,
  noteNamed,
  find,
  facetCounts,
  decodeFilters,
  encodeFilters,
  countFilters,
  priceRange,
};
export type Engine = typeof engine;
