import { FACET_NAMES, mapNames } from '../../../domain/product/fields';
import {
  PRODUCT_SORTS,
  type ProductFilter,
  type ProductSort,
} from '../../../domain/product/productFilter';
import { VISIBILITY_CHOICES, type VisibilityChoice } from '../../../domain/product/visibility';

const price = (text: string | null): number | undefined =>
  text !== null && /^\d{1,8}$/.test(text) ? Number(text) : undefined;

/** The link's words for the choices, because `?visibility=` is no filter. */
const visibility = (text: string | null): VisibilityChoice | undefined =>
  text === 'public' ? '' : VISIBILITY_CHOICES.find((choice) => choice !== '' && choice === text);

/** Parses the list's query parameters; invalid values are ignored. */
export function readFilter(params: URLSearchParams): ProductFilter {
  const text = (name: string): string | undefined => params.get(name)?.trim() || undefined;
  const stock = params.get('stock');
  const found = {
    query: text('q'),
    ...mapNames(FACET_NAMES, text),
    stock: stock === 'in' || stock === 'out' ? stock : undefined,
    priceMin: price(params.get('min')),
    priceMax: price(params.get('max')),
    featured: params.get('featured') === 'yes' ? true : undefined,
    tag: text('tag'),
    visibility: visibility(params.get('visibility')),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

export function readSort(params: URLSearchParams): ProductSort {
  return PRODUCT_SORTS.find((sort) => sort === params.get('sort')) ?? 'name';
}
