import { useEffect, useMemo } from 'react';
import { unitPrice } from '../../domain/order/cart';
import { formatRupees } from '../../domain/pricing/money';
import type { Offer } from '../../domain/pricing/offer';
import { morePieces, piecesOfferText } from '../../domain/pricing/pieces';
import { productOffers, type Standing } from '../../domain/pricing/productOffers';
import type { Product } from '../../domain/product/product';
import { messages } from '../../domain/shop/messages';
import { formatDay } from '../../ui/dates';
import { useCart } from '../cart/useCart';
import { watchOffers } from './offerClock';

interface Props {
  product: Product;
  offers: readonly Offer[];
  now: Date;
}

/** What the cart has of an offer, or is missing for it. */
function standingText(standing: Standing): string {
  switch (standing.kind) {
    case 'applied':
      return 'Applied to your cart.';
    case 'amount':
      return messages.product.addMoreForOffer(formatRupees(standing.missing));
    case 'outdone':
      return 'Not applied: your cart costs less without it.';
    case 'ready':
      return 'Comes off once this is in your cart.';
    case 'pieces':
      return standing.counted === 0
        ? piecesOfferText(standing.offer, [])
        : `Add ${morePieces(standing.offer, standing.missing)} to save ${formatRupees(standing.offer.value)}.`;
  }
}

/** `On orders of ₹5,000 or more, once per customer, not with other offers, until 31 Dec 2026.` */
function termsText({ minOrderValue, oncePerCustomer, combines, endDate }: Offer): string {
  const terms = [
    ...(minOrderValue > 0 ? [`on orders of ${formatRupees(minOrderValue)} or more`] : []),
    ...(oncePerCustomer ? ['once per customer'] : []),
    ...(combines ? [] : ['not with other offers']),
    `until ${formatDay(endDate)}.`,
  ].join(', ');
  return terms.charAt(0).toUpperCase() + terms.slice(1);
}

/** The automatic offers that count this fragrance, each with its terms and with what the cart is missing for it. */
export function ProductOffers({ product, offers, now }: Props) {
  const { items } = useCart();
  // For the whole page, which is drawn before this part has loaded.
  useEffect(watchOffers, []);
  const shown = useMemo(() => {
    const lines = items.map((item) => ({
      productId: item.product.id,
      volume: item.selectedVolume,
      quantity: item.quantity,
      unitPrice: unitPrice(item),
    }));
    return productOffers(product, offers, lines, now);
  }, [product, offers, items, now]);
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Offers" className="space-y-3 border-l-2 border-accent-soft pl-4 text-sm">
      {shown.map(({ offer, standing }) => (
        <li key={offer.id}>
          <p>
            <span className="font-medium">{offer.title}.</span> {offer.description}{' '}
            <span className="text-muted">{termsText(offer)}</span>
          </p>
          <p className={standing.kind === 'applied' ? 'text-ok' : undefined}>
            {standingText(standing)}
          </p>
        </li>
      ))}
    </ul>
  );
}
