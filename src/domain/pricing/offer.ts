import * as v from 'valibot';
import { decode, dateSchema } from '../shop/decode';

/**
 * An offer. `value` is percent or rupees depending on `type`; `minOrderValue` is rupees.
 * See docs/product.md "Offers and coupons".
 */
export const offerSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  title: v.optional(v.string(), ''),
  description: v.optional(v.string(), ''),
  value: v.pipe(v.number(), v.finite(), v.minValue(0)),
  type: v.picklist(['percentage', 'fixed']),
  isAutomatic: v.boolean(),
  couponCode: v.optional(v.string(), ''),
  startDate: dateSchema,
  endDate: dateSchema,
  minOrderValue: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0)), 0),
  applicableProductSKUs: v.optional(v.array(v.string()), []),
  /** With `volume`: the value is taken off once for each complete group of so many pieces of that size. */
  pieces: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2))),
  volume: v.optional(v.pipe(v.string(), v.minLength(1))),
  /** Whether it adds up with other offers. One that does not stands alone: see `priceLines`. */
  combines: v.optional(v.boolean(), true),
  oncePerCustomer: v.optional(v.boolean(), false),
  maxUses: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Whether `maxUses` orders have used it. How many did, only the back office reads: {@link OfferWithUses}. */
  usedUp: v.optional(v.boolean(), false),
});
export type Offer = v.InferOutput<typeof offerSchema>;

const wholeOffer = v.pipe(
  offerSchema,
  v.check(
    ({ pieces, volume, type, minOrderValue }) =>
      pieces === undefined
        ? volume === undefined
        : volume !== undefined && type === 'fixed' && minOrderValue === 0,
    'pieces need a volume, rupees and no minimum',
  ),
);

/** An offer as the back office shows it. */
export interface OfferWithUses extends Offer {
  /** How many paid orders have used it. */
  uses: number;
  /** What it took off orders that are not cancelled, before refunds; paise. */
  givenPaise: number;
}

/** An offer document → {@link Offer}. Throws DecodeError. */
export function decodeOffer(id: string, data: unknown): Offer {
  const fields = typeof data === 'object' && data !== null ? data : {};
  return decode(wholeOffer, { ...fields, id }, `offers/${id}`);
}

/** Whether an offer is active: between startDate and endDate, both included. */
export function isActive(offer: Offer, now: Date): boolean {
  return offer.startDate <= now && now <= offer.endDate;
}

/** Whether an offer covers a cart: it lists no products, or the cart contains a listed one. */
export function coversAny(offer: Offer, productIds: readonly string[]): boolean {
  return (
    offer.applicableProductSKUs.length === 0 ||
    offer.applicableProductSKUs.some((id) => productIds.includes(id))
  );
}
