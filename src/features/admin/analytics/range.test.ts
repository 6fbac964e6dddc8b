import { expect, it } from 'vitest';
import { namedRange, rangeOf } from './range';

const range = (query: string, today: string) => rangeOf(new URLSearchParams(query), today);

it.each([
  ['range=today', '2026-11-28', '2026-11-28', '2026-11-28'],
  ['range=yesterday', '2026-12-01', '2026-11-30', '2026-11-30'],
  // 28 November 2026 is a Saturday, 23 November a Monday, 29 November a Sunday.
  ['range=week', '2026-11-28', '2026-11-23', '2026-11-28'],
  ['range=week', '2026-11-23', '2026-11-23', '2026-11-23'],
  ['range=week', '2026-11-29', '2026-11-23', '2026-11-29'],
  ['range=toString', '2026-11-28', '2026-10-30', '2026-11-28'],
  ['days=7', '2026-11-28', '2026-11-22', '2026-11-28'],
  ['from=2026-11-01&to=2026-11-05', '2026-11-28', '2026-11-01', '2026-11-05'],
])('%s on %s is %s to %s', (query, today, from, to) => {
  expect(range(query, today)).toEqual({ from, to });
});

it('a week that began in another year begins on its Monday', () => {
  expect(namedRange('week', '2027-01-01')).toEqual({ from: '2026-12-28', to: '2027-01-01' });
});
