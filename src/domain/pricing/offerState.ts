import type { Offer } from './offer';

/** With which other offers it applies to one cart: they all add up, but a cart has one coupon. */
export function combinesWith({ isAutomatic }: Pick<Offer, 'isAutomatic'>): string {
  return isAutomatic ? 'all other offers' : 'automatic offers only';
}

/** The state shown in the back office. */
export function offerState(offer: Offer, now: Date): 'scheduled' | 'active' | 'ended' {
  if (now < offer.startDate) return 'scheduled';
  return now <= offer.endDate ? 'active' : 'ended';
}
