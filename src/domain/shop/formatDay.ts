import { IST_OFFSET_MS } from './constants';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ');

/**
 * `20 Nov 2026`, always in Indian time, in the browser and in the functions. Without the browser's own formats, which take
 * long to start on a phone. Throws RangeError for an invalid date.
 */
export function formatDay(date: Date): string {
  const iso = new Date(date.getTime() + IST_OFFSET_MS).toISOString();
  const [year, month, day] = iso.slice(0, 10).split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}
