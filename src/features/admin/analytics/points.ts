import { toRupees, formatRupees } from '../../../domain/pricing/money';
import { formatDay } from '../../../domain/shop/formatDay';
import type { Point } from './Chart';

/** `28 Nov 2026` for an Indian day (`2026-11-28`). */
export const dayLabel = (day: string): string => formatDay(new Date(`${day}T12:00:00+05:30`));

/** A figure of an Indian day as a point of a chart; its axis has no room for the year. */
export function dayPoint(day: string, value: number): Point {
  const label = dayLabel(day);
  return { label, tick: label.replace(/ \d+$/, ''), value };
}

export const rupees = (paise: number): string => formatRupees(toRupees(paise));

/** `+12 %`, or that there is nothing to compare with. */
export function changeLabel(change: number | undefined): string {
  if (change === undefined) return 'Nothing before';
  return `${change > 0 ? '+' : change < 0 ? '−' : ''}${Math.abs(change)} %`;
}
