import type { Offer } from './offer';

/** The offer that gives the automatic 10 percent; the settings move its end, so it is never deleted. */
export const AUTO_OFFER = 'auto1';

/** With which other offers it applies to one cart: those that combine add up, but a cart has one coupon. */
export function combinesWith({
  isAutomatic,
  combines,
}: Pick<Offer, 'isAutomatic' | 'combines'>): string {
  if (!combines) return 'no other offer';
  return isAutomatic ? 'all other offers' : 'automatic offers only';
}

/** The state shown in the back office. */
export function offerState(offer: Offer, now: Date): 'scheduled' | 'active' | 'ended' {
  if (now < offer.startDate) return 'scheduled';
  return now <= offer.endDate ? 'active' : 'ended';
}
