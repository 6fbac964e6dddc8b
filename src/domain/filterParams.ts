/** What a link to the collection can ask for. Apart from facets.ts, which is fetched only when something is asked. */
export const FILTER_PARAMS = [
  'q',
  'category',
  'notes',
  'concentration',
  'for',
  'min',
  'max',
  'stock',
  'sort',
] as const;
export type FilterParam = (typeof FILTER_PARAMS)[number];

/** Whether a link asks for anything at all; what others have put into it (`utm_source`) asks for nothing. */
export function asksForFilters(params: URLSearchParams): boolean {
  return FILTER_PARAMS.some((key) => Boolean(params.get(key)));
}
