import { expect, it } from 'vitest';
import { decodeFilters, encodeFilters } from './facets';
import { FACET_NAMES } from './fields';
import { hasFilterParams, FILTER_PARAMS } from './filterParams';

it.each([
  ['', false],
  ['?utm_source=letter&fbclid=1', false],
  ['?search', false],
  ['?q=', false],
  ['?q=rose', true],
  ['?utm_source=letter&category=oud', true],
])('%j sets a filter: %s', (query, asks) => {
  expect(hasFilterParams(new URLSearchParams(query))).toBe(asks);
});

it('lists every filter', () => {
  const facets = FACET_NAMES.map((name) => `${name}=b&`).join('');
  const all = `q=a&${facets}notes=c&for=her&min=1&max=2&stock=1&sort=rating`;
  const written = encodeFilters(decodeFilters(new URLSearchParams(all)));
  expect([...written.keys()]).toEqual([...FILTER_PARAMS]);
});
