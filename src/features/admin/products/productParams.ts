import { FACET_NAMES, mapNames } from '../../../domain/product/fields';
import {
  PRODUCT_SORTS,
  type ProductFilter,
  type ProductSort,
} from '../../../domain/product/productForm';

const price = (text: string | null): number | undefined =>
  text !== null && /^\d{1,8}$/.test(text) ? Number(text) : undefined;

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
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

export function readSort(params: URLSearchParams): ProductSort {
  return PRODUCT_SORTS.find((sort) => sort === params.get('sort')) ?? 'name';
}
