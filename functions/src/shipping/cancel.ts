import type { Transaction } from 'firebase-admin/firestore';
import type { Order } from '../../../src/domain/order/order';
import type { Deps } from '../deps';
import { inTransaction, readOrder } from '../store/firestore';
import { appendEvent } from '../order/events';
import { isLeased, RELEASED } from '../store/lease';
import { CourierError } from './responses';
import { cancelCourierOrder, findCourierOrder, showCourierOrder } from './api';
import { FRESH } from './claim';
import { finished, LeaseLost, takeLease, underLease, type Lease } from './lease';
import { courierReference } from './payload';
import { NEW_SHIPMENT, readShipment, shipmentRef, type Shipment } from './shipment';
import { hasLeft, mergeTracking, stageLabel, trackingOf } from './status';

export type CancelOutcome =
  /** No parcel will go out, and none is left at Shiprocket. */
  | { state: 'cancelled' }
  /** `retryable`: not possible now, but a later attempt may succeed. Nothing has changed. */
  | { state: 'refused'; reason: string; retryable: boolean };

type Claim =
  | { do: 'wait' }
  | { do: 'answer'; outcome: CancelOutcome }
  | { do: 'work'; lease: Lease; shipment: Shipment };

const POLL_MS = 500;
const MAX_POLLS = 40;

/**
 * Makes sure that no parcel goes out for an order: one that was never handed over is removed from the queue, one that
 * was is cancelled at Shiprocket, and one that is being booked is waited for (20 s). A parcel that the courier has
 * collected is refused. Idempotent. Throws only when the database does not respond.
 */
export async function cancelShipment(deps: Deps, orderId: string): Promise<CancelOutcome> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const claim = await claimCancel(deps, orderId);
    if (claim.do === 'answer') return claim.outcome;
    if (claim.do === 'work') return carryOut(deps, claim.lease, claim.shipment);
    await deps.pause(POLL_MS);
  }
  return {
    state: 'refused',
    reason: 'The parcel is being booked at this moment. We will try again automatically.',
    retryable: true,
  };
}

async function claimCancel(deps: Deps, orderId: string): Promise<Claim> {
  const ref = shipmentRef(deps.db, orderId);
  return inTransaction(deps.db, async (tx): Promise<Claim> => {
    const [shipmentDoc, orderDoc] = await tx.getAll(ref, deps.db.doc(`orders/${orderId}`));
    const stored = shipmentDoc && readShipment(shipmentDoc);
    const order = orderDoc && readOrder(orderDoc);
    const shipment = stored ?? parcelOf(order);
    const now = deps.now();
    if (isLeased(shipment, now)) return { do: 'wait' };
    if (hasLeft(order && trackingOf(order).stage)) return { do: 'answer', outcome: LEFT };
    if (shipment.state === 'cancelled') return { do: 'answer', outcome: { state: 'cancelled' } };
    // No worker has ever held it, so nothing can exist at Shiprocket.
    if (shipment.leaseId === undefined && shipment.courierOrderId === undefined) {
      const fields = { ...finished(tx, deps, shipment, 'cancelled'), updatedAt: now };
      tx.set(
        ref,
        { ...(!stored && { ...NEW_SHIPMENT, createdAt: now }), ...fields },
        { merge: true },
      );
      return { do: 'answer', outcome: { state: 'cancelled' } };
    }
    return { do: 'work', lease: takeLease(tx, deps, orderId, shipment), shipment };
  });
}

/** The parcel of an order from before the queue is described on the order itself. */
function parcelOf(order: Order | undefined): Shipment {
  return order?.channel_order_id === undefined
    ? FRESH
    : { ...FRESH, state: 'done', courierOrderId: String(order.channel_order_id) };
}

const LEFT: CancelOutcome = {
  state: 'refused',
  reason: 'The courier has already collected the parcel, so it can no longer be cancelled.',
  retryable: false,
};

async function carryOut(deps: Deps, lease: Lease, before: Shipment): Promise<CancelOutcome> {
  try {
    const id =
      before.courierOrderId ??
      (await findCourierOrder(deps, courierReference(lease.orderId, before.nth)))?.orderId;
    if (id !== undefined) await cancelThere(deps, id);
    await underLease(deps, lease, (tx, order, shipment) => {
      if (id !== undefined) recordCancellation(tx, deps, order, id);
      return finished(tx, deps, shipment, 'cancelled');
    });
    return { state: 'cancelled' };
  } catch (error) {
    return restoreParcel(deps, lease, before, error);
  }
}

/** Cancels an order at Shiprocket; one that is already cancelled there counts as cancelled. Rejects with CourierError. */
export async function cancelThere(deps: Deps, courierOrderId: string): Promise<void> {
  try {
    await cancelCourierOrder(deps, courierOrderId);
  } catch (error) {
    if (!(error instanceof CourierError) || error.retryable) throw error;
    if (!(await showCourierOrder(deps, courierOrderId))?.cancelled) throw error;
  }
}

function recordCancellation(
  tx: Transaction,
  deps: Deps,
  order: Order,
  courierOrderId: string,
): void {
  const now = deps.now();
  const update = { label: 'CANCELED', at: '', courier: '', scans: [] };
  const { stage } = mergeTracking(trackingOf(order), update);
  tx.update(deps.db.doc(`orders/${order.id}`), {
    ...(stage !== undefined && { shiprocketStatus: stageLabel(stage) }),
    updatedAt: now,
  });
  appendEvent(tx, deps.db, order.id, {
    id: `shipment-cancelled-${courierOrderId}`,
    type: 'shipment_cancelled',
    at: now,
    by: 'system',
    detail: 'The parcel was cancelled with the courier.',
  });
}

/** Returns the parcel to its former state: queued stays queued, done stays done. */
async function restoreParcel(
  deps: Deps,
  lease: Lease,
  before: Shipment,
  error: unknown,
): Promise<CancelOutcome> {
  const known = error instanceof CourierError;
  const reason = known ? error.reason : 'Something went wrong on our side.';
  if (!known) deps.log.error('Cancelling a shipment failed', { reason: String(error) });
  try {
    await underLease(deps, lease, () => ({
      state: before.state === 'working' ? 'queued' : before.state,
      nextAt: before.nextAt ?? null,
      ...RELEASED,
    }));
  } catch (lost) {
    if (!(lost instanceof LeaseLost)) throw lost;
  }
  return { state: 'refused', reason, retryable: known ? error.retryable : true };
}
