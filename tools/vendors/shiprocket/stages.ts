/**
 * The stages of a parcel. `srStatus` and labels are from the official samples (5, 6, 7, 17, 18, 19, 38, 42) and, for
 * 8, 9, 10 and 21, from community maps. `currentStatusId` is from a *different* table, of which the sample shows only
 * 20 = IN TRANSIT; its other values are unverified, so production code should map from labels.
 */
export interface Stage {
  readonly name: StageName;
  readonly srStatus: string;
  readonly label: string;
  readonly currentStatusId: number;
  /** The value of `shipment_track[].current_status`. */
  readonly trackWord: string;
  readonly courierCode: string;
  readonly activity: string;
  readonly place: 'origin' | 'destination';
}

export const stageNames = [
  'manifested',
  'out-for-pickup',
  'picked-up',
  'shipped',
  'in-transit',
  'at-destination-hub',
  'out-for-delivery',
  'undelivered',
  'delivered',
  'rto-initiated',
  'rto-delivered',
  'cancelled',
] as const;

export type StageName = (typeof stageNames)[number];

function stage(
  name: StageName,
  ids: readonly [srStatus: string, currentStatusId: number],
  label: string,
  trackWord: string,
  courierCode: string,
  activity: string,
  place: Stage['place'],
): Stage {
  const [srStatus, currentStatusId] = ids;
  return { name, srStatus, label, currentStatusId, trackWord, courierCode, activity, place };
}

const STAGES: readonly Stage[] = [
  stage(
    'manifested',
    ['5', 4],
    'MANIFEST GENERATED',
    'Pickup Generated',
    'X-UCI',
    'Manifested - Manifest uploaded',
    'origin',
  ),
  stage(
    'out-for-pickup',
    ['19', 4],
    'OUT FOR PICKUP',
    'Out For Pickup',
    'OFP',
    'Out for Pickup ',
    'origin',
  ),
  stage(
    'picked-up',
    ['42', 42],
    'PICKED UP',
    'Picked Up',
    'X-PPOM',
    'In Transit - Shipment picked up',
    'origin',
  ),
  stage(
    'shipped',
    ['6', 6],
    'SHIPPED',
    'Shipped',
    'PKD',
    'Picked Shipment InScan from Manifest',
    'origin',
  ),
  stage(
    'in-transit',
    ['18', 20],
    'IN TRANSIT',
    'In Transit',
    'IT',
    'InTransit Shipment added in Bag nxbg03894488',
    'origin',
  ),
  stage(
    'at-destination-hub',
    ['38', 38],
    'REACHED AT DESTINATION HUB',
    'Reached at Destination Hub',
    'RAD',
    'Reached at Destination Shipment BagOut From Bag : nxbg03894488',
    'destination',
  ),
  // As in the official sample, the rider's name and phone number are included; the shop must redact them.
  stage(
    'out-for-delivery',
    ['17', 19],
    'OUT FOR DELIVERY',
    'Out For Delivery',
    'OFD',
    'Out for Delivery Out for delivery: 383439-Ravi Kumar-PDS22200085719383439-FromMob , MobileNo:- 9963133564',
    'destination',
  ),
  stage(
    'undelivered',
    ['21', 21],
    'UNDELIVERED',
    'Undelivered',
    'UD',
    'Undelivered - Consignee not available',
    'destination',
  ),
  stage('delivered', ['7', 7], 'DELIVERED', 'Delivered', 'DLVD', 'Delivered', 'destination'),
  stage(
    'rto-initiated',
    ['9', 15],
    'RTO INITIATED',
    'RTO Initiated',
    'RTO',
    'RTO Initiated - Returned to origin',
    'destination',
  ),
  stage(
    'rto-delivered',
    ['10', 16],
    'RTO DELIVERED',
    'RTO Delivered',
    'RTD',
    'RTO Delivered',
    'origin',
  ),
  stage('cancelled', ['8', 5], 'CANCELED', 'Canceled', 'CAN', 'Shipment cancelled', 'origin'),
];

/** The stages of a normal delivery. */
const HAPPY_PATH: readonly StageName[] = [
  'manifested',
  'out-for-pickup',
  'picked-up',
  'shipped',
  'in-transit',
  'at-destination-hub',
  'out-for-delivery',
  'delivered',
];

export function findStage(name: string): Stage | undefined {
  return STAGES.find((candidate) => candidate.name === name);
}

/**
 * The stages a parcel passes on its way to `to`: all those between on the happy path, but a single scan for anything
 * else (undelivered, a return, a step back). Without `to`: the next stage, or none after the last.
 */
export function stagesUntil(from: string | undefined, to: StageName | undefined): StageName[] {
  const at = HAPPY_PATH.findIndex((name) => name === from);
  if (to === undefined) {
    if (from === 'undelivered') return ['out-for-delivery'];
    if (from === 'rto-initiated') return ['rto-delivered'];
    if (from !== undefined && at < 0) return [];
    return HAPPY_PATH.slice(at + 1, at + 2);
  }
  const goal = HAPPY_PATH.indexOf(to);
  if (goal > at && (at >= 0 || from === undefined)) return HAPPY_PATH.slice(at + 1, goal + 1);
  if (to === 'undelivered' || to === 'rto-initiated') {
    const before = HAPPY_PATH.slice(at + 1, HAPPY_PATH.indexOf('delivered'));
    return at >= 0 || from === undefined ? [...before, to] : [to];
  }
  return [to];
}
