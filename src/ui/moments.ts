import { istMinute } from '../domain/shop/ist';
import { formatDay } from '../domain/shop/formatDay';

/** `20 Nov 2026, 14:05 IST`. Throws RangeError for an invalid date. */
export const formatMoment = (date: Date): string =>
  `${formatDay(date)}, ${istMinute(date.getTime()).slice(11)} IST`;

/** The time of a courier's scan, which is ISO text; text in another format is returned unchanged. */
export function formatScanTime(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : formatMoment(date);
}
