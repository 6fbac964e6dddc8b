import { FLAT_SHIPPING, FREE_SHIPPING_ABOVE } from '../shop/constants';
import { toPaise, toRupees } from './money';
import { coversAny, isActive, type Offer } from './offer';
import { defaultVariant, type Product } from '../product/product';

/** One line to be priced: `unitPrice` in rupees. */
export interface PricedLine {
  productId: string;
  volume: string;
  quantity: number;
  unitPrice: number;
}

export interface Discount {
  offerId: string;
  title: string;
  /** Rupees taken off. */
  amount: number;
}

/** Whether an entered coupon applies, and why not. */
export type CouponOutcome =
  | { state: 'none' }
  | { state: 'applied'; offer: Offer }
  | { state: 'unknown' }
  | { state: 'not_started'; startDate: Date }
  | { state: 'expired'; endDate: Date }
  | { state: 'minimum_not_met'; missing: number }
  | { state: 'not_for_these' }
  | { state: 'already_used' }
  | { state: 'used_up' };

/**
 * Why the server refuses a code that would otherwise apply, as sent with `amount_mismatch`. Only the server can count
 * other customers' orders and codes held for unpaid ones.
 */
export const COUPON_REFUSALS = ['already_used', 'used_up', 'held'] as const;
export type CouponRefusal = (typeof COUPON_REFUSALS)[number];

/** All amounts are rupees; `amountPaise` is what the card is charged. */
export interface Pricing {
  subtotal: number;
  discounts: Discount[];
  discountTotal: number;
  shipping: number;
  total: number;
  amountPaise: number;
  coupon: CouponOutcome;
}

export interface PricingInput {
  lines: readonly PricedLine[];
  /** Every offer that may apply: the automatic ones, and the one whose id is the entered code. */
  offers: readonly Offer[];
  couponCode?: string | undefined;
  /** Ids of the once-per-customer offers that this customer is known to have used. */
  usedOfferIds?: readonly string[] | undefined;
  now: Date;
}

/** The sum of price times quantity, in paise so that decimals add up exactly. */
function subtotalInPaise(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + toPaise(line.unitPrice) * line.quantity, 0);
}

/** For a percentage floor(subtotal × value / 100) in whole rupees, for a fixed offer its value; returned in paise. */
function discountInPaise(offer: Offer, subtotalPaise: number): number {
  if (offer.type === 'fixed') return toPaise(offer.value);
  // Integer basis points keep the product exact, so that floor never gets 41.99999 instead of 42.
  const basisPoints = Math.round(offer.value * 100);
  return Math.floor((subtotalPaise * basisPoints) / 1_000_000) * 100;
}

function isUsedByCustomer(offer: Offer, usedOfferIds: readonly string[]): boolean {
  return offer.oncePerCustomer && usedOfferIds.includes(offer.id);
}

/**
 * Whether an automatic offer applies: it is active, its minimum is met and it covers the cart. `subtotal` in rupees.
 */
export function automaticOfferApplies(
  offer: Offer,
  subtotal: number,
  productIds: readonly string[],
  now: Date,
): boolean {
  return (
    offer.isAutomatic &&
    isActive(offer, now) &&
    toPaise(subtotal) >= toPaise(offer.minOrderValue) &&
    coversAny(offer, productIds) &&
    !offer.usedUp
  );
}

function evaluateCoupon(
  code: string | undefined,
  offers: readonly Offer[],
  subtotalPaise: number,
  productIds: readonly string[],
  usedOfferIds: readonly string[],
  now: Date,
): CouponOutcome {
  if (code === undefined || code === '') return { state: 'none' };
  // Codes are case-sensitive, and an automatic offer cannot be entered as a coupon.
  const offer = offers.find((candidate) => !candidate.isAutomatic && candidate.couponCode === code);
  if (!offer) return { state: 'unknown' };
  if (now < offer.startDate) return { state: 'not_started', startDate: offer.startDate };
  if (now > offer.endDate) return { state: 'expired', endDate: offer.endDate };
  if (offer.usedUp) return { state: 'used_up' };
  if (isUsedByCustomer(offer, usedOfferIds)) return { state: 'already_used' };
  if (!coversAny(offer, productIds)) return { state: 'not_for_these' };
  const missing = toPaise(offer.minOrderValue) - subtotalPaise;
  if (missing > 0) return { state: 'minimum_not_met', missing: toRupees(missing) };
  return { state: 'applied', offer };
}

/**
 * Calculates what is owed; the only implementation, used by cart, checkout and the functions. Offers stack, a coupon
 * adds on top, and together they never exceed the subtotal. Pure and independent of the order of `offers` and `lines`.
 * Empty `lines` cost nothing, including shipping. See docs/product.md "Pricing".
 */
