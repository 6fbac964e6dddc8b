import { toPaise, toRupees } from './money';
import { coversAny, type Offer } from './offer';
import { isForPieces, piecesProgress, type PiecesOffer } from './pieces';
import {
  bestChoice,
  isUsedByCustomer,
  subtotalInPaise,
  type Discount,
  type LinesInput,
  type LinesPricing,
} from './pricing';

/** Whether an entered coupon applies, and why not. */
export type CouponOutcome =
  | { state: 'none' }
  | { state: 'applied'; offer: Offer }
  | { state: 'unknown' }
  | { state: 'not_started'; startDate: Date }
  | { state: 'expired'; endDate: Date }
  | { state: 'minimum_not_met'; offer: Offer; subtotal: number }
  | { state: 'pieces_not_met'; offer: PiecesOffer; missing: number }
  | { state: 'not_for_these' }
  /** It would apply alone or with others, but without it the cart costs less: `kept` is what is taken off instead. */
  | { state: 'not_combined'; offer: Offer; kept: readonly Discount[]; saved: number }
  | { state: 'already_used' }
  | { state: 'used_up' };

/**
 * Why the server refuses a code that would otherwise apply, as sent with `amount_mismatch`. Only the server can count
 * other customers' orders and codes held for unpaid ones.
 */
export const COUPON_REFUSALS = ['already_used', 'used_up', 'held'] as const;
export type CouponRefusal = (typeof COUPON_REFUSALS)[number];

/** All amounts are rupees; `amountPaise` is what the card is charged. */
export interface Pricing extends LinesPricing {
  coupon: CouponOutcome;
}

export interface PricingInput extends LinesInput {
  /** Every offer that may apply: the automatic ones, and the one whose id is the entered code. */
  offers: readonly Offer[];
  couponCode?: string | undefined;
}

/** The offer of a code that meets its conditions, whether or not the cart costs less with it. */
export function usableOffer(coupon: { state: string; offer?: Offer }): Offer | undefined {
  return ['applied', 'not_combined'].includes(coupon.state) ? coupon.offer : undefined;
}

function evaluateCoupon({
  couponCode: code,
  offers,
  lines,
  usedOfferIds = [],
  now,
}: PricingInput): CouponOutcome {
  if (code === undefined || code === '') return { state: 'none' };
  // Whoever looks a code up tries its capitals too; here it is exact. An automatic offer cannot be entered as a coupon.
  const offer = offers.find((candidate) => !candidate.isAutomatic && candidate.couponCode === code);
  if (!offer) return { state: 'unknown' };
  if (now < offer.startDate) return { state: 'not_started', startDate: offer.startDate };
  if (now > offer.endDate) return { state: 'expired', endDate: offer.endDate };
  if (offer.usedUp) return { state: 'used_up' };
  if (isUsedByCustomer(offer, usedOfferIds)) return { state: 'already_used' };
  const productIds = lines.map((line) => line.productId);
  if (!coversAny(offer, productIds)) return { state: 'not_for_these' };
  const subtotal = subtotalInPaise(lines);
  if (subtotal < toPaise(offer.minOrderValue))
    return { state: 'minimum_not_met', offer, subtotal: toRupees(subtotal) };
  if (isForPieces(offer)) {
    const { groups, missing } = piecesProgress(offer, lines);
    if (groups === 0) return { state: 'pieces_not_met', offer, missing };
  }
  return { state: 'applied', offer };
}

/**
 * Calculates what a cart costs with its coupon; used by cart, checkout and the functions. The calculation itself is
 * {@link bestChoice}, which pages that know of no code use without one.
 */
export function priceCart(input: PricingInput): Pricing {
  const coupon = evaluateCoupon(input);
  if (coupon.state !== 'applied') return { ...bestChoice(input).pricing, coupon };
  const { offer } = coupon;
  const { offers, pricing } = bestChoice(input, offer);
  if (offers.includes(offer)) return { ...pricing, coupon };
  const { discounts: kept, discountTotal: saved } = pricing;
  return { ...pricing, coupon: { state: 'not_combined', offer, kept, saved } };
}
