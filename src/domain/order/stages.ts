import type { OrderStatus } from './orderStatus';

/** The stages of a parcel, in order. */
export const STAGES = [
  'created',
  'assigned',
  'pickup_scheduled',
  'manifested',
  'out_for_pickup',
  'cancelled',
  'picked_up',
  'shipped',
  'in_transit',
  'at_hub',
  'out_for_delivery',
  'undelivered',
  'returning',
  'lost',
  'delivered',
  'returned',
] as const;
export type Stage = (typeof STAGES)[number];

/** The labels of `shiprocketStatus`. */
export const STAGE_LABELS: Record<Stage, string> = {
  created: 'Order created',
  assigned: 'Courier assigned',
  pickup_scheduled: 'Pickup scheduled',
  manifested: 'Ready for pickup',
  out_for_pickup: 'Out for pickup',
  cancelled: 'Cancelled',
  picked_up: 'Picked up',
  shipped: 'Shipped',
  in_transit: 'In transit',
  at_hub: 'Reached destination hub',
  out_for_delivery: 'Out for delivery',
  undelivered: 'Undelivered',
  returning: 'Returning to us',
  lost: 'Lost or damaged',
  delivered: 'Delivered',
  returned: 'Returned to us',
};

/** The first stage that an order of a status has room for: before it, the courier is behind. */
const FIRST_STAGE: Partial<Record<OrderStatus, Stage>> = {
  shipped: 'picked_up',
  // A parcel that comes back or is lost is never only behind.
  delivered: 'returning',
};

/**
 * The courier's stage as it is stored, to show beside the order's own status; undefined when there is none, or when the
 * order is further: an owner can say that it is delivered before the courier does. A label that is not ours is shown.
 */
export function shownStage({
  status,
  shiprocketStatus: label,
}: {
  status: OrderStatus;
  shiprocketStatus?: string | undefined;
}): string | undefined {
  if (!label) return undefined;
  const plain = label.replaceAll('_', ' ').toLowerCase();
  const at = STAGES.findIndex((stage) => STAGE_LABELS[stage].toLowerCase() === plain);
  const first = FIRST_STAGE[status];
  return first !== undefined && at >= 0 && at < STAGES.indexOf(first) ? undefined : label;
}
