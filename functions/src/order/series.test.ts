import { expect, it } from 'vitest';
import { SERIES } from '../../../src/domain/order/gst';
import { createSpread } from './series';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 25, 10, 0, seconds));
const last = (): number => 0.999;

it('numbers in one series until two calls meet', () => {
  const spread = createSpread(last);
  expect([spread.pick(at(0)), spread.pick(at(1))]).toEqual(['A', 'A']);
  spread.widen(at(1));
  expect(spread.pick(at(2))).toBe('B');
  spread.widen(at(2));
  expect(spread.pick(at(3))).toBe('D');
});

it('spreads over all series at most, and returns to one when it is calm', () => {
  const spread = createSpread(last);
  for (let n = 0; n < 10; n += 1) spread.widen(at(0));
  expect(spread.pick(at(59))).toBe(SERIES.at(-1));
  expect(spread.pick(at(60))).toBe('M');
  expect(spread.pick(at(120))).toBe('G');
  expect(spread.pick(at(3600))).toBe('A');
});
