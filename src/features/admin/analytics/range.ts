import { dayOf } from '../../../domain/shop/ist';
import { lastDays, lengthOf, type DayRange } from '../../../domain/shop/figures';

export const RANGES = [7, 30, 90, 365] as const;

const MAX_DAYS = 366;

/** Why a range cannot be shown; undefined when it can. */
export function rangeProblem({ from, to }: DayRange, today: string): string | undefined {
  if (dayOf(from) === undefined || dayOf(to) === undefined) return 'Choose both days.';
  if (from > to) return 'The first day comes after the last.';
  if (to > today) return 'The last day is in the future.';
  return lengthOf({ from, to }) > MAX_DAYS ? `At most ${MAX_DAYS} days.` : undefined;
}

export function rangeOf(params: URLSearchParams, today: string): DayRange {
  const from = dayOf(params.get('from'));
  const to = dayOf(params.get('to'));
  if (from && to && from <= to && lengthOf({ from, to }) <= MAX_DAYS) return { from, to };
  return lastDays(today, RANGES.find((days) => String(days) === params.get('days')) ?? 30);
}
