import { coversAny, isActive, type Offer } from '../../domain/pricing/offer';
import {
  activePiecesOffers,
  piecesOfferText,
  piecesProgressText,
} from '../../domain/pricing/pieces';
import { findVariant, vialOf, type Product } from '../../domain/product/product';
import { cx } from '../../ui/classes';
import { useCart } from '../cart/useCart';

interface Props {
  /** Fragrances with a vial that can be bought. */
  vials: readonly Product[];
  offers: readonly Offer[];
  now: Date;
}

/** The automatic offers for a number of vials, and how many the cart holds. Nothing without such an offer. */
export function VialOffers({ vials, offers, now }: Props) {
  const { items } = useCart();
  const counted = (offer: Offer): readonly Product[] =>
    vials.filter(
      (product) => vialOf(product)?.volume === offer.volume && coversAny(offer, [product.id]),
    );
  const active = activePiecesOffers(offers, now).filter((offer) => counted(offer).length > 0);
  if (active.length === 0) return null;
  // At today's prices; a vial that has sold out since it was added is not paid for.
  const lines = items.flatMap(({ product: { id }, selectedVolume, quantity }) => {
    const product = vials.find((one) => one.id === id);
    const size = product && findVariant(product, selectedVolume);
    return size?.inStock
      ? [{ productId: id, volume: size.volume, quantity, unitPrice: size.price }]
      : [];
  });
  const standsAlone = offers.some(
    (offer) => offer.isAutomatic && !offer.combines && isActive(offer, now) && !offer.usedUp,
  );
  const progress = active.map((offer) => piecesProgressText(offer, lines, now));
  return (
    <>
      {active.map((offer) => (
        <p key={offer.id} className="text-muted md:text-lg">
          {piecesOfferText(
            offer,
            offer.applicableProductSKUs.length > 0 ? counted(offer).map(({ name }) => name) : [],
          )}
        </p>
      ))}
      {standsAlone && (
        <p className="text-muted">
          Not every offer can be combined with others. Your cart gets the choice that costs less.
        </p>
      )}
      {/* Its lines are reserved, so that the list stays where it is, and on a phone it stays in sight. */}
      <div
        role="status"
        className={cx(
          'sticky top-16 z-10 -mx-5 mb-4 border-b px-5 py-2 text-sm font-medium md:static md:mx-0 md:border-0 md:px-0 low:static',
          progress.some(Boolean) ? 'border-line bg-page' : 'pointer-events-none border-transparent',
        )}
      >
        {active.map((offer, n) => (
          <p key={offer.id} className="min-h-[1lh] max-[24rem]:min-h-[2lh]">
            {progress[n]}
          </p>
        ))}
      </div>
    </>
  );
}
