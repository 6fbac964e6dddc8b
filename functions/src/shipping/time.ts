/** The aggregator writes Indian time and names no zone (PROVIDERS); India has no daylight saving. */
const IST_OFFSET_MS = 5.5 * 3_600_000;

const YEAR_FIRST = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?$/;
const DAY_FIRST = /^(\d{2})[ /-](\d{2})[ /-](\d{4})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

function fromIst(parts: readonly (string | undefined)[]): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? '0'),
  );
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // 31 02 must not roll over into March.
  if (utc.getUTCMonth() !== month - 1 || utc.getUTCDate() !== day || hour > 23) return undefined;
  return utc.getTime() - IST_OFFSET_MS;
}

/** `2023-05-23 11:43:52`, `23 05 2023 11:43:52` or a zoned ISO text → epoch milliseconds; undefined for anything else. */
export function courierTime(text: string): number | undefined {
  const trimmed = text.trim();
  if (ZONED.test(trimmed)) {
    const at = Date.parse(trimmed);
    return Number.isNaN(at) ? undefined : at;
  }
  const yearFirst = YEAR_FIRST.exec(trimmed);
  if (yearFirst) return fromIst(yearFirst.slice(1));
  const dayFirst = DAY_FIRST.exec(trimmed);
  if (!dayFirst) return undefined;
  const [, day, month, year, ...clock] = dayFirst;
  return fromIst([year, month, day, ...clock]);
}

/** Epoch milliseconds → `2023-05-23T11:43:52+05:30`: the form in which scans are stored. */
export function istIso(at: number): string {
  return `${new Date(at + IST_OFFSET_MS).toISOString().slice(0, 19)}+05:30`;
}

/** Epoch milliseconds → `2023-05-23 11:43`, as `order_date` wants it. */
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
