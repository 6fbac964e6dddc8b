/** Indian time, five and a half hours ahead of UTC; India has no daylight saving. */
export const IST_OFFSET_MS = 5.5 * 3_600_000;

/** Epoch milliseconds → `2023-05-23T11:43:52+05:30`: the form in which scans are stored. */
export function istIso(at: number): string {
  return `${new Date(at + IST_OFFSET_MS).toISOString().slice(0, 19)}+05:30`;
}

/** Epoch milliseconds → `2023-05-23 11:43`, as `order_date` wants it (PROVIDERS "Shiprocket"). */
export function istMinute(at: number): string {
  return istIso(at).slice(0, 16).replace('T', ' ');
}

/** The Indian day of a moment, `2023-05-23`. */
export function istDay(at: Date): string {
  return istIso(at.getTime()).slice(0, 10);
}

/** The first millisecond of an Indian day `2023-05-23`, and of the next one. */
export function istDayBounds(day: string): { from: Date; until: Date } {
  const from = Date.parse(`${day}T00:00:00+05:30`);
  return { from: new Date(from), until: new Date(from + 86_400_000) };
}
