import { expect, it } from 'vitest';
import { attack } from '../../../tests/support/attack';
import {
  heldByOthers,
  liveHolds,
  MAX_ENDED_HOLDS,
  MAX_LIVE_HOLDS,
  withHold,
  type Holds,
} from './holds';

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

it('a document of holds stays below 1 MiB, however many ask', () => {
  const holder = (n: number) => {
    const userId = String(n).padStart(28, 'u');
    return { orderId: `${userId}_1790000000000`, userId, phoneKey: String(n).padStart(64, 'f') };
  };
  const hold = (n: number, from: number) => ({
    quantity: 1,
    until: minute(from + 15),
    first: minute(from),
    phoneKey: holder(n).phoneKey,
  });
  const many = (from: number, count: number, at: number): Holds =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [holder(from + n).orderId, hold(from + n, at)]),
    );
  const ended = many(0, 5_000, 0);
  const asked = withHold(
    { ...ended, ...many(5_000, MAX_LIVE_HOLDS - 1, 20) },
    holder(99_998),
    1,
    minute(20),
  );
  expect(Object.keys(asked)).toHaveLength(MAX_LIVE_HOLDS + MAX_ENDED_HOLDS);
  expect(asked[holder(99_998).orderId]?.until).toEqual(minute(35));
  // Beyond that an order goes on without a hold.
  const beyond = withHold(asked, holder(99_999), 1, minute(20));
  expect(beyond[holder(99_999).orderId]).toBeUndefined();
  // firebase.google.com/docs/firestore/storage-size: text is one byte longer than its characters, numbers and times are 8.
  const bytes = Object.entries(beyond).reduce(
    (sum, [id, { phoneKey = '' }]) =>
      sum + id.length + 1 + 'quantityuntilfirstphoneKey'.length + 4 + 3 * 8 + phoneKey.length + 1,
    0,
  );
  expect(bytes).toBeLessThan(1_048_576 - 10_000);
});
