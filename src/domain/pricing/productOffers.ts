import { findVariant, type Product } from '../product/product';
import { toRupees } from './money';
import { coversAny, isActive, type Offer } from './offer';
import { isForPieces, piecesProgress, type PiecesOffer } from './pieces';
import { bestChoice, subtotalInPaise, type PricedLine } from './pricing';

/**
 * How far a cart is from an offer. `ready`: nothing is missing but something that it covers. `outdone`: nothing is missing, but
 * the cart costs less with others that it does not combine with, or with free shipping, which the offer would take away.
 */
export type Standing =
  | { kind: 'applied' | 'ready' | 'outdone' }
  | { kind: 'amount'; missing: number }
  | { kind: 'pieces'; offer: PiecesOffer; counted: number; missing: number };

function standingOf(offer: Offer, lines: readonly PricedLine[]): Standing {
  if (isForPieces(offer)) {
    const { counted, groups, missing } = piecesProgress(offer, lines);
    return groups > 0 ? { kind: 'applied' } : { kind: 'pieces', offer, counted, missing };
  }
  const missing = offer.minOrderValue - toRupees(subtotalInPaise(lines));
  if (missing > 0) return { kind: 'amount', missing };
  const isCovered = coversAny(
    offer,
    lines.map(({ productId }) => productId),
  );
  return { kind: isCovered && lines.length > 0 ? 'applied' : 'ready' };
}

/** The automatic offers that are active and count a product, with what a cart is missing for each. Codes do not count. */
export function productOffers(
  product: Product,
  offers: readonly Offer[],
  lines: readonly PricedLine[],
  now: Date,
): { offer: Offer; standing: Standing }[] {
  const chosen = bestChoice({ lines, offers, now }).offers;
  return offers
    .filter(
      (offer) =>
        offer.isAutomatic &&
        isActive(offer, now) &&
        !offer.usedUp &&
        coversAny(offer, [product.id]) &&
        (offer.volume === undefined || findVariant(product, offer.volume) !== undefined),
    )
    .map((offer) => {
      const standing = standingOf(offer, lines);
      const isOutdone = standing.kind === 'applied' && !chosen.includes(offer);
      return { offer, standing: isOutdone ? { kind: 'outdone' } : standing };
    });
}
