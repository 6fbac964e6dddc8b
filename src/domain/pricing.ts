import { FLAT_SHIPPING, FREE_SHIPPING_ABOVE } from './constants';
import { toPaise, toRupees } from './money';
import { coversAny, isActive, type Offer } from './offer';
import { defaultVariant, type Product } from './product';

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

/** Why an entered coupon does or does not count (DECISIONS: "better than the silence the spec records"). */
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
 * Why the server refuses a code that would else count, in the words of an `amount_mismatch`: only it counts the orders
 * of others, and holds a code for one that is prepared and not paid yet (docs/decisions/002).
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
  /** Every offer that may count: the automatic ones, and the one whose id is the entered code. */
  offers: readonly Offer[];
  couponCode?: string | undefined;
  /** Ids of the once-per-customer offers that this customer is known to have used. */
  usedOfferIds?: readonly string[] | undefined;
  now: Date;
}

/** SPEC §9: sum of price times quantity. In paise, so that decimals add up exactly. */
function subtotalInPaise(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + toPaise(line.unitPrice) * line.quantity, 0);
}

/** SPEC §9: floor(subtotal × value / 100) whole rupees for a percentage, its value for a fixed offer; in paise. */
function discountInPaise(offer: Offer, subtotalPaise: number): number {
  if (offer.type === 'fixed') return toPaise(offer.value);
  // Basis points keep the product an integer, so that floor never sees 41.99999 where 42 is meant.
  const basisPoints = Math.round(offer.value * 100);
  return Math.floor((subtotalPaise * basisPoints) / 1_000_000) * 100;
}

function isUsedUp(offer: Offer): boolean {
  return offer.maxUses !== undefined && offer.uses >= offer.maxUses;
}

function isUsedByCustomer(offer: Offer, usedOfferIds: readonly string[]): boolean {
  return offer.oncePerCustomer && usedOfferIds.includes(offer.id);
}

/** SPEC §9: an automatic offer applies when active, its minimum is met and the cart holds a listed product. */
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
    !isUsedUp(offer)
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
  // SPEC §5: the code matches exactly, and the offer is not automatic.
  const offer = offers.find((candidate) => !candidate.isAutomatic && candidate.couponCode === code);
  if (!offer) return { state: 'unknown' };
  if (now < offer.startDate) return { state: 'not_started', startDate: offer.startDate };
  if (now > offer.endDate) return { state: 'expired', endDate: offer.endDate };
  if (isUsedUp(offer)) return { state: 'used_up' };
  if (isUsedByCustomer(offer, usedOfferIds)) return { state: 'already_used' };
  if (!coversAny(offer, productIds)) return { state: 'not_for_these' };
  const missing = toPaise(offer.minOrderValue) - subtotalPaise;
  if (missing > 0) return { state: 'minimum_not_met', missing: toRupees(missing) };
  return { state: 'applied', offer };
}

/**
 * The one calculation of what is owed (SPEC §9), used by cart, checkout and the functions.
 * Offers stack, a coupon adds on top, and together they never exceed the subtotal (DECISIONS).
 * Pure: the order of `offers` and `lines` changes nothing. Empty `lines` cost nothing, shipping included.
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

/** SPEC §9: free when the post-discount amount *exceeds* 150 rupees. */
function shippingInPaise(discountedPaise: number): number {
  return discountedPaise > toPaise(FREE_SHIPPING_ABOVE) ? 0 : toPaise(FLAT_SHIPPING);
}

/**
 * The least whole rupees to add before shipping is free, for 'Add ₹X more to qualify for free shipping!'; 0 when
 * it is. Shipping is free only *above* 150, so from 149 it takes two rupees and from 150 one.
 */
export function missingForFreeShipping(
  pricing: Pick<Pricing, 'subtotal' | 'discountTotal'>,
): number {
  const discounted = toPaise(pricing.subtotal) - toPaise(pricing.discountTotal);
  const threshold = toPaise(FREE_SHIPPING_ABOVE);
  if (discounted > threshold) return 0;
  return Math.floor((threshold - discounted) / 100) + 1;
}

/** `quantity` of one thing by themselves, with the automatic offers they qualify for. */
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

/** DECISIONS "Catalogue": what one unit of that product alone saves through automatic offers, in rupees. */
export function automaticSaving(
  product: Product,
  offers: readonly Offer[],
  now: Date,
  unitPrice: number = defaultVariant(product).price,
): number {
  return priceAlone(product, offers, now, unitPrice, 1).discountTotal;
}

/**
 * What `quantity` of it cost by themselves after automatic offers, in rupees, before shipping: as a cart would say. Not
 * so many times the price of one: a fixed offer is taken off once, and a minimum may be met by two.
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

/** The N of '-N% AUTO': that saving as a rounded percent of the price; 0 when nothing applies. */
export function automaticPercent(
  product: Product,
  offers: readonly Offer[],
  now: Date,
  unitPrice: number = defaultVariant(product).price,
): number {
  if (unitPrice <= 0) return 0;
  return Math.round((automaticSaving(product, offers, now, unitPrice) / unitPrice) * 100);
}

/** An automatic offer within reach: it covers the cart, but its minimum is not met yet. */
export interface OfferHint {
  offer: Offer;
  /** Rupees to add, for 'Add ₹X more to your cart to unlock this offer!' (SPEC §2). */
  missing: number;
}

/** Automatic offers that only want a larger cart, nearest first. */
export function offersWithinReach(
  offers: readonly Offer[],
  subtotal: number,
  productIds: readonly string[],
  now: Date,
): OfferHint[] {
  return offers
    .filter(
      (offer) =>
        offer.isAutomatic &&
        isActive(offer, now) &&
        !isUsedUp(offer) &&
        coversAny(offer, productIds),
    )
    .map((offer) => ({
      offer,
      missing: toRupees(toPaise(offer.minOrderValue) - toPaise(subtotal)),
    }))
    .filter((hint) => hint.missing > 0)
    .sort((a, b) => a.missing - b.missing);
}
