import { expect, it } from 'vitest';
import { attack } from '../../../tests/support/attack';
import { heldByOthers, liveHolds, withHold, type Holds } from './holds';

const START = Date.UTC(2026, 10, 20, 9);
const minute = (count: number) => new Date(START + count * 60_000);
const mine = { orderId: 'meera_1', userId: 'meera', phoneKey: undefined };
const next = { orderId: 'meera_2', userId: 'meera', phoneKey: undefined };
const other = { orderId: 'kabir_1', userId: 'kabir', phoneKey: undefined };

/** Whether `other` is blocked by a hold at this minute. */
function blocked(holds: Holds, at: number): boolean {
  return heldByOthers(liveHolds(holds, minute(at)), other.orderId) > 0;
}

it('a live hold is not extended by another request', attack(4), () => {
  const asked = withHold({}, mine, 1, minute(0));
  const again = withHold(asked, mine, 2, minute(10));
  expect(again[mine.orderId]).toEqual({ quantity: 2, until: minute(15), first: minute(0) });
  expect(blocked(again, 14)).toBe(true);
  expect(blocked(again, 15)).toBe(false);
});

it.each([
  ['one order', [mine]],
  ['one order after the other', [mine, next]],
])('asking every minute with %s holds for thirty minutes, and is forgotten in a day', (_, asks) => {
  let holds: Holds = {};
  let minutes = 0;
  for (let at = 0; at < 300; at += 1) {
    for (const ask of asks) holds = withHold(holds, ask, 1, minute(at));
    expect(heldByOthers(liveHolds(holds, minute(at)), other.orderId)).toBeLessThanOrEqual(1);
    if (blocked(holds, at)) minutes += 1;
  }
  expect(minutes).toBe(30);
  expect(Object.keys(withHold(holds, other, 1, minute(24 * 60)))).toEqual([other.orderId]);
});

it("one customer's holds are nothing to another, whose id may start alike", () => {
  const holds = withHold(withHold({}, mine, 1, minute(0)), other, 1, minute(1));
  const alike = withHold(holds, { ...mine, orderId: 'meera2_1', userId: 'meera2' }, 1, minute(2));
  expect(heldByOthers(liveHolds(alike, minute(3)), 'nobody_1')).toBe(3);
});

it('accounts with one phone number share a hold, and their thirty minutes', attack(4), () => {
  const [first, second] = [mine, other].map((holder) => ({ ...holder, phoneKey: 'number' }));
  if (!first || !second) throw new Error('two holders');
  const held = withHold({}, first, 1, minute(0));
  expect(withHold(held, second, 1, minute(1))).toEqual(held);
  const after = withHold(held, second, 1, minute(16));
  expect(after[second.orderId]?.until).toEqual(minute(30));
  expect(withHold(held, { ...second, phoneKey: 'another' }, 1, minute(1))).toHaveProperty(
    second.orderId,
  );
});

it('a hold from before holds stored their start ends as promised', () => {
  const old: Holds = { [mine.orderId]: { quantity: 1, until: minute(15) } };
  const again = withHold(old, mine, 1, minute(16));
  expect(again[mine.orderId]?.until).toEqual(minute(30));
});
