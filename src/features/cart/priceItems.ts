import {
  countItems,
  lineChange,
  unitPrice,
  type CartItem,
  type LineChange,
} from '../../domain/cart';
import type { Catalogue } from '../../domain/catalogue';
import { MAX_PIECES } from '../../domain/constants';
import {
  missingForFreeShipping,
  offersWithinReach,
  priceCart,
  type OfferHint,
  type Pricing,
} from '../../domain/pricing';
import { findVariant, type Product } from '../../domain/product';
import type { FoundCoupon } from './couponLookup';

/** A line of the cart beside what the catalogue says of it today. */
export interface CartLine {
  item: CartItem;
  /** The fragrance of today; the one that was put in the cart where it is gone. */
  product: Product;
  change: LineChange | undefined;
  /** Rupees for one piece, today. */
  unitPrice: number;
  /** Whether it can be had in this number. */
  buyable: boolean;
}

export interface PricedCart {
  lines: CartLine[];
  /** Of the lines that still exist; what is sold out costs nothing and stops the checkout. */
  pricing: Pricing;
  /** Whole rupees missing for free shipping; 0 when it is free. */
  toFreeShipping: number;
  /** Automatic offers that only want a larger cart, nearest first. */
  hints: OfferHint[];
  /** Whether some line must be changed or removed before the checkout. */
  blocked: boolean;
  /** How many pieces it holds beyond what one order may; 0 when it fits. */
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

/** A line as it was when it was added: what can be shown while today's catalogue is not there. */
export function storedLine(item: CartItem): CartLine {
  const { product } = item;
  return { item, product, change: undefined, unitPrice: unitPrice(item), buyable: true };
}

/** The cart at today's prices, looked up by product and volume. `coupon` is what its code was found to be. */
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
  // An automatic offer's id typed as a code must not make that offer count twice.
  const offer = coupon.found?.offer?.isAutomatic === false ? coupon.found.offer : undefined;
  const pricing = priceCart({
    lines: priced,
    offers: [...catalogue.offers, ...(offer ? [offer] : [])],
    couponCode: coupon.code,
    usedOfferIds: offer && coupon.found?.isUsed ? [offer.id] : [],
    now,
  });
  return {
    lines,
    pricing,
    toFreeShipping: priced.length === 0 ? 0 : missingForFreeShipping(pricing),
    hints: offersWithinReach(
      catalogue.offers,
      pricing.subtotal,
      priced.map((line) => line.productId),
      now,
    ),
    blocked: lines.some((line) => !line.buyable),
    surplus: Math.max(0, countItems(items) - MAX_PIECES),
  };
}
