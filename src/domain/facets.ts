import type { FilterParam } from './filterParams';
import { guidedFacts } from './guidedFacts';
import {
  byFeaturedThenRating,
  byName,
  byRank,
  isAvailable,
  pricedSizes,
  type Product,
} from './product';
import { noteSlug } from './similarity';

export const SORTS = [
  'featured',
  'newest',
  'price-asc',
  'price-desc',
  'rating',
  'bestselling',
] as const;
export type Sort = (typeof SORTS)[number];

export const WEARERS = ['her', 'him', 'unisex'] as const;
export type Wearer = (typeof WEARERS)[number];

/**
 * What the collection is narrowed to. Lists hold slugs (`eau-de-parfum`, `kagzi-lime`), each once
 * and sorted; an empty list does not narrow. Prices are whole rupees, both ends included.
 */
export interface Filters {
  query: string;
  category: string[];
  notes: string[];
  concentration: string[];
  forWhom: Wearer[];
  priceMin?: number;
  priceMax?: number;
  inStock: boolean;
  sort: Sort;
}

export const NO_FILTERS: Filters = {
  query: '',
  category: [],
  notes: [],
  concentration: [],
  forWhom: [],
  inStock: false,
  sort: 'featured',
};

/** The longest query kept, the most values in a list: a link is typed by anybody. */
const MAX_QUERY = 80;
const MAX_VALUES = 20;

const canonical = (values: readonly string[]): string[] =>
  [...new Set(values.map(noteSlug).filter((slug) => slug !== ''))].sort().slice(0, MAX_VALUES);

const wearers = (values: readonly string[]): Wearer[] =>
  WEARERS.filter((wearer) => values.includes(wearer));

function rupeesOf(raw: string | null): number | undefined {
  return raw !== null && /^\d{1,7}$/.test(raw) ? Number(raw) : undefined;
}

/** The filters a link names; what it names wrongly does not count. */
export function decodeFilters(params: URLSearchParams): Filters {
  const get = (key: FilterParam): string | null => params.get(key);
  const list = (key: FilterParam): string[] => canonical((get(key) ?? '').split(','));
  const low = rupeesOf(get('min'));
  const high = rupeesOf(get('max'));
  const swapped = low !== undefined && high !== undefined && low > high;
  const priceMin = swapped ? high : low;
  const priceMax = swapped ? low : high;
  return {
    query: (get('q') ?? '').trim().slice(0, MAX_QUERY).trim(),
    category: list('category'),
    notes: list('notes'),
    concentration: list('concentration'),
    forWhom: wearers(list('for')),
    ...(priceMin !== undefined && { priceMin }),
    ...(priceMax !== undefined && { priceMax }),
    inStock: get('stock') === '1',
    sort: SORTS.find((sort) => sort === get('sort')) ?? 'featured',
  };
}

/** The same filters always make the same link, and no filters an empty one. */
export function encodeFilters(filters: Filters): URLSearchParams {
  const params = new URLSearchParams();
  const set = (key: FilterParam, value: string): void => {
    if (value !== '') params.set(key, value);
  };
  set('q', filters.query.trim());
  set('category', canonical(filters.category).join(','));
  set('notes', canonical(filters.notes).join(','));
  set('concentration', canonical(filters.concentration).join(','));
  set('for', wearers(filters.forWhom).join(','));
  set('min', filters.priceMin?.toString() ?? '');
  set('max', filters.priceMax?.toString() ?? '');
  set('stock', filters.inStock ? '1' : '');
  set('sort', filters.sort === 'featured' ? '' : filters.sort);
  return params;
}

/** How many things narrow the list, for the Filters button and for Clear all; the order is none of them. */
export function countFilters(filters: Filters): number {
  return (
    [filters.category, filters.notes, filters.concentration, filters.forWhom].flat().length +
    Number(filters.query.trim() !== '') +
    Number(filters.priceMin !== undefined || filters.priceMax !== undefined) +
    Number(filters.inStock)
  );
}

interface Named {
  value: string;
  label: string;
}

const FACETS = ['category', 'notes', 'concentration', 'forWhom'] as const;
type Facet = (typeof FACETS)[number];

/**
 * What a fragrance costs in each size that can be bought, in rupees as the shop shows them, lowest first; at least one.
 * Filters and orders look at these. It is asked for each of thousands at a key's press, so it should know its answers
 * (shownPrice.ts).
 */
