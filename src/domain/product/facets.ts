import { FILTER_PARAMS, type FilterParam } from './filterParams';
import { guidedFacts } from './guidedFacts';
import { byFeaturedThenRating, byName, byRank, isAvailable, type Product } from './product';
import { cardPrice, isWithin, pricesBySize, type PriceRange } from './cardSize';
import { NO_KINDS, type Kinds } from './kinds';
import { FACET_NAMES, mapNames, NOTE_NAMES, type FacetName } from './fields';
import { noteSlug } from './noteSlug';

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
 * The filters of the collection. Lists hold unique, sorted slugs (`eau-de-parfum`, `kagzi-lime`); an empty list does
 * not filter. Prices are whole rupees, both ends included.
 */
export interface Filters extends Record<FacetName, string[]> {
  query: string;
  notes: string[];
  forWhom: Wearer[];
  priceMin?: number;
  priceMax?: number;
  inStock: boolean;
  sort: Sort;
}

export const NO_FILTERS: Filters = {
  query: '',
  ...mapNames(FACET_NAMES, (): string[] => []),
  notes: [],
  forWhom: [],
  inStock: false,
  sort: 'featured',
};

/** Limits on the query's length and on the values of a list, because anyone can type a link. */
const MAX_QUERY = 80;
const MAX_VALUES = 20;

const canonical = (values: readonly string[]): string[] =>
  [...new Set(values.map(noteSlug).filter((slug) => slug !== ''))].sort().slice(0, MAX_VALUES);

const wearers = (values: readonly string[]): Wearer[] =>
  WEARERS.filter((wearer) => values.includes(wearer));

function rupeesOf(raw: string | null): number | undefined {
  return raw !== null && /^\d{1,7}$/.test(raw) ? Number(raw) : undefined;
}

/** The filters in a link's query string; invalid values are ignored. */
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
    ...mapNames(FACET_NAMES, list),
    notes: list('notes'),
    forWhom: wearers(list('for')),
    ...(priceMin !== undefined && { priceMin }),
    ...(priceMax !== undefined && { priceMax }),
    inStock: get('stock') === '1',
    sort: SORTS.find((sort) => sort === get('sort')) ?? 'featured',
  };
}

/**
 * The query string of the filters: equal filters make equal links, and no filters an empty one. What else an address
 * says, `current`, stays.
 */
export function encodeFilters(filters: Filters, current?: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(current);
  for (const name of FILTER_PARAMS) params.delete(name);
  const set = (key: FilterParam, value: string): void => {
    if (value !== '') params.set(key, value);
  };
  set('q', filters.query.trim());
  for (const name of FACET_NAMES) set(name, canonical(filters[name]).join(','));
  set('notes', canonical(filters.notes).join(','));
  set('for', wearers(filters.forWhom).join(','));
  set('min', filters.priceMin?.toString() ?? '');
  set('max', filters.priceMax?.toString() ?? '');
  set('stock', filters.inStock ? '1' : '');
  set('sort', filters.sort === 'featured' ? '' : filters.sort);
  return params;
}

/** The number of active filters, for the Filters button and Clear all; the sort order does not count. */
export function countFilters(filters: Filters): number {
  return (
    FACETS.flatMap((facet): readonly string[] => filters[facet]).length +
    Number(filters.query.trim() !== '') +
    Number(filters.priceMin !== undefined || filters.priceMax !== undefined) +
    Number(filters.inStock)
  );
}

interface Named {
  value: string;
  label: string;
}

const FACETS = [...FACET_NAMES, 'notes', 'forWhom'] as const;
/** A filter with a list of values. */
export type Facet = (typeof FACETS)[number];

/**
 * The displayed prices in rupees of each size that can be bought: first that of the default size, then the others, lowest
 * first; at least one. Used to filter and sort. Called for thousands of products per keystroke, so implementations should cache (shownPrice.ts).
 */
export type PricesOf = (product: Product) => readonly number[];

/** The price range of the filters; undefined when no price is set. */
export function priceRange({
  priceMin,
  priceMax,
}: Pick<Filters, 'priceMin' | 'priceMax'>): PriceRange | undefined {
  if (priceMin === undefined && priceMax === undefined) return undefined;
  return { min: priceMin ?? 0, max: priceMax ?? Infinity };
}

