import { FACET_NAMES, type FacetName } from './fields';
import { cleaned } from '../shop/cleaned';
import { folded } from '../shop/folded';
import { byRank, defaultVariant, isAvailable, variantsOf, type Product } from './product';
import { choiceOf, type VisibilityChoice } from './visibility';

export const PRODUCT_SORTS = [
  'name',
  'newest',
  'price-asc',
  'price-desc',
  'bestselling',
  'rating',
] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/** The filters of the product list; a missing field does not filter. */
export interface ProductFilter extends Partial<Record<FacetName, string>> {
  query?: string;
  stock?: 'in' | 'out';
  priceMin?: number;
  priceMax?: number;
  featured?: boolean;
  tag?: string;
  visibility?: VisibilityChoice;
}

/** Whether a fragrance passes the name search, the category and the filters behind More Filters. */
export function matchesProduct(product: Product, filter: ProductFilter): boolean {
  const { query, stock, priceMin, priceMax, featured, tag, visibility } = filter;
  const prices = variantsOf(product).map(({ price }) => price);
  const isWithin = (price: number): boolean =>
    price >= (priceMin ?? 0) && price <= (priceMax ?? Infinity);
  return (
    (query === undefined || folded(cleaned(product.name)).includes(folded(cleaned(query)))) &&
    FACET_NAMES.every((name) => filter[name] === undefined || product[name] === filter[name]) &&
    (stock === undefined || isAvailable(product) === (stock === 'in')) &&
    prices.some(isWithin) &&
    (featured === undefined || product.featured === featured) &&
    (tag === undefined || product.tags.includes(tag)) &&
    (visibility === undefined || choiceOf(product.visibility) === visibility)
  );
}

const ORDERS: Record<ProductSort, (a: Product, b: Product) => number> = {
  name: (a, b) => (a.name < b.name ? -1 : 1),
  newest: (a, b) => (b.createdAt?.getTime() ?? 0) - (a.createdAt?.getTime() ?? 0),
  'price-asc': (a, b) => defaultVariant(a).price - defaultVariant(b).price,
  'price-desc': (a, b) => defaultVariant(b).price - defaultVariant(a).price,
  bestselling: byRank,
  rating: (a, b) => b.rating - a.rating,
};

/** The ids of the matching fragrances, sorted. */
export function matchingIds(
  products: readonly Product[],
  filter: ProductFilter,
  sort: ProductSort,
): string[] {
  return products
    .filter((product) => matchesProduct(product, filter))
    .sort((a, b) => ORDERS[sort](a, b) || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}
