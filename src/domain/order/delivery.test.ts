import { expect, it } from 'vitest';
import fc from 'fast-check';
import { deliveryWindow, latestDelivery, windowLabel } from './delivery';

it.each([
  ['on a Monday', '2026-11-23T06:00:00Z', '2026-12-05'],
  // Packed on Friday and Saturday.
  ['on a Thursday', '2026-11-26T06:00:00Z', '2026-12-08'],
  // Packed on Saturday and Monday.
  ['on a Friday', '2026-11-27T06:00:00Z', '2026-12-10'],
  ['late on a Thursday, which is Friday in India', '2026-11-26T20:00:00Z', '2026-12-10'],
])('an order paid %s should arrive by %s → %s', (_, paid, day) => {
  expect(latestDelivery(new Date(paid))).toBe(day);
});

it.each([
  // Handed over on Tuesday or Wednesday, four days on its way.
  ['on a Monday', '2026-11-23T06:00:00Z', 4, 'Sat 28 – Mon 30 Nov'],
  // Handed over on Friday or Saturday; nobody delivers on a Sunday.
  ['on a Thursday', '2026-11-26T06:00:00Z', 2, 'Mon 30 Nov – Tue 1 Dec'],
  ['on a Saturday', '2026-11-28T06:00:00Z', 1, 'Tue 1 – Thu 3 Dec'],
  // The month is written as in every other date, `24 Sept 2026`.
  ['in September', '2026-09-22T06:00:00Z', 1, 'Thu 24 – Sat 26 Sept'],
])('an order %s that is days on its way arrives within a window', (_, ordered, days, label) => {
  const window = deliveryWindow(new Date(ordered), days);
  expect(window && windowLabel(window)).toBe(label);
});

it.each([
  // Packed before, so it is handed over on the day or the next.
  ['later', '2026-12-02', 'Sat 5 – Mon 7 Dec'],
  ['in the past, because the order was paid late', '2026-11-20', 'Fri 27 – Mon 30 Nov'],
])('a gift that is to leave %s arrives within a window', (_, sendOn, label) => {
  const window = deliveryWindow(new Date('2026-11-23T06:00:00Z'), 3, sendOn);
  expect(window && windowLabel(window)).toBe(label);
});

it.each([0, -1, Number.NaN])('%d days are no estimate', (days) => {
  expect(deliveryWindow(new Date('2026-11-23T06:00:00Z'), days)).toBeUndefined();
});

it('a window begins after the order, ends no earlier, and neither is a Sunday', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      fc.integer({ min: 1, max: 30 }),
      (ordered, days) => {
        const window = deliveryWindow(ordered, days);
        if (!window) throw new Error('no window');
        expect(new Date(window.from).getTime()).toBeGreaterThan(ordered.getTime());
        expect(window.to >= window.from).toBe(true);
        for (const day of [window.from, window.to]) expect(new Date(day).getUTCDay()).not.toBe(0);
      },
    ),
  );
});
