import { createHash, timingSafeEqual } from 'node:crypto';
import type { QuerySnapshot } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { Deps } from '../deps';
import type { RawRequest } from '../http';
import { rawScans, scansSchema } from './api';
import { recordReason } from './failedDelivery';
import { followParcel } from './follow';
import { adoptReassigned } from './reassigned';
import { readOrder } from '../store/firestore';
import { findPickup, followPickup } from './pickup/follow';
import { stageOf } from './stages';

/** What was done with it, for the log and the tests, and the status of the response. */
export interface CourierResult {
  status: 200 | 400 | 401;
  did: 'followed' | 'nothing' | 'unknown_parcel' | 'ignored' | 'refused';
}

const text = v.optional(
  v.pipe(
    v.nullable(v.union([v.string(), v.number()])),
    v.transform((value) => (value === null ? '' : String(value).trim())),
  ),
  '',
);
/** Longer texts are in no order, and the database refuses to look for them. */
const identifier = v.pipe(text, v.maxLength(100));
const bodySchema = v.object({
  awb: identifier,
  courier_name: text,
  current_status: text,
  current_timestamp: text,
  etd: text,
  sr_order_id: identifier,
  is_return: v.optional(v.nullable(v.union([v.number(), v.string(), v.boolean()])), 0),
  scans: scansSchema,
});

/** Compares in constant time; an empty secret equals nothing. */
export function isSecret(given: string | undefined, secret: string): boolean {
  if (given === undefined || secret === '') return false;
  const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

/**
 * Shiprocket's webhook (docs/providers.md "Courier webhook"). It has no signature but a token in `x-api-key`, and
 * arrives repeatedly and in any order. The parcel is found by AWB, then by Shiprocket's order id; its own `order_id` is
 * neither. Responds 200 also for an unknown parcel, so that Shiprocket stops sending it. Throws when the database does
 * not respond.
 */
export async function courierWebhook(deps: Deps, request: RawRequest): Promise<CourierResult> {
  if (!isSecret(request.header('x-api-key'), deps.config.shiprocket.webhookToken))
    return { status: 401, did: 'refused' };
  const body = readBody(request.rawBody);
  if (body === undefined) return { status: 400, did: 'refused' };
  if (body.awb === '') return { status: 200, did: 'ignored' };
  // A return has its own AWB and says nothing about the delivery to the customer.
  if (isReturn(body.is_return)) return followReturn(deps, body.awb, body.current_status);
  const found = await findOrder(deps, body.awb, body.sr_order_id);
  if (found === undefined) {
    deps.log.warn('Courier webhook for an unknown AWB', { awb: body.awb });
    return { status: 200, did: 'unknown_parcel' };
  }
  const { orderId } = found;
  // Found by Shiprocket's own id: a former AWB of the parcel, or one that it was given in the panel.
  if (found.awb !== undefined && found.awb !== body.awb) await adoptReassigned(deps, orderId);
  const update = {
    label: body.current_status,
    at: body.current_timestamp,
    courier: body.courier_name,
    scans: rawScans(body.scans),
    estimate: body.etd,
  };
  const foundBy = found.awb === undefined ? body.sr_order_id : undefined;
  const changed = await followParcel(deps, orderId, body.awb, update, foundBy);
  if (changed && stageOf(body.current_status) === 'undelivered')
    await recordReason(deps, orderId, body.awb);
  return { status: 200, did: changed ? 'followed' : 'nothing' };
}

async function followReturn(deps: Deps, awb: string, label: string): Promise<CourierResult> {
  const pickup = await findPickup(deps, awb);
  if (!pickup) return { status: 200, did: 'unknown_parcel' };
  const changed = await followPickup(deps, pickup, awb, label);
  return { status: 200, did: changed ? 'followed' : 'nothing' };
}

function readBody(raw: Buffer): v.InferOutput<typeof bodySchema> | undefined {
  try {
    const result = v.safeParse(bodySchema, JSON.parse(raw.toString('utf8')));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

function isReturn(value: string | number | boolean | null): boolean {
  return value === true || value === 1 || value === '1';
}

/** The order of a parcel, with the AWB that is stored on it. */
async function findOrder(
  deps: Deps,
  awb: string,
  courierOrderId: string,
): Promise<{ orderId: string; awb: string | undefined } | undefined> {
  const orders = deps.db.collection('orders');
  const byAwb = await orders.where('shiprocketAWB', '==', awb).limit(1).get();
  if (!byAwb.empty || courierOrderId === '') return toFound(byAwb);
  // For an AWB that we have not stored yet, or that was assigned in the panel. Older orders store a number.
  const ids = [courierOrderId, Number(courierOrderId)].filter((id) => id === id);
  return toFound(await orders.where('channel_order_id', 'in', ids).limit(1).get());
}

function toFound({ docs: [doc] }: QuerySnapshot) {
  return doc && { orderId: doc.id, awb: readOrder(doc)?.shiprocketAWB };
}
