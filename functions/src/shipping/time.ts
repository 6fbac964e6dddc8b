import { IST_OFFSET_MS } from '../../../src/domain/shop/constants';

const YEAR_FIRST = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?$/;
const DAY_FIRST = /^(\d{2})[ /-](\d{2})[ /-](\d{4})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** Shiprocket writes Indian time without a zone (docs/providers.md "Shiprocket"). */
function fromIst(parts: readonly (string | undefined)[]): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    Number(part ?? '0'),
  );
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // 31 February must not become a day in March.
  if (utc.getUTCMonth() !== month - 1 || utc.getUTCDate() !== day || hour > 23) return undefined;
  return utc.getTime() - IST_OFFSET_MS;
}

/**
 * Converts `2023-05-23 11:43:52`, `23 05 2023 11:43:52` or a zoned ISO text to epoch milliseconds; undefined for
 * anything else.
 */
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
