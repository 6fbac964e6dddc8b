import { randomUUID } from 'node:crypto';
import type { Transaction } from 'firebase-admin/firestore';
import pMap from 'p-map';
import type { Order } from '../../../../src/domain/order/order';
import { packParcel, type PackedParcel } from '../../../../src/domain/order/packing';
import { afterStep, type Return } from '../../../../src/domain/order/returns';
import { DecodeError } from '../../../../src/domain/shop/decode';
import type { Deps } from '../../deps';
import { reasonOf } from '../../errors';
import { writeReturn } from '../../order/returns/write';
import { backoff } from '../../store/backoff';
import { inTransaction, readOrder, readSite } from '../../store/firestore';
import { isLeased, RELEASED, takenLease } from '../../store/lease';
import {
  assignAwb,
  couriersTo,
  createReturnOrder,
  generatePickup,
  showCourierOrder,
  type CourierOrder,
} from '../api';
import { readBusiness } from '../business';
import { CancelledThere, MAX_ASKED } from '../steps';
import { packLines, readParcelSettings } from '../packing';
import { CourierError } from '../responses';
import { surfaceCouriers } from '../serviceability';
import { MAX_ATTEMPTS, WALLET_WAIT_MS } from '../shipment';
import { returnedLines, returnOrder } from './payload';
import { readPickup, type Pickup, type PickupOf } from './pickup';

/** Longer than all calls of one attempt together may take. Milliseconds. */
const LEASE_MS = 120_000;

/** What became of a pickup: `idle` is one that nobody waits for, or that another worker has. */
export type PickupOutcome = 'booked' | 'queued' | 'failed' | 'idle';

interface Claim {
  id: string;
  leaseId: string;
  pickup: Pickup;
  order: Order;
  one: Return;
}

class LeaseLost extends Error {
  constructor(id: string) {
    super(`pickups/${id}: the lease was lost`);
    this.name = 'LeaseLost';
  }
}

/**
 * Books a courier for a return once: creates it at Shiprocket, has an AWB assigned and the pickup booked. Each step is
 * stored, so that a later call continues where this one stopped, and of concurrent calls one does the work. A failure is
 * stored with its reason; throws only when the database does not respond.
 */
export async function bookPickup(deps: Deps, pickupId: string): Promise<PickupOutcome> {
  const claim = await claimPickup(deps, pickupId);
  if (claim === undefined) return 'idle';
  try {
    return await carryOut(deps, claim);
  } catch (error) {
    return writeFailure(deps, claim, error);
  }
}

/** The return that a pickup is for, while a courier is still wanted for it. */
function awaited(order: Order | undefined, { returnId }: PickupOf): Return | undefined {
  const one = order?.returns.find(({ id }) => id === returnId);
  const isAwaited = one?.state === 'agreed' && one.how === 'pickup' && one.awb === undefined;
  return isAwaited ? one : undefined;
}

function claimPickup(deps: Deps, id: string): Promise<Claim | undefined> {
  const { db } = deps;
  const ref = db.doc(`pickups/${id}`);
  return inTransaction(db, async (tx) => {
    const now = deps.now();
    const pickup = readPickup(await tx.get(ref));
    if (pickup?.state !== 'queued' && pickup?.state !== 'working') return undefined;
    if (isLeased(pickup, now) || (pickup.nextAt !== undefined && pickup.nextAt > now))
      return undefined;
    let order: Order | undefined;
    try {
      order = readOrder(await tx.get(db.doc(`orders/${pickup.orderId}`)));
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error;
      // Otherwise it would stay at the head of the queue.
      tx.update(ref, { state: 'failed', nextAt: null, ...RELEASED, lastError: error.message });
      return undefined;
    }
    const one = awaited(order, pickup);
    if (!order || !one) {
      tx.update(ref, { state: 'cancelled', nextAt: null, ...RELEASED, updatedAt: now });
      return undefined;
    }
    const leaseId = randomUUID();
    const lease = takenLease(now, LEASE_MS);
    // The job takes the pickup up again when the lease has expired.
    tx.update(ref, { state: 'working', nextAt: lease.leaseUntil, ...lease, leaseId });
    return { id, leaseId, pickup, order, one };
  });
}

/** Stores progress if this worker still holds the lease. Throws LeaseLost. */
async function underLease(
  deps: Deps,
  { id, leaseId }: Claim,
  write: (
    tx: Transaction,
    order: Order | undefined,
    pickup: Pickup,
  ) => Record<string, unknown> | Promise<Record<string, unknown>>,
): Promise<void> {
  const ref = deps.db.doc(`pickups/${id}`);
  await inTransaction(deps.db, async (tx) => {
    const pickup = readPickup(await tx.get(ref));
    if (pickup?.leaseId !== leaseId || pickup.state !== 'working') throw new LeaseLost(id);
    const order = readOrder(await tx.get(deps.db.doc(`orders/${pickup.orderId}`)));
    const fields = await write(tx, order, pickup);
    tx.update(ref, { ...fields, updatedAt: deps.now() });
  });
}

async function carryOut(deps: Deps, claim: Claim): Promise<PickupOutcome> {
  const { order, one, pickup } = claim;
  const business = await readBusiness(deps.db);
  const lines = returnedLines(order, one);
  const parcel = packParcel(
    await packLines(deps, lines),
    (await readParcelSettings(deps.db)).boxes,
  );
  let { courierOrderId, shipmentId } = pickup;
  if (courierOrderId === undefined || shipmentId === undefined) {
    const site = await readSite(deps.db);
    const body = returnOrder(order, one, { business, site }, parcel, pickup.nth);
    const created = await createReturnOrder(deps, body);
    if (created.cancelled) throw new CancelledThere();
    courierOrderId = created.orderId;
    shipmentId = created.shipmentId;
    const found = { courierOrderId, shipmentId };
    await underLease(deps, claim, () => found);
    if (created.awb !== undefined) return finish(deps, claim, created.shipmentId, created);
  }
  const assigned = await findCourier(deps, order, business.pickupPin, parcel, {
    courierOrderId,
    shipmentId,
  });
  return finish(deps, claim, shipmentId, assigned);
}

