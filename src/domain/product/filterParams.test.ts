import { expect, it } from 'vitest';
import { decodeFilters, encodeFilters } from './facets';
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
  const all = 'q=a&category=b&notes=c&concentration=d&for=her&min=1&max=2&stock=1&sort=rating';
  const written = encodeFilters(decodeFilters(new URLSearchParams(all)));
  expect([...written.keys()]).toEqual([...FILTER_PARAMS]);
});
