import * as v from 'valibot';
import { decode, moment } from './decode';

/** SPEC §3 "Review", one per user and product (DECISIONS "Trust"): the document's id is the author's uid. */
export const reviewSchema = v.object({
  id: v.string(),
  userId: v.optional(v.string(), ''),
  userName: v.optional(v.string(), 'Anonymous'),
  rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
  text: v.string(),
  hidden: v.optional(v.boolean(), false),
  verified: v.optional(v.boolean(), false),
  createdAt: moment,
});
export type Review = v.InferOutput<typeof reviewSchema>;

/** A review document → {@link Review}. Throws DecodeError. */
export function decodeReview(id: string, data: unknown): Review {
  const fields = typeof data === 'object' && data !== null ? data : {};
  return decode(reviewSchema, { ...fields, id }, `reviews/${id}`);
}
