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
