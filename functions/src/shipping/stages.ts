/**
 * Shiprocket's status labels and their meaning here. Maps from labels and never from ids, because its two id tables
 * disagree (docs/providers.md "Courier webhook").
 */

import type { Stage } from '../../../src/domain/order/stages';

/** The order status that a stage leads to; '' for none. */
export type Milestone = '' | 'processing' | 'shipped' | 'delivered';

/**
 * An assigned courier or an uploaded manifest is only paperwork: the order stays paid until the parcel is collected. A
 * parcel that was not delivered, or comes back, was shipped all the same.
 */
export const MILESTONES: Record<Stage, Milestone> = {
  created: '',
  assigned: '',
  pickup_scheduled: '',
  manifested: '',
  out_for_pickup: 'processing',
  cancelled: '',
  picked_up: 'shipped',
  shipped: 'shipped',
  in_transit: 'shipped',
  at_hub: 'shipped',
  out_for_delivery: 'shipped',
  undelivered: 'shipped',
  returning: 'shipped',
  lost: 'shipped',
  delivered: 'delivered',
  returned: 'shipped',
};

/**
 * The first match counts. Returns come first ('RTO DELIVERED' contains 'DELIVERED'), then 'UNDELIVERED' and 'OUT FOR
 * DELIVERY' before 'DELIVERED'.
 */
const PATTERNS: readonly (readonly [RegExp, Stage])[] = [
  [/^RTO (DELIVERED|ACKNOWLEDGED|COMPLETE)/, 'returned'],
  [/^RETURNED TO US$/, 'returned'],
  [/^RTO\b/, 'returning'],
  [/^(RETURNING TO US|REACHED BACK AT SELLER CITY)$/, 'returning'],
  [/^UNDELIVERED\b/, 'undelivered'],
  [/^NOT DELIVERED$/, 'undelivered'],
  [/^OUT FOR DELIVERY$/, 'out_for_delivery'],
  [/^DELIVERED$/, 'delivered'],
  [/^ISSUE RELATED TO THE RECIPIENT$/, 'undelivered'],
  [/^(LOST|DAMAGED|DESTROYED|DISPOSED OFF|UNTRACEABLE|LOST OR DAMAGED)$/, 'lost'],
  [/^(CANCEL(L)?ED|CANCELLED BEFORE DISPATCHED)$/, 'cancelled'],
  [/^(REACHED (AT )?DESTINATION( HUB)?)$/, 'at_hub'],
  [/^(IN ?TRANSIT|IN TRANSIT EN ROUTE|DELAYED|MISROUTED|REACHED WAREHOUSE)$/, 'in_transit'],
  [/^(CUSTOM CLEARED|IN FLIGHT|IN TRANSIT OVERSEAS|CONNECTION ALIGNED)$/, 'in_transit'],
  [/^(REACHED OVERSEAS WAREHOUSE|CUSTOM CLEARED OVERSEAS)$/, 'in_transit'],
  [/^SHIPPED$/, 'shipped'],
  [/^(PICKED ?UP|HANDOVER TO COURIER)$/, 'picked_up'],
  [/^OUT FOR PICKUP$/, 'out_for_pickup'],
  [/^(MANIFEST(ED| GENERATED)?|FC MANIFEST GENERATED|READY FOR PICKUP)$/, 'manifested'],
  [/^PICKUP (SCHEDULED|GENERATED|QUEUED|BOOKED|RESCHEDULED)/, 'pickup_scheduled'],
  [/^(AWB ASSIGNED|COURIER ASSIGNED|LABEL GENERATED|READY TO SHIP|INVOICED)$/, 'assigned'],
  // Packed at Shiprocket's own warehouse.
  [/^(SHIPMENT BOOKED|BOX PACKING|FC ALLOCATED|PICKLIST GENERATED|READY TO PACK)$/, 'assigned'],
  [/^(PACKED|PROCESSED AT WAREHOUSE)$/, 'assigned'],
  [/^(NEW|PENDING|ORDER CREATED)$/, 'created'],
];

/** The stage of a label of Shiprocket's or ours; undefined for an unknown label. */
export function stageOf(label: string): Stage | undefined {
  const word = label
    .toUpperCase()
    .replace(/[_\s-]+/g, ' ')
    .trim();
  return PATTERNS.find(([pattern]) => pattern.test(word))?.[1];
}
