import * as v from 'valibot';
import { decode, dateSchema } from '../shop/decode';

/** One entry of `orders/{id}/events`, written by the functions. `detail` is a sentence for display. */
export const orderEventSchema = v.object({
  id: v.string(),
  type: v.string(),
  at: dateSchema,
  by: v.fallback(v.picklist(['owner', 'admin', 'razorpay', 'courier', 'system']), 'system'),
  detail: v.optional(v.string(), ''),
});
export type OrderEvent = v.InferOutput<typeof orderEventSchema>;

/** An event document → {@link OrderEvent}. Throws DecodeError. */
export function decodeOrderEvent(id: string, data: unknown): OrderEvent {
  const fields = typeof data === 'object' && data !== null ? data : {};
  return decode(orderEventSchema, { ...fields, id }, `events/${id}`);
}
