import { FACET_NAMES } from './fields';

/** The query parameters of the collection. Separate from facets.ts, which is loaded only when a link has any. */
export const FILTER_PARAMS = [
  'q',
  ...FACET_NAMES,
  'notes',
  'for',
  'min',
  'max',
  'stock',
  'sort',
] as const;
export type FilterParam = (typeof FILTER_PARAMS)[number];

/** Whether a link sets any filter; foreign parameters such as `utm_source` do not count. */
export function hasFilterParams(params: URLSearchParams): boolean {
  return FILTER_PARAMS.some((key) => Boolean(params.get(key)));
}
