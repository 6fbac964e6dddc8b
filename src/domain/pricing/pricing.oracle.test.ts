import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NOW, offerLists, pricedLines } from '../../../tests/support/domain';
import { oracle } from '../../../tests/support/oracle';
import { priceCart, type CouponOutcome } from './priceCart';

it('agrees with an independent calculation on 12,000 random carts, to the paisa', () => {
  const seen = new Map<CouponOutcome['state'], number>();
  let free = 0;
  let capped = 0;
  let grouped = 0;
  let alone = 0;
  fc.assert(
    fc.property(
      pricedLines,
      offerLists,
      fc.constantFrom(undefined, '', 'OFFER0', 'OFFER0', 'OFFER1', 'OFFER2', 'offer0', 'NONE'),
      fc.subarray(['OFFER0', 'OFFER1', 'OFFER2']),
      (lines, offers, couponCode, usedOfferIds) => {
        const cart = { lines, offers, couponCode, usedOfferIds, now: NOW };
        const ours = priceCart(cart);
        const naive = oracle(cart);
        expect({
          subtotal: ours.subtotal.toFixed(2),
          discount: ours.discountTotal.toFixed(2),
          shipping: ours.shipping.toFixed(2),
          total: ours.total.toFixed(2),
          amountPaise: ours.amountPaise,
        }).toEqual({
          subtotal: inRupees(naive.subtotal),
          discount: inRupees(naive.discount),
          shipping: inRupees(naive.shipping),
          total: inRupees(naive.total),
          amountPaise: Number(naive.total),
        });
        seen.set(ours.coupon.state, (seen.get(ours.coupon.state) ?? 0) + 1);
        if (naive.shipping === 0n) free++;
        const byPieces = offers.filter(({ pieces }) => pieces !== undefined).map(({ id }) => id);
        if (ours.discounts.some(({ offerId }) => byPieces.includes(offerId))) grouped++;
        const single = offers.filter(({ combines }) => !combines).map(({ id }) => id);
        if (ours.discounts.some(({ offerId }) => single.includes(offerId))) alone++;
        if (naive.subtotal > 0n && naive.discount === naive.subtotal) capped++;
      },
    ),
    { numRuns: 12_000, seed: 20_261_120 },
  );
  // The random carts covered every case in which the two could differ.
  expect([...seen.keys()].sort()).toEqual([
    'already_used',
    'applied',
    'expired',
    'minimum_not_met',
    'none',
    'not_combined',
    'not_for_these',
    'not_started',
    'pieces_not_met',
    'unknown',
    'used_up',
  ]);
  expect(Math.min(...seen.values(), free, capped, grouped, alone)).toBeGreaterThan(20);
}, 60_000);

function inRupees(paise: bigint): string {
  const digits = paise.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
