import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  afterStep,
  canDecide,
  canSettle,
  isOpenReturn,
  isRefundRejected,
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
  fc
    .tuple(fc.constantFrom('rfnd_1', 'rfnd_2'), fc.boolean())
    .map(([refundId, isPending]): ReturnStep => ({ do: 'refund', refundId, isPending })),
  fc
    .tuple(fc.constantFrom('rfnd_1', 'rfnd_2'), fc.boolean())
    .map(([refundId, isRejected]): ReturnStep => ({ do: 'refund_ended', refundId, isRejected })),
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
    { do: 'refund', refundId: 'rfnd_1', isPending: false },
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

it.each(['pickup', 'keep'] as const)(
  'waits for a bank that has its refund, and is open again when that is rejected: %s',
  (how) => {
    const settling: Return = { ...asked, state: how === 'keep' ? 'agreed' : 'received', how };
    const refund: ReturnStep = { do: 'refund', refundId: 'rfnd_1', isPending: true };
    const end = (isRejected: boolean, refundId = 'rfnd_1'): ReturnStep => ({
      do: 'refund_ended',
      refundId,
      isRejected,
    });
    const waiting = afterStep(settling, refund, now);
    expect(waiting).toEqual({ ...settling, state: 'refunding', refundId: 'rfnd_1' });
    if (!waiting) return;
    expect([isOpenReturn(waiting), canDecide(waiting), canSettle(waiting)]).toEqual([
      true,
      false,
      false,
    ]);
    for (const step of [refund, { do: 'refuse', reason: 'No.' } as const, end(true, 'rfnd_0')])
      expect(afterStep(waiting, step, now)).toBeUndefined();
    expect(afterStep(waiting, end(false), now)).toEqual({ ...waiting, state: 'refunded' });
    const rejected = afterStep(waiting, end(true), now) ?? asked;
    expect(rejected).toEqual({ ...settling, refundId: 'rfnd_1' });
    expect(isRefundRejected(rejected)).toBe(true);
    expect(isRefundRejected(settling)).toBe(false);
    const again: ReturnStep = { do: 'refund', refundId: 'rfnd_2', isPending: false };
    expect(afterStep(rejected, again, now)).toMatchObject({
      state: 'refunded',
      refundId: 'rfnd_2',
    });
  },
);

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
        if (one.state === 'refunding' || one.state === 'replaced')
          expect(canSettle(before)).toBe(true);
        if (one.state === 'refunded')
          expect(canSettle(before) || before.state === 'refunding').toBe(true);
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
