import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anOrder, aRefund, aReturn } from '../../../tests/support/orders';
import type { Order } from './order';
import { refundablePaise } from './refund';
import {
  canAskReturn,
  deliveryTime,
  openKinds,
  paidBackThoughSent,
  partsOfPieces,
  refundForReplaced,
  returnablePieces,
  returnDeadline,
  returnSummary,
  shippingToRefund,
} from './returnable';

const DELIVERED = new Date('2026-11-20T06:00:00.000Z');
const after = (hours: number): Date => new Date(DELIVERED.getTime() + hours * 3_600_000);

const line = (productId: string, quantity: number) => ({
  productId,
  name: productId,
  volume: '50 ml',
  quantity,
  unitPrice: 100,
  total: 100 * quantity,
});

function delivered(fields: Partial<Order> = {}): Order {
  return anOrder({
    status: 'delivered',
    deliveredAt: DELIVERED,
    amountPaise: 52_500,
    pricing: {
      lines: [line('amber-durbar', 3), line('vetiver-rain', 2)],
      subtotal: 500,
      discounts: [],
      shipping: 25,
      total: 525,
      currency: 'INR',
    },
    ...fields,
  });
}

describe('when pieces can be returned', () => {
  it('damaged and wrong ones for 48 hours, unopened ones for 14 days, to the second', () => {
    const order = delivered();
    expect(openKinds(order, after(47.999))).toEqual(['damaged', 'wrong_item', 'unopened']);
    expect(openKinds(order, after(48))).toEqual(['unopened']);
    expect(openKinds(order, after(14 * 24 - 0.001))).toEqual(['unopened']);
    expect(openKinds(order, after(14 * 24))).toEqual([]);
    expect(returnDeadline(order, 'damaged')).toEqual(after(48));
  });

  it('of an older order by the courier’s time, and not at all without one', () => {
    const shiprocket = {
      shiprocketStatus: 'Delivered',
      shiprocketStatusAt: '2026-11-19T11:30:00+05:30',
    };
    const older = delivered({ deliveredAt: undefined, ...shiprocket });
    expect(deliveryTime(older)).toEqual(new Date('2026-11-19T06:00:00.000Z'));
    const unknown = delivered({ deliveredAt: undefined, ...shiprocket, shiprocketStatusAt: '' });
    expect(deliveryTime(unknown)).toBeUndefined();
    expect(canAskReturn(unknown, after(1))).toBe(false);
  });

  it('not before the order is delivered', () => {
    expect(deliveryTime(delivered({ status: 'shipped' }))).toBeUndefined();
  });
});

it('the refund of a return to a replacement is a later one for its pieces, or of everything', () => {
  const lines = [{ productId: 'amber-durbar', volume: '50 ml', quantity: 1, amountPaise: 10_000 }];
  const refund = aRefund(10_000, { id: 'r1', at: after(2), lines });
  const replacement = { returns: [] };
  const of = (paid: Partial<Order>, one = aReturn(), order: Pick<Order, 'returns'> = replacement) =>
    refundForReplaced(delivered(paid), order, one)?.id;
  expect(of({ refunds: [refund] })).toBe('r1');
  expect(of({ refunds: [{ ...refund, at: after(-1) }] })).toBeUndefined();
  expect(of({ refunds: [{ ...refund, status: 'failed' }] })).toBeUndefined();
  expect(of({ refunds: [{ ...refund, lines: undefined }] })).toBeUndefined();
  const two = aReturn({ lines: [{ productId: 'amber-durbar', volume: '50 ml', quantity: 2 }] });
  expect(of({ refunds: [refund] }, two)).toBeUndefined();
  // It has closed another return.
  const closed = aReturn({ state: 'refunded', refundId: 'r1' });
  expect(of({ refunds: [refund], returns: [closed] })).toBeUndefined();
  expect(of({ refunds: [refund] }, aReturn(), { returns: [closed] })).toBeUndefined();
  expect(of({ refunds: [aRefund(52_500, { id: 'r2', at: after(-1) })] })).toBe('r2');
});

describe('a refund pays for pieces that are sent again', () => {
  const bottles = { productId: 'amber-durbar', volume: '50 ml' };
  const amber = (quantity: number) => [{ ...bottles, quantity }];

  it('when it is for everything, for more than the others, or for more than those cost', () => {
    // 3 × ₹100 and 2 × ₹100, of which one of the three is sent again.
    const order = delivered();
    const pays = (asked: Parameters<typeof paidBackThoughSent>[1], lines = amber(1)) =>
      paidBackThoughSent(order, asked, [{ lines }]).length > 0;
    expect(pays({})).toBe(true);
    expect(pays({}, [])).toBe(false);
    expect(pays({ lines: amber(3) })).toBe(true);
    expect(pays({ lines: amber(2) })).toBe(false);
    const others = refundablePaise(order) - 10_000;
    expect(pays({ amountPaise: others })).toBe(false);
    expect(pays({ amountPaise: others + 1 })).toBe(true);
  });

  it('and not when they were refunded before', () => {
    const lines = [{ ...bottles, quantity: 3, amountPaise: 30_000 }];
    const order = delivered({ refunds: [aRefund(30_000, { lines })] });
    expect(paidBackThoughSent(order, {}, [{ lines: amber(1) }])).toEqual([]);
  });

  it('when two replacements together send all of them, though each alone leaves enough', () => {
    const order = delivered();
    const [b, c] = [{ lines: amber(1) }, { lines: amber(1) }];
    const other = { lines: [{ ...bottles, productId: 'vetiver-rain', quantity: 1 }] };
    const of = (asked: Parameters<typeof paidBackThoughSent>[1], sent = [b, c, other]) =>
      paidBackThoughSent(order, asked, sent);
    expect(of({ lines: amber(1) })).toEqual([]);
    // Only the replacements of these pieces are named.
    expect(of({ lines: amber(2) })).toEqual([b, c]);
    expect(of({ lines: amber(2) }, [b, other])).toEqual([]);
    expect(of({})).toEqual([b, c, other]);
    const rest = refundablePaise(order) - 30_000;
    expect(of({ amountPaise: rest })).toEqual([]);
    expect(of({ amountPaise: rest + 1 })).toEqual([b, c, other]);
    expect(of({ amountPaise: rest + 1 }, [b, other])).toEqual([]);
  });
});