export function priceCart(input: PricingInput): Pricing {
  const { lines, offers, couponCode, now } = input;
  const usedOfferIds = input.usedOfferIds ?? [];
  const subtotal = subtotalInPaise(lines);
  const productIds = lines.map((line) => line.productId);
  const coupon = evaluateCoupon(couponCode, offers, subtotal, productIds, usedOfferIds, now);

  const applying =
    lines.length === 0
      ? []
      : offers
          .filter(
            (offer) =>
              automaticOfferApplies(offer, toRupees(subtotal), productIds, now) &&
              !isUsedByCustomer(offer, usedOfferIds),
          )
          .sort((a, b) => (a.id < b.id ? -1 : 1));
  if (coupon.state === 'applied' && lines.length > 0) applying.push(coupon.offer);

  let left = subtotal;
  const discounts: Discount[] = [];
  for (const offer of applying) {
    const amount = Math.min(discountInPaise(offer, subtotal), left);
    if (amount <= 0) continue;
    left -= amount;
    discounts.push({ offerId: offer.id, title: offer.title, amount: toRupees(amount) });
  }

  const shipping = lines.length === 0 ? 0 : shippingInPaise(left);
  return {
    subtotal: toRupees(subtotal),
    discounts,
    discountTotal: toRupees(subtotal - left),
    shipping: toRupees(shipping),
    total: toRupees(left + shipping),
    amountPaise: left + shipping,
    coupon,
  };
}

/** Shipping is free when the amount after discount *exceeds* 150 rupees. */
function shippingInPaise(discountedPaise: number): number {
  return discountedPaise > toPaise(FREE_SHIPPING_ABOVE) ? 0 : toPaise(FLAT_SHIPPING);
}

/**
 * The least whole rupees to add for free shipping, shown as 'Add ₹X more to qualify for free shipping!'; 0 when it is
 * free already. Shipping is free only *above* 150, so 149 needs two more rupees and 150 needs one.
 */
export function missingForFreeShipping(
  pricing: Pick<Pricing, 'subtotal' | 'discountTotal'>,
): number {
  const discounted = toPaise(pricing.subtotal) - toPaise(pricing.discountTotal);
  const threshold = toPaise(FREE_SHIPPING_ABOVE);
  if (discounted > threshold) return 0;
  return Math.floor((threshold - discounted) / 100) + 1;
}

/** The pricing of `quantity` pieces of one product alone in a cart, with the automatic offers that apply. */
function priceAlone(
  product: Product,
  offers: readonly Offer[],
  now: Date,
  unitPrice: number,
  quantity: number,
): Pricing {
  const line = { productId: product.id, volume: '', quantity, unitPrice };
  return priceCart({ lines: [line], offers: offers.filter((o) => o.isAutomatic), now });
}

/** What automatic offers save on one piece alone in a cart, in rupees. */
export function automaticSaving(
  product: Product,
  offers: readonly Offer[],
  now: Date,
  unitPrice: number = defaultVariant(product).price,
): number {
  return priceAlone(product, offers, now, unitPrice, 1).discountTotal;
}

/**
 * What `quantity` pieces alone in a cart cost after automatic offers, in rupees, before shipping. This is not a
 * multiple of one piece's price: a fixed offer applies once, and two pieces may reach a minimum that one does not.
 */
export function automaticTotal(
  product: Product,
  offers: readonly Offer[],
  now: Date,
  unitPrice: number,
  quantity: number,
): number {
  const { subtotal, discountTotal } = priceAlone(product, offers, now, unitPrice, quantity);
  return toRupees(toPaise(subtotal) - toPaise(discountTotal));
}

/** {@link automaticSaving} as a rounded percent of the price, for the badge '-N% AUTO'; 0 when no offer applies. */
export function automaticPercent(
  product: Product,
  offers: readonly Offer[],
  now: Date,
  unitPrice: number = defaultVariant(product).price,
): number {
  if (unitPrice <= 0) return 0;
  return Math.round((automaticSaving(product, offers, now, unitPrice) / unitPrice) * 100);
}

/** An automatic offer that covers the cart but whose minimum is not met yet. */
export interface OfferHint {
  offer: Offer;
  /** Rupees to add, shown as 'Add ₹X more to your cart to unlock this offer!'. */
  missing: number;
}

/** Automatic offers that only need a larger subtotal (rupees), nearest first. */
export function offersWithinReach(
  offers: readonly Offer[],
  subtotal: number,
  productIds: readonly string[],
  now: Date,
): OfferHint[] {
  return offers
    .filter(
      (offer) =>
        offer.isAutomatic && isActive(offer, now) && !offer.usedUp && coversAny(offer, productIds),
    )
    .map((offer) => ({
      offer,
      missing: toRupees(toPaise(offer.minOrderValue) - toPaise(subtotal)),
    }))
    .filter((hint) => hint.missing > 0)
    .sort((a, b) => a.missing - b.missing);
}