export type PricesOf = (product: Product) => readonly number[];

/** Rupees, both ends included. */
export interface PriceRange {
  min: number;
  max: number;
}

/** The price range of the filters; undefined when no price is asked for. */
export function priceRange({
  priceMin,
  priceMax,
}: Pick<Filters, 'priceMin' | 'priceMax'>): PriceRange | undefined {
  if (priceMin === undefined && priceMax === undefined) return undefined;
  return { min: priceMin ?? 0, max: priceMax ?? Infinity };
}

/** What filtering and sorting look at, worked out once per product: thousands are looked at per keystroke. */
interface Facts {
  values: Record<Facet, Named[]>;
  available: boolean;
}

const KNOWN = new WeakMap<Product, Facts>();
/** Thousands of products share some hundreds of notes. */
const SLUGS = new Map<string, string>();

/** Works out ahead what filtering looks at, in steps between which somebody may press a key. */
export function* precomputeFacts(
  products: readonly Product[],
  pricesOf: PricesOf,
): Generator<void, void> {
  for (const [at, product] of products.entries()) {
    if (at % 20 === 19) yield;
    factsOf(product);
    pricesOf(product);
  }
}

function factsOf(product: Product): Facts {
  const known = KNOWN.get(product);
  if (known) return known;
  // For whom: what the text says (SPEC §5) and what it is tagged.
  const said = (product.guided ?? guidedFacts(product)).forWhom;
  const tags = product.tags.map((tag) => tag.trim().toLowerCase());
  const facts: Facts = {
    values: {
      category: named([product.category]),
      notes: named([...product.topNotes, ...product.middleNotes, ...product.baseNotes]),
      concentration: named([product.concentration]),
      forWhom: wearers([...said, ...tags]).map((value) => ({ value, label: value })),
    },
    available: isAvailable(product),
  };
  KNOWN.set(product, facts);
  return facts;
}

function named(labels: readonly string[]): Named[] {
  const unique = new Map<string, string>();
  for (const label of labels) {
    const value = SLUGS.get(label) ?? noteSlug(label);
    SLUGS.set(label, value);
    if (value !== '' && !unique.has(value)) unique.set(value, label.trim());
  }
  return [...unique].map(([value, label]) => ({ value, label }));
}

/** One of the chosen values is enough, except that of notes a fragrance must carry every one. */
function passesFacet(facet: Facet, facts: Facts, chosen: readonly string[]): boolean {
  if (chosen.length === 0) return true;
  const has = (slug: string): boolean => facts.values[facet].some(({ value }) => value === slug);
  return facet === 'notes' ? chosen.every(has) : chosen.some(has);
}

const CHECKS = [...FACETS, 'price', 'inStock'] as const;
type Check = (typeof CHECKS)[number];

function passes(check: Check, product: Product, filters: Filters, pricesOf: PricesOf): boolean {
  switch (check) {
    case 'price': {
      const range = priceRange(filters);
      if (!range) return true;
      return pricesOf(product).some((price) => price >= range.min && price <= range.max);
    }
    case 'inStock':
      return !filters.inStock || factsOf(product).available;
    default:
      return passesFacet(check, factsOf(product), filters[check]);
  }
}

/** The filters a product does not pass. */
const failing = (product: Product, filters: Filters, pricesOf: PricesOf): Check[] =>
  CHECKS.filter((check) => !passes(check, product, filters, pricesOf));

const settle = (a: Product, b: Product): number => byName(a, b) || (a.id < b.id ? -1 : 1);
const plainPrices: PricesOf = (product) =>
  pricedSizes(product)
    .map(({ price }) => price)
    .sort((a, b) => a - b);
const madeAt = (product: Product): number => product.createdAt?.getTime() ?? 0;

/** New arrivals newest first; bestsellers by rank, which units sold decide, then rating. */
const ORDERS: Record<
  Exclude<Sort, 'price-asc' | 'price-desc'>,
  (a: Product, b: Product) => number
> = {
  featured: byFeaturedThenRating,
  newest: (a, b) => madeAt(b) - madeAt(a),
  rating: (a, b) => b.rating - a.rating || b.reviews - a.reviews,
  bestselling: (a, b) => byRank(a, b) || b.rating - a.rating,
};

