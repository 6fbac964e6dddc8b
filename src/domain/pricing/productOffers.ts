import { findVariant, type Product } from '../product/product';
import { toRupees } from './money';
import { coversAny, isActive, type Offer } from './offer';
import { isForPieces, piecesProgress, type PiecesOffer } from './pieces';
import { subtotalInPaise, type PricedLine } from './pricing';

/** How far a cart is from an offer. `ready`: nothing is missing but something that it covers. */
export type Standing =
  | { kind: 'applied' | 'ready' }
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

/** The automatic offers that are active and count a product, with what a cart is missing for each. */
export function productOffers(
  product: Product,
  offers: readonly Offer[],
  lines: readonly PricedLine[],
  now: Date,
): { offer: Offer; standing: Standing }[] {
  return offers
    .filter(
      (offer) =>
        offer.isAutomatic &&
        isActive(offer, now) &&
        !offer.usedUp &&
        coversAny(offer, [product.id]) &&
        (offer.volume === undefined || findVariant(product, offer.volume) !== undefined),
    )
    .map((offer) => ({ offer, standing: standingOf(offer, lines) }));
}