/** Has an AWB assigned by road, as for a parcel that goes out (`findCourier` of shipping/steps.ts). Throws CourierError. */
async function findCourier(
  deps: Deps,
  order: Order,
  to: string,
  parcel: PackedParcel,
  ids: { courierOrderId: string; shipmentId: string },
): Promise<Pick<CourierOrder, 'awb' | 'courier'>> {
  const trip = { from: order.shippingInfo.zipCode ?? '', to, parcel, isReturn: true };
  const { minRating } = await readParcelSettings(deps.db);
  const offers = surfaceCouriers(await couriersTo(deps, trip, undefined), minRating);
  if (offers.length === 0)
    throw new CourierError('No courier collects there by road, and perfume must not fly.', {
      retryable: false,
    });
  let refused: CourierError | undefined;
  for (const { id: courierId } of offers.slice(0, MAX_ASKED)) {
    try {
      return await assignAwb(deps, ids.shipmentId, courierId, { isReturn: true });
    } catch (error) {
      if (!(error instanceof CourierError) || error.uncertain) throw error;
      refused ??= error;
      // An earlier call, whose response was lost, may have assigned one.
      const there = await showCourierOrder(deps, ids.courierOrderId);
      if (there?.cancelled) throw new CancelledThere();
      if (there?.awb !== undefined) return there;
      if (error.isWalletEmpty) throw error;
    }
  }
  throw refused ?? new CourierError('No courier collects there.', { retryable: false });
}

async function finish(
  deps: Deps,
  claim: Claim,
  shipmentId: string,
  { awb, courier = '' }: Pick<CourierOrder, 'awb' | 'courier'>,
): Promise<PickupOutcome> {
  if (awb === undefined)
    throw new CourierError('Assigning a courier: no AWB.', { retryable: true });
  await generatePickup(deps, shipmentId);
  await underLease(deps, claim, async (tx, order, pickup) => {
    const now = deps.now();
    const site = await readSite(deps.db);
    const before = awaited(order, pickup);
    const one = before && afterStep(before, { do: 'book', awb, courier }, now);
    // Otherwise the return was settled meanwhile. The courier comes for nothing, which the owner sees by the AWB.
    if (order && one)
      writeReturn(tx, deps.db, order, {
        one,
        stage: 'booked',
        event: {
          id: `${one.id}-booked-${awb}`,
          type: 'return_booked',
          at: now,
          by: 'system',
          detail: `${courier === '' ? 'A courier' : courier} will collect the return, AWB ${awb}.`,
          data: { awb, courier },
        },
        site,
        now,
      });
    return {
      state: 'done',
      attempts: 0,
      nextAt: null,
      ...RELEASED,
      lastError: null,
      awb,
      courier,
      trackAt: now,
    };
  });
  return 'booked';
}

async function writeFailure(deps: Deps, claim: Claim, error: unknown): Promise<PickupOutcome> {
  if (error instanceof LeaseLost) return 'idle';
  const problem =
    error instanceof CourierError
      ? error
      : {
          reason: `Something went wrong on our side (${reasonOf(error).slice(0, 200)}).`,
          retryable: true,
          isWalletEmpty: false,
        };
  const { reason, isWalletEmpty } = problem;
  deps.log.warn('A pickup could not be booked', { pickupId: claim.id, reason });
  const attempts = claim.pickup.attempts + (isWalletEmpty ? 0 : 1);
  const again = isWalletEmpty || (problem.retryable && attempts < MAX_ATTEMPTS);
  const waitMs = isWalletEmpty ? WALLET_WAIT_MS : backoff(attempts);
  try {
    await underLease(deps, claim, (_tx, _order, { nth }) => ({
      state: again ? 'queued' : 'failed',
      attempts,
      nextAt: again ? new Date(deps.now().getTime() + waitMs) : null,
      ...RELEASED,
      lastError: reason,
      // The id of a cancelled order cannot be used again.
      ...(error instanceof CancelledThere && {
        nth: nth + 1,
        courierOrderId: null,
        shipmentId: null,
      }),
    }));
  } catch (lost) {
    if (!(lost instanceof LeaseLost)) throw lost;
    return 'idle';
  }
  return again ? 'queued' : 'failed';
}

/** How many pickups a run takes up, and how many of them at a time. */
const BATCH = 40;
const AT_ONCE = 4;

/** Books what is due: waiting pickups, and those whose worker died. */
export async function runPickupQueue(deps: Deps): Promise<Record<PickupOutcome, number>> {
  const due = await deps.db
    .collection('pickups')
    .where('state', 'in', ['queued', 'working'])
    .where('nextAt', '<=', deps.now())
    .orderBy('nextAt')
    .limit(BATCH)
    .get();
  const run: Record<PickupOutcome, number> = { booked: 0, queued: 0, failed: 0, idle: 0 };
  await pMap(
    due.docs,
    async ({ id }) => {
      try {
        run[await bookPickup(deps, id)] += 1;
      } catch (error) {
        run.failed += 1;
        const reason = reasonOf(error);
        deps.log.error('A queued pickup could not be taken up', { pickupId: id, reason });
      }
    },
    { concurrency: AT_ONCE },
  );
  return run;
}
