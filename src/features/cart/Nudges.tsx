import { FREE_SHIPPING_ABOVE } from '../../domain/shop/constants';
import { messages } from '../../domain/shop/messages';
import { formatRupees } from '../../domain/pricing/money';
import { morePieces } from '../../domain/pricing/pieces';
import type { PricedCart } from './priceItems';

/** The nearest automatic offer, and what is missing for it. A group of pieces that is begun is nearer than a minimum. */
function hintOf({ begunGroups: [group], hints: [hint] }: PricedCart) {
  if (group) {
    const { offer, groups, missing } = group;
    const saved = `${groups > 0 ? 'another ' : ''}${formatRupees(offer.value)}`;
    return { offer, text: `Add ${morePieces(offer, missing)} to save ${saved}.` };
  }
  const text = hint && messages.product.addMoreForOffer(formatRupees(hint.missing));
  return hint && { offer: hint.offer, text };
}

/** What is missing for free shipping, with a progress bar, and for the nearest automatic offer. */
export function Nudges({ cart }: { cart: PricedCart }) {
  const { toFreeShipping, pricing } = cart;
  if (pricing.subtotal === 0) return null;
  const reached = pricing.subtotal - pricing.discountTotal;
  const share = toFreeShipping === 0 ? 1 : Math.min(1, reached / FREE_SHIPPING_ABOVE);
  const hint = hintOf(cart);
  return (
    <div className="flex flex-col gap-4 text-sm">
      <div>
        <p>
          {toFreeShipping > 0
            ? messages.cart.addMoreForShipping(formatRupees(toFreeShipping))
            : messages.cart.freeShipping}
        </p>
        <div aria-hidden="true" className="mt-2 h-0.5 bg-line">
          <div
            className="h-full origin-left bg-accent-soft transition-transform duration-250 ease-quiet"
            style={{ transform: `scaleX(${share})` }}
          />
        </div>
      </div>
      {hint && (
        <p className="border-l-2 border-accent-soft pl-4">
          <span className="font-medium">{hint.offer.title}.</span> <span>{hint.text}</span>
        </p>
      )}
    </div>
  );
}
