import { expect, it } from 'vitest';
import { anOrder, aRefund } from '../../../tests/support/orders';
import { awaitedWindow, cameBack, openCourierWords, strayMessage } from './parcelTrouble';

const promised = { from: '2026-11-28', to: '2026-11-30' };
const back = { status: 'shipped', shiprocketStatus: 'Returned to us' } as const;
const failedDelivery = (kind: 'again' | 'return') => ({
  at: '',
  reason: '',
  attempts: 1,
  asking: undefined,
  answer: { kind, date: undefined, at: new Date(), by: 'owner' as const },
});

it.each([
  ['a parcel on its way', { status: 'shipped' }, promised],
  ['one that is there', { status: 'delivered' }, undefined],
  ['one that is sent again', { status: 'shipped', sentAgainAt: new Date() }, undefined],
  ['one that comes back', { ...back, shiprocketStatus: 'Returning to us' }, undefined],
  ['one that is lost', { ...back, shiprocketStatus: 'Lost or damaged' }, undefined],
  [
    'one that the courier was asked to bring back',
    {
      status: 'shipped',
      shiprocketStatus: 'Undelivered',
      failedDelivery: failedDelivery('return'),
    },
    undefined,
  ],
  [
    'one that the courier tries again',
    { status: 'shipped', shiprocketStatus: 'Undelivered', failedDelivery: failedDelivery('again') },
    promised,
  ],
] as const)('the promised days of %s', (_, fields, shown) => {
  expect(awaitedWindow(anOrder({ ...fields, promised }))).toEqual(shown);
});

it('the later days of which a customer was told replace the promised ones', () => {
  const expected = { from: '2026-12-02', to: '2026-12-03' };
  expect(awaitedWindow(anOrder({ status: 'shipped', promised, expected }))).toEqual(expected);
  expect(awaitedWindow(anOrder({ status: 'delivered', promised, expected }))).toBeUndefined();
});

it('a parcel that came back waits for the owner until she has put it aside or refunded it', () => {
  expect(cameBack(anOrder(back))).toBe(true);
  expect(cameBack(anOrder({ ...back, strayAside: 'returned' }))).toBe(false);
  // It was put aside while it was on its way back.
  expect(cameBack(anOrder({ ...back, strayAside: 'returning' }))).toBe(true);
  const refunded = anOrder({ ...back, refunds: [aRefund(685_000)] });
  expect(cameBack(refunded)).toBe(false);
  expect(strayMessage(refunded)).toBeUndefined();
  expect(cameBack(anOrder({ ...back, status: 'cancelled' }))).toBe(false);
});

it('the courier’s words are open until they are put aside', () => {
  const words = { text: 'Held at customs', at: '', isAside: false };
  expect(openCourierWords(anOrder({ courierWords: words }))).toBe('Held at customs');
  const aside = { ...words, isAside: true };
  expect(openCourierWords(anOrder({ courierWords: aside }))).toBeUndefined();
});
