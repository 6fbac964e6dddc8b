import { messages } from '../../domain/shop/messages';
import { formatRupees } from '../../domain/pricing/money';
import { formatDay } from '../../ui/dates';
import type { CouponView } from './useCartPricing';

/** The message for a code that does not apply; undefined when it does, or is not known yet. */
export function couponProblem(coupon: CouponView): string | undefined {
  const words = messages.coupon;
  switch (coupon.state) {
    case 'none':
    case 'applied':
    case 'checking':
      return undefined;
    case 'failed':
      return words.lookupFailed;
    case 'unknown':
      return words.unknown;
    case 'not_started':
      return words.notStarted(formatDay(coupon.startDate));
    case 'expired':
      return words.expired(formatDay(coupon.endDate));
    case 'minimum_not_met':
      return words.minimum(formatRupees(coupon.missing));
    case 'not_for_these':
      return words.notForThese;
    case 'already_used':
    case 'used_up':
      return words.refusals[coupon.state];
    case 'refused':
      return words.refusals[coupon.reason];
  }
}
