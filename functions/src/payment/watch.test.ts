import { expect, test } from 'vitest';
import { nextQuestion, watched } from './watch';

const now = new Date('2026-11-22T10:00:00Z');
const after = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

test('an order that could not be settled is asked about again for five days', () => {
  expect(watched(now)).toEqual({
    watchSince: now,
    watchUntil: after(60 * 24 * 5),
    askAt: after(15),
  });
});

test('the intervals grow, but there are at least four polls a day', () => {
  const next = (minutes: number) => nextQuestion({ watchSince: now }, after(minutes));
  expect(next(20)).toEqual(after(25));
  expect(next(60 * 8)).toEqual(after(60 * 10));
  expect(next(60 * 24 * 4)).toEqual(after(60 * 24 * 4 + 60 * 6));
});
