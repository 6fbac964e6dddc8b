import { randomUUID } from 'node:crypto';
import type { Transaction } from 'firebase-admin/firestore';
import type { Order } from '../../../src/domain/order/order';
import type { Deps } from '../deps';
import { inTransaction, readOrder } from '../store/firestore';
import { RELEASED, takenLease } from '../store/lease';
import { appendEvent, type OrderEvent } from '../order/events';
import { addToSummary } from '../figures/apply';
import { backoff, MAX_ATTEMPTS, readShipment, shipmentRef, type Shipment } from './shipment';

/** Longer than all calls of one attempt together may take. */
const LEASE_MS = 120_000;

/** The right to work on one order's parcel, for two minutes. */
export interface Lease {
  orderId: string;
  id: string;
}

/** Gives the parcel to the caller, in a transaction that saw it free, going on from `from`; only writes. */
export function takeLease(
  tx: Transaction,
  deps: Pick<Deps, 'db' | 'now'>,
  orderId: string,
  from: Shipment,
): Lease {
  const now = deps.now();
  const id = randomUUID();
  const lease = takenLease(now, LEASE_MS);
  tx.set(
    shipmentRef(deps.db, orderId),
    {
      state: 'working',
      attempts: from.attempts,
      // The runner takes it back when the lease has run out.
      nextAt: lease.leaseUntil,
      ...lease,
      leaseId: id,
      lastError: from.lastError ?? null,
      failing: from.failing,
      nth: from.nth,
      courierOrderId: from.courierOrderId ?? null,
      shipmentId: from.shipmentId ?? null,
      awb: from.awb ?? null,
      courier: from.courier ?? null,
      updatedAt: now,
    },
    { merge: true },
  );
  return { orderId, id };
}

/** Somebody else has taken the parcel over, because this worker was too slow. */
export class LeaseLost extends Error {
  constructor(orderId: string) {
    super(`shipments/${orderId}: the lease was lost`);
    this.name = 'LeaseLost';
  }
}

/**
 * Writes down progress, if the lease is still ours. `write` gets order and shipment as they are now, after all
 * reads; what it returns goes into the shipment. Throws LeaseLost.
 */
export async function underLease(
  deps: Pick<Deps, 'db' | 'now'>,
  lease: Lease,
  write: (tx: Transaction, order: Order, shipment: Shipment) => Record<string, unknown>,
): Promise<void> {
  const ref = shipmentRef(deps.db, lease.orderId);
  await inTransaction(deps.db, async (tx) => {
    const [shipmentDoc, orderDoc] = await tx.getAll(ref, deps.db.doc(`orders/${lease.orderId}`));
    const shipment = shipmentDoc && readShipment(shipmentDoc);
    const order = orderDoc && readOrder(orderDoc);
    if (!order || shipment?.leaseId !== lease.id || shipment.state !== 'working')
      throw new LeaseLost(lease.orderId);
    tx.update(ref, { ...write(tx, order, shipment), updatedAt: deps.now() });
  });
}

/** Fields of a parcel that needs no more work, and the summary's count of failing ones with them; only writes. */
export function finished(
  tx: Transaction,
  deps: Pick<Deps, 'db' | 'now'>,
  shipment: Shipment,
  state: 'done' | 'cancelled',
): Record<string, unknown> {
  if (shipment.failing) addToSummary(tx, deps.db, { failedShipments: -1 });
  return {
    state,
    attempts: 0,
    nextAt: null,
    ...RELEASED,
    lastError: null,
    failing: false,
    // From now on the refresh asks where it is.
    trackAt: state === 'done' ? deps.now() : null,
  };
}

/** Fields after a failed attempt: queued again for later, or failed until the owner looks; only writes. */
export function afterFailure(
  tx: Transaction,
  deps: Pick<Deps, 'db' | 'now'>,
  at: { orderId: string; shipment: Shipment },
  problem: { reason: string; retryable: boolean },
): Record<string, unknown> {
  const { orderId, shipment } = at;
  const now = deps.now();
  const attempts = shipment.attempts + 1;
  const again = problem.retryable && attempts < MAX_ATTEMPTS;
  if (!shipment.failing) addToSummary(tx, deps.db, { failedShipments: 1 });
  // A reason is told once, not at each of forty attempts; giving up is told always.
  if (shipment.lastError !== problem.reason || !again)
    appendEvent(tx, deps.db, orderId, failureEvent(again, now));
  return {
    state: again ? 'queued' : 'failed',
    attempts,
    nextAt: again ? new Date(now.getTime() + backoff(attempts)) : null,
    ...RELEASED,
    lastError: problem.reason,
    failing: true,
  };
}

/** The owner of the order reads it: the reason is the back office's, and stays at the parcel. */
function failureEvent(again: boolean, now: Date): OrderEvent {
  return {
    id: `shipment-failed-${now.getTime()}`,
    type: 'shipment_failed',
    at: now,
    by: 'system',
    detail: again
      ? 'The parcel could not be booked yet. It will be tried again.'
      : 'The parcel could not be booked. The house looks into it.',
    data: { willRetry: again },
  };
}