/** Ordered by the lowest price one can buy it at, each product asked once. */
function byPrice(
  products: readonly Product[],
  pricesOf: PricesOf,
): (a: Product, b: Product) => number {
  const prices = new Map(products.map((product) => [product, pricesOf(product)[0]]));
  return (a, b) => (prices.get(a) ?? 0) - (prices.get(b) ?? 0);
}

/**
 * The same products in another order; names, then ids settle what is equal. By price they go by their lowest one,
 * up as down. `pricesOf` says the prices that are shown, where those are not the plain ones.
 */
export function sortProducts(
  products: readonly Product[],
  sort: Sort,
  pricesOf: PricesOf = plainPrices,
): Product[] {
  if (sort === 'price-asc' || sort === 'price-desc') {
    const cheaper = byPrice(products, pricesOf);
    const sign = sort === 'price-asc' ? 1 : -1;
    return products.toSorted((a, b) => sign * cheaper(a, b) || settle(a, b));
  }
  return products.toSorted((a, b) => ORDERS[sort](a, b) || settle(a, b));
}

/**
 * `products` narrowed and in order. With a query they are what `search` found, best first, and stay so unless
 * another order than the usual one is asked for; the query itself is not applied here.
 */
export function applyFacets(
  products: readonly Product[],
  filters: Filters,
  pricesOf: PricesOf = plainPrices,
): Product[] {
  const left = products.filter((product) =>
    CHECKS.every((check) => passes(check, product, filters, pricesOf)),
  );
  const ranked = filters.query.trim() !== '' && filters.sort === 'featured';
  return ranked ? left : sortProducts(left, filters.sort, pricesOf);
}

export interface FacetValue extends Named {
  /** How many fragrances the list would show with this value chosen (beside the others of its facet). */
  count: number;
  chosen: boolean;
}
export interface FacetCounts extends Record<Facet, FacetValue[]> {
  /** How many would be left with only what is in stock. */
  inStock: number;
  /** The lowest and highest price of any size of `products`, whole rupees; undefined when there are none. */
  price: { min: number; max: number } | undefined;
}

/**
 * What can be chosen next. A facet is counted as if nothing of its own were chosen (notes, of which each narrows:
 * among what is left). Values nobody carries are left out, but what is chosen stays so that it can be taken back.
 */
export function facetCounts(
  products: readonly Product[],
  filters: Filters,
  pricesOf: PricesOf = plainPrices,
): FacetCounts {
  const found = {
    category: chosenValues(filters.category),
    notes: chosenValues(filters.notes),
    concentration: chosenValues(filters.concentration),
    forWhom: chosenValues(filters.forWhom),
  };
  let inStock = 0;
  let min = Infinity;
  let max = -Infinity;
  for (const product of products) {
    const facts = factsOf(product);
    const failed = failing(product, filters, pricesOf);
    const passesExcept = (check: Check): boolean =>
      failed.length === 0 || (failed.length === 1 && failed[0] === check);
    for (const facet of FACETS) {
      const counts = facet === 'notes' ? failed.length === 0 : passesExcept(facet);
      if (counts || filters[facet].length > 0) tally(found[facet], facts.values[facet], counts);
    }
    if (facts.available && passesExcept('inStock')) inStock++;
    const prices = pricesOf(product);
    min = Math.min(min, prices[0] ?? Infinity);
    max = Math.max(max, prices.at(-1) ?? -Infinity);
  }
  return {
    category: mostFirst(found.category),
    notes: mostFirst(found.notes),
    concentration: mostFirst(found.concentration),
    forWhom: mostFirst(found.forWhom),
    inStock,
    price: products.length === 0 ? undefined : { min: Math.floor(min), max: Math.ceil(max) },
  };
}

function chosenValues(values: readonly string[]): Map<string, FacetValue> {
  return new Map(values.map((value) => [value, { value, label: value, count: 0, chosen: true }]));
}

function tally(found: Map<string, FacetValue>, values: readonly Named[], counts: boolean): void {
  for (const { value, label } of values) {
    const entry = found.get(value);
    if (!entry) {
      if (counts) found.set(value, { value, label, count: 1, chosen: false });
      continue;
    }
    // A chosen value is known by its slug until a product says how it is written.
    if (entry.label === value) entry.label = label;
    if (counts) entry.count++;
  }
}

function mostFirst(found: ReadonlyMap<string, FacetValue>): FacetValue[] {
  return [...found.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
