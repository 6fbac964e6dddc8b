import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../../tests/support/orders';
import { addDays, istDay } from '../shop/ist';
import { bookedFrom, giftText, isTooFar, SEND_ON_DAYS, sendOnDays } from './gift';
import { decodeOrder } from './order';

// Monday, eleven in the evening in India.
const now = new Date('2026-11-23T17:30:00Z');
const order = (sendOn: string) => ({ gift: { message: '', sendOn } });

describe('a gift', () => {
  it('leaves on one of the next fourteen days that is no Sunday', () => {
    const days = sendOnDays(now);
    expect(days).toHaveLength(12);
    expect([days[0], days.at(-1)]).toEqual(['2026-11-24', '2026-12-07']);
    expect(days).not.toContain('2026-11-29');
  });

  it('is booked from the start of its day in India', () => {
    expect(bookedFrom(order('2026-11-25'), now)).toEqual(new Date('2026-11-24T18:30:00Z'));
  });

  it.each([
    ['without a day', ''],
    ['for today', '2026-11-23'],
    ['paid after its day', '2026-11-20'],
  ])('%s is booked now', (_, day) => {
    expect(bookedFrom(order(day), now)).toBe(now);
  });

  it('that is none is booked now', () => {
    expect(bookedFrom({}, now)).toBe(now);
    expect(isTooFar({}, now)).toBe(false);
  });

  it('never waits longer than fourteen days, and every day that is offered is near enough', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (at) => {
          for (const day of sendOnDays(at)) {
            expect(isTooFar(order(day), at)).toBe(false);
            expect(bookedFrom(order(day), at).getTime()).toBeGreaterThan(at.getTime());
          }
          expect(isTooFar(order(addDays(istDay(at), SEND_ON_DAYS + 1)), at)).toBe(true);
        },
      ),
    );
  });

  it.each([
    ['a card', ':At 10:30, for you', { message: 'At 10:30, for you', sendOn: '' }],
    ['a day', '2026-12-03:', { message: '', sendOn: '2026-12-03' }],
    ['a day that does not exist', '2026-11-31:', { message: '', sendOn: '' }],
    ['words alone', 'For you', { message: 'For you', sendOn: '' }],
    ['something else', 7, undefined],
  ])('is read from a document with %s', (_, stored, gift) => {
    const { gift: read } = decodeOrder('u_1', { ...anOrder(), gift: stored });
    expect(read).toEqual(gift);
  });

  it('is read as it was stored', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('', ...sendOnDays(now)), (message, sendOn) => {
        const gift = { message, sendOn };
        expect(decodeOrder('u_1', { ...anOrder(), gift: giftText(gift) }).gift).toEqual(gift);
      }),
    );
  });
});
