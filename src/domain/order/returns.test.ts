import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  afterStep,
  canSettle,
  isOpenReturn,
  RETURN_STATES,
  RETURN_WAYS,
  type Return,
  type ReturnStep,
} from './returns';

const now = new Date('2026-11-28T06:00:00.000Z');
const asked: Return = {
  id: 'return-1',
  kind: 'damaged',
  wish: 'refund',
  lines: [{ productId: 'amber-durbar', volume: '50 ml', quantity: 1 }],
  note: '',
  photos: 1,
  state: 'asked',
  askedAt: new Date('2026-11-27T06:00:00.000Z'),
};

const steps = fc.oneof(
  fc.constantFrom<ReturnStep>(
    { do: 'agree', how: 'pickup' },
    { do: 'agree', how: 'keep' },
    { do: 'book', awb: '1411', courier: 'Delhivery Surface' },
    { do: 'unbook' },
    { do: 'collect' },
    { do: 'receive' },
    { do: 'refuse', reason: 'Opened.' },
  ),
  fc.string().map((refundId): ReturnStep => ({ do: 'refund', refundId })),
  fc.string().map((replacementId): ReturnStep => ({ do: 'replace', replacementId })),
);

const walk = (path: readonly ReturnStep[]): Return[] =>
  path.reduce<Return[]>(
    (all, step) => [...all, afterStep(all.at(-1) ?? asked, step, now) ?? all.at(-1) ?? asked],
    [asked],
  );

it('goes from the question through the pickup to the refund', () => {
  const path: ReturnStep[] = [
    { do: 'agree', how: 'pickup' },
    { do: 'book', awb: '1411', courier: 'Delhivery Surface' },
    { do: 'collect' },
    { do: 'receive' },
    { do: 'refund', refundId: 'rfnd_1' },
  ];
  const walked = walk(path);
  expect(walked.map(({ state }) => state)).toEqual([
    'asked',
    'agreed',
    'agreed',
    'on_its_way',
    'received',
    'refunded',
  ]);
  expect(walked.at(-1)).toMatchObject({ awb: '1411', decidedAt: now, refundId: 'rfnd_1' });
});

it('what the customer keeps is settled without arriving', () => {
  const walked = walk([
    { do: 'agree', how: 'keep' },
    { do: 'replace', replacementId: 'u_2' },
  ]);
  expect(walked.at(-1)).toMatchObject({ state: 'replaced', replacementId: 'u_2' });
});

it('is settled once, whatever happens and in whatever order', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 20 }), (path) => {
      const walked = walk(path);
      const settled = walked.findIndex((one) => !isOpenReturn(one));
      if (settled === -1) return;
      for (const later of walked.slice(settled)) expect(later).toBe(walked[settled]);
      const { refundId, replacementId, reason } = walked[settled] ?? asked;
      expect([refundId, replacementId, reason].filter((one) => one !== undefined)).toHaveLength(1);
    }),
  );
});

it('gives nothing back for pieces that have neither arrived nor been left with the customer', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 20 }), (path) => {
      const walked = walk(path);
      walked.forEach((one, n) => {
        const before = walked[n - 1];
        if (before === one || !before) return;
        if (one.state === 'refunded' || one.state === 'replaced')
          expect(canSettle(before)).toBe(true);
      });
    }),
  );
});

it('keeps what the customer asked for', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 20 }), (path) => {
      for (const { id, kind, wish, lines, note, photos, askedAt } of walk(path))
        expect({ ...asked, id, kind, wish, lines, note, photos, askedAt }).toEqual(asked);
    }),
  );
});

it('books no second courier and takes no goods that stay with the customer', () => {
  for (const state of RETURN_STATES)
    for (const how of RETURN_WAYS) {
      const one: Return = { ...asked, state, how, awb: '1411' };
      expect(afterStep(one, { do: 'book', awb: '2', courier: '' }, now)).toBeUndefined();
      expect(afterStep(one, { do: 'agree', how: 'keep' }, now)).toEqual(
        state === 'asked' && how === 'pickup' ? expect.anything() : undefined,
      );
    }
  const kept: Return = { ...asked, state: 'agreed', how: 'keep' };
  expect(afterStep(kept, { do: 'receive' }, now)).toBeUndefined();
  expect(afterStep(kept, { do: 'collect' }, now)).toBeUndefined();
});
