import { IST_OFFSET_MS } from '../../../src/domain/shop/constants';
import { randomToken } from '../random';
import type { Parcel, Scan, State } from '../state';
import type { Deliver, WebhookMessage, WebhookSender } from '../webhooks';
import { FAILED_DELIVERY, STAGES, stageNames, type StageName } from './stages';

export interface ShiprocketContext {
  readonly state: State;
  readonly settings: {
    pickupLocations: readonly string[];
    /** The HTTP status with which an empty wallet is told; undefined while it is full. */
    emptyWallet: 200 | 400 | undefined;
    /** The AWBs of which no label is made. */
    unlabelled: readonly string[];
    /** An address in place of the stand-in's own file of labels. */
    labelUrl: string | undefined;
  };
  readonly account: {
    readonly email: string;
    readonly password: string;
    readonly webhookToken: string;
  };
  readonly sender: WebhookSender;
}

const NO_SCANS = 'There is no activities found in our DB.';

/** Epoch milliseconds → `2023-05-23 11:43:52` in India. */
function indianTime(at: number): string {
  return new Date(at + IST_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

function scanOf(parcel: Parcel, name: StageName, at: number): Scan {
  const { id, label, activity } = STAGES[name];
  return {
    date: indianTime(at),
    activity,
    location: `${parcel.city} (${parcel.pincode})`,
    'sr-status': id,
    'sr-status-label': label,
  };
}

export function findByAwb({ state }: ShiprocketContext, awb: string): Parcel | undefined {
  return Object.values(state.parcels).find((parcel) => parcel.awb === awb);
}

/** Moves a parcel to a stage through those between; a stage before the reached one is a single scan. */
export async function advanceTo(
  context: ShiprocketContext,
  parcel: Parcel,
  to: StageName,
  deliver: Deliver,
): Promise<void> {
  const before = FAILED_DELIVERY[to];
  if (before !== undefined) {
    if (parcel.reached?.stage !== before) await advanceTo(context, parcel, before, deliver);
    await addScan(context, parcel, to, deliver);
    return;
  }
  // After a failed delivery the parcel goes out again.
  const from =
    parcel.reached?.stage === 'undelivered' ? 'at-destination-hub' : parcel.reached?.stage;
  const reached = stageNames.findIndex((name) => name === from);
  const goal = stageNames.indexOf(to);
  const stages = goal > reached ? stageNames.slice(reached + 1, goal + 1) : [to];
  for (const stage of stages) await addScan(context, parcel, stage, deliver);
}

/** Records a scan and sends its webhook. Scans are at least a minute apart, so that sorting by date is exact. */
export async function addScan(
  context: ShiprocketContext,
  parcel: Parcel,
  stage: StageName,
  deliver: Deliver,
): Promise<void> {
  const at = Math.max(Date.now(), (parcel.reached?.at ?? 0) + 60_000);
  parcel.reached = { stage, at };
  parcel.scans.push(scanOf(parcel, stage, at));
  parcel.status = STAGES[stage].label;
  if (stage === 'undelivered')
    parcel.ndr = { attempts: (parcel.ndr?.attempts ?? 0) + 1, raisedAt: indianTime(at) };
  await context.sender.publish(trackingMessage(context, parcel), deliver);
}

/** The tracking webhook (docs/providers.md "Courier webhook"). `token` differs from the account's only for a forgery. */
function trackingMessage(
  { account }: ShiprocketContext,
  parcel: Parcel,
  token = account.webhookToken,
): WebhookMessage {
  const last = parcel.scans.at(-1);
  const body = JSON.stringify({
    awb: parcel.awb,
    courier_name: parcel.courierName,
    current_status: parcel.isReturn
      ? `RETURN ${last?.['sr-status-label'] ?? ''}`
      : last?.['sr-status-label'],
    shipment_status: last?.['sr-status-label'],
    shipment_status_id: Number(last?.['sr-status']),
    // `23 05 2023 11:43:52`
    current_timestamp: last?.date.replace(/^(\d+)-(\d+)-(\d+)/, '$3 $2 $1'),
    // As in the sample, neither the shop's id nor `sr_order_id`: receivers must match on the AWB.
    order_id: `1373900_${parcel.id - 1}`,
    sr_order_id: parcel.id,
    scans: parcel.scans,
    is_return: parcel.isReturn ? 1 : 0,
  });
  return {
    id: randomToken(Math.random),
    subject: parcel.awb ?? '',
    body,
    headers: { 'x-api-key': token },
  };
}

/** A "Delivered" webhook with a wrong token. */
export function forgedDelivery(context: ShiprocketContext, parcel: Parcel): WebhookMessage {
  const scans = [...parcel.scans, scanOf(parcel, 'delivered', Date.now())];
  return trackingMessage(context, { ...parcel, scans }, 'not the webhook token');
}

/** A parcel as the tracking endpoints show it: the newest scan first. */
export function trackingShape(parcel: Parcel) {
  const last = parcel.scans.at(-1);
  if (last === undefined) return { tracking_data: { track_status: 0, error: NO_SCANS } };
  return {
    tracking_data: {
      track_status: 1,
      shipment_status: Number(last['sr-status']),
      shipment_track: [
        {
          awb_code: parcel.awb,
          order_id: parcel.id,
          shipment_id: parcel.shipmentId,
          current_status: `${parcel.isReturn ? 'RETURN ' : ''}${last['sr-status-label']}`,
          courier_name: parcel.courierName,
        },
      ],
      shipment_track_activities: parcel.scans.toReversed(),
    },
  };
}