/** The data that filtering reads, cached per product: thousands are filtered per keystroke. */
interface Facts {
  values: Record<Facet, Named[]>;
  available: boolean;
}

/** By the kinds of notes, which are read anew with each catalogue. */
const factsCache = new WeakMap<Kinds, WeakMap<Product, Facts>>();
/** Thousands of products share some hundreds of notes, so slugs are cached by label. */
const slugCache = new Map<string, string>();

/** Fills the caches in short steps, so that the caller can yield to user input between them. */
export function* precomputeFacts(
  products: readonly Product[],
  pricesOf: PricesOf,
  kinds: Kinds = NO_KINDS,
): Generator<void, void> {
  for (const [at, product] of products.entries()) {
    if (at % 20 === 19) yield;
    factsOf(product, kinds);
    pricesOf(product);
  }
}

function factsOf(product: Product, kinds: Kinds): Facts {
  const cache = factsCache.get(kinds) ?? new WeakMap<Product, Facts>();
  factsCache.set(kinds, cache);
  const known = cache.get(product);
  if (known) return known;
  // The wearer comes from words in the product's text and from its tags.
  const inText = (product.guided ?? guidedFacts(product)).forWhom;
  const tags = product.tags.map((tag) => tag.trim().toLowerCase());
  const facts: Facts = {
    values: {
      ...mapNames(FACET_NAMES, (name) => named([product[name]])),
      category: named([product.category]).map((one) => ({
        ...one,
        label: product.family ?? one.label,
      })),
      notes: withRoots(named(NOTE_NAMES.flatMap((name) => product[name])), kinds),
      forWhom: wearers([...inText, ...tags]).map((value) => ({ value, label: value })),
    },
    available: isAvailable(product),
  };
  cache.set(product, facts);
  return facts;
}

/** The notes of a fragrance, and what they are kinds of: who looks for saffron also finds Kashmiri saffron. */
function withRoots(notes: Named[], kinds: Kinds): Named[] {
  const values = new Map(notes.map((note) => [note.value, note]));
  for (const { slug, name } of notes.flatMap(({ value }) => kinds.above(value)))
    if (!values.has(slug)) values.set(slug, { value: slug, label: name });
  return [...values.values()];
}

function named(labels: readonly string[]): Named[] {
  const unique = new Map<string, string>();
  for (const label of labels) {
    const value = slugCache.get(label) ?? noteSlug(label);
    slugCache.set(label, value);
    if (value !== '' && !unique.has(value)) unique.set(value, label.trim());
  }
  return [...unique].map(([value, label]) => ({ value, label }));
}

/** A fragrance needs any one of the chosen values, but every one of the chosen notes. */
function passesFacet(facet: Facet, facts: Facts, chosen: readonly string[]): boolean {
  if (chosen.length === 0) return true;
  const has = (slug: string): boolean => facts.values[facet].some(({ value }) => value === slug);
  return facet === 'notes' ? chosen.every(has) : chosen.some(has);
}

const CHECKS = [...FACETS, 'price', 'inStock'] as const;
type Check = (typeof CHECKS)[number];

/** What products are judged by: their displayed prices, and the kinds of notes. */
interface Means {
  pricesOf: PricesOf;
  kinds: Kinds;
}

function passes(
  check: Check,
  product: Product,
  filters: Filters,
  { pricesOf, kinds }: Means,
): boolean {
  switch (check) {
    case 'price': {
      const range = priceRange(filters);
      if (!range) return true;
      return pricesOf(product).some((price) => isWithin(price, range));
    }
    case 'inStock':
      return !filters.inStock || factsOf(product, kinds).available;
    default:
      return passesFacet(check, factsOf(product, kinds), filters[check]);
  }
}

/** The filters that a product does not pass. */
const failing = (product: Product, filters: Filters, means: Means): Check[] =>
  CHECKS.filter((check) => !passes(check, product, filters, means));

const byNameThenId = (a: Product, b: Product): number => byName(a, b) || (a.id < b.id ? -1 : 1);
const plainPrices: PricesOf = (product) => pricesBySize(product, ({ price }) => price);
const createdAtMs = (product: Product): number => product.createdAt?.getTime() ?? 0;

/** Comparators by sort order. A bestseller's rank follows from units sold. */
const ORDERS: Record<
  Exclude<Sort, 'price-asc' | 'price-desc'>,
  (a: Product, b: Product) => number
