import type { Order } from '../../../src/domain/order/order';
import type { OrderEvent } from '../order/events';
import { mergeTracking, stageLabel, trackingOf, type TrackingUpdate } from './status';

/** A courier's number for a parcel. */
export interface Assigned {
  awb: string;
  courier: string;
}

/** The status fields after an update of our own; a later stage from the courier stays. */
export function statusFields(order: Order, label: string): Record<string, unknown> {
  const update: TrackingUpdate = { label, at: '', courier: '', scans: [] };
  const { stage, stageAt } = mergeTracking(trackingOf(order), update);
  if (stage === undefined) return {};
  return { shiprocketStatus: stageLabel(stage), shiprocketStatusAt: stageAt };
}

/** The order's fields once its parcel has this AWB. The status and the scans of another one do not apply to it. */
export function awbFields(order: Order, { awb, courier }: Assigned): Record<string, unknown> {
  const isNew = order.shiprocketAWB !== awb;
  const known = isNew
    ? {
        ...order,
        shiprocketStatus: undefined,
        shiprocketStatusAt: undefined,
        shiprocketScans: [],
      }
    : order;
  return {
    ...statusFields(known, 'AWB ASSIGNED'),
    ...(isNew && {
      shiprocketScans: [],
      courierWords: null,
      courierWordsOpen: false,
      strayAside: null,
    }),
    shiprocketAWB: awb,
    shiprocketCourier: courier,
  };
}

/** The entry of the timeline about an AWB. */
export function awbEvent({ awb, courier }: Assigned, at: Date): OrderEvent {
  return {
    id: `shipment-${awb}`,
    type: 'shipment_created',
    at,
    by: 'system',
    detail: `${courier === '' ? 'A courier' : courier} will carry the parcel, AWB ${awb}.`,
    data: { awb, courier },
  };
}
