import * as v from 'valibot';
import { decode, dateSchema, optionalOrNull } from '../shop/decode';

/** A {@link PackedParcel} as a shipment stores it. */
export const packedParcelSchema = v.object({
  box: optionalOrNull(v.string()),
  boxes: v.number(),
  length: v.number(),
  breadth: v.number(),
  height: v.number(),
  weight: v.number(),
  unweighed: v.number(),
});

const queuedShipmentSchema = v.object({
  state: v.fallback(v.picklist(['queued', 'working', 'done', 'failed', 'cancelled']), 'queued'),
  attempts: v.optional(v.number(), 0),
  nextAt: optionalOrNull(dateSchema),
  lastError: optionalOrNull(v.string()),
  failing: v.optional(v.boolean(), false),
  /** Its booking was taken back, and it waits until it is booked again. */
  held: v.optional(v.boolean(), false),
  /** It failed because nobody goes there by road: only the owner decides whether it flies. */
  noRoad: v.optional(v.boolean(), false),
  parcel: v.fallback(optionalOrNull(packedParcelSchema), undefined),
});
/** The fields of a queued shipment that the back office shows. */
export type QueuedShipment = v.InferOutput<typeof queuedShipmentSchema>;

/** A shipment document → {@link QueuedShipment}. Throws DecodeError. */
export function decodeQueuedShipment(id: string, data: Record<string, unknown>): QueuedShipment {
  return decode(queuedShipmentSchema, data, `shipments/${id}`);
}
