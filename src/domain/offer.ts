import * as v from 'valibot';
import { decode, moment } from './decode';

/** SPEC §3 "Offer" plus DECISIONS "Catalogue and offers". `value` is percent or rupees; `minOrderValue` rupees. */
export const offerSchema = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  title: v.optional(v.string(), ''),
  description: v.optional(v.string(), ''),
  value: v.pipe(v.number(), v.finite(), v.minValue(0)),
  type: v.picklist(['percentage', 'fixed']),
  isAutomatic: v.boolean(),
  couponCode: v.optional(v.string(), ''),
  startDate: moment,
  endDate: moment,
  minOrderValue: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0)), 0),
  applicableProductSKUs: v.optional(v.array(v.string()), []),
  oncePerCustomer: v.optional(v.boolean(), false),
  maxUses: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  uses: v.optional(v.number(), 0),
});
export type Offer = v.InferOutput<typeof offerSchema>;

/** An offer document → {@link Offer}. Throws DecodeError. */
export function decodeOffer(id: string, data: unknown): Offer {
  const fields = typeof data === 'object' && data !== null ? data : {};
  return decode(offerSchema, { ...fields, id }, `offers/${id}`);
}

/** SPEC §9: active between startDate and endDate, both included. */
export function isActive(offer: Offer, now: Date): boolean {
  return offer.startDate <= now && now <= offer.endDate;
}

/** DECISIONS "Back office": the state an owner sees. */
export function offerState(offer: Offer, now: Date): 'scheduled' | 'active' | 'ended' {
  if (now < offer.startDate) return 'scheduled';
  return now <= offer.endDate ? 'active' : 'ended';
}

/** SPEC §9: no list of products, or the cart holds a listed one. */
export function coversAny(offer: Offer, productIds: readonly string[]): boolean {
  return (
    offer.applicableProductSKUs.length === 0 ||
    offer.applicableProductSKUs.some((id) => productIds.includes(id))
  );
}
