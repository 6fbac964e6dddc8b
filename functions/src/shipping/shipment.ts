import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { optionalOrNull, decode, dateSchema } from '../../../src/domain/shop/decode';
import { plain } from '../store/firestore';
import { leaseSchema, RELEASED } from '../store/lease';
import { packedParcelSchema } from '../../../src/domain/order/shipment';

/**
 * `shipments/{orderId}`: the queue of parcels, one document per order. queued → working → done; back to queued when an
 * attempt failed and will be repeated; failed when only the owner can help; cancelled when no parcel is wanted any
 * more.
 */
export const SHIPMENT_STATES = ['queued', 'working', 'done', 'failed', 'cancelled'] as const;

const shipmentSchema = v.object({
  state: v.picklist(SHIPMENT_STATES),
  /** The number of failed attempts in a row. */
  attempts: v.optional(v.number(), 0),
  /** When the job takes it up; while a worker has it, when its lease expires. */
  nextAt: optionalOrNull(dateSchema),
  ...leaseSchema.entries,
  /** The worker that holds the lease. Once set, an order may exist at Shiprocket. */
  leaseId: optionalOrNull(v.string()),
  lastError: optionalOrNull(v.string()),
  /** Whether it needs the owner's attention; counted in stats/summary. */
  failing: v.optional(v.boolean(), false),
  /** Whether it failed because a cancellation had stopped it: only the owner decides for each whether it goes out. */
  held: v.optional(v.boolean(), false),
  /** Whether the owner lets Shiprocket choose a courier where none goes by road. */
  byAir: v.optional(v.boolean(), false),
  /** The number of its order_id at Shiprocket: 1, or more after cancelled ones. */
  nth: v.optional(v.number(), 1),
  courierOrderId: optionalOrNull(v.string()),
  shipmentId: optionalOrNull(v.string()),
  awb: optionalOrNull(v.string()),
  courier: optionalOrNull(v.string()),
  /** What Shiprocket was told about the parcel; shipments from before boxes lack it. */
  parcel: optionalOrNull(packedParcelSchema),
});
export type Shipment = v.InferOutput<typeof shipmentSchema>;

export const NEW_SHIPMENT = {
  state: 'queued',
  attempts: 0,
  ...RELEASED,
  leaseId: null,
  lastError: null,
  failing: false,
  held: false,
  byAir: false,
  noRoad: false,
  nth: 1,
} as const;

export function shipmentRef(db: Firestore, orderId: string): DocumentReference {
  return db.doc(`shipments/${orderId}`);
}

/** Throws DecodeError; undefined when there is none. */
export function readShipment(snapshot: DocumentSnapshot): Shipment | undefined {
  return snapshot.exists
    ? decode(shipmentSchema, plain(snapshot.data()), `shipments/${snapshot.id}`)
    : undefined;
}

/** The wait while the owner's wallet at Shiprocket is empty; it is tried again without end. Milliseconds. */
export const WALLET_WAIT_MS = 30 * 60_000;

/** After this many (about a week) the owner must act. */
export const MAX_ATTEMPTS = 40;
