import { FREE_SHIPPING_ABOVE } from '../../domain/shop/constants';
import { messages } from '../../domain/shop/messages';
import { formatRupees } from '../../domain/pricing/money';
import type { PricedCart } from './priceItems';

/** What is missing for free shipping, with a progress bar, and for the nearest automatic offer. */
export function Nudges({ cart }: { cart: PricedCart }) {
  const { toFreeShipping, hints, pricing } = cart;
  if (pricing.subtotal === 0) return null;
  const reached = pricing.subtotal - pricing.discountTotal;
  const share = toFreeShipping === 0 ? 1 : Math.min(1, reached / FREE_SHIPPING_ABOVE);
  const hint = hints[0];
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
          <span className="font-medium">{hint.offer.title}.</span>{' '}
          {messages.product.addMoreForOffer(formatRupees(hint.missing))}
        </p>
      )}
    </div>
  );
}
