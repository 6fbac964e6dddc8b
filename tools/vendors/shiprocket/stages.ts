/** The stages of a delivery in their order, with Shiprocket's status ids and labels, and the text of a scan. */
export const STAGES = {
  manifested: { id: '5', label: 'MANIFEST GENERATED', activity: 'Manifested - Manifest uploaded' },
  'out-for-pickup': { id: '19', label: 'OUT FOR PICKUP', activity: 'Out for Pickup' },
  'picked-up': { id: '42', label: 'PICKED UP', activity: 'In Transit - Shipment picked up' },
  shipped: { id: '6', label: 'SHIPPED', activity: 'Picked Shipment InScan from Manifest' },
  'in-transit': { id: '18', label: 'IN TRANSIT', activity: 'InTransit Shipment added in Bag' },
  'at-destination-hub': {
    id: '38',
    label: 'REACHED AT DESTINATION HUB',
    activity: 'Reached at Destination Shipment BagOut',
  },
  // As in the official sample, with the rider's name and phone number, which the shop must remove.
  'out-for-delivery': {
    id: '17',
    label: 'OUT FOR DELIVERY',
    activity:
      'Out for Delivery Out for delivery: 383439-Ravi Kumar-PDS22200085719383439-FromMob , MobileNo:- 9963133564',
  },
  delivered: { id: '7', label: 'DELIVERED', activity: 'Delivered' },
  cancelled: { id: '8', label: 'CANCELED', activity: 'Shipment cancelled' },
  undelivered: {
    id: '21',
    label: 'UNDELIVERED',
    activity: 'Undelivered - Customer not available, called from 9963133564',
  },
  returning: { id: '9', label: 'RTO INITIATED', activity: 'Return to origin initiated' },
  returned: { id: '10', label: 'RTO DELIVERED', activity: 'Returned to the seller' },
} as const;

export type StageName = keyof typeof STAGES;

export const stageNames = [
  'manifested',
  'out-for-pickup',
  'picked-up',
  'shipped',
  'in-transit',
  'at-destination-hub',
  'out-for-delivery',
  'delivered',
  'cancelled',
  'undelivered',
  'returning',
  'returned',
] as const satisfies readonly StageName[];

/** The stages of a parcel that could not be delivered, and the stage that each follows. */
export const FAILED_DELIVERY: Partial<Record<StageName, StageName>> = {
  undelivered: 'out-for-delivery',
  returning: 'undelivered',
  returned: 'returning',
};
