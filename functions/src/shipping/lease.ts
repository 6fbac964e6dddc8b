import { randomUUID } from 'node:crypto';
import type { Transaction } from 'firebase-admin/firestore';
import type { Order } from '../../../src/domain/order/order';
import type { Deps } from '../deps';
import { inTransaction, readOrder } from '../store/firestore';
import { backoff } from '../store/backoff';
import { RELEASED, takenLease } from '../store/lease';
import { appendEvent, type OrderEvent } from '../order/events';
import { addToSummary } from '../figures/apply';
import { MAX_ATTEMPTS, readShipment, shipmentRef, WALLET_WAIT_MS, type Shipment } from './shipment';

/** Longer than all calls of one attempt together may take. Milliseconds. */
const LEASE_MS = 120_000;

/** The lease of one order's parcel. */
export interface Lease {
  orderId: string;
  id: string;
}

/** Gives the lease to the caller, in a transaction that saw the parcel free, continuing from `from`. Only writes. */
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
      // The job takes the parcel up again when the lease has expired.
      nextAt: lease.leaseUntil,
      ...lease,
      leaseId: id,
      lastError: from.lastError ?? null,
      failing: from.failing,
      held: false,
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

/** Another worker has taken the parcel over because this one was too slow. */
export class LeaseLost extends Error {
  constructor(orderId: string) {
    super(`shipments/${orderId}: the lease was lost`);
    this.name = 'LeaseLost';
  }
}

/**
 * Stores progress if this worker still holds the lease. `write` gets the current order and shipment, may read more
 * before it writes, and returns the shipment's new fields. Throws LeaseLost.
 */
export async function underLease(
  deps: Pick<Deps, 'db' | 'now'>,
  lease: Lease,
  write: (
    tx: Transaction,
    order: Order,
    shipment: Shipment,
  ) => Record<string, unknown> | Promise<Record<string, unknown>>,
): Promise<void> {
  const ref = shipmentRef(deps.db, lease.orderId);
  await inTransaction(deps.db, async (tx) => {
    const [shipmentDoc, orderDoc] = await tx.getAll(ref, deps.db.doc(`orders/${lease.orderId}`));
    const shipment = shipmentDoc && readShipment(shipmentDoc);
    const order = orderDoc && readOrder(orderDoc);
    if (!order || shipment?.leaseId !== lease.id || shipment.state !== 'working')
      throw new LeaseLost(lease.orderId);
    const fields = await write(tx, order, shipment);
    tx.update(ref, { ...fields, updatedAt: deps.now() });
  });
}

/** The fields of a parcel that needs no more work, and the count of failing parcels with them. Only writes. */
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
    noRoad: false,
    // From now on it is tracked.
    trackAt: state === 'done' ? deps.now() : null,
  };
}

/** Why an attempt failed, and whether a later one may succeed. */
export interface Problem {
  reason: string;
  retryable: boolean;
  isWalletEmpty?: boolean;
  isNoRoad?: boolean;
}

/** The fields after a failed attempt: queued for later, or failed until the owner acts. Only writes. */
export function afterFailure(
  tx: Transaction,
  deps: Pick<Deps, 'db' | 'now'>,
  at: { orderId: string; shipment: Shipment },
  problem: Problem,
): Record<string, unknown> {
  const { orderId, shipment } = at;
  const now = deps.now();
  const { isWalletEmpty = false } = problem;
  // An empty wallet says nothing about the parcel, so it does not use up its attempts.
  const attempts = shipment.attempts + (isWalletEmpty ? 0 : 1);
  const again = isWalletEmpty || (problem.retryable && attempts < MAX_ATTEMPTS);
  const waitMs = isWalletEmpty ? WALLET_WAIT_MS : backoff(attempts);
  if (!shipment.failing) addToSummary(tx, deps.db, { failedShipments: 1 });
  // A reason is recorded once, not at each of forty attempts; the final failure always is.
  if (shipment.lastError !== problem.reason || !again)
    appendEvent(tx, deps.db, orderId, failureEvent(again, now));
  return {
    state: again ? 'queued' : 'failed',
    attempts,
    nextAt: again ? new Date(now.getTime() + waitMs) : null,
    ...RELEASED,
    lastError: problem.reason,
    failing: true,
    noRoad: problem.isNoRoad === true,
  };
}

/** The customer reads this event, so it leaves out the reason, which is stored on the parcel for the back office. */
function failureEvent(again: boolean, now: Date): OrderEvent {
  return {
    id: `shipment-failed-${now.getTime()}`,
    type: 'shipment_failed',
    at: now,
    by: 'system',
    detail: again
      ? 'The parcel could not be booked yet. We will try again automatically.'
      : 'The parcel could not be booked yet. We are looking into it.',
    data: { willRetry: again },
  };
}
