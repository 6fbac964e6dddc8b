import { FLAT_SHIPPING, FREE_SHIPPING_ABOVE } from '../shop/constants';
import { toPaise, toRupees } from './money';
import { coversAny, isActive, type Offer } from './offer';
import { defaultVariant, type Product, type Variant } from '../product/product';

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

/** All amounts are rupees; `amountPaise` is what the card is charged. */
export interface LinesPricing {
  subtotal: number;
  discounts: Discount[];
  discountTotal: number;
  shipping: number;
  total: number;
  amountPaise: number;
}

export interface LinesInput {
  lines: readonly PricedLine[];
  /** Only the automatic ones among them apply by themselves. */
  offers: readonly Offer[];
  /** Ids of the once-per-customer offers that this customer is known to have used. */
  usedOfferIds?: readonly string[] | undefined;
  now: Date;
}

/** The sum of price times quantity, in paise so that decimals add up exactly. */
export function subtotalInPaise(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + toPaise(line.unitPrice) * line.quantity, 0);
}

/** The lines with pieces that an offer for a number of pieces counts. */
function countedLines(offer: Offer, lines: readonly PricedLine[]): PricedLine[] {
  return lines.filter((line) => line.volume === offer.volume && coversAny(offer, [line.productId]));
}

/** How many pieces an offer for a number of pieces counts in a cart. */
export function countPieces(offer: Offer, lines: readonly PricedLine[]): number {
  return countedLines(offer, lines).reduce((sum, line) => sum + line.quantity, 0);
}

/**
 * For a percentage floor(subtotal × value / 100) in whole rupees, for a fixed offer its value, for a number of pieces its
 * value for each complete group, at most what the pieces cost; returned in paise.
 */
function discountInPaise(
  offer: Offer,
  lines: readonly PricedLine[],
  subtotalPaise: number,
): number {
  if (offer.pieces !== undefined) {
    const groups = Math.floor(countPieces(offer, lines) / offer.pieces);
    return Math.min(groups * toPaise(offer.value), subtotalInPaise(countedLines(offer, lines)));
  }
  if (offer.type === 'fixed') return toPaise(offer.value);
  // Integer basis points keep the product exact, so that floor never gets 41.99999 instead of 42.
  const basisPoints = Math.round(offer.value * 100);
  return Math.floor((subtotalPaise * basisPoints) / 1_000_000) * 100;
}

export function isUsedByCustomer(offer: Offer, usedOfferIds: readonly string[]): boolean {
  return offer.oncePerCustomer && usedOfferIds.includes(offer.id);
}

/**
 * Whether an automatic offer applies: it is active, its minimum is met and it covers the cart. Without a complete group
 * of its pieces it takes nothing off.
 */
function automaticOfferApplies(
  offer: Offer,
  subtotalPaise: number,
  productIds: readonly string[],
  now: Date,
): boolean {
  return (
    offer.isAutomatic &&
    isActive(offer, now) &&
    subtotalPaise >= toPaise(offer.minOrderValue) &&
    coversAny(offer, productIds) &&
    !offer.usedUp
  );
}

/**
 * What is owed, and the offers that it was calculated with. Those that combine add up, together at most to the subtotal; an
 * offer that does not combine is alone. Of these choices the customer gets the one that costs least, of equal ones the
 * combined offers, then the automatic ones by id. So a coupon is used up only where it saves something.
 * @param coupon the offer of a code that applies
 */
export function bestChoice(
  { lines, offers, usedOfferIds = [], now }: LinesInput,
  coupon?: Offer,
): { offers: readonly Offer[]; pricing: LinesPricing } {
  const subtotal = subtotalInPaise(lines);
  const productIds = lines.map((line) => line.productId);
  const applying = offers
    .filter(
      (offer) =>
        automaticOfferApplies(offer, subtotal, productIds, now) &&
        !isUsedByCustomer(offer, usedOfferIds),
    )
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  if (coupon) applying.push(coupon);
  return [
    applying.filter((offer) => offer.combines),
    ...applying.filter((offer) => !offer.combines).map((offer) => [offer]),
  ]
    .map((chosen) => ({ offers: chosen, pricing: priceWith(chosen, lines, subtotal) }))
    .reduce((best, one) => (one.pricing.amountPaise < best.pricing.amountPaise ? one : best));
}

/** What is owed with exactly these offers. */
function priceWith(
  offers: readonly Offer[],
  lines: readonly PricedLine[],
  subtotal: number,
): LinesPricing {
  let left = subtotal;
  // What offers for pieces of a size leave of the price of its pieces: they do not take from other sizes.
  const leftOfSizes = new Map<string | undefined, number>();
  const discounts: Discount[] = [];
  for (const offer of offers) {
    const { volume } = offer;
    const leftOfSize =
      leftOfSizes.get(volume) ??
      subtotalInPaise(lines.filter((line) => volume === undefined || line.volume === volume));
    const amount = Math.min(discountInPaise(offer, lines, subtotal), left, leftOfSize);
    leftOfSizes.set(volume, leftOfSize - amount);
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
  };
}

/**
 * What is owed with the automatic offers that apply. Pure and independent of the order of `offers` and `lines`. Empty `lines`
 * cost nothing, including shipping. See docs/product.md "Pricing".
 */
export function priceLines(input: LinesInput): LinesPricing {
  return bestChoice(input).pricing;
}

/** Shipping is free when the amount after discount *exceeds* 150 rupees. */
function shippingInPaise(discountedPaise: number): number {
  return discountedPaise > toPaise(FREE_SHIPPING_ABOVE) ? 0 : toPaise(FLAT_SHIPPING);
}

/** The pricing of `quantity` pieces of one product alone in a cart, with the automatic offers that apply. */
function priceAlone(
  product: Product,
  offers: readonly Offer[],
  now: Date,
  { volume, price }: Pick<Variant, 'volume' | 'price'>,
  quantity: number,
): LinesPricing {
  const line = { productId: product.id, volume, quantity, unitPrice: price };
  return priceLines({ lines: [line], offers, now });
}

/** What automatic offers save on one piece alone in a cart, in rupees. One piece is never a group of its size. */
export function automaticSaving(
  product: Product,
  offers: readonly Offer[],
  now: Date,
  unitPrice: number = defaultVariant(product).price,
): number {
  return priceAlone(product, offers, now, { volume: '', price: unitPrice }, 1).discountTotal;
}

/**
 * What `quantity` pieces alone in a cart cost after automatic offers, in rupees, before shipping. This is not a
 * multiple of one piece's price: a fixed offer applies once, and two pieces may reach a minimum that one does not.
 */
export function automaticTotal(
  product: Product,
  offers: readonly Offer[],
  now: Date,
  size: Pick<Variant, 'volume' | 'price'>,
  quantity: number,
): number {
  const { subtotal, discountTotal } = priceAlone(product, offers, now, size, quantity);
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
