import { addDays, dayOf } from '../../../domain/shop/ist';
import { lastDays, lengthOf, type DayRange } from '../../../domain/shop/figures';

export const RANGES = [7, 30, 90, 365] as const;

/** Ranges with a name, as the query parameter `range` has them. */
export const NAMED_RANGES = { today: 'Today', yesterday: 'Yesterday', week: 'This week' } as const;
export type NamedRange = keyof typeof NAMED_RANGES;

const MAX_DAYS = 366;

/** The days of a named range. A week begins on Monday. */
export function namedRange(name: NamedRange, today: string): DayRange {
  const yesterday = addDays(today, -1);
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: yesterday, to: yesterday };
    case 'week': {
      const sinceMonday = (new Date(`${today}T00:00:00.000Z`).getUTCDay() + 6) % 7;
      return { from: addDays(today, -sinceMonday), to: today };
    }
  }
}

/** The named range that the query parameters choose, if any. */
export function chosenName(params: URLSearchParams): NamedRange | undefined {
  const name = params.get('range');
  return (Object.keys(NAMED_RANGES) as NamedRange[]).find((one) => one === name);
}

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
  const name = chosenName(params);
  if (name) return namedRange(name, today);
  return lastDays(today, RANGES.find((days) => String(days) === params.get('days')) ?? 30);
}
