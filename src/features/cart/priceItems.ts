import { countItems, unitPrice, type CartItem } from '../../domain/order/cart';
import { lineChange, type LineChange } from '../../domain/order/pricedCart';
import type { Catalogue } from '../../domain/product/catalogue';
import { MAX_PIECES } from '../../domain/shop/constants';
import { missingForFreeShipping } from '../../domain/pricing/charges';
import {
  groupsWorthSaying,
  hintsWorthSaying,
  offersWithinReach,
  type OfferHint,
} from '../../domain/pricing/hints';
import { begunGroups, type PiecesProgress } from '../../domain/pricing/pieces';
import { priceCart, usableOffer, type Pricing } from '../../domain/pricing/priceCart';
import { findVariant, type Product } from '../../domain/product/product';
import type { Offer } from '../../domain/pricing/offer';

/** The result of looking up a code for one customer. */
export interface FoundCoupon {
  /** Undefined when no offer has this code. */
  offer: Offer | undefined;
  /** Whether the customer has used a once-per-customer offer; false for a visitor. */
  isUsed: boolean;
}

/** A cart line with the current facts from the catalogue. */
export interface CartLine {
  item: CartItem;
  /** The current product; the stored copy when the product no longer exists. */
  product: Product;
  change: LineChange | undefined;
  /** The current unit price in rupees. */
  unitPrice: number;
  /** Whether it is available in this quantity. */
  buyable: boolean;
}

export interface PricedCart {
  lines: CartLine[];
  /** The price of the available lines; sold-out ones cost nothing and block the checkout. */
  pricing: Pricing;
  /** Whole rupees missing for free shipping; 0 when it is free. */
  toFreeShipping: number;
  /** Automatic offers whose minimum is not reached yet, nearest first. */
  hints: OfferHint[];
  /** Offers for a number of pieces of which a group is begun, nearest first. */
  begunGroups: PiecesProgress[];
  /** Whether a line must be changed or removed before the checkout. */
  blocked: boolean;
  /** The number of pieces above the maximum of one order; 0 when it fits. */
  surplus: number;
}

function toLine(item: CartItem, products: ReadonlyMap<string, Product>): CartLine {
  const current = products.get(item.product.id);
  const change = lineChange(item, current);
  const variant = current && findVariant(current, item.selectedVolume);
  return {
    item,
    product: current ?? item.product,
    change,
    unitPrice: variant?.price ?? unitPrice(item),
    buyable: change === undefined || change.kind === 'price',
  };
}

/** A line as it was stored, shown while the catalogue is not available. */
export function storedLine(item: CartItem): CartLine {
  const { product } = item;
  return { item, product, change: undefined, unitPrice: unitPrice(item), buyable: true };
}

/**
 * Prices the cart with the current catalogue, by product and volume. `coupon` is the entered code with the result of
 * its lookup.
 */
export function priceItems(
  items: readonly CartItem[],
  catalogue: Pick<Catalogue, 'products' | 'offers'>,
  coupon: { code: string | undefined; found: FoundCoupon | undefined },
  now: Date,
): PricedCart {
  const products = new Map(catalogue.products.map((product) => [product.id, product]));
  const lines = items.map((item) => toLine(item, products));
  const priced = lines
    .filter(({ change }) => change?.kind !== 'gone' && change?.kind !== 'sold_out')
    .map(({ item, unitPrice }) => ({
      productId: item.product.id,
      volume: item.selectedVolume,
      quantity: item.quantity,
      unitPrice,
    }));
  // The id of an automatic offer entered as a code must not apply that offer twice.
  const offer = coupon.found?.offer?.isAutomatic === false ? coupon.found.offer : undefined;
  const pricing = priceCart({
    lines: priced,
    offers: [...catalogue.offers, ...(offer ? [offer] : [])],
    couponCode: coupon.code,
    usedOfferIds: offer && coupon.found?.isUsed ? [offer.id] : [],
    now,
  });
  const cart = { lines: priced, offers: catalogue.offers, now };
  const entered = usableOffer(pricing.coupon);
  const hints = offersWithinReach(
    catalogue.offers,
    pricing.subtotal,
    priced.map((line) => line.productId),
    now,
  );
  return {
    lines,
    pricing,
    toFreeShipping: priced.length === 0 ? 0 : missingForFreeShipping(pricing),
    hints: hintsWorthSaying(hints, cart, entered),
    begunGroups: groupsWorthSaying(begunGroups(catalogue.offers, priced, now), cart, entered),
    blocked: lines.some((line) => !line.buyable),
    surplus: Math.max(0, countItems(items) - MAX_PIECES),
  };
}
