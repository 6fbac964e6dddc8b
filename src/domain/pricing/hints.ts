import { toPaise, toRupees } from './money';
import { coversAny, isActive, type Offer } from './offer';
import type { PiecesProgress } from './pieces';
import { bestChoice, type LinesInput, type PricedLine } from './pricing';

/** An automatic offer that covers the cart but whose minimum is not met yet. */
export interface OfferHint {
  offer: Offer;
  /** Rupees to add, shown as 'Add ₹X more to your cart to unlock this offer!'. */
  missing: number;
}

/** Automatic offers that only need a larger subtotal (rupees), nearest first. */
export function offersWithinReach(
  offers: readonly Offer[],
  subtotal: number,
  productIds: readonly string[],
  now: Date,
): OfferHint[] {
  return offers
    .filter(
      (offer) =>
        offer.isAutomatic && isActive(offer, now) && !offer.usedUp && coversAny(offer, productIds),
    )
    .map((offer) => ({
      offer,
      missing: toRupees(toPaise(offer.minOrderValue) - toPaise(subtotal)),
    }))
    .filter((hint) => hint.missing > 0)
    .sort((a, b) => a.missing - b.missing);
}

/**
 * Whether an offer would count once the cart has what is missing for it. One that does not combine with the others may
 * still be worth less than they are.
 * @param coupon the offer of a code that applies
 */
function wouldCount(
  offer: Offer,
  missing: PricedLine | undefined,
  cart: LinesInput,
  coupon: Offer | undefined,
): boolean {
  const lines = [...cart.lines, ...(missing ? [missing] : [])];
  return bestChoice({ ...cart, lines }, coupon).offers.includes(offer);
}

/** The hints of {@link offersWithinReach} that would lower the price of the cart. */
export function hintsWorthSaying(
  hints: readonly OfferHint[],
  cart: LinesInput,
  coupon?: Offer,
): OfferHint[] {
  const [line] = cart.lines;
  return hints.filter(({ offer, missing }) =>
    wouldCount(offer, line && { ...line, quantity: 1, unitPrice: missing }, cart, coupon),
  );
}

/** The groups of `begunGroups` that would lower the price of the cart. */
export function groupsWorthSaying(
  groups: readonly PiecesProgress[],
  cart: LinesInput,
  coupon?: Offer,
): PiecesProgress[] {
  return groups.filter(({ offer, missing }) => {
    const line = cart.lines.find(
      ({ productId, volume }) => volume === offer.volume && coversAny(offer, [productId]),
    );
    return wouldCount(offer, line && { ...line, quantity: missing }, cart, coupon);
  });
}
