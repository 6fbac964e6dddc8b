import * as v from 'valibot';
import { decode, dateSchema, optionalOrNull } from '../shop/decode';

const queuedShipmentSchema = v.object({
  state: v.fallback(v.picklist(['queued', 'working', 'done', 'failed', 'cancelled']), 'queued'),
  attempts: v.optional(v.number(), 0),
  nextAt: optionalOrNull(dateSchema),
  lastError: optionalOrNull(v.string()),
  failing: v.optional(v.boolean(), false),
});
/** The fields of a queued shipment that the back office shows. */
export type QueuedShipment = v.InferOutput<typeof queuedShipmentSchema>;

/** A shipment document → {@link QueuedShipment}. Throws DecodeError. */
export function decodeQueuedShipment(id: string, data: Record<string, unknown>): QueuedShipment {
  return decode(queuedShipmentSchema, data, `shipments/${id}`);
}
