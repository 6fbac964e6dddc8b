import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
} from 'firebase-admin/firestore';
import * as v from 'valibot';
import { dateSchema, decode, optionalOrNull } from '../../../../src/domain/shop/decode';
import { plain } from '../../store/firestore';
import { leaseSchema, RELEASED } from '../../store/lease';

/**
 * `pickups/{orderId}-{returnId}`: the queue of returns that a courier collects. queued → working → done; back to queued
 * when an attempt failed and will be repeated; failed when only the owner can help; cancelled when no pickup is wanted any
 * more.
 */
const pickupSchema = v.object({
  orderId: v.string(),
  returnId: v.string(),
  state: v.picklist(['queued', 'working', 'done', 'failed', 'cancelled']),
  /** The number of failed attempts in a row. */
  attempts: v.optional(v.number(), 0),
  nextAt: optionalOrNull(dateSchema),
  ...leaseSchema.entries,
  leaseId: optionalOrNull(v.string()),
  lastError: optionalOrNull(v.string()),
  /** The number of its order_id at Shiprocket: 1, or more after cancelled ones. */
  nth: v.optional(v.number(), 1),
  courierOrderId: optionalOrNull(v.string()),
  shipmentId: optionalOrNull(v.string()),
  awb: optionalOrNull(v.string()),
  courier: optionalOrNull(v.string()),
});
export type Pickup = v.InferOutput<typeof pickupSchema>;

/** Whose pickup it is. */
export interface PickupOf {
  orderId: string;
  returnId: string;
}

const FRESH = {
  state: 'queued',
  attempts: 0,
  ...RELEASED,
  leaseId: null,
  lastError: null,
  courierOrderId: null,
  shipmentId: null,
  awb: null,
  courier: null,
  trackAt: null,
} as const;

export function pickupRef(db: Firestore, orderId: string, returnId: string): DocumentReference {
  return db.doc(`pickups/${orderId}-${returnId}`);
}

/** Throws DecodeError; undefined when there is none. */
export function readPickup(snapshot: DocumentSnapshot): Pickup | undefined {
  return snapshot.exists
    ? decode(pickupSchema, plain(snapshot.data()), `pickups/${snapshot.id}`)
    : undefined;
}

/**
 * Queues the pickup of a return. One that failed, or whose worker died, continues where it stopped, and one that was
 * cancelled begins again under another number. Only writes.
 */
export function queuePickup(
  tx: Transaction,
  db: Firestore,
  of: PickupOf,
  before: Pickup | undefined,
  now: Date,
): void {
  const ref = pickupRef(db, of.orderId, of.returnId);
  if (before !== undefined && before.state !== 'cancelled' && before.state !== 'done') {
    tx.update(ref, { state: 'queued', attempts: 0, nextAt: now, updatedAt: now });
    return;
  }
  const nth = before === undefined ? 1 : before.nth + 1;
  tx.set(ref, { ...FRESH, ...of, nth, nextAt: now, createdAt: now, updatedAt: now });
}

/** Ends a pickup that is not wanted any more. Only writes. */
export function dropPickup(
  tx: Transaction,
  db: Firestore,
  orderId: string,
  returnId: string,
  pickup: Pickup | undefined,
  now: Date,
): void {
  if (pickup === undefined) return;
  tx.update(pickupRef(db, orderId, returnId), {
    state: 'cancelled',
    nextAt: null,
    trackAt: null,
    ...RELEASED,
    leaseId: null,
    updatedAt: now,
  });
}
