import { Suspense, useEffect, useMemo } from 'react';
import { unitPrice } from '../../domain/order/cart';
import { formatRupees } from '../../domain/pricing/money';
import type { Offer } from '../../domain/pricing/offer';
import { morePieces, piecesOfferText } from '../../domain/pricing/pieces';
import { productOffers, type CartCode, type Standing } from '../../domain/pricing/productOffers';
import type { Product } from '../../domain/product/product';
import { messages } from '../../domain/shop/messages';
import { formatDay } from '../../domain/shop/formatDay';
import { lazyPart } from '../../ui/lazyPart';
import { useCart } from '../cart/useCart';
import { watchOffers } from './offerClock';

// Only a cart with a code needs it.
const OfCode = lazyPart(async () => (await import('../cart/CartCode')).CartCode, { silent: true });

interface Props {
  product: Product;
  offers: readonly Offer[];
  now: Date;
}

/** What the cart has of an offer, or is missing for it; undefined where there is nothing to add or to promise. */
function standingText(standing: Standing): string | undefined {
  switch (standing.kind) {
    case 'silent':
      return undefined;
    case 'unknown':
      return 'Your cart says what comes off beside your code.';
    case 'applied':
      return 'Applied to your cart.';
    case 'amount':
      return messages.product.addMoreForOffer(formatRupees(standing.missing));
    case 'outdone':
      return 'Not applied: your cart costs less without it.';
    case 'ready':
      return 'Comes off once this is in your cart.';
    case 'pieces':
      if (standing.counted === 0)
        return standing.offer.description ? undefined : piecesOfferText(standing.offer, []);
      return `Add ${morePieces(standing.offer, standing.missing)} to save ${formatRupees(standing.offer.value)}.`;
  }
}

/**
 * `On orders of ₹5,000 or more, once per customer, not with other offers, until 31 Dec 2026.` A minimum that the
 * description names is not said again.
 */
function termsText(offer: Offer): string {
  const { minOrderValue, oncePerCustomer, combines, endDate, description } = offer;
  const minimum = formatRupees(minOrderValue);
  const terms = [
    ...(minOrderValue > 0 && !description.includes(minimum)
      ? [`on orders of ${minimum} or more`]
      : []),
    ...(oncePerCustomer ? ['once per customer'] : []),
    ...(combines ? [] : ['not with other offers']),
    `until ${formatDay(endDate)}.`,
  ].join(', ');
  return terms.charAt(0).toUpperCase() + terms.slice(1);
}

/** The automatic offers that count this fragrance, each with its terms and with what the cart is missing for it. */
export function ProductOffers(props: Props) {
  const { coupon } = useCart();
  // For the whole page, which is drawn before this part has loaded.
  useEffect(watchOffers, []);
  if (!coupon) return <Offers {...props} code={undefined} />;
  return (
    <Suspense fallback={<Offers {...props} code="unknown" />}>
      <OfCode coupon={coupon}>{(code) => <Offers {...props} code={code} />}</OfCode>
    </Suspense>
  );
}

function Offers({ product, offers, now, code }: Props & { code: CartCode }) {
  const { items } = useCart();
  const shown = useMemo(() => {
    const lines = items.map((item) => ({
      productId: item.product.id,
      volume: item.selectedVolume,
      quantity: item.quantity,
      unitPrice: unitPrice(item),
    }));
    return productOffers(product, offers, lines, now, code).map(({ offer, standing }) => ({
      offer,
      isApplied: standing.kind === 'applied',
      text: standingText(standing),
    }));
  }, [product, offers, items, now, code]);
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Offers" className="space-y-3 border-l-2 border-accent-soft pl-4 text-sm">
      {shown.map(({ offer, isApplied, text }) => (
        <li key={offer.id}>
          <p>
            <span className="font-medium">{offer.title}.</span> {offer.description}{' '}
            <span className="text-muted">{termsText(offer)}</span>
          </p>
          {text !== undefined && <p className={isApplied ? 'text-ok' : undefined}>{text}</p>}
        </li>
      ))}
    </ul>
  );
}
