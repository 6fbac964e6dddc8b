import { findVariant, variantsOf, type Product } from '../product/product';
import { toRupees } from './money';
import { coversAny, isActive, type Offer } from './offer';
import { isForPieces, piecesProgress, type PiecesOffer } from './pieces';
import { priceCart, usableOffer } from './priceCart';
import { bestChoice, subtotalInPaise, type PricedLine } from './pricing';

/**
 * How far a cart is from an offer. `ready`: nothing is missing but something that it covers. `outdone`: nothing is missing, but
 * the cart costs less with others that it does not combine with, or with free shipping, which the offer would take away.
 * `silent`: so would it be once it is reached, and nothing is promised. `unknown`: the cart's code may change it.
 */
export type Standing =
  | { kind: 'applied' | 'ready' | 'outdone' | 'silent' | 'unknown' }
  | { kind: 'amount'; missing: number }
  | { kind: 'pieces'; offer: PiecesOffer; counted: number; missing: number };

/** The code of a cart: its offer, and whether the customer has used it; `unknown` while it is being looked up. */
export type CartCode = { offer: Offer; isUsed: boolean } | 'unknown' | undefined;

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

/** What an offer waits for, as lines of a cart: any one of them would do. */
function missingLines(product: Product, { volume }: Offer, standing: Standing): PricedLine[] {
  const sizes = variantsOf(product).map((size) => ({
    productId: product.id,
    volume: size.volume,
    quantity: 1,
    unitPrice: size.price,
  }));
  switch (standing.kind) {
    case 'ready':
      return sizes;
    case 'amount':
      return [{ productId: product.id, volume: '', quantity: 1, unitPrice: standing.missing }];
    case 'pieces':
      return sizes
        .filter((size) => size.volume === volume)
        .map((size) => ({ ...size, quantity: standing.missing }));
    default:
      return [];
  }
}

/**
 * The automatic offers that are active and count a product, with what a cart is missing for each. Nothing is promised that the
 * cart would not take off then.
 */
export function productOffers(
  product: Product,
  offers: readonly Offer[],
  lines: readonly PricedLine[],
  now: Date,
  code?: CartCode,
): { offer: Offer; standing: Standing }[] {
  /** Whether the cart takes an offer off, with the code where that applies. */
  const counts = (offer: Offer, cart: readonly PricedLine[]): boolean => {
    const input = { lines: cart, offers, now };
    if (code === undefined || code === 'unknown') return bestChoice(input).offers.includes(offer);
    const { coupon } = priceCart({
      ...input,
      offers: [...offers, code.offer],
      couponCode: code.offer.couponCode,
      usedOfferIds: code.isUsed ? [code.offer.id] : [],
    });
    return bestChoice(input, usableOffer(coupon)).offers.includes(offer);
  };
  const standing = (offer: Offer): Standing => {
    if (code === 'unknown') return { kind: 'unknown' };
    const found = standingOf(offer, lines);
    if (found.kind === 'applied') return counts(offer, lines) ? found : { kind: 'outdone' };
    const isWorth = missingLines(product, offer, found).every((line) =>
      counts(offer, [...lines, line]),
    );
    return isWorth ? found : { kind: 'silent' };
  };
  return offers
    .filter(
      (offer) =>
        offer.isAutomatic &&
        isActive(offer, now) &&
        !offer.usedUp &&
        coversAny(offer, [product.id]) &&
        (offer.volume === undefined || findVariant(product, offer.volume) !== undefined),
    )
    .map((offer) => ({ offer, standing: standing(offer) }));
}
