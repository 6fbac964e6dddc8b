import type { ShiprocketContext } from '../context';
import type { Call, Reply } from '../http';
import { textOf } from '../json';
import { randomToken } from '../random';
import type { CourierOrder, Scan } from '../state';
import type { Publication, WebhookMessage } from '../webhooks';
import { unprocessable } from './errors';
import { COURIERS } from './couriers';
import { findStage, stagesUntil, type StageName } from './stages';
import { istDateTime, istTimestamp } from './time';

const ORIGIN = 'Chomu_SamodRd_D (Rajasthan)';
const CHANNEL_ID = 3422553;
const NO_SCANS =
  'Aahh! There is no activities found in our DB. Please have some patience it will be updated soon.';

/**
 * Advances a parcel to a stage through those between, sending a webhook for each scan. Returns the stages passed.
 */
export async function advanceTo(
  context: ShiprocketContext,
  order: CourierOrder,
  to: StageName | undefined,
  how: Publication,
): Promise<StageName[]> {
  const stages = stagesUntil(order.scans.at(-1)?.stage, to);
  for (const stage of stages) await addScan(context, order, stage, how);
  return stages;
}

/** Records one scan and sends its webhook. Scans are at least a minute apart, so that sorting by date is exact. */
export async function addScan(
  context: ShiprocketContext,
  order: CourierOrder,
  name: StageName,
  how: Publication,
): Promise<void> {
  const stage = findStage(name);
  if (stage === undefined || order.awb === null) return;
  const last = order.scans.at(-1);
  order.scans.push({
    at: Math.max(context.now(), (last?.at ?? 0) + 60_000),
    stage: name,
    status: stage.courierCode,
    activity: stage.activity,
    location: stage.place === 'origin' ? ORIGIN : `${order.city} (${order.pincode})`,
    srStatus: stage.srStatus,
    srStatusLabel: stage.label,
  });
  if (name !== 'cancelled') {
    order.status = stage.label;
    order.statusCode = stage.currentStatusId;
  }
  await context.sender.publish([trackingMessage(context, order)], how);
}

function scanShape(scan: Scan) {
  return {
    date: istDateTime(scan.at),
    status: scan.status,
    activity: scan.activity,
    location: scan.location,
    'sr-status': scan.srStatus,
    'sr-status-label': scan.srStatusLabel,
  };
}

/** The tracking webhook as in Shiprocket's sample: scans oldest first, times in IST without a time zone. */
export function trackingMessage(
  context: ShiprocketContext,
  order: CourierOrder,
  token = context.webhookToken,
): WebhookMessage {
  const last = order.scans.at(-1);
  const stage = findStage(last?.stage ?? '');
  const body = JSON.stringify({
    awb: order.awb,
    courier_name: order.courierName,
    current_status: stage?.label ?? 'AWB ASSIGNED',
    current_status_id: stage?.currentStatusId ?? 3,
    shipment_status: stage?.label ?? 'AWB ASSIGNED',
    shipment_status_id: Number(stage?.srStatus ?? 1),
    current_timestamp: istTimestamp(last?.at ?? context.now()),
    // As in the sample, equal to neither the shop's id nor `sr_order_id`; receivers must match on the AWB.
    order_id: `1373900_${order.id - 1}`,
    sr_order_id: order.id,
    awb_assigned_date: istDateTime(order.awbAssignedAt ?? context.now()),
    pickup_scheduled_date: istDateTime(order.pickupAt ?? order.awbAssignedAt ?? context.now()),
    etd: istDateTime(etd(order)),
    scans: order.scans.map(scanShape),
    is_return: 0,
    channel_id: CHANNEL_ID,
    pod_status: 'OTP Based Delivery',
    pod: 'Not Available',
    qc_image: '',
    qc_failure_reason: '',
  });
  return {
    id: randomToken(context.random),
    event: stage?.name ?? 'awb-assigned',
    subject: order.awb ?? '',
    body,
    headers: { 'x-api-key': token },
  };
}

/** `POST /v1/external/courier/track/awbs {awbs}`, at most 50; unknown ones are left out. */
export function trackAwbs(context: ShiprocketContext, call: Call): Reply {
  const awbs: unknown[] = Array.isArray(call.body['awbs']) ? call.body['awbs'] : [];
  if (awbs.length > 50)
    return unprocessable('Oops! Invalid Data.', {
      awbs: ['The awbs may not have more than 50 items.'],
    });
  const found = awbs.map(textOf).flatMap((awb) => {
    const order = findByAwb(context, awb);
    return order === undefined ? [] : [[awb, trackingShape(order)] as const];
  });
  return { status: 200, json: Object.fromEntries(found) };
}

export function findByAwb(context: ShiprocketContext, awb: string): CourierOrder | undefined {
  return context.state.courierOrders.values().find((order) => order.awb === awb);
}

function trackingShape(order: CourierOrder) {
  const last = order.scans.at(-1);
  if (last === undefined) return { tracking_data: { track_status: 0, error: NO_SCANS } };
  const when = (stage: StageName) => {
    const scan = order.scans.find((candidate) => candidate.stage === stage);
    return scan === undefined ? null : istDateTime(scan.at);
  };
  return {
    tracking_data: {
      track_status: 1,
      shipment_status: Number(last.srStatus),
      shipment_track: [
        {
          id: order.shipmentId,
          awb_code: order.awb,
          courier_company_id: order.courierId,
          shipment_id: order.shipmentId,
          order_id: order.id,
          pickup_date: when('picked-up'),
          delivered_date: when('delivered'),
          weight: order.weight.toFixed(2),
          packages: 1,
          current_status: findStage(last.stage)?.trackWord ?? last.srStatusLabel,
          delivered_to: order.city,
          destination: order.city,
          consignee_name: '',
          origin: 'Jaipur',
          courier_agent_details: null,
          courier_name: order.courierName,
          edd: null,
          pod: 'Not Available',
          pod_status: '',
        },
      ],
      shipment_track_activities: order.scans.map(scanShape).toReversed(),
      // The real API also has two slashes here.
      track_url: `https://shiprocket.co//tracking/${order.awb ?? ''}`,
      etd: istDateTime(etd(order)),
      qc_response: { qc_image: '', qc_failed_reason: '' },
    },
  };
}

function etd(order: CourierOrder): number {
  const days = COURIERS.find((courier) => courier.id === order.courierId)?.days ?? 5;
  return (order.awbAssignedAt ?? order.createdAt) + days * 86_400_000;
}
