import { IST_OFFSET_MS } from './constants';
import { formatDay } from './formatDay';

/** A day in milliseconds. */
export const DAY_MS = 86_400_000;

/** Epoch milliseconds → `2023-05-23T11:43:52+05:30`, the format in which scans are stored. */
export function istIso(at: number): string {
  return `${new Date(at + IST_OFFSET_MS).toISOString().slice(0, 19)}+05:30`;
}

/** Epoch milliseconds → `2023-05-23 11:43`, the format of Shiprocket's `order_date`. */
export function istMinute(at: number): string {
  return istIso(at).slice(0, 16).replace('T', ' ');
}

/** The Indian day at a point in time: `2023-05-23`. */
export function istDay(at: Date): string {
  return istIso(at.getTime()).slice(0, 10);
}

/** The start of an Indian day (`2023-05-23`). */
export function startOfDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - IST_OFFSET_MS);
}

/** The Indian day `days` later, or earlier when negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The start of an Indian day (`2023-05-23`) and of the next one. */
export function istDayBounds(day: string): { from: Date; until: Date } {
  const from = startOfDay(day);
  return { from, until: new Date(from.getTime() + DAY_MS) };
}

/** The Indian month at a point in time: `2023-05`. */
export function istMonth(at: Date): string {
  return istDay(at).slice(0, 7);
}

/** The start of an Indian month (`2023-05`) and of the next one. */
export function monthBounds(month: string): { from: Date; until: Date } {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return { from: startOfDay(first), until: startOfDay(next) };
}

/** `2026-11` → `November 2026`. */
export function monthLabel(month: string): string {
  const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${month}-01T00:00:00.000Z`).toLocaleDateString('en-GB', format);
}

/** `2026-11-27` → `27 Nov 2026`. */
export function dayLabel(day: string): string {
  return formatDay(startOfDay(day));
}

/** An Indian day (`2026-04-01`) as it is typed or linked to; undefined for any other text. */
export function dayOf(text: string | null): string | undefined {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
}
