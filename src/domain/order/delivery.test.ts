import { expect, it } from 'vitest';
import { latestDelivery } from './delivery';

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
