import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockingRequest, isUnfinished } from './moneyRequest';

const now = new Date('2026-11-22T10:00:00Z');
const ago = (ms: number): Date => new Date(now.getTime() - ms);
const DAY = 86_400_000;
type Request = Parameters<typeof blockingRequest>[0];
const refund: Request = { id: 'b', type: 'refund', at: ago(1000), state: undefined };

describe('the order of money requests', () => {
  test.each<[string, Request[], string | undefined]>([
    ['no other request', [], undefined],
    ['itself', [refund], undefined],
    ['one before it, not begun', [{ ...refund, id: 'a', at: ago(2000) }], 'a'],
    ['one before it by id alone', [{ ...refund, id: 'a' }], 'a'],
    ['one after it, not begun', [{ ...refund, id: 'c' }], undefined],
    ['one after it that has begun', [{ ...refund, id: 'c', state: 'working' }], 'c'],
    ['one that has ended', [{ ...refund, id: 'a', state: 'done' }], undefined],
    ['one done after it was made', [{ ...refund, id: 'a', state: 'done', outcomeAt: now }], 'a'],
    ['one done before', [{ ...refund, id: 'a', state: 'done', outcomeAt: ago(1000) }], undefined],
    ['one that failed since', [{ ...refund, id: 'a', state: 'failed', outcomeAt: now }], undefined],
    [
      'a parcel booked since',
      [{ ...refund, id: 'a', type: 'ship', state: 'done', outcomeAt: now }],
      undefined,
    ],
    ['one that was refused', [{ ...refund, id: 'a', state: 'failed' }], undefined],
    ['a decision', [{ ...refund, id: 'a', type: 'cancel_decision' }], 'a'],
    ['a parcel', [{ ...refund, id: 'a', type: 'ship' }], undefined],
    ['a customer who asks', [{ ...refund, id: 'a', type: 'cancel' }], undefined],
  ])('%s', (_, others, before) => {
    expect(blockingRequest(refund, others, now)?.id).toBe(before);
  });

  test('one that is a week old blocks no other', () => {
    expect(isUnfinished({ ...refund, at: ago(7 * DAY - 1) }, now)).toBe(true);
    expect(isUnfinished({ ...refund, at: ago(7 * DAY), state: 'working' }, now)).toBe(false);
  });

  test('of any number of concurrent requests, started and finished at any time, exactly one is done', () => {
    const crowd = fc
      .uniqueArray(
        fc.record({ id: fc.string(), time: fc.integer({ min: 0, max: 3 }), ends: fc.boolean() }),
        { selector: ({ id }) => id, minLength: 1, maxLength: 6 },
      )
      .chain((all) => fc.shuffledSubarray(all, { minLength: all.length }));
    fc.assert(
      fc.property(crowd, (made) => {
        const all = made.map(({ id, time }): Request => ({ id, type: 'refund', at: ago(time) }));
        all.forEach((one, n) => {
          if (blockingRequest(one, all, now)) {
            one.state = 'failed';
          } else {
            one.state = made[n]?.ends ? 'done' : 'working';
          }
          one.outcomeAt = new Date(now.getTime() + 1000);
        });
        expect(all.filter(({ state }) => state !== 'failed')).toHaveLength(1);
      }),
    );
  });
});
