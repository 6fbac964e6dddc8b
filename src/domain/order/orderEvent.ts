import * as v from 'valibot';
import { decode, dateSchema } from '../shop/decode';
import { ORDER_STATUSES, type OrderStatus } from './orderStatus';

/** One entry of `orders/{id}/events`, written by the functions. `detail` is a sentence for display. */
export const orderEventSchema = v.object({
  id: v.string(),
  type: v.string(),
  at: dateSchema,
  by: v.fallback(v.picklist(['owner', 'admin', 'razorpay', 'courier', 'system']), 'system'),
  detail: v.optional(v.string(), ''),
  data: v.fallback(v.optional(v.object({ to: v.optional(v.picklist(ORDER_STATUSES)) })), undefined),
});
export type OrderEvent = v.InferOutput<typeof orderEventSchema>;

/** An event document → {@link OrderEvent}. Throws DecodeError. */
export function decodeOrderEvent(id: string, data: unknown): OrderEvent {
  const fields = typeof data === 'object' && data !== null ? data : {};
  return decode(orderEventSchema, { ...fields, id }, `events/${id}`);
}

/** Who reads a timeline: the customer whose order it is, or the shop. */
export type Reader = 'customer' | 'shop';

const MOVED: Partial<Record<OrderStatus, string>> = {
  processing: 'We are packing your order.',
  shipped: 'Your order is on its way.',
  delivered: 'Your order has arrived.',
};

/** What an entry says to its reader. The stored sentence speaks to nobody in particular, and stays where none does. */
export function eventSentence({ type, by, detail, data }: OrderEvent, reader: Reader): string {
  const stored = detail || type.replaceAll('_', ' ');
  const isCustomers = reader === 'customer';
  switch (type) {
    case 'placed':
      // Older sentences count gift wrapping as a piece. That of a replacement says what it is.
      return by === 'owner' ? 'Order placed.' : stored;
    case 'cancellation_requested':
      if (by !== 'owner') return stored;
      return isCustomers ? 'You asked to cancel.' : 'The customer asked to cancel.';
    case 'cancellation_declined':
      return isCustomers ? 'We could not cancel your order.' : stored;
    case 'cancellation_withdrawn':
      return isCustomers ? 'You withdrew your request to cancel.' : stored;
    case 'address_changed':
      if (by === 'owner')
        return isCustomers
          ? 'You corrected the delivery address.'
          : 'The customer corrected the delivery address.';
      return isCustomers ? 'We corrected the delivery address.' : stored;
    case 'status':
      return (isCustomers && data?.to && MOVED[data.to]) || stored;
    case 'shipment_created':
      // "AWB" is the courier's word.
      return isCustomers ? stored.replace(', AWB ', ', tracking number ') : stored;
    default:
      return stored;
  }
}

/** The status and the stage arrive together; the clocks of two writes may differ a little. Milliseconds. */
const TOGETHER_MS = 60_000;

/** A timeline without the stages of the courier that only repeat what a change of the status says. */
export function withoutRepeats(events: readonly OrderEvent[]): OrderEvent[] {
  const statuses = events.filter(({ type }) => type === 'status');
  return events.filter(
    ({ type, by, detail, at }) =>
      type !== 'tracking' ||
      statuses.every(
        (status) =>
          status.by !== by ||
          status.detail !== detail ||
          Math.abs(status.at.getTime() - at.getTime()) > TOGETHER_MS,
      ),
  );
}