describe('the pieces that can be returned', () => {
  it('are none once everything was refunded, also by a refund that names no pieces', () => {
    expect(returnablePieces(delivered({ refunds: [aRefund(52_500)] }))).toEqual([0, 0]);
    expect(returnablePieces(delivered({ refunds: [aRefund(52_499)] }))).toEqual([3, 2]);
  });

  it('are those bought, less refunded ones, less those of other returns', () => {
    const refund = aRefund(10_000, {
      lines: [{ productId: 'amber-durbar', volume: '50 ml', quantity: 1, amountPaise: 10_000 }],
    });
    expect(returnablePieces(delivered())).toEqual([3, 2]);
    expect(returnablePieces(delivered({ refunds: [refund] }))).toEqual([2, 2]);
    expect(returnablePieces(delivered({ refunds: [refund], returns: [aReturn()] }))).toEqual([
      1, 2,
    ]);
    expect(returnablePieces(delivered({ returns: [aReturn({ state: 'refused' })] }))).toEqual([
      3, 2,
    ]);
    expect(returnablePieces(delivered({ returns: [aReturn({ state: 'replaced' })] }))).toEqual([
      2, 2,
    ]);
  });

  it('a refunded return counts once, also when the bank sends the refund back', () => {
    const refund = aRefund(10_000, {
      lines: [{ productId: 'amber-durbar', volume: '50 ml', quantity: 1, amountPaise: 10_000 }],
    });
    const returns = [aReturn({ state: 'refunded', refundId: refund.id })];
    expect(returnablePieces(delivered({ refunds: [refund], returns }))).toEqual([2, 2]);
    const failed = { ...refund, status: 'failed' as const };
    expect(returnablePieces(delivered({ refunds: [failed], returns }))).toEqual([2, 2]);
  });

  it('are never more than were bought, however many returns there are', () => {
    const part = fc.record({
      productId: fc.constantFrom('amber-durbar', 'vetiver-rain'),
      volume: fc.constant('50 ml'),
      quantity: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(fc.array(part, { maxLength: 3 }), { maxLength: 5 }), (all) => {
        // Every request is for what the one before has left.
        let order = delivered();
        for (const [n, lines] of all.entries()) {
          const pieces = (order.pricing?.lines ?? []).map(({ productId }) =>
            lines
              .filter((one) => one.productId === productId)
              .reduce((sum, one) => sum + one.quantity, 0),
          );
          const parts = partsOfPieces(order, pieces);
          if (!parts) continue;
          order = {
            ...order,
            returns: [...order.returns, aReturn({ id: `return-${n}`, lines: parts })],
          };
        }
        const asked = order.returns.flatMap(({ lines }) => lines);
        const of = (id: string) =>
          asked
            .filter(({ productId }) => productId === id)
            .reduce((sum, one) => sum + one.quantity, 0);
        expect(of('amber-durbar')).toBeLessThanOrEqual(3);
        expect(of('vetiver-rain')).toBeLessThanOrEqual(2);
        expect(returnablePieces(order)).toEqual([3 - of('amber-durbar'), 2 - of('vetiver-rain')]);
      }),
    );
  });

  it.each([[[]], [[0, 0]], [[4, 0]], [[1]], [[1, 0, 0]]])('pieces %j are refused', (pieces) => {
    expect(partsOfPieces(delivered(), pieces)).toBeUndefined();
  });

  it('become parts of the lines', () => {
    expect(partsOfPieces(delivered(), [0, 2])).toEqual([
      { productId: 'vetiver-rain', volume: '50 ml', quantity: 2 },
    ]);
    expect(returnSummary(delivered(), aReturn())).toBe('1 × amber-durbar (50 ml)');
    const [line] = aReturn().lines;
    expect(returnSummary(delivered(), { lines: line ? [line, line] : [] })).toBe(
      '1 × amber-durbar (50 ml) and 1 × amber-durbar (50 ml)',
    );
  });
});

describe('the shipping', () => {
  it('comes back with the first damaged pieces, never with unopened ones', () => {
    expect(shippingToRefund(delivered(), aReturn(), 10_000)).toBe(2500);
    expect(shippingToRefund(delivered(), aReturn({ kind: 'unopened' }), 10_000)).toBe(0);
    const refunds = [aRefund(12_500, { id: 'rfnd_1' })];
    const returns = [aReturn({ state: 'refunded', refundId: 'rfnd_1' })];
    expect(shippingToRefund(delivered({ refunds, returns }), aReturn(), 10_000)).toBe(0);
  });

  it('never brings back more than is left', () => {
    const order = delivered({ refunds: [aRefund(41_000)] });
    expect(10_000 + shippingToRefund(order, aReturn(), 10_000)).toBe(refundablePaise(order));
  });
});
