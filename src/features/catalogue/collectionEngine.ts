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
} from '../../domain/facets';
import type { Product } from '../../domain/product';
import { buildIndex, buildIndexInSteps, search, type SearchIndex } from '../../domain/search';

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

/** How long preparing may hold up a key that is pressed meanwhile. Milliseconds. */
const SLICE = 4;

/** Runs the steps to their end, letting the browser answer between slices. `isGone` ends it early. */
async function inSlices<Result>(
  steps: Generator<void, Result>,
  isGone: () => boolean,
): Promise<Result | undefined> {
  let until = performance.now() + SLICE;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (isGone()) return undefined;
    until = performance.now() + SLICE;
  }
}

/** Prepares filtering and searching ahead of the first question. @returns how to stop it */
function warm(products: readonly Product[], pricesOf: PricesOf): () => void {
  let gone = false;
  void (async () => {
    const index = await inSlices(buildIndexInSteps(products), () => gone);
    if (index && !indexes.has(products)) indexes.set(products, index);
    if (!gone) await inSlices(precomputeFacts(products, pricesOf), () => gone);
  })();
  return () => {
    gone = true;
  };
}

/** The list a link names: searched, narrowed, in order; prices are those that the shop shows. */
function find(products: readonly Product[], filters: Filters, pricesOf: PricesOf): Product[] {
  return applyFacets(searched(products, filters.query), filters, pricesOf);
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
  priceRange,
};
export type Engine = typeof engine;
