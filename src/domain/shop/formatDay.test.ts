import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayLabel, istDay } from './ist';
import { formatDay } from './formatDay';
import { formatMoment, formatScanTime } from '../../ui/moments';

const timeZone = 'Asia/Kolkata';
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone });
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone });

it('writes days and times as British English does, in Indian time', () => {
  const dates = fc.date({
    min: new Date('1970-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(dates, (date) => {
      expect(formatDay(date)).toBe(day.format(date));
      expect(dayLabel(istDay(date))).toBe(day.format(date));
      expect(formatMoment(date)).toBe(`${day.format(date)}, ${time.format(date)} IST`);
    }),
  );
});

it('leaves the time of a scan that is no date as it is', () => {
  expect(formatScanTime('2026-11-20T08:35:00Z')).toBe('20 Nov 2026, 14:05 IST');
  expect(formatScanTime('yesterday')).toBe('yesterday');
});

it('refuses an invalid date', () => {
  expect(() => formatDay(new Date(NaN))).toThrow(RangeError);
});
