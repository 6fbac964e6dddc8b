import { formatList } from '../../domain/shop/formatList';
import { messages } from '../../domain/shop/messages';
import { formatRupees } from '../../domain/pricing/money';
import { morePieces } from '../../domain/pricing/pieces';
import { formatDay } from '../../domain/shop/formatDay';
import type { CouponView } from './useCartPricing';

/** The message for a code that does not apply; undefined when it does, or is not known yet. */
export function couponProblem(coupon: CouponView): string | undefined {
  const texts = messages.coupon;
  switch (coupon.state) {
    case 'none':
    case 'applied':
    case 'checking':
    case 'signed_out':
      return undefined;
    case 'failed':
      return coupon.reason ?? texts.lookupFailed;
    case 'unknown':
      return texts.unknown;
    case 'not_started':
      return texts.notStarted(formatDay(coupon.startDate));
    case 'expired':
      return texts.expired(formatDay(coupon.endDate));
    case 'minimum_not_met':
      return texts.minimum(
        coupon.offer.couponCode,
        formatRupees(coupon.offer.minOrderValue),
        formatRupees(coupon.subtotal),
      );
    case 'pieces_not_met':
      return texts.pieces(morePieces(coupon.offer, coupon.missing));
    case 'not_for_these':
      return texts.notForThese;
    case 'not_combined':
      return coupon.saved === 0
        ? texts.notWorthIt(coupon.offer.couponCode)
        : texts.notCombined(
            coupon.offer.couponCode,
            formatList(coupon.kept.map(({ title }) => title || 'another offer')),
            formatRupees(coupon.saved),
          );
    case 'already_used':
    case 'used_up':
      return texts.refusals[coupon.state];
    case 'refused':
      return texts.refusals[coupon.reason];
  }
}