> = {
  featured: byFeaturedThenRating,
  newest: (a, b) => createdAtMs(b) - createdAtMs(a),
  rating: (a, b) => b.rating - a.rating || b.reviews - a.reviews,
  bestselling: (a, b) => byRank(a, b) || b.rating - a.rating,
};

/** Compares products by the price that their cards show; looks each price up only once. */
function byPrice(
  products: readonly Product[],
  pricesOf: PricesOf,
  range: PriceRange | undefined,
): (a: Product, b: Product) => number {
  const prices = new Map(products.map((product) => [product, cardPrice(pricesOf(product), range)]));
  return (a, b) => (prices.get(a) ?? 0) - (prices.get(b) ?? 0);
}

/**
 * Sorts products; ties are broken by name, then id. Price orders use the price that a card shows under the price
 * filter `range`. `pricesOf` gives the displayed prices, by default those before offers.
 */
export function sortProducts(
  products: readonly Product[],
  sort: Sort,
  pricesOf: PricesOf = plainPrices,
  range?: PriceRange,
): Product[] {
  if (sort === 'price-asc' || sort === 'price-desc') {
    const cheaper = byPrice(products, pricesOf, range);
    const sign = sort === 'price-asc' ? 1 : -1;
    return products.toSorted((a, b) => sign * cheaper(a, b) || byNameThenId(a, b));
  }
  return products.toSorted((a, b) => ORDERS[sort](a, b) || byNameThenId(a, b));
}

/**
 * Filters and sorts `products`. The query itself is not applied here: with a query, pass the results of `search`, which
 * keep their order by relevance unless a sort order was chosen.
 */
export function applyFacets(
  products: readonly Product[],
  filters: Filters,
  pricesOf: PricesOf = plainPrices,
  kinds: Kinds = NO_KINDS,
): Product[] {
  const left = products.filter((product) =>
    CHECKS.every((check) => passes(check, product, filters, { pricesOf, kinds })),
  );
  const ranked = filters.query.trim() !== '' && filters.sort === 'featured';
  return ranked ? left : sortProducts(left, filters.sort, pricesOf, priceRange(filters));
}

export interface FacetValue extends Named {
  /** How many fragrances the list would show if this value were chosen in addition to the others of its facet. */
  count: number;
  chosen: boolean;
}
export interface FacetCounts extends Record<Facet, FacetValue[]> {
  /** How many would remain with the in-stock filter set. */
  inStock: number;
  /** The lowest and highest price of any size of `products`, whole rupees; undefined when there are none. */
  price: { min: number; max: number } | undefined;
}

/**
 * The values that can be chosen next, with counts. Each facet is counted as if none of its own values were chosen,
 * except notes, which are counted among the filtered products because each one narrows further. Values without a
 * product are left out, except chosen ones, so that they can be removed.
 */
export function facetCounts(
  products: readonly Product[],
  filters: Filters,
  pricesOf: PricesOf = plainPrices,
  kinds: Kinds = NO_KINDS,
): FacetCounts {
  const found = mapNames(FACETS, (facet) => chosenValues(filters[facet]));
  let inStock = 0;
  let min = Infinity;
  let max = -Infinity;
  for (const product of products) {
    const facts = factsOf(product, kinds);
    const failed = failing(product, filters, { pricesOf, kinds });
    const passesExcept = (check: Check): boolean =>
      failed.length === 0 || (failed.length === 1 && failed[0] === check);
    for (const facet of FACETS) {
      const counts = facet === 'notes' ? failed.length === 0 : passesExcept(facet);
      if (counts || filters[facet].length > 0) tally(found[facet], facts.values[facet], counts);
    }
    if (facts.available && passesExcept('inStock')) inStock++;
    const prices = pricesOf(product);
    min = Math.min(min, ...prices);
    max = Math.max(max, ...prices);
  }
  return {
    ...mapNames(FACETS, (facet) => sortByCount(found[facet])),
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
    // A chosen value is labelled with its slug until a product provides the label.
    if (entry.label === value) entry.label = label;
    if (counts) entry.count++;
  }
}

function sortByCount(found: ReadonlyMap<string, FacetValue>): FacetValue[] {
  return [...found.values()].sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
